//! What is chosen for the decision that is due: cards and a place for a piece, or where to draw from.

use landfolk::abbeys::{CardId, Cards, Draw, Move, Phase, Piece, Position, Refusal};
use landfolk::game::Game;

/// Where a card can be drawn from: the places of the display, then the stock.
pub(super) const SOURCES: usize = 3;

/// What is chosen.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Choice {
    /// The cards of the player at turn as they lie, each with whether it is chosen.
    cards: Vec<(CardId, bool)>,
    /// Where a piece is to go.
    piece: Option<Piece>,
    /// Which of the sources is to be drawn from.
    source: Option<usize>,
}

impl Choice {
    /// Nothing is chosen yet.
    pub(super) fn of(position: &Position) -> Self {
        let hand = position.hand(position.turn());
        Self {
            cards: hand.iter().map(|card| (card, false)).collect(),
            piece: None,
            source: None,
        }
    }

    /// The cards as they lie.
    pub(super) fn cards(&self) -> &[(CardId, bool)] {
        &self.cards
    }

    /// The cards that are chosen.
    pub(super) fn selected(&self) -> Cards {
        let chosen = self.cards.iter().filter(|(_, chosen)| *chosen);
        chosen.map(|&(card, _)| card).collect()
    }

    /// Where a piece is to go.
    pub(super) const fn piece(&self) -> Option<Piece> {
        self.piece
    }

    /// Which of the sources is to be drawn from.
    pub(super) const fn source(&self) -> Option<usize> {
        self.source
    }

    /// Chooses a card or takes it back. A place stays chosen where the cards still pay for it.
    pub(super) fn toggle_card(&mut self, index: usize, position: &Position) {
        if let Some((_, chosen)) = self.cards.get_mut(index) {
            *chosen = !*chosen;
        }
        if let Some(piece) = self.piece
            && !self.places(position).contains(&piece)
        {
            self.piece = None;
        }
    }

    /// Where a piece may go now: sites for an abbey, then seals for a councillor.
    pub(super) fn places(&self, position: &Position) -> Vec<Piece> {
        let (sites, seals) = match position.phase() {
            Phase::Choosing => {
                let selected = self.selected();
                if selected.is_empty() {
                    return Vec::new();
                }
                let outlook = position.outlook(selected);
                (outlook.sites, outlook.seals)
            }
            Phase::Placing => position.open_places(),
            Phase::Drawing | Phase::Over => return Vec::new(),
        };
        let abbeys = sites.iter().map(Piece::Abbey);
        abbeys.chain(seals.iter().map(Piece::Councillor)).collect()
    }

    /// Chooses a place; a second time it is taken back.
    pub(super) fn toggle_piece(&mut self, piece: Piece) {
        self.piece = (self.piece != Some(piece)).then_some(piece);
    }

    /// Chooses a place.
    pub(super) const fn put(&mut self, piece: Piece) {
        self.piece = Some(piece);
    }

    /// Chooses a source; a second time it is taken back. Says why it cannot be.
    pub(super) fn toggle_source(
        &mut self,
        source: usize,
        position: &Position,
    ) -> Result<(), Refusal> {
        let draw = draw(source, position);
        let draw = draw.ok_or(Refusal::StockEmpty)?;
        position.check(Move::Take { from: draw })?;
        self.source = (self.source != Some(source)).then_some(source);
        Ok(())
    }

    /// Takes back what is chosen: the place first, then the cards. Says whether anything was.
    pub(super) fn cancel(&mut self) -> bool {
        if self.piece.take().is_some() || self.source.take().is_some() {
            return true;
        }
        let any = !self.selected().is_empty();
        self.cards
            .iter_mut()
            .for_each(|(_, chosen)| *chosen = false);
        any
    }

    /// What Confirm would play first.
    pub(super) fn decided(&self, position: &Position) -> Option<Move> {
        let cards = self.selected();
        let mv = match (position.phase(), self.piece) {
            (Phase::Choosing, Some(_)) => Move::Play { cards },
            (Phase::Choosing, None) => Move::Discard { cards },
            (Phase::Placing, Some(piece)) => Move::Put { piece },
            (Phase::Placing, None) => Move::Done,
            (Phase::Drawing, _) => Move::Take {
                from: draw(self.source?, position)?,
            },
            (Phase::Over, _) => return None,
        };
        position.check(mv).is_ok().then_some(mv)
    }

    /// Why a piece cannot go somewhere, with the cards that are chosen or played.
    pub(super) fn why_not(&self, piece: Piece, position: &Position) -> Option<Refusal> {
        if position.phase() != Phase::Choosing {
            return position.check_piece(piece).err();
        }
        let mut after = position.clone();
        let cards = self.selected();
        match after.play(Move::Play { cards }, &mut ()) {
            Ok(()) => after.check_piece(piece).err(),
            Err(refusal) => Some(refusal),
        }
    }
}

/// What a source gives now.
pub(super) fn draw(source: usize, position: &Position) -> Option<Draw> {
    match position.display().get(source) {
        Some(shown) => shown.map(Draw::Display),
        None => Some(Draw::Stock),
    }
}
