//! The table in words, in the language of the app.

use landfolk::game::Game;
use landfolk::landscape::{FeatureKind, Land, Place, Rotation, Side, Spot};
use landfolk::seat::Seat;
use landfolk::westward::{
    Consequence, FeatureView, Ground, Homecoming, Outcome, PlacedTile, Position, Refusal, Settler,
    TileId, Worth, column,
};
use slint::{ComponentHandle, SharedString};

use super::choice::{Choice, Settling, foresee};
use super::{Note, WestwardTable};
use crate::table::game::Desk;
use crate::table::play::Play;
use crate::view::{Compass, Holding, TableWords, WestwardSum, WestwardWords};

/// Says things about one match.
pub(super) struct Say<'a> {
    /// The words that games share.
    pub(super) words: TableWords<'a>,
    /// The words of Westward.
    pub(super) ours: WestwardWords<'a>,
    /// Whom the match is told to.
    pub(super) desk: &'a Desk<'a>,
    /// The match.
    pub(super) play: &'a Play,
    /// What of it shows, and what is chosen.
    pub(super) game: &'a WestwardTable,
}

pub(super) const fn holding(ground: Ground) -> Holding {
    match ground {
        Ground::Road => Holding::Road,
        Ground::Town => Holding::Town,
        Ground::Plain => Holding::Plain,
        Ground::Farm => Holding::Farm,
    }
}

const fn compass(side: Side) -> Compass {
    match side {
        Side::North => Compass::North,
        Side::East => Compass::East,
        Side::South => Compass::South,
        Side::West => Compass::West,
    }
}

/// What a side of a tile shows.
fn side_of(tile: TileId, rotation: Rotation, side: Side) -> Holding {
    match tile.tile().side(side.turned(rotation.inverse())) {
        Land::Road => Holding::Road,
        Land::City => Holding::Town,
        Land::Field | Land::River => Holding::Plain,
    }
}

fn sum(worth: &Worth) -> WestwardSum {
    WestwardSum {
        holding: holding(worth.ground),
        tiles: worth.tiles.into(),
        per_tile: worth.per_tile.into(),
        marks: worth.marks.into(),
        per_mark: worth.per_mark.into(),
        points: worth.points(),
    }
}

impl<'a> Say<'a> {
    /// Speaks of a match at a desk.
    #[must_use]
    pub(super) fn new(game: &'a WestwardTable, desk: &'a Desk<'a>) -> Self {
        Self {
            words: desk.words(),
            ours: desk.window.global::<WestwardWords>(),
            desk,
            play: desk.play,
            game,
        }
    }

    /// The position that shows.
    #[must_use]
    pub(super) const fn position(&self) -> &'a Position {
        &self.game.position
    }

    /// Who decides; when the game is over who decided last.
    #[must_use]
    pub(super) fn actor(&self) -> Seat {
        let position = self.position();
        position.to_act().unwrap_or_else(|| position.turn())
    }

    /// What a player is called.
    #[must_use]
    pub(super) fn name(&self, seat: Seat) -> SharedString {
        self.desk.name(seat)
    }

    /// Several players, as in "Ada, Ben and Cleo".
    #[must_use]
    pub(super) fn names(&self, seats: impl IntoIterator<Item = Seat>) -> SharedString {
        self.desk.names(seats)
    }

    /// "Town: 6 tiles × 2 + 1 flag × 2 = 14".
    #[must_use]
    pub(super) fn worth(&self, worth: &Worth) -> SharedString {
        self.ours.invoke_explain(sum(worth))
    }

    /// Why a move is refused.
    #[must_use]
    pub(super) fn refusal(&self, refusal: &Refusal) -> SharedString {
        let (words, ours) = (&self.words, &self.ours);
        match *refusal {
            Refusal::Over => words.invoke_ended(),
            Refusal::SideMismatch {
                side,
                shows,
                neighbour,
                ..
            } => ours.invoke_mismatch(compass(side), holding(shows), holding(neighbour)),
            Refusal::Occupied { .. } => ours.invoke_occupied(),
            Refusal::NotAdjacent { .. } => ours.invoke_not_adjacent(),
            Refusal::Sea { .. } => ours.invoke_sea(),
            Refusal::BeyondRows { .. } => ours.invoke_beyond_rows(),
            Refusal::Claimed { ground, by } => ours.invoke_claimed(self.name(by), holding(ground)),
            Refusal::NotThisTile { .. } => ours.invoke_not_this_tile(),
            Refusal::NoneLeft => ours.invoke_none_left(),
            Refusal::NotToSettle { .. } => ours.invoke_not_to_settle(),
            // These cannot be asked for by touch: there is no such tile, part or moment.
            Refusal::NotNow { .. }
            | Refusal::NotYourTile { .. }
            | Refusal::NoTile { .. }
            | Refusal::NoPart { .. } => words.invoke_refused(refusal.rule().into()),
        }
    }

    /// What a settler on a spot would claim, and what that is worth now.
    #[must_use]
    pub(super) fn ground_at(&self, spot: Spot) -> (Ground, i32) {
        match self.position().feature(spot) {
            Ok(feature) => (feature.ground, feature.worth.points()),
            Err(_) => (Ground::Plain, 0),
        }
    }

    /// The same for a screen reader.
    #[must_use]
    pub(super) fn spot(&self, spot: Spot) -> SharedString {
        let (ground, points) = self.ground_at(spot);
        self.ours.invoke_spot(holding(ground), points)
    }

    /// A settler on the board.
    #[must_use]
    pub(super) fn settler(&self, settler: &Settler) -> SharedString {
        let ground = holding(settler.role.ground());
        self.ours.invoke_settler(self.name(settler.seat), ground)
    }

    /// A structure or plain in a sentence or two: what it is, what it is worth now, whose it is.
    #[must_use]
    pub(super) fn feature(&self, feature: &FeatureView) -> SharedString {
        let ours = &self.ours;
        let worth = feature.completed_worth.unwrap_or(feature.worth);
        let mut what = ours.invoke_feature(
            holding(feature.ground),
            feature.complete,
            feature.tiles.len() as i32,
            worth.points(),
            feature.worth.points(),
        );
        let leader = feature.leaders.first();
        let bonus = leader.map_or(0, |&leader| feature.bonus[leader]);
        if bonus > 0 {
            what = ours.invoke_with_bonus(what, bonus.into());
        }
        if !feature.leaders.is_empty() {
            ours.invoke_owned(what, self.names(feature.leaders.iter().copied()))
        } else if feature.complete {
            what
        } else {
            ours.invoke_unowned(what)
        }
    }

    /// What counts on a tile, after its sides.
    fn with_marks(&self, tile: TileId, spoken: SharedString) -> SharedString {
        let ours = &self.ours;
        let count = |kind| -> i32 {
            let parts = tile.tile().parts_of(kind);
            parts
                .map(|(_, part)| i32::from(part.posts + part.shields + part.animals))
                .sum()
        };
        let marks = [
            (FeatureKind::Road, Holding::Road),
            (FeatureKind::City, Holding::Town),
            (FeatureKind::Field, Holding::Plain),
        ];
        let mut spoken = if tile.tile().has_monastery() {
            ours.invoke_with_farm(spoken)
        } else {
            spoken
        };
        for (kind, holding) in marks {
            let count = count(kind);
            if count > 0 {
                let more = ours.invoke_marks(holding, count);
                spoken = self.words.invoke_comma(spoken, more);
            }
        }
        spoken
    }

    /// A tile: its place, its four sides, what counts on it.
    #[must_use]
    pub(super) fn tile(&self, placed: &PlacedTile) -> SharedString {
        let side = |side| {
            let ground = side_of(placed.tile, placed.rotation, side);
            self.ours.invoke_ground(ground)
        };
        let east = if placed.tile.is_coast() {
            self.ours.invoke_sea_side()
        } else {
            side(Side::East)
        };
        let spoken = self.ours.invoke_tile(
            column(placed.at).into(),
            placed.at.y.into(),
            side(Side::North),
            east,
            side(Side::South),
            side(Side::West),
        );
        self.with_marks(placed.tile, spoken)
    }

    /// A kind of tile: its four sides, turned, and what counts on it.
    #[must_use]
    pub(super) fn kind(&self, tile: TileId, rotation: Rotation) -> SharedString {
        let side = |side| self.ours.invoke_ground(side_of(tile, rotation, side));
        let spoken = self.ours.invoke_tile_kind(
            side(Side::North),
            side(Side::East),
            side(Side::South),
            side(Side::West),
        );
        self.with_marks(tile, spoken)
    }

    /// A place where the tile in hand may go, turned in so many ways.
    #[must_use]
    pub(super) fn place(&self, at: Place, ways: usize) -> SharedString {
        self.ours
            .invoke_place(column(at).into(), at.y.into(), ways as i32)
    }

    /// A place that nothing can fill any more.
    #[must_use]
    pub(super) fn dead(&self, at: Place) -> SharedString {
        self.ours.invoke_dead(column(at).into(), at.y.into())
    }

    /// The line above the buttons.
    #[must_use]
    pub(super) fn note(&self) -> SharedString {
        let ours = &self.ours;
        match &self.game.note {
            Note::Due => self.due(),
            Note::Illegal(refusal, turned) => {
                let why = self.refusal(refusal);
                if *turned {
                    ours.invoke_other_rotation(why)
                } else {
                    why
                }
            }
            Note::OnlyWay => ours.invoke_one_way(),
            Note::Feature(spot) => match self.position().feature(*spot) {
                Ok(feature) => self.feature(&feature),
                Err(_) => self.due(),
            },
        }
    }

    /// What is to be done now.
    fn due(&self) -> SharedString {
        let position = self.position();
        let ours = &self.ours;
        let name = self.name(self.actor());
        match &self.game.choice {
            Choice::Placing(placing) => match placing.ghost() {
                Some(at) => ours.invoke_ghost(placing.ways(at).len() as i32),
                None => ours.invoke_place_tile(name),
            },
            Choice::Deploying(deploying) => match deploying.chosen() {
                None if position.in_hand(self.actor()) == 0 => ours.invoke_none_in_hand(name),
                None if deploying.spots().is_empty() => ours.invoke_no_choice(name),
                None => ours.invoke_put_settler(name),
                Some(index) => {
                    let Some(&spot) = deploying.spots().get(index) else {
                        return SharedString::default();
                    };
                    let (ground, points) = self.ground_at(spot);
                    let claims = ours.invoke_claims(holding(ground), points);
                    // W-36: behind the surveyors it stays only until the next clearing.
                    let behind = column(spot.at) < position.cleared_columns();
                    if behind && ground != Ground::Plain {
                        ours.invoke_behind(claims)
                    } else {
                        claims
                    }
                }
            },
            Choice::Settling(settling) => self.order(settling),
            Choice::Nothing => self.result(),
        }
    }

    /// What comes of the order in which structures are settled, one after another.
    fn order(&self, settling: &Settling) -> SharedString {
        let told: Vec<SharedString> = foresee(self.position(), settling.order())
            .iter()
            .enumerate()
            .map(|(index, consequence)| self.consequence(index + 1, consequence))
            .collect();
        if told.is_empty() {
            return self.ours.invoke_choose_order(self.name(self.actor()));
        }
        told.iter()
            .map(SharedString::as_str)
            .collect::<Vec<&str>>()
            .join("  ")
            .into()
    }

    /// "1. Town: Ada +10, 2 settlers go home for nothing".
    fn consequence(&self, rank: usize, consequence: &Consequence) -> SharedString {
        let (words, ours) = (&self.words, &self.ours);
        let mut parts: Vec<SharedString> = match consequence.outcome {
            Outcome::Scored => Seat::all(self.position().seats())
                .filter(|&seat| consequence.points[seat] > 0)
                .map(|seat| {
                    let (name, points) = (self.name(seat), consequence.points[seat]);
                    match consequence.bonus[seat] {
                        0 => words.invoke_score_short(name, points),
                        bonus => ours.invoke_score_with_bonus(name, points, bonus),
                    }
                })
                .collect(),
            Outcome::Unclaimed => vec![ours.invoke_nobody()],
            Outcome::Cleared => vec![ours.invoke_gone()],
        };
        let cleared = consequence.home.iter();
        let cleared = cleared
            .filter(|(_, why)| *why == Homecoming::Cleared)
            .count();
        if cleared > 0 {
            parts.push(ours.invoke_sent_home(cleared as i32));
        }
        let what = parts
            .into_iter()
            .reduce(|a, b| words.invoke_comma(a, b))
            .unwrap_or_default();
        ours.invoke_consequence(rank as i32, holding(consequence.ground), what)
    }

    /// What comes of a structure at its place in the order, or at the end of it, with that place.
    fn foreseen(&self, spot: Spot) -> Option<(usize, Consequence)> {
        let Choice::Settling(settling) = &self.game.choice else {
            return None;
        };
        let mut order = settling.order().to_vec();
        match settling.rank(spot) {
            Some(rank) => order.truncate(rank),
            None => order.push(spot),
        }
        foresee(self.position(), &order)
            .into_iter()
            .zip(1..)
            .find(|(consequence, _)| consequence.spot == spot)
            .map(|(consequence, rank)| (rank, consequence))
    }

    /// A structure that can be settled next: its place in the order, and what it would bring there.
    #[must_use]
    pub(super) fn settles(&self, spot: Spot) -> SharedString {
        self.foreseen(spot)
            .map_or_else(SharedString::default, |(rank, consequence)| {
                self.consequence(rank, &consequence)
            })
    }

    /// The same as a label: "2: +10".
    #[must_use]
    pub(super) fn settles_short(&self, spot: Spot) -> SharedString {
        self.foreseen(spot)
            .map_or_else(SharedString::default, |(rank, consequence)| {
                let most = consequence.points.iter().map(|(_, &n)| n).max();
                format!("{rank}: +{}", most.unwrap_or_default()).into()
            })
    }

    /// Who has won, once the game is over.
    fn result(&self) -> SharedString {
        if !self.play.is_over() {
            return SharedString::default();
        }
        let winners: Vec<Seat> = self
            .position()
            .standings()
            .into_iter()
            .filter(|standing| standing.rank == 1)
            .map(|standing| standing.seat)
            .collect();
        let names = self.names(winners.iter().copied());
        if winners.len() > 1 {
            self.words.invoke_over_shared(names)
        } else {
            self.words.invoke_over(names)
        }
    }

    /// What Confirm would bring, marked as a preview; empty when that is nothing.
    #[must_use]
    pub(super) fn preview(&self) -> SharedString {
        let Some(promise) = self.game.promise() else {
            return SharedString::default();
        };
        let mut parts: Vec<SharedString> = Seat::all(self.position().seats())
            .filter(|&seat| promise.points[seat] > 0)
            .map(|seat| {
                self.words
                    .invoke_score_short(self.name(seat), promise.points[seat])
            })
            .collect();
        if promise.bonus > 0 {
            parts.push(self.ours.invoke_of_that_bonus(promise.bonus));
        }
        if promise.cleared > 0 {
            parts.push(self.ours.invoke_sent_home(promise.cleared as i32));
        }
        match parts
            .into_iter()
            .reduce(|a, b| self.words.invoke_comma(a, b))
        {
            None => SharedString::default(),
            Some(parts) => self.words.invoke_preview(parts),
        }
    }
}
