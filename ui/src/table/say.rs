//! The table in words, in the language of the app.

use landfolk::landscape::{FeatureKind, Land, Place, Rotation, Side};
use landfolk::ramparts::{
    FeatureView, Phase, Piece, PlacedTile, Refusal, Source, Spot, TileId, Worth,
};
use landfolk::seat::Seat;
use slint::SharedString;

use super::choice::Choice;
use super::play::{Note, Play};
use crate::view::{Claim, Compass, Ground, Man, Sum, TableWords};

/// Says things about one match.
pub struct Say<'a> {
    /// The words of the app's language.
    pub words: &'a TableWords<'a>,
    /// The match.
    pub play: &'a Play,
}

pub(super) const fn claim(kind: FeatureKind) -> Claim {
    match kind {
        FeatureKind::Road => Claim::Road,
        FeatureKind::City => Claim::City,
        FeatureKind::Field => Claim::Field,
        FeatureKind::Monastery => Claim::Monastery,
    }
}

pub(super) const fn man(piece: Piece) -> Man {
    match piece {
        Piece::Follower => Man::Follower,
        Piece::Big => Man::Big,
        Piece::Builder => Man::Builder,
        Piece::Pig => Man::Pig,
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

const fn ground(land: Land) -> Ground {
    match land {
        Land::Field => Ground::Field,
        Land::Road => Ground::Road,
        Land::City => Ground::City,
        Land::River => Ground::River,
    }
}

fn sum(worth: &Worth) -> Sum {
    Sum {
        claim: match worth.source {
            Source::Road => Claim::Road,
            Source::City => Claim::City,
            Source::Monastery => Claim::Monastery,
            Source::Field => Claim::Field,
            Source::Goods => Claim::Goods,
            Source::Fairy => Claim::Fairy,
        },
        complete: worth.complete,
        tiles: worth.tiles.into(),
        per_tile: worth.per_tile.into(),
        shields: worth.shields.into(),
        per_shield: worth.per_shield.into(),
        cities: worth.cities.into(),
        per_city: worth.per_city.into(),
        bonus: worth.bonus.into(),
        points: worth.points(),
    }
}

impl Say<'_> {
    /// What a player is called.
    #[must_use]
    pub fn name(&self, seat: Seat) -> SharedString {
        self.play.name(seat).into()
    }

    /// Several players, as in "Ada, Ben and Cleo".
    #[must_use]
    pub fn names(&self, seats: impl IntoIterator<Item = Seat>) -> SharedString {
        self.list(seats.into_iter().map(|seat| self.name(seat)).collect())
    }

    /// Several things in a sentence.
    fn list(&self, mut things: Vec<SharedString>) -> SharedString {
        let Some(last) = things.pop() else {
            return SharedString::default();
        };
        let before = things
            .into_iter()
            .reduce(|a, b| self.words.invoke_comma(a, b));
        match before {
            None => last,
            Some(before) => self.words.invoke_and(before, last),
        }
    }

    /// "City: 6 tiles × 2 + 1 shield × 2 = 14".
    #[must_use]
    pub fn worth(&self, worth: &Worth) -> SharedString {
        self.words.invoke_explain(sum(worth))
    }

    /// Why a move is refused.
    #[must_use]
    pub fn refusal(&self, refusal: &Refusal) -> SharedString {
        let words = self.words;
        match *refusal {
            Refusal::SideMismatch {
                side,
                shows,
                neighbour,
                ..
            } => words.invoke_mismatch(compass(side), ground(shows), ground(neighbour)),
            Refusal::Occupied { .. } => words.invoke_occupied(),
            Refusal::NotAdjacent { .. } => words.invoke_not_adjacent(),
            Refusal::Claimed { kind, by } => words.invoke_claimed(self.name(by), claim(kind)),
            Refusal::RiverEnds { .. } => words.invoke_river_ends(),
            Refusal::RiverTurnsBack { .. } => words.invoke_river_turns_back(),
            Refusal::NoneLeft { .. } => words.invoke_none_left(),
            _ => words.invoke_refused(refusal.rule().into()),
        }
    }

    /// What a spot would claim, for a screen reader.
    #[must_use]
    pub fn spot(&self, piece: Piece, spot: Spot) -> SharedString {
        match self.play.position().feature(spot) {
            Ok(feature) => {
                self.words
                    .invoke_spot(man(piece), claim(feature.kind), feature.worth.points())
            }
            Err(_) => self.words.invoke_man(man(piece)),
        }
    }

    /// A feature in a sentence or two: what it is, what it is worth, whose it is.
    #[must_use]
    pub fn feature(&self, feature: &FeatureView) -> SharedString {
        let words = self.words;
        let what = words.invoke_feature(
            claim(feature.kind),
            feature.complete,
            feature.tiles.len() as i32,
            feature.worth.points(),
        );
        if !feature.leaders.is_empty() {
            words.invoke_owned(what, self.names(feature.leaders.iter().copied()))
        } else if feature.complete {
            what
        } else {
            words.invoke_unowned(what)
        }
    }

    /// A tile: its place, its four sides, its sign.
    #[must_use]
    pub fn tile(&self, placed: &PlacedTile) -> SharedString {
        let tile = placed.tile.tile();
        let side = |side: Side| {
            let land = tile.side(side.turned(placed.rotation.inverse()));
            self.words.invoke_ground(ground(land))
        };
        let spoken = self.words.invoke_tile(
            placed.at.x.into(),
            placed.at.y.into(),
            side(Side::North),
            side(Side::East),
            side(Side::South),
            side(Side::West),
        );
        if tile.has_monastery() {
            self.words.invoke_with_monastery(spoken)
        } else {
            spoken
        }
    }

    /// A kind of tile: its four sides, turned, and its sign.
    #[must_use]
    pub fn kind(&self, tile: TileId, rotation: Rotation) -> SharedString {
        let side = |side: Side| {
            let land = tile.tile().side(side.turned(rotation.inverse()));
            self.words.invoke_ground(ground(land))
        };
        let spoken = self.words.invoke_tile_kind(
            side(Side::North),
            side(Side::East),
            side(Side::South),
            side(Side::West),
        );
        if tile.tile().has_monastery() {
            self.words.invoke_with_monastery(spoken)
        } else {
            spoken
        }
    }

    /// A place that nothing can fill any more.
    #[must_use]
    pub fn dead(&self, at: Place) -> SharedString {
        self.words.invoke_dead(at.x.into(), at.y.into())
    }

    /// The line above the buttons.
    #[must_use]
    pub fn note(&self) -> SharedString {
        let words = self.words;
        match &self.play.note {
            Note::Due => self.due(),
            Note::Illegal(refusal, turned) => {
                let why = self.refusal(refusal);
                if *turned {
                    words.invoke_other_rotation(why)
                } else {
                    why
                }
            }
            Note::OnlyWay => words.invoke_one_way(),
            Note::Feature(spot) => match self.play.position().feature(*spot) {
                Ok(feature) => self.feature(&feature),
                Err(_) => self.due(),
            },
            Note::NotKept(why) => why.into(),
        }
    }

    /// What is to be done now.
    fn due(&self) -> SharedString {
        let position = self.play.position();
        let name = self.name(self.play.actor());
        match &self.play.choice {
            Choice::Placing(placing) => match placing.ghost() {
                Some(at) => self.words.invoke_ghost(placing.ways(at).len() as i32),
                None if placing.tiles().len() > 1 => self.words.invoke_choose_tile(name),
                None => self.words.invoke_place_tile(name),
            },
            Choice::Acting(acting) => match acting.chosen() {
                None if position.phase() == Phase::DragonStep => {
                    self.words.invoke_dragon_step(name)
                }
                None if acting.options().is_empty() => self.words.invoke_no_choice(name),
                None => self.words.invoke_put_follower(name),
                Some(index) => {
                    let chosen = super::choice::put(acting.options()[index]);
                    let feature = chosen.and_then(|(_, spot)| position.feature(spot).ok());
                    match feature {
                        Some(feature) => self
                            .words
                            .invoke_claims(claim(feature.kind), feature.worth.points()),
                        None => SharedString::default(),
                    }
                }
            },
            Choice::Nothing => self.result(),
        }
    }

    /// Who has won, once the game is over.
    fn result(&self) -> SharedString {
        if !self.play.table().is_over() || self.play.replaying() {
            return SharedString::default();
        }
        use landfolk::game::Game as _;
        let winners: Vec<Seat> = self
            .play
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

    /// The points that Confirm would bring, marked as a preview; empty when there are none.
    #[must_use]
    pub fn preview(&self) -> SharedString {
        let scores: Vec<SharedString> = self
            .play
            .promises()
            .iter()
            .map(|promise| {
                self.words
                    .invoke_score_short(self.name(promise.seat), promise.worth.points())
            })
            .collect();
        match scores
            .into_iter()
            .reduce(|a, b| self.words.invoke_comma(a, b))
        {
            None => SharedString::default(),
            Some(scores) => self.words.invoke_preview(scores),
        }
    }
}
