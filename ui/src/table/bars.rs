//! What lies around the board: seats, hand, choices, and what can be looked up.

use std::rc::Rc;

use landfolk::game::Game;
use landfolk::seat::Seat;
use slint::{Model, ModelRc, SharedString, VecModel};

use super::deed::Deed;
use super::game::{Answer, Desk, GameTable};
use super::log::{self, Line};
use crate::board::paint::Picture;
use crate::board::pictures::Pictures;
use crate::view::{
    ChoiceChip, HandTile, KindLeft, LogLine, ScoreLine, SeatLine, SheetTab, Table, Token,
};

/// The side of a tile in the hand, in logical pixels.
pub const IN_HAND: f32 = 84.0;
/// The side of a tile in a list, in logical pixels.
pub const IN_LIST: f32 = 60.0;
/// The side of a picture on a choice, in logical pixels.
pub const ON_CHIP: f32 = 34.0;

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
    fn px(&self, size: f32) -> u16 {
        (size * self.scale).round().clamp(1.0, 1024.0) as u16
    }

    /// A picture, `size` logical pixels a side.
    pub fn paint(&mut self, picture: impl Into<Picture>, size: f32) -> slint::Image {
        let px = self.px(size);
        self.pictures.get(picture.into(), px, self.dark)
    }

    /// As [`Easel::paint`], but at once: for what a finger waits for.
    pub fn paint_now(&mut self, picture: impl Into<Picture>, size: f32) -> slint::Image {
        let px = self.px(size);
        self.pictures.get_now(picture.into(), px, self.dark)
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
    aside: Rc<VecModel<KindLeft>>,
    fits: Rc<VecModel<KindLeft>>,
    sources: Rc<VecModel<SharedString>>,
    scores: Rc<VecModel<ScoreLine>>,
    /// What each player has collected. A model is kept while it shows the same, so that the row it
    /// belongs to is seen to be the same too.
    tokens: Vec<(Vec<Token>, ModelRc<Token>)>,
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
        table.set_aside(Rc::clone(&self.aside).into());
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
    pub fn show(
        &mut self,
        desk: &Desk,
        game: &dyn GameTable,
        table: &Table<'_>,
        easel: &mut Easel,
    ) {
        self.show_seats(desk, game, table, easel);
        self.show_hand(desk, game, table, easel);
        show_note(desk, game, table);
        show_deeds(desk, game, table);
        show_replay(desk, game, table);
        table.set_left_title(game.left_title(desk));
        if table.get_sheet_open() || table.get_sheet_always() {
            match table.get_tab() {
                SheetTab::Log => self.show_log(desk, game),
                SheetTab::Left => {
                    show(&self.left, game.left(desk, easel));
                    let aside = game.aside(desk, easel);
                    table.set_aside_title(aside.title);
                    show(&self.aside, aside.kinds);
                }
                SheetTab::Scores => self.show_scores(desk, game),
            }
        }
    }

    /// What a player has collected, as a model.
    fn collect(&mut self, seat: Seat, tokens: Vec<Token>) -> ModelRc<Token> {
        while self.tokens.len() <= seat.index() {
            self.tokens.push((Vec::new(), ModelRc::default()));
        }
        let kept = &mut self.tokens[seat.index()];
        if kept.0 != tokens {
            let model = ModelRc::new(VecModel::from(tokens.clone()));
            *kept = (tokens, model);
        }
        kept.1.clone()
    }

    fn show_seats(
        &mut self,
        desk: &Desk,
        game: &dyn GameTable,
        table: &Table<'_>,
        easel: &mut Easel,
    ) {
        let position = desk.play.position();
        let mut collecting = false;
        let seats = Seat::all(position.seats())
            .map(|seat| {
                let supply = game.supply(desk, seat);
                let tokens = game.tokens(desk, seat, easel);
                let collected = tokens.iter().map(|token| token.count).sum();
                collecting |= collected > 0;
                SeatLine {
                    tokens: self.collect(seat, tokens),
                    collected,
                    name: desk.name(seat),
                    colour: desk.play.style(seat).into(),
                    points: position.points(seat),
                    supply: supply.count,
                    spoken: supply.spoken,
                    acts: position.to_act() == Some(seat),
                }
            })
            .collect();
        show(&self.seats, seats);
        table.set_collecting(collecting);
        let stock = game.stock(desk);
        table.set_has_stock(stock.is_some());
        let stock = stock.unwrap_or_default();
        table.set_tiles_left(i32::try_from(stock.count).unwrap_or(i32::MAX));
        table.set_stock_spoken(stock.spoken);
    }

    fn show_hand(&self, desk: &Desk, game: &dyn GameTable, table: &Table<'_>, easel: &mut Easel) {
        // Until the next player holds the device, a screen reader must not tell the hand either.
        let hand = if table.get_handing_over() {
            Default::default()
        } else {
            game.hand(desk, easel)
        };
        let choices = game.choices(desk, easel);
        table.set_placing(!hand.tiles.is_empty());
        table.set_can_turn(hand.turns);
        show(&self.hand, hand.tiles);
        // Of several the one that was not chosen before.
        let is_new = |&(index, chip): &(usize, &ChoiceChip)| {
            chip.chosen && self.choices.row_data(index).is_none_or(|old| !old.chosen)
        };
        if let Some((newly, _)) = choices.iter().enumerate().find(is_new) {
            table.set_newly_chosen(newly as i32);
        } else if !choices.iter().any(|chip| chip.chosen) {
            table.set_newly_chosen(-1);
        }
        show(&self.choices, choices);
    }

    fn show_log(&mut self, desk: &Desk, game: &dyn GameTable) {
        self.lines = log::lines(desk, game, desk.play.decisions());
        self.lines.reverse();
        let texts = self.lines.iter().map(|line| line.text.clone()).collect();
        show(&self.log, texts);
    }

    /// Shows what a long touch asked for.
    pub fn show_answer(&self, table: &Table<'_>, answer: Answer) {
        table.set_fits_title(answer.title);
        show(&self.fits, answer.kinds);
    }

    fn show_scores(&self, desk: &Desk, game: &dyn GameTable) {
        let mut standings = desk.play.position().standings();
        let sources = standings.first().map_or(Vec::new(), |standing| {
            standing
                .sources
                .iter()
                .map(|&(key, _)| game.source(desk, key))
                .collect()
        });
        standings.sort_by_key(|standing| standing.rank);
        let scores: Vec<ScoreLine> = standings
            .into_iter()
            .map(|standing| ScoreLine {
                name: desk.name(standing.seat),
                colour: desk.play.style(standing.seat).into(),
                points: standing.points,
                parts: parts(&standing.sources),
                tokens: self
                    .tokens
                    .get(standing.seat.index())
                    .map_or_else(ModelRc::default, |(_, model)| model.clone()),
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

fn show_note(desk: &Desk, game: &dyn GameTable, table: &Table<'_>) {
    let told = game.told(desk);
    table.set_note(told.text);
    table.set_preview(told.preview);
    table.set_refused(told.refused);
}

fn show_deeds(desk: &Desk, game: &dyn GameTable, table: &Table<'_>) {
    let over = desk.play.is_over();
    let confirm = game.confirm(desk);
    table.set_confirm_label(if over {
        desk.words().invoke_see_result()
    } else {
        confirm.label
    });
    table.set_can_confirm(over || confirm.enabled);
    table.set_over(over);
    table.set_can_undo(desk.play.allows(Deed::Undo));
    table.set_can_redo(desk.play.allows(Deed::Redo));
    table.set_can_restart(desk.play.allows(Deed::Restart));
}

fn show_replay(desk: &Desk, game: &dyn GameTable, table: &Table<'_>) {
    table.set_replaying(desk.play.replaying());
    if !desk.play.replaying() {
        return;
    }
    let at = desk.play.decisions();
    table.set_replay_at(at as i32);
    table.set_replay_end(desk.play.table().history().len() as i32);
    table.set_can_play_on(desk.play.position().to_act().is_some());
    let told = game.told(desk);
    let caption = if !told.text.is_empty() {
        told.text
    } else if at == 0 {
        desk.words().invoke_beginning()
    } else {
        // The weightiest thing that the decision brought: points before all else.
        let mut lines = log::of_decision(desk, game, at - 1);
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
