//! The table in words, in the language of the app.

use landfolk::game::Game;
use landfolk::landscape::{FeatureKind, Land, Place, Rotation, Side};
use landfolk::ramparts::{
    FeatureView, Phase, Piece, PlacedTile, Position, Refusal, Source, Spot, TileId, Worth,
};
use landfolk::seat::Seat;
use slint::{ComponentHandle, SharedString};

use super::choice::{Acting, Choice, put};
use super::offer::offer;
use super::{Note, RampartsTable};
use crate::table::game::Desk;
use crate::table::play::Play;
use crate::view::{Bar, Claim, Compass, Ground, Man, RampartsWords, Sum, TableWords};

/// Says things about one match.
pub(super) struct Say<'a> {
    /// The words that games share.
    pub(super) words: TableWords<'a>,
    /// The words of Ramparts.
    pub(super) ours: RampartsWords<'a>,
    /// Whom the match is told to.
    pub(super) desk: &'a Desk<'a>,
    /// The match.
    pub(super) play: &'a Play,
    /// What of it shows, and what is chosen.
    pub(super) game: &'a RampartsTable,
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

pub(super) const fn compass(side: Side) -> Compass {
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

/// What a source of points is called.
pub(super) fn source(key: &str) -> Claim {
    match Source::ALL.into_iter().find(|source| source.key() == key) {
        Some(Source::City) => Claim::City,
        Some(Source::Monastery) => Claim::Monastery,
        Some(Source::Field) => Claim::Field,
        Some(Source::Goods) => Claim::Goods,
        Some(Source::Fairy) => Claim::Fairy,
        Some(Source::Road) | None => Claim::Road,
    }
}

impl<'a> Say<'a> {
    /// Speaks of a match at a desk.
    #[must_use]
    pub(super) fn new(game: &'a RampartsTable, desk: &'a Desk<'a>) -> Self {
        Self {
            words: desk.words(),
            ours: desk.window.global::<RampartsWords>(),
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

    /// "City: 6 tiles × 2 + 1 shield × 2 = 14".
    #[must_use]
    pub(super) fn worth(&self, worth: &Worth) -> SharedString {
        self.ours.invoke_explain(sum(worth))
    }

    /// Why a move is refused.
    #[must_use]
    pub(super) fn refusal(&self, refusal: &Refusal) -> SharedString {
        let (words, ours) = (&self.words, &self.ours);
        let bar = match *refusal {
            Refusal::SideMismatch {
                side,
                shows,
                neighbour,
                ..
            } => return ours.invoke_mismatch(compass(side), ground(shows), ground(neighbour)),
            Refusal::Occupied { .. } => return ours.invoke_occupied(),
            Refusal::NotAdjacent { .. } => return ours.invoke_not_adjacent(),
            Refusal::Claimed { kind, by } => {
                return ours.invoke_claimed(self.name(by), claim(kind));
            }
            Refusal::RiverEnds { .. } => return ours.invoke_river_ends(),
            Refusal::RiverTurnsBack { .. } => return ours.invoke_river_turns_back(),
            Refusal::NoneLeft { .. } => return ours.invoke_none_left(),
            Refusal::Over | Refusal::NotNow { phase: Phase::Over } => return words.invoke_ended(),
            Refusal::NotNow {
                phase: Phase::Placing,
            } => Bar::PlaceFirst,
            Refusal::NotNow {
                phase: Phase::Acting,
            } => Bar::ActNow,
            Refusal::NotNow {
                phase: Phase::DragonStep,
            } => Bar::DragonNow,
            Refusal::NotYourTile { .. } => Bar::NotInHand,
            Refusal::NoTile { .. } => Bar::NoTile,
            Refusal::NoPart { .. } => Bar::NoPart,
            Refusal::NotThisTile { .. } => Bar::NotThisTile,
            Refusal::NotInGame { .. } => Bar::NotInGame,
            Refusal::WrongGround {
                piece: Piece::Pig, ..
            } => Bar::PigGround,
            Refusal::WrongGround { .. } => Bar::BuilderGround,
            Refusal::Alone { .. } => Bar::Alone,
            Refusal::Complete { .. } => Bar::Complete,
            Refusal::Volcano { .. } => Bar::Volcano,
            Refusal::DragonThere { .. } => Bar::DragonThere,
            Refusal::NoDragon => Bar::NoDragon,
            Refusal::DragonOffTable { .. } => Bar::OffTiles,
            Refusal::FairyBlocks { .. } => Bar::FairyBlocks,
            Refusal::Visited { .. } => Bar::Visited,
            Refusal::NoFairy => Bar::NoFairy,
            Refusal::FairyThere { .. } => Bar::FairyThere,
            Refusal::NoOwnFollower { .. } => Bar::NoOwnFollower,
            Refusal::NoPrincess => Bar::NoPrincess,
            Refusal::NotHerCity { .. } => Bar::NotHerCity,
            Refusal::NobodyThere { .. } => Bar::NobodyThere,
        };
        ours.invoke_barred(bar)
    }

    /// What a spot would claim, for a screen reader.
    #[must_use]
    pub(super) fn spot(&self, piece: Piece, spot: Spot) -> SharedString {
        match self.position().feature(spot) {
            Ok(feature) => {
                self.ours
                    .invoke_spot(man(piece), claim(feature.kind), feature.worth.points())
            }
            Err(_) => self.ours.invoke_man(man(piece)),
        }
    }

    /// A feature in a sentence or two: what it is, what it is worth, whose it is.
    #[must_use]
    pub(super) fn feature(&self, feature: &FeatureView) -> SharedString {
        let ours = &self.ours;
        let what = ours.invoke_feature(
            claim(feature.kind),
            feature.complete,
            feature.tiles.len() as i32,
            feature.worth.points(),
        );
        if !feature.leaders.is_empty() {
            ours.invoke_owned(what, self.names(feature.leaders.iter().copied()))
        } else if feature.complete {
            what
        } else {
            ours.invoke_unowned(what)
        }
    }

    /// A tile: its place, its four sides, its sign.
    #[must_use]
    pub(super) fn tile(&self, placed: &PlacedTile) -> SharedString {
        let tile = placed.tile.tile();
        let side = |side: Side| {
            let land = tile.side(side.turned(placed.rotation.inverse()));
            self.ours.invoke_ground(ground(land))
        };
        let spoken = self.ours.invoke_tile(
            placed.at.x.into(),
            placed.at.y.into(),
            side(Side::North),
            side(Side::East),
            side(Side::South),
            side(Side::West),
        );
        if tile.has_monastery() {
            self.ours.invoke_with_monastery(spoken)
        } else {
            spoken
        }
    }

    /// A kind of tile: its four sides, turned, and its sign.
    #[must_use]
    pub(super) fn kind(&self, tile: TileId, rotation: Rotation) -> SharedString {
        let side = |side: Side| {
            let land = tile.tile().side(side.turned(rotation.inverse()));
            self.ours.invoke_ground(ground(land))
        };
        let spoken = self.ours.invoke_tile_kind(
            side(Side::North),
            side(Side::East),
            side(Side::South),
            side(Side::West),
        );
        if tile.tile().has_monastery() {
            self.ours.invoke_with_monastery(spoken)
        } else {
            spoken
        }
    }

    /// A place where the tile in hand may go, turned in so many ways.
    #[must_use]
    pub(super) fn place(&self, at: Place, ways: usize) -> SharedString {
        self.ours
            .invoke_place(at.x.into(), at.y.into(), ways as i32)
    }

    /// A place that nothing can fill any more.
    #[must_use]
    pub(super) fn dead(&self, at: Place) -> SharedString {
        self.ours.invoke_dead(at.x.into(), at.y.into())
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
            Note::Barred(refusal, _) => self.refusal(refusal),
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
        let name = self.name(self.actor());
        match &self.game.choice {
            Choice::Placing(placing) => match placing.ghost() {
                Some(at) => self.ours.invoke_ghost(placing.ways(at).len() as i32),
                None if placing.tiles().len() > 1 => self.ours.invoke_choose_tile(name),
                None if placing
                    .tile()
                    .is_some_and(|tile| tile.tile().river.is_some()) =>
                {
                    let mouth = position.river_mouth();
                    let barred = mouth.is_some_and(|mouth| mouth.barred.is_some());
                    self.ours.invoke_place_river(name, barred)
                }
                None => self.ours.invoke_place_tile(name),
            },
            Choice::Acting(acting) => match acting.chosen_move() {
                Some(chosen) => offer(self, chosen).map_or_else(Default::default, |o| o.explained),
                None => self.due_to_act(name, acting),
            },
            Choice::Nothing => self.result(),
        }
    }

    /// What is to be done while nothing is chosen.
    fn due_to_act(&self, name: SharedString, acting: &Acting) -> SharedString {
        let (position, ours) = (self.position(), &self.ours);
        let last = position.last_placed().map(|tile| tile.at);
        let mut puts = acting.options().iter().filter_map(|&mv| put(mv)).peekable();
        if position.phase() == Phase::DragonStep {
            let step = position.dragon_path().len() as i32;
            ours.invoke_dragon_step(name, step, Position::DRAGON_STEPS as i32)
        } else if acting.options().is_empty() {
            ours.invoke_no_choice(name)
        } else if puts.peek().is_none() {
            ours.invoke_other_action(name)
        } else if puts.any(|(_, spot)| Some(spot.at) != last) {
            ours.invoke_put_anywhere(name)
        } else {
            ours.invoke_put_follower(name)
        }
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

    /// The points that Confirm would bring, marked as a preview; empty when there are none.
    #[must_use]
    pub(super) fn preview(&self) -> SharedString {
        let scores: Vec<SharedString> = self
            .game
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
