//! Every legal move.

use landfolk::Seat;
use landfolk::landscape::{FeatureKind, Place, Side};
use landfolk::ramparts::{Move, Piece, Spot, TileSetId};

use super::{Figure, Phase, Reference};

impl Reference {
    /// Every legal move, each once.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        match &self.phase {
            Phase::Place => self.placements(),
            Phase::Act => self.actions(),
            Phase::Dragon { .. } => self
                .dragon_steps()
                .into_iter()
                .map(|side| Move::Dragon { side })
                .collect(),
            Phase::Over => Vec::new(),
        }
    }

    ///
    fn placements(&self) -> Vec<Move> {
        let mut hand = self.hands[self.turn.index()].clone();
        hand.sort();
        hand.dedup();
        let mut moves = Vec::new();
        for tile in hand {
            for (at, rotation) in self.board.placements(tile) {
                moves.push(Move::Place { tile, at, rotation });
            }
        }
        moves
    }

    /// one action, or none.
    fn actions(&self) -> Vec<Move> {
        let mut moves = vec![Move::Pass];
        for piece in Piece::ALL {
            if self.supply(self.turn, piece) > 0 {
                let spots = self.spots_for(piece);
                moves.extend(spots.into_iter().map(|spot| Move::Put { piece, spot }));
            }
        }
        moves.extend(self.fairy_tiles().into_iter().map(|to| Move::Fairy { to }));
        let prisoners = self.princess_choices();
        moves.extend(prisoners.into_iter().map(|spot| Move::SendHome { spot }));
        moves
    }

    /// Where a piece of the seat whose turn it is could go.
    fn spots_for(&self, piece: Piece) -> Vec<Spot> {
        let placed = self.board.tiles[&self.placed].0.tile();
        let here = self.board.spots_at(self.placed);
        match piece {
            // only in the turn in which the volcano is placed.
            _ if placed.volcano => Vec::new(),
            //
            Piece::Follower | Piece::Big if placed.portal => self
                .board
                .tiles
                .keys()
                .flat_map(|at| self.board.spots_at(*at))
                .filter(|spot| self.can_claim(*spot))
                .collect(),
            //
            Piece::Follower | Piece::Big => here.filter(|spot| self.can_claim(*spot)).collect(),
            //
            Piece::Builder => here
                .filter(|spot| {
                    let feature = self.board.feature(*spot);
                    matches!(feature.kind, FeatureKind::Road | FeatureKind::City)
                        && !feature.complete
                        && self.has_follower(self.turn, feature)
                })
                .collect(),
            //
            Piece::Pig => here
                .filter(|spot| {
                    let feature = self.board.feature(*spot);
                    feature.kind == FeatureKind::Field && self.has_follower(self.turn, feature)
                })
                .collect(),
        }
    }

    /// R-13 on the tile just placed; on all others.
    fn can_claim(&self, spot: Spot) -> bool {
        let feature = self.board.feature(spot);
        if self.is_claimed(feature) {
            return false;
        }
        spot.at == self.placed || !feature.complete && self.dragon != Some(spot.at)
    }

    ///
    fn fairy_tiles(&self) -> Vec<Place> {
        if !self.has_dragon_set() {
            return Vec::new();
        }
        let mut places: Vec<Place> = self
            .figures
            .iter()
            .filter(|figure| figure.seat == self.turn && figure.piece.is_follower())
            .map(|figure| figure.spot.at)
            .filter(|at| self.fairy != Some(*at))
            .collect();
        places.sort();
        places.dedup();
        places
    }

    fn has_dragon_set(&self) -> bool {
        self.options.sets.contains(TileSetId::PrincessDragon)
    }

    /// the followers in the city that the placed princess joins.
    fn princess_choices(&self) -> Vec<Spot> {
        let mut spots: Vec<Spot> = self
            .board
            .spots_at(self.placed)
            .filter(|spot| self.board.part(*spot).princess)
            .flat_map(|spot| self.figures_on(self.board.feature(spot)))
            .filter(|figure| figure.piece.is_follower())
            .map(|figure| figure.spot)
            .collect();
        spots.sort();
        spots.dedup();
        spots
    }

    /// where the dragon may step.
    pub(crate) fn dragon_steps(&self) -> Vec<Side> {
        let (Some(dragon), Phase::Dragon { steps, visited, .. }) = (self.dragon, &self.phase)
        else {
            return Vec::new();
        };
        if *steps == 6 {
            return Vec::new();
        }
        Side::ALL
            .into_iter()
            .filter(|side| {
                let to = dragon.neighbour(*side);
                self.board.tile(to).is_some() && self.fairy != Some(to) && !visited.contains(&to)
            })
            .collect()
    }

    /// whether the tile placed just now extends the feature of the seat's builder.
    pub(crate) fn extends_builder(&self, seat: Seat) -> bool {
        let builder = |figure: &&Figure| figure.seat == seat && figure.piece == Piece::Builder;
        self.figures.iter().filter(builder).any(|figure| {
            let feature = self.board.feature(figure.spot);
            figure.spot.at != self.placed && feature.tiles.contains(&self.placed)
        })
    }
}
