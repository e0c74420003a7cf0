//! What lies around the board: seats, hand, choices, and what can be looked up.

use std::rc::Rc;

use landfolk::game::Game;
use landfolk::landscape::{FeatureKind, Rotation};
use landfolk::ramparts::{Move, Piece, Source, TileId};
use landfolk::seat::Seat;
use slint::{Model, ModelRc, SharedString, VecModel};

use super::choice::Choice;
use super::deed::Deed;
use super::log::{self, Line};
use super::play::Note;
use super::say::{Say, claim, man};
use crate::board::paint::Picture;
use crate::board::pictures::Pictures;
use crate::view::{
    ChoiceChip, Claim, HandTile, KindLeft, LogLine, Man, ScoreLine, SeatLine, SheetTab, Table,
};
use landfolk_art::Figure;

/// The side of a tile in the hand, in logical pixels.
const IN_HAND: f32 = 84.0;
/// The side of a tile in a list, in logical pixels.
const IN_LIST: f32 = 60.0;
/// The side of a piece on a choice, in logical pixels.
const ON_CHIP: f32 = 34.0;

/// How pictures are to be painted for the bars.
pub struct Easel<'a> {
    /// The pictures at hand.
    pub pictures: &'a mut Pictures,
    /// Device pixels in a logical pixel.
    pub scale: f32,
    /// For the dark theme.
    pub dark: bool,
}

impl Easel<'_> {
    fn paint(&mut self, picture: Picture, size: f32) -> slint::Image {
        let px = (size * self.scale).round().clamp(1.0, 1024.0) as u16;
        self.pictures.get(picture, px, self.dark)
    }

    /// As [`Easel::paint`], but at once: for what a finger waits for.
    fn paint_now(&mut self, picture: Picture, size: f32) -> slint::Image {
        let px = (size * self.scale).round().clamp(1.0, 1024.0) as u16;
        self.pictures.get_now(picture, px, self.dark)
    }

    fn tile(&mut self, tile: TileId, rotation: Rotation, size: f32) -> slint::Image {
        let picture = Picture::Tile {
            tile,
            rotation,
            seed: 0,
        };
        self.paint(picture, size)
    }
}

/// The lists around the board. Only rows that changed are touched.
#[derive(Default)]
pub struct Bars {
    seats: Rc<VecModel<SeatLine>>,
    hand: Rc<VecModel<HandTile>>,
    choices: Rc<VecModel<ChoiceChip>>,
    log: Rc<VecModel<LogLine>>,
    left: Rc<VecModel<KindLeft>>,
    fits: Rc<VecModel<KindLeft>>,
    sources: Rc<VecModel<SharedString>>,
    scores: Rc<VecModel<ScoreLine>>,
    /// The lines of the log as they show: newest first.
    lines: Vec<Line>,
}

/// Makes the rows of a model these items.
fn show<T: Clone + PartialEq + 'static>(model: &VecModel<T>, items: Vec<T>) {
    while model.row_count() > items.len() {
        model.remove(model.row_count() - 1);
    }
    for (row, item) in items.into_iter().enumerate() {
        if row >= model.row_count() {
            model.push(item);
        } else if model.row_data(row).as_ref() != Some(&item) {
            model.set_row_data(row, item);
        }
    }
}

impl Bars {
    /// Gives the models to the window; called once.
    pub fn connect(&self, table: &Table<'_>) {
        table.set_seats(Rc::clone(&self.seats).into());
        table.set_hand(Rc::clone(&self.hand).into());
        table.set_choices(Rc::clone(&self.choices).into());
        table.set_log(Rc::clone(&self.log).into());
        table.set_left(Rc::clone(&self.left).into());
        table.set_fits(Rc::clone(&self.fits).into());
        table.set_sources(Rc::clone(&self.sources).into());
        table.set_scores(Rc::clone(&self.scores).into());
    }

    /// The line of the log in a row.
    #[must_use]
    pub fn line(&self, row: usize) -> Option<&Line> {
        self.lines.get(row)
    }

    /// Brings everything around the board up to date.
    pub fn show(&mut self, say: &Say, table: &Table<'_>, easel: &mut Easel) {
        self.show_seats(say, table);
        self.show_hand(say, table, easel);
        show_note(say, table);
        show_deeds(say, table);
        show_replay(say, table);
        if table.get_sheet_open() || table.get_sheet_always() {
            match table.get_tab() {
                SheetTab::Log => self.show_log(say),
                SheetTab::Left => self.show_left(say, easel),
                SheetTab::Scores => self.show_scores(say),
            }
        }
    }

    fn show_seats(&self, say: &Say, table: &Table<'_>) {
        let position = say.play.position();
        let seats = Seat::all(position.seats())
            .map(|seat| {
                let others: Vec<String> = Piece::ALL
                    .into_iter()
                    .filter(|&piece| piece != Piece::Follower)
                    .filter_map(|piece| {
                        let count = position.supply(seat, piece);
                        (count > 0)
                            .then(|| say.words.invoke_others(man(piece), count.into()).into())
                    })
                    .collect();
                SeatLine {
                    name: say.name(seat),
                    colour: say.play.style(seat).into(),
                    points: position.points(seat),
                    followers: position.supply(seat, Piece::Follower).into(),
                    others: others.join(", ").into(),
                    acts: position.to_act() == Some(seat),
                }
            })
            .collect();
        show(&self.seats, seats);
        table.set_tiles_left(position.pile_len() as i32);
    }

    fn show_hand(&self, say: &Say, table: &Table<'_>, easel: &mut Easel) {
        let mut hand = Vec::new();
        let mut choices = Vec::new();
        match &say.play.choice {
            // Until the next player holds the device, a screen reader must not tell the hand either.
            Choice::Placing(_) if table.get_handing_over() => {}
            Choice::Placing(placing) => {
                for (index, &tile) in placing.tiles().iter().enumerate() {
                    let held = index == placing.held();
                    let rotation = if held {
                        placing.facing()
                    } else {
                        Rotation::NONE
                    };
                    let picture = Picture::Tile {
                        tile,
                        rotation,
                        seed: 0,
                    };
                    hand.push(HandTile {
                        picture: easel.paint_now(picture, IN_HAND),
                        held,
                        spoken: say.kind(tile, rotation),
                    });
                }
            }
            Choice::Acting(acting) => {
                let style = say.play.style(say.play.actor());
                for (index, &option) in acting.options().iter().enumerate() {
                    let chosen = acting.chosen() == Some(index);
                    choices.push(chip(say, easel, option, style, chosen));
                }
            }
            Choice::Nothing => {}
        }
        table.set_placing(!hand.is_empty());
        table.set_acting(!choices.is_empty());
        show(&self.hand, hand);
        show(&self.choices, choices);
    }

    fn show_log(&mut self, say: &Say) {
        self.lines = log::lines(say, say.play.decisions());
        self.lines.reverse();
        let texts = self.lines.iter().map(|line| line.text.clone()).collect();
        show(&self.log, texts);
    }

    fn show_left(&self, say: &Say, easel: &mut Easel) {
        let left = say
            .play
            .position()
            .remaining()
            .into_iter()
            .map(|(tile, count)| kind_left(say, easel, tile, count))
            .collect();
        show(&self.left, left);
    }

    /// Shows which kinds still to come fit on a place that was asked about.
    pub fn show_fits(
        &self,
        say: &Say,
        table: &Table<'_>,
        easel: &mut Easel,
        at: landfolk::landscape::Place,
    ) {
        let position = say.play.position();
        let remaining = position.remaining();
        let fits: Vec<KindLeft> = position
            .fitting(at)
            .into_iter()
            .map(|tile| {
                let in_pile = remaining.iter().find(|&&(kind, _)| kind == tile);
                // The tile in hand is none of the pile, and fits all the same.
                let in_hand = position.to_act().is_some_and(|seat| {
                    position.drawn().is_some() && position.in_hand(seat).any(|held| held == tile)
                });
                let count = in_pile.map_or(0, |&(_, count)| count) + u8::from(in_hand);
                kind_left(say, easel, tile, count)
            })
            .collect();
        let total: i32 = fits.iter().map(|kind| kind.count).sum();
        table.set_fits_title(if total == 0 {
            say.words.invoke_fits_none(at.x.into(), at.y.into())
        } else {
            say.words.invoke_fits_some(total)
        });
        show(&self.fits, fits);
    }

    fn show_scores(&self, say: &Say) {
        let mut standings = say.play.position().standings();
        let sources = standings.first().map_or(Vec::new(), |standing| {
            standing
                .sources
                .iter()
                .map(|&(key, _)| say.words.invoke_claim(source(key)))
                .collect()
        });
        standings.sort_by_key(|standing| standing.rank);
        let scores: Vec<ScoreLine> = standings
            .into_iter()
            .map(|standing| ScoreLine {
                name: say.name(standing.seat),
                colour: say.play.style(standing.seat).into(),
                points: standing.points,
                parts: parts(&standing.sources),
            })
            .collect();
        show(&self.sources, sources);
        self.scores.set_vec(scores);
    }
}

fn parts(sources: &[(&'static str, i32)]) -> ModelRc<i32> {
    let points: Vec<i32> = sources.iter().map(|&(_, points)| points).collect();
    ModelRc::new(VecModel::from(points))
}

fn source(key: &str) -> Claim {
    match Source::ALL.into_iter().find(|source| source.key() == key) {
        Some(Source::City) => Claim::City,
        Some(Source::Monastery) => Claim::Monastery,
        Some(Source::Field) => Claim::Field,
        Some(Source::Goods) => Claim::Goods,
        Some(Source::Fairy) => Claim::Fairy,
        Some(Source::Road) | None => Claim::Road,
    }
}

fn kind_left(say: &Say, easel: &mut Easel, tile: TileId, count: u8) -> KindLeft {
    KindLeft {
        picture: easel.tile(tile, Rotation::NONE, IN_LIST),
        count: count.into(),
        spoken: say
            .words
            .invoke_kind_left(say.kind(tile, Rotation::NONE), count.into()),
    }
}

fn chip(say: &Say, easel: &mut Easel, option: Move, style: u8, chosen: bool) -> ChoiceChip {
    let words = say.words;
    let (figure, lying, label, points, spoken) = match option {
        Move::Put { piece, spot } => {
            let feature = say.play.position().feature(spot).ok();
            let kind = feature
                .as_ref()
                .map_or(FeatureKind::Road, |feature| feature.kind);
            (
                Figure::from(piece),
                kind == FeatureKind::Field,
                words.invoke_claim(claim(kind)),
                feature.map(|feature| feature.worth.points()),
                say.spot(piece, spot),
            )
        }
        Move::Fairy { .. } => {
            let label = words.invoke_claim(Claim::Fairy);
            (Figure::Fairy, false, label.clone(), None, label)
        }
        Move::Dragon { .. } => {
            let label = words.invoke_dragon_moved();
            (Figure::Dragon, false, label.clone(), None, label)
        }
        Move::SendHome { .. } | Move::Place { .. } | Move::Pass => {
            let label = words.invoke_man(Man::Follower);
            (Figure::Follower, false, label.clone(), None, label)
        }
    };
    let picture = Picture::Piece {
        figure,
        style,
        lying,
    };
    ChoiceChip {
        picture: easel.paint_now(picture, ON_CHIP),
        label,
        points: points.unwrap_or_default(),
        scores: points.is_some(),
        spoken,
        chosen,
    }
}

fn show_note(say: &Say, table: &Table<'_>) {
    table.set_note(say.note());
    table.set_preview(say.preview());
    table.set_refused(matches!(
        say.play.note,
        Note::Illegal(..) | Note::NotKept(_)
    ));
}

fn show_deeds(say: &Say, table: &Table<'_>) {
    let words = say.words;
    let over = say.play.table().is_over() && !say.play.replaying();
    let (label, can) = match &say.play.choice {
        Choice::Placing(placing) => (words.invoke_confirm(), placing.ghost().is_some()),
        Choice::Acting(acting) if acting.chosen().is_some() || !acting.optional() => {
            (words.invoke_confirm(), acting.decided().is_some())
        }
        Choice::Acting(acting) if acting.options().is_empty() => (words.invoke_do_nothing(), true),
        Choice::Acting(_) => (words.invoke_no_follower(), true),
        Choice::Nothing => (words.invoke_see_result(), over),
    };
    table.set_confirm_label(label);
    table.set_can_confirm(can);
    table.set_over(over);
    table.set_can_undo(say.play.allows(Deed::Undo));
    table.set_can_redo(say.play.allows(Deed::Redo));
    table.set_can_restart(say.play.allows(Deed::Restart));
    let can_turn = match &say.play.choice {
        Choice::Placing(placing) => placing.ghost().is_none_or(|at| placing.ways(at).len() > 1),
        Choice::Acting(_) | Choice::Nothing => false,
    };
    table.set_can_turn(can_turn);
}

fn show_replay(say: &Say, table: &Table<'_>) {
    table.set_replaying(say.play.replaying());
    if !say.play.replaying() {
        return;
    }
    let at = say.play.decisions();
    table.set_replay_at(at as i32);
    table.set_replay_end(say.play.table().history().len() as i32);
    let caption = if let Note::Feature(_) = say.play.note {
        say.note()
    } else if at == 0 {
        say.words.invoke_beginning()
    } else {
        // The weightiest thing that the decision brought: points before all else.
        let mut lines = log::of_decision(say, at - 1);
        lines.retain(|line| !line.text.heading);
        lines
            .iter()
            .max_by_key(|line| line.text.points)
            .filter(|line| line.text.points > 0)
            .or(lines.first())
            .map_or(SharedString::default(), |line| line.text.text.clone())
    };
    table.set_replay_caption(caption);
}
