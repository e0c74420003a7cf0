//! Traders and builders: goods, second turns and pigs.

use crate::game::Events;
use crate::landscape::{Feature, FeatureId, FeatureKind, Goods};
use crate::seat::{MAX_SEATS, Seat};

use super::moves::{Event, Homecoming, Move, Piece, Source, Spot, Worth};
use super::position::Position;
use super::refusal::Refusal;
use super::tiles::{Signs, TileSetId};

/// The kinds of goods in the order in which they are counted.
pub(super) const GOODS: [Goods; 3] = [Goods::Wine, Goods::Wheat, Goods::Cloth];
/// Points for the most of one kind of goods.
const MOST_GOODS: u16 = 10;
/// What a pig adds for each city.
const PIG: u8 = 1;

/// What this set keeps beside the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Trade {
    /// Tokens by seat and kind of goods.
    tokens: [[u8; 3]; MAX_SEATS],
    /// Whether the tile just placed brings a second turn.
    pub(super) second_turn: bool,
}

impl Position {
    /// Whether traders and builders are in the game.
    #[inline]
    pub(super) const fn trades(&self) -> bool {
        self.options.sets.contains(TileSetId::TradersBuilders)
    }

    /// How many tokens of a kind of goods a seat has.
    #[must_use]
    pub const fn goods(&self, seat: Seat, goods: Goods) -> u8 {
        self.trade.tokens[seat.index()][goods as usize]
    }

    /// The goods of a city just completed go to the player who completed it.
    pub(super) fn take_goods(&mut self, city: FeatureId, events: &mut impl Events<Event>) {
        let seat = self.turn;
        for (goods, count) in GOODS
            .into_iter()
            .zip(self.board.features().get(city).tally.goods)
        {
            if count > 0 {
                self.trade.tokens[seat.index()][goods as usize] += count;
                events.push(Event::GoodsTaken { seat, goods, count });
            }
        }
    }

    /// The end: most tokens of each kind.
    pub(super) fn score_goods(&mut self, events: &mut impl Events<Event>) {
        for goods in GOODS {
            let seats = Seat::all(self.seats.into());
            let most = seats.clone().map(|seat| self.goods(seat, goods)).max();
            for seat in seats {
                if self.goods(seat, goods) > 0 && Some(self.goods(seat, goods)) == most {
                    let worth = Worth {
                        complete: true,
                        bonus: MOST_GOODS,
                        ..Worth::nothing(Source::Goods)
                    };
                    self.pay(seat, None, worth, true, events);
                }
            }
        }
    }

    /// Notes whether the tile just placed extends what the player's builder works on.
    pub(super) fn look_for_builder(&mut self) {
        let features = self.board.features();
        self.trade.second_turn = !self.second
            && self.left(self.turn, Piece::Builder) == 0
            && self
                .pieces
                .iter()
                .find(|piece| piece.seat == self.turn && piece.piece == Piece::Builder)
                .is_some_and(|builder| {
                    let works_on = features.of(builder.node);
                    self.board
                        .nodes(self.last)
                        .any(|node| features.of(node) == works_on)
                });
    }

    /// Whether builder or pig may join an own follower on a feature.
    pub(super) fn check_companion(
        &self,
        piece: Piece,
        feature: &Feature<Signs>,
    ) -> Result<(), Refusal> {
        let kind = feature.kind;
        let fits = match piece {
            Piece::Builder => matches!(kind, FeatureKind::Road | FeatureKind::City),
            Piece::Pig => kind == FeatureKind::Field,
            Piece::Follower | Piece::Big => true,
        };
        if !fits {
            Err(Refusal::WrongGround { piece, kind })
        } else if feature.weights.of(self.turn) == 0 {
            Err(Refusal::Alone { piece, kind })
        } else if feature.is_complete() {
            Err(Refusal::Complete { piece, kind })
        } else {
            Ok(())
        }
    }

    /// Lists builder and pig on one part of the tile just placed.
    pub(super) fn list_companions(
        &self,
        spot: Spot,
        feature: &Feature<Signs>,
        moves: &mut Vec<Move>,
    ) {
        let piece = match feature.kind {
            FeatureKind::Field => Piece::Pig,
            FeatureKind::Road | FeatureKind::City | FeatureKind::Monastery => Piece::Builder,
        };
        if self.left(self.turn, piece) > 0 && self.check_companion(piece, feature).is_ok() {
            moves.push(Move::Put { piece, spot });
        }
    }

    /// Builders and pigs whose owner has no follower left beside them go home.
    pub(super) fn send_lonely_home(&mut self, why: Homecoming, events: &mut impl Events<Event>) {
        if !self.trades() {
            return;
        }
        for index in (0..self.pieces.len()).rev() {
            let piece = self.pieces[index];
            let (_, feature) = self.board.feature_of(piece.node);
            if !piece.piece.is_follower() && feature.weights.of(piece.seat) == 0 {
                self.send_home(index, why, events);
            }
        }
    }

    /// What a seat's pig on a field adds to each of its cities; nothing without a pig.
    pub(super) fn pig_bonus(&self, seat: Seat, field: FeatureId) -> u8 {
        let pig = self.trades()
            && self.pieces.iter().any(|piece| {
                piece.seat == seat
                    && piece.piece == Piece::Pig
                    && self.board.features().of(piece.node) == field
            });
        if pig { PIG } else { 0 }
    }
}
