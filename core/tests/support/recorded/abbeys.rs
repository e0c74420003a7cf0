//! Recorded games of Abbeys.

mod cases;
mod format;

use std::collections::{BTreeMap, BTreeSet};

use landfolk::abbeys::{
    CardId, Cards, Colour, CountryId, Draw, Event, LinkId, Move, Options, Phase, Piece, PieceKind,
    Position, Scoring, SiteId, Source,
};
use landfolk::{Game, Seat, Setup};
use serde::Deserialize;

use self::format::{
    Block, End, Group, NeutralPlay, Placement, Play, RecordedOptions, Recording, Shown, Step, Turn,
};
use super::{Difference, Differences};

/// Plays a recording, or a file of cases.
pub(super) fn replay(text: &str) -> Result<Vec<Difference>, String> {
    #[derive(Deserialize)]
    struct Probe {
        format: u32,
        cases: Option<Vec<cases::Case>>,
    }
    let read = |error: serde_json::Error| error.to_string();
    let Probe { format, cases } = serde_json::from_str(text).map_err(read)?;
    if format != 1 {
        return Err(format!("format {format} is not 1"));
    }
    match cases {
        Some(cases) => cases::all_cases(cases),
        None => replay_game(&serde_json::from_str(text).map_err(read)?),
    }
}

/// Who is who: recordings count players from any start player, we from the first.
#[derive(Clone, Copy)]
struct Players {
    count: usize,
    start: usize,
    neutral: Option<usize>,
}

impl Players {
    fn colours(self) -> usize {
        self.count + usize::from(self.neutral.is_some())
    }

    fn seat(self, player: usize) -> usize {
        // A recording may be wrong in anything; then what is compared differs.
        (player + self.count).saturating_sub(self.start) % self.count.max(1)
    }

    fn colour(self, player: usize) -> Colour {
        if Some(player) == self.neutral {
            Colour::Neutral
        } else {
            Seat::new(self.seat(player)).map_or(Colour::Neutral, Colour::Seat)
        }
    }

    fn player(self, seat: Seat) -> usize {
        (seat.index() + self.start) % self.count.max(1)
    }

    /// A value for each colour as a recording lists them; nothing for the neutral one.
    fn by_seat<V: Default>(self, value: impl Fn(Seat) -> V) -> Vec<V> {
        (0..self.colours())
            .map(|player| self.colour(player).seat().map_or_else(V::default, &value))
            .collect()
    }

    fn by_colour<V>(self, value: impl Fn(Colour) -> V) -> Vec<V> {
        (0..self.colours())
            .map(|player| value(self.colour(player)))
            .collect()
    }
}

fn card(name: &str) -> Result<CardId, String> {
    CardId::from_id(name).ok_or_else(|| format!("no card {name:?}"))
}

fn cards(names: &[String]) -> Result<Cards, String> {
    names.iter().map(|name| card(name)).collect()
}

fn site(name: &str) -> Result<SiteId, String> {
    SiteId::from_id(name).ok_or_else(|| format!("no site {name:?}"))
}

fn country(name: &str) -> Result<CountryId, String> {
    CountryId::from_id(name).ok_or_else(|| format!("no country {name:?}"))
}

fn piece(placement: &Placement) -> Result<Piece, String> {
    Ok(match placement {
        Placement::Abbey(name) => Piece::Abbey(site(name)?),
        Placement::Councillor(name) => Piece::Councillor(country(name)?),
    })
}

fn draw_name(draw: Draw) -> String {
    match draw {
        Draw::Display(card) => format!("display:{card}"),
        Draw::Stock => "stock".to_owned(),
    }
}

fn draw(name: &str) -> Result<Draw, String> {
    match name.strip_prefix("display:") {
        Some(name) => card(name).map(Draw::Display),
        None => Ok(Draw::Stock),
    }
}

fn scoring_name(scoring: Scoring) -> &'static str {
    match scoring {
        Scoring::First => "first",
        Scoring::Final => "final",
    }
}

/// A complete play: its cards, then the pieces that stand on the map after it, abbeys first.
fn play_name(cards: Cards, pieces: &[Piece]) -> String {
    let mut pieces = pieces.to_vec();
    pieces.sort_unstable();
    let place = |piece: &Piece| match piece {
        Piece::Abbey(site) => site.to_string(),
        Piece::Councillor(country) => country.to_string(),
    };
    let places: Vec<String> = pieces.iter().map(place).collect();
    format!("{cards}: {}", places.join(" "))
}

fn recorded_plays(groups: &[Group]) -> Result<Vec<String>, String> {
    let mut plays = BTreeSet::new();
    for group in groups {
        let cards = cards(&group.cards)?;
        for places in &group.plays {
            plays.insert(format!("{cards}: {}", places.join(" ")));
        }
    }
    Ok(plays.into_iter().collect())
}

/// Every complete play that can be reached decision by decision, with the pieces in the order in which
/// they are placed.
fn reachable_plays(position: &Position) -> Vec<(Cards, Vec<Piece>)> {
    let mut found = Vec::new();
    for mv in legal_moves(position) {
        if let Move::Play { cards } = mv {
            let mut next = position.clone();
            if next.play(mv, &mut ()).is_ok() {
                place_all(&next, cards, &[], &mut found);
            }
        }
    }
    found
}

fn place_all(
    position: &Position,
    cards: Cards,
    placed: &[Piece],
    found: &mut Vec<(Cards, Vec<Piece>)>,
) {
    for mv in legal_moves(position) {
        let mut pieces = placed.to_vec();
        if let Move::Put { piece } = mv {
            pieces.push(piece);
        }
        let mut next = position.clone();
        if next.play(mv, &mut ()).is_err() {
            continue;
        }
        if next.phase() == Phase::Placing {
            place_all(&next, cards, &pieces, found);
        } else {
            found.push((cards, pieces));
        }
    }
}

fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn setup(recording: &Recording) -> Result<Setup<Options>, String> {
    let hands =
        (0..recording.players).map(|seat| (seat + recording.start_player) % recording.players);
    let mut pile: Vec<String> = Vec::new();
    for player in hands {
        let hand = recording.hands.get(player);
        let hand = hand.ok_or_else(|| format!("hands: that of player {player} is missing"))?;
        pile.extend(hand.iter().cloned());
    }
    pile.extend(recording.display.iter().cloned());
    pile.extend(recording.stock.iter().cloned());
    pile.push("shuffle".to_owned());
    pile.extend(recording.second_stock.iter().cloned());
    Ok(Setup {
        seats: recording.players,
        options: options(recording.options),
        seed: 0,
        pile: Some(pile),
    })
}

fn options(recorded: RecordedOptions) -> Options {
    Options {
        display: recorded.display,
        first_scoring: recorded.first_scoring,
        neutral: recorded.neutral,
    }
}

fn replay_game(recording: &Recording) -> Result<Vec<Difference>, String> {
    let mut events = Vec::new();
    let position = Position::start(&setup(recording)?, &mut events);
    let mut replay = Replay {
        position: position.map_err(|error| error.to_string())?,
        events,
        players: Players {
            count: recording.players,
            start: recording.start_player,
            neutral: recording.neutral,
        },
        found: Differences::default(),
    };
    for (index, turn) in recording.turns.iter().enumerate() {
        replay.found.turn = Some(index);
        let played = replay.turn(turn);
        if !played.map_err(|what| replay.found.at(what))? {
            // Without a common position nothing further can be compared.
            return Ok(replay.found.list);
        }
    }
    replay.found.turn = None;
    replay
        .end(&recording.end)
        .map_err(|what| format!("at the end: {what}"))?;
    Ok(replay.found.list)
}

struct Replay {
    position: Position,
    /// What has happened since the last turn that was compared.
    events: Vec<Event>,
    players: Players,
    found: Differences,
}

impl Replay {
    fn play(&mut self, mv: Move) -> bool {
        match self.position.play(mv, &mut self.events) {
            Ok(()) => true,
            Err(refusal) => {
                let what = format!("{} is refused: {refusal}", self.position.write_move(mv));
                self.found.differ(refusal.rule(), what);
                false
            }
        }
    }

    /// Plays one turn; `false` when the position is no longer the recorded one.
    fn turn(&mut self, turn: &Turn) -> Result<bool, String> {
        let seat = Seat::new(self.players.seat(turn.player)).ok_or("no such player")?;
        let passed = turn.play.kind == "pass";
        // Who passes and can draw nothing has no decision.
        let decides = !passed
            || turn
                .refill
                .iter()
                .any(|step| matches!(step, Step::Take { .. }));
        if decides {
            self.found
                .same("A-5", "player", Some(seat), self.position.to_act());
        }
        let began = self
            .events
            .iter()
            .position(|event| matches!(event, Event::TurnBegan { .. }));
        let mut events = self.events.split_off(began.unwrap_or(self.events.len()));
        std::mem::swap(&mut events, &mut self.events);
        if !passed {
            self.same_hand("A-4", "hand", &turn.hand, seat)?;
            self.compare_legal("A-21", &turn.legal)?;
            let discards = legal_moves(&self.position)
                .into_iter()
                .filter_map(|mv| match mv {
                    Move::Discard { cards } => Some(cards.to_string()),
                    _ => None,
                });
            self.found.same_list(
                "A-10",
                "discards",
                turn.legal_discards.clone(),
                discards.collect(),
            );
            if !self.play_all(&turn.play)? {
                return Ok(false);
            }
        }
        if let Some(neutral) = &turn.neutral
            && !self.neutral_play(neutral, seat)?
        {
            return Ok(false);
        }
        for step in &turn.refill {
            if let Step::Take { take, options, .. } = step {
                let draws = self.position.draw_choices().into_iter().map(draw_name);
                self.found
                    .same_list("A-30", "draws", options.clone(), draws.collect());
                if !self.play(Move::Take { from: draw(take)? }) {
                    return Ok(false);
                }
            }
        }
        self.compare_turn(turn, seat)?;
        Ok(true)
    }

    fn neutral_play(&mut self, neutral: &NeutralPlay, seat: Seat) -> Result<bool, String> {
        if neutral.legal.is_empty() {
            self.found.same(
                "A-60",
                "a neutral play",
                false,
                self.position.neutral_plays(),
            );
            return Ok(true);
        }
        self.found.same(
            "A-60",
            "a neutral play",
            true,
            self.position.neutral_plays(),
        );
        self.same_hand("A-60", "kept", &neutral.kept, seat)?;
        self.compare_legal("A-60", &neutral.legal)?;
        self.play_all(&neutral.play)
    }

    fn play_all(&mut self, play: &Play) -> Result<bool, String> {
        let cards = cards(&play.cards)?;
        if play.kind == "discard" {
            return Ok(self.play(Move::Discard { cards }));
        }
        if !self.play(Move::Play { cards }) {
            return Ok(false);
        }
        for placement in &play.placements {
            let piece = piece(placement)?;
            if !self.play(Move::Put { piece }) {
                return Ok(false);
            }
        }
        Ok(self.position.phase() != Phase::Placing || self.play(Move::Done))
    }

    fn same_hand(
        &mut self,
        rule: &'static str,
        what: &str,
        recorded: &[String],
        seat: Seat,
    ) -> Result<(), String> {
        self.found
            .same(rule, what, cards(recorded)?, self.position.hand(seat));
        Ok(())
    }

    fn compare_legal(&mut self, rule: &'static str, groups: &[Group]) -> Result<(), String> {
        let reachable = reachable_plays(&self.position);
        let ours: BTreeSet<String> = reachable
            .iter()
            .map(|(cards, pieces)| play_name(*cards, pieces))
            .collect();
        self.found.same_list(
            rule,
            "legal plays",
            recorded_plays(groups)?,
            ours.into_iter().collect(),
        );
        let orders: BTreeSet<(Cards, CountryId)> = reachable
            .iter()
            .filter_map(|(cards, pieces)| match pieces.as_slice() {
                [Piece::Councillor(country), Piece::Abbey(_)] => Some((*cards, *country)),
                _ => None,
            })
            .collect();
        for group in groups {
            if let Some(councillor_first) = group.councillor_first {
                let last = group.plays.iter().flatten().last().map(String::as_str);
                let there = country(last.unwrap_or_default())?;
                let ours = orders.contains(&(cards(&group.cards)?, there));
                self.found
                    .same("A-16", "councillor first", councillor_first, ours);
            }
        }
        Ok(())
    }

    /// Compares what a turn brought.
    fn compare_turn(&mut self, turn: &Turn, seat: Seat) -> Result<(), String> {
        let next = self
            .events
            .iter()
            .skip(1)
            .position(|event| matches!(event, Event::TurnBegan { .. } | Event::Ended));
        let own = next.map_or(self.events.len(), |index| index + 1);
        let later = self.events.split_off(own);
        let events = std::mem::replace(&mut self.events, later);
        let taken = turn.refill.iter().filter_map(|step| match step {
            Step::Take { card, .. } => Some(card),
            _ => None,
        });
        let recorded: Vec<String> = turn.refill.iter().map(Step::name).collect();
        self.found
            .same("A-30", "refill", recorded, steps(&events, taken));
        // The next turn may have gone by as well, where nothing was to be decided in it.
        let moved_on = self
            .events
            .iter()
            .filter(|event| matches!(event, Event::TurnBegan { .. }))
            .count()
            > 1;
        if !moved_on {
            self.same_hand("A-30", "hand after", &turn.hand_after, seat)?;
            let shown: Vec<String> = turn.display.iter().flatten().cloned().collect();
            let ours = self.position.display().into_iter().flatten();
            let ours = ours.map(|card| card.to_string()).collect();
            self.found.same_list("A-31", "display", shown, ours);
            self.found
                .same("A-32", "stock", turn.stock, self.position.stock_len());
        }
        self.compare_table(&turn.table)?;
        let mut blocks = turn.scoring.iter();
        let mut events = events.as_slice();
        while let Some(begin) = events
            .iter()
            .position(|event| matches!(event, Event::ScoringBegan { .. }))
        {
            events = &events[begin..];
            let end = events
                .iter()
                .position(|event| matches!(event, Event::ScoringEnded { .. }))
                .ok_or("a scoring does not end")?;
            match blocks.next() {
                Some(block) => self.compare_block(block, &events[..=end]),
                None => self
                    .found
                    .differ("A-40", "a scoring is not recorded".to_owned()),
            }
            events = &events[end..];
        }
        if blocks.next().is_some() {
            self.found
                .differ("A-40", "a scoring is recorded that we have not".to_owned());
        }
        Ok(())
    }

    ///
    fn compare_table(&mut self, table: &Shown) -> Result<(), String> {
        let players = self.players;
        let caps: BTreeMap<String, [u8; 2]> = CountryId::all()
            .map(|country| self.position.country(country))
            .filter(|view| view.used > 0 || view.cap > 0)
            .map(|view| (view.country.to_string(), [view.used, view.cap]))
            .collect();
        self.found.same("A-70", "caps", table.cap.clone(), caps);
        let links: BTreeMap<String, Vec<u8>> = LinkId::all()
            .map(|link| {
                let score = self.position.link_score(link);
                (link.to_string(), players.by_seat(|seat| score.points(seat)))
            })
            .filter(|(_, points)| points.iter().any(|&points| points > 0))
            .collect();
        self.found.same("A-70", "links", table.links.clone(), links);
        let longest = players.by_colour(|colour| self.position.longest_line(colour).len());
        self.found
            .same("A-70", "longest lines", table.longest.clone(), longest);
        Ok(())
    }

    fn compare_block(&mut self, block: &Block, events: &[Event]) {
        let players = self.players;
        let sources = |list: &[Source]| {
            players.by_seat(|seat| {
                let standings = self.position.standings();
                let of_seat = &standings[seat.index()].sources;
                let is_one = |key: &str| list.iter().any(|source| source.key() == key);
                let counted = of_seat.iter().filter(|(key, _)| is_one(key));
                counted.map(|(_, points)| points).sum::<i32>()
            })
        };
        let scores = sources(&Source::ALL);
        let parts =
            [Source::FinalAbbeys, Source::Chains, Source::Links].map(|source| sources(&[source]));
        let found = &mut self.found;
        found.same("A-56", "scores", block.scores.clone(), scores);
        if let Some(recorded) = &block.parts {
            let recorded = [&recorded.abbeys, &recorded.chains, &recorded.links].map(Clone::clone);
            found.same("A-56", "parts", recorded, parts);
        }
        let (mut countries, mut chains, mut links) = (Vec::new(), Vec::new(), Vec::new());
        for event in events {
            match event {
                Event::ScoringBegan { scoring } => {
                    found.same(
                        "A-40",
                        "scoring",
                        block.kind.as_str(),
                        scoring_name(*scoring),
                    );
                }
                Event::CountryScored { score, .. } => countries.push(format!(
                    "{} {:?} {:?} {:?}",
                    score.country,
                    players.by_colour(|colour| score.abbeys[colour]),
                    players.by_colour(|colour| score.rank(colour)),
                    players.by_seat(|seat| score.points[Colour::Seat(seat)]),
                )),
                Event::ChainScored { score } => {
                    let seat = score.colour.seat().map(|seat| players.player(seat));
                    let group: Vec<String> =
                        score.group.iter().map(|site| site.to_string()).collect();
                    let len = score.line.len();
                    chains.push(format!("{seat:?} {group:?} {len} {}", score.points()));
                }
                Event::LinkScored { score } => links.push(format!(
                    "{} {:?} {:?} {} {:?}",
                    score.link,
                    score
                        .councillors
                        .map(|here| players.by_colour(|colour| here[colour])),
                    score
                        .leaders
                        .map(|here| players.by_colour(|colour| here.contains(colour))),
                    score.value,
                    players.by_seat(|seat| score.points(seat)),
                )),
                Event::ScoringEnded { points, .. } => {
                    let points = players.by_seat(|seat| points[seat]);
                    found.same("A-50", "points", block.points.clone(), points);
                }
                _ => {}
            }
        }
        let with_abbeys = block
            .countries
            .iter()
            .filter(|c| c.abbeys.iter().any(|&count| count > 0));
        let recorded = with_abbeys
            .map(|c| format!("{} {:?} {:?} {:?}", c.country, c.abbeys, c.ranks, c.points));
        found.same_list("A-50", "countries", recorded.collect(), countries);
        let recorded = block.chains.iter().map(|chain| {
            let (player, len) = (Some(chain.player), chain.line.len());
            format!("{player:?} {:?} {len} {}", chain.group, chain.points)
        });
        found.same_list("A-52", "chains", recorded.collect(), chains);
        let recorded = block
            .links
            .iter()
            .filter(|link| link.value > 0)
            .map(|link| {
                let leads = link.leaders.clone().map(|leaders| {
                    let all = 0..players.colours();
                    all.map(|player| leaders.contains(&player))
                        .collect::<Vec<_>>()
                });
                format!(
                    "{} {:?} {leads:?} {} {:?}",
                    link.no, link.councillors, link.value, link.points
                )
            });
        found.same("A-54", "links", recorded.collect::<Vec<_>>(), links);
    }

    fn end(&mut self, end: &End) -> Result<(), String> {
        let players = self.players;
        if self.position.phase() != Phase::Over {
            self.found.differ("A-40", "the game goes on".to_owned());
            return Ok(());
        }
        let scores: Vec<i32> = players.by_seat(|seat| self.position.points(seat));
        self.found.same(
            "A-57",
            "scores",
            end.scores.clone(),
            scores[..players.count].to_vec(),
        );
        self.found.same(
            "A-57",
            "winners",
            end.winners.clone(),
            winners(&self.position, players),
        );
        for (player, hand) in end.hands.iter().enumerate() {
            let seat = Seat::new(players.seat(player)).ok_or("no such player")?;
            self.same_hand("A-42", "hand at the end", hand, seat)?;
        }
        let left = players
            .by_colour(|colour| PieceKind::ALL.map(|kind| self.position.supply(colour, kind)));
        self.found
            .same("A-3", "pieces left", end.left.clone(), left);
        Ok(())
    }
}

fn winners(position: &Position, players: Players) -> Vec<usize> {
    let mut winners: Vec<usize> = position
        .standings()
        .iter()
        .filter(|standing| standing.rank == 1)
        .map(|standing| players.player(standing.seat))
        .collect();
    winners.sort_unstable();
    winners
}

impl Step {
    fn name(&self) -> String {
        match self {
            Self::Take { take, card, .. } => format!("take {take} {card}"),
            Self::Fill { card, .. } => format!("fill {card}"),
            Self::RunOut { run_out } => format!("run_out {run_out}"),
            Self::Scoring { scoring } => format!("scoring {scoring}"),
            Self::Reshuffle { reshuffle } => format!("reshuffle {reshuffle}"),
        }
    }
}

/// What refilled hand and display, in the words of the recording; events do not tell which cards came
/// from the stock.
fn steps<'t>(events: &[Event], mut taken: impl Iterator<Item = &'t String>) -> Vec<String> {
    events
        .iter()
        .filter_map(|event| {
            Some(match event {
                Event::Took { from, .. } => {
                    let card = taken.next().map(String::as_str).unwrap_or_default();
                    format!("take {} {card}", draw_name(*from))
                }
                Event::Filled { card, .. } => format!("fill {card}"),
                Event::RanOut { scoring } => format!("run_out {}", *scoring as u8 + 1),
                Event::ScoringBegan { scoring } => format!("scoring {}", scoring_name(*scoring)),
                Event::Reshuffled { cards } => format!("reshuffle {cards}"),
                _ => return None,
            })
        })
        .collect()
}
