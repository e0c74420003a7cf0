//! The engine and the second implementation side by side.

use landfolk::{Game, Seat, Setup};

use super::{Implementation, Reference, same, same_set};

/// Both implementations at the same point of the same game.
pub(crate) struct Pair<R: Reference> {
    pub(crate) engine: R::Engine,
    pub(crate) reference: R,
    setup: Setup<R::Options>,
    moves: Vec<String>,
}

impl<R: Reference> Pair<R> {
    /// Begins a game with both.
    pub(crate) fn start(
        options: R::Options,
        seats: usize,
        seed: u64,
        pile: &[String],
    ) -> Result<Self, String> {
        let setup = Setup {
            seats,
            options: options.clone(),
            seed,
            pile: Some(pile.to_vec()),
        };
        let mut ours = Vec::new();
        let engine =
            <R::Engine as Game>::start(&setup, &mut ours).map_err(|error| error.to_string())?;
        let (reference, theirs) = R::start(options, seats, pile);
        let pair = Self {
            engine,
            reference,
            setup,
            moves: Vec::new(),
        };
        pair.compare_events(&ours, &theirs)?;
        pair.compare()?;
        Ok(pair)
    }

    /// How many moves have been played.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The game so far as a record.
    pub(crate) fn record(&self) -> String {
        let seats: Vec<_> = (0..self.setup.seats)
            .map(|seat| serde_json::json!({"name": format!("Seat {}", seat + 1), "colour": seat}))
            .collect();
        serde_json::json!({
            "format": 1,
            "game": R::GAME,
            "options": self.setup.options,
            "seats": seats,
            "seed": self.setup.seed.to_string(),
            "pile": self.setup.pile,
            "moves": self.moves,
        })
        .to_string()
    }

    /// Every legal move, on which both agree.
    pub(crate) fn legal_moves(&self) -> Vec<R::Move> {
        Implementation::legal_moves(&self.engine)
    }

    /// Plays a move with both and compares all that can be seen; what differs comes back in words.
    pub(crate) fn play(&mut self, mv: R::Move) -> Result<(), String> {
        let text = Implementation::write_move(&self.engine, mv);
        same(
            format_args!("notation"),
            &text,
            &self.reference.write_move(mv),
        )?;
        self.moves.push(text);
        let before = self.engine.clone();
        let mut ours = Vec::new();
        Game::play(&mut self.engine, mv, &mut ours)
            .map_err(|refusal| format!("the engine refuses {mv:?}: {refusal}"))?;
        self.reference.foretell(&before, &self.engine, &ours);
        let theirs = self.reference.play(mv);
        self.compare_events(&ours, &theirs)?;
        self.compare()
    }

    /// Everything both can be asked for.
    fn compare(&self) -> Result<(), String> {
        let (ours, theirs) = (&self.engine, &self.reference);
        same(
            format_args!("the seat to act"),
            &Implementation::to_act(ours),
            &theirs.to_act(),
        )?;
        same(
            format_args!("the ranks"),
            &Implementation::ranks(ours),
            &theirs.ranks(),
        )?;
        for standing in ours.standings() {
            let seat: Seat = standing.seat;
            let points = theirs.points(seat);
            let what = format_args!("points of {seat}");
            same(what, &Game::points(ours, seat), &points)?;
            same(what, &standing.points, &points)?;
            for (key, points) in theirs.sources(seat) {
                let listed = standing.sources.iter().find(|(known, _)| *known == key);
                let listed = listed.map_or(0, |(_, points)| *points);
                same(format_args!("points of {seat} for {key}"), &listed, &points)?;
            }
        }
        theirs.compare(ours)?;
        same_set(
            format_args!("the legal moves"),
            Implementation::legal_moves(ours),
            theirs.legal_moves(),
        )
    }

    /// What happened, whatever the order within a move.
    fn compare_events(&self, ours: &[R::Event], theirs: &[R::Event]) -> Result<(), String> {
        let lines = |events: &[R::Event]| -> Vec<String> {
            let lines = events.iter().filter_map(|event| self.reference.line(event));
            lines.collect()
        };
        same_set(format_args!("the events"), lines(ours), lines(theirs))
    }

    /// Compares what the screen asks for.
    pub(crate) fn compare_views(&self) -> Result<(), String> {
        self.reference.compare_views(&self.engine)
    }
}
