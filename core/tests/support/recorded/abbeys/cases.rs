//! Single positions with a question and what the answer must be.

use std::collections::{BTreeMap, BTreeSet};

use landfolk::abbeys::{
    CardId, Cards, Colour, Event, LinkId, Move, Options, Phase, Position, Scenario, Source,
    cards_in_game,
};
use landfolk::{Game, Setup};
use serde::Deserialize;

use super::super::{Difference, Differences};
use super::format::{Parts, Play, RecordedOptions};
use super::{
    Players, Replay, card, cards, country, draw, draw_name, legal_moves, options, piece, play_name,
    reachable_plays, scoring_name, site, steps, winners,
};

#[derive(Deserialize)]
pub(super) struct Case {
    id: String,
    kind: String,
    players: Option<usize>,
    position: Option<Given>,
    action: Option<Play>,
    neutral_action: Option<Play>,
    #[serde(default)]
    takes: Vec<String>,
    #[serde(default)]
    only_cards: Option<Vec<String>>,
    #[serde(default)]
    abbeys: Vec<u8>,
    #[serde(default)]
    sites: Vec<String>,
    #[serde(default)]
    others: Vec<String>,
    link: Option<usize>,
    expect: Expected,
}

/// A position that holds what matters and nothing else.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Given {
    players: Option<usize>,
    options: RecordedOptions,
    abbeys: Vec<Vec<String>>,
    councillors: BTreeMap<String, Vec<usize>>,
    start_player: usize,
    to_move: usize,
    hand: Vec<String>,
    display: Vec<String>,
    stock: Vec<String>,
    discards: Vec<String>,
    second_stock: Vec<String>,
    scores: Vec<i16>,
    run_outs: u8,
    first_scoring_done: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Expected {
    legal: Option<bool>,
    rules: Vec<String>,
    plays: Option<Vec<(Vec<String>, Vec<String>)>>,
    deck: Option<BTreeMap<String, u8>>,
    cards: Option<usize>,
    stock: Option<usize>,
    options: Option<Vec<Vec<String>>>,
    hand: Option<Vec<String>>,
    display: Option<Vec<String>>,
    discards: Option<Vec<String>>,
    steps: Option<Vec<String>>,
    scorings: Option<Vec<String>>,
    run_outs: Option<u8>,
    next: Option<usize>,
    scores: Option<Vec<i32>>,
    points: Option<Points>,
    ranks: Option<Vec<Option<usize>>>,
    longest_per_group: Option<Vec<usize>>,
    leaders: Option<[Vec<usize>; 2]>,
    winners: Option<Vec<usize>>,
    parts: Option<Parts>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
enum Points {
    One(i32),
    Each(Vec<i32>),
}

pub(super) fn all_cases(cases: Vec<Case>) -> Result<Vec<Difference>, String> {
    if cases.is_empty() {
        return Err("cases: there are none".to_owned());
    }
    let mut differences = Vec::new();
    for case in cases {
        let found = one_case(&case).map_err(|what| format!("case {}: {what}", case.id))?;
        differences.extend(found);
    }
    Ok(differences)
}

impl Given {
    fn players(&self) -> Players {
        let count = self.players.unwrap_or(self.abbeys.len());
        Players {
            count,
            start: self.start_player,
            neutral: (count == 2).then_some(2),
        }
    }

    /// The position, with cards in the hands that are not known.
    fn scenario(&self) -> Result<Scenario, String> {
        let players = self.players();
        let mut scenario = Scenario {
            seats: players.count,
            options: Options {
                neutral: players.neutral.is_some(),
                ..options(self.options)
            },
            turn: players.seat(self.to_move),
            hands: vec![CardId::all().take(1).collect(); players.count],
            discards: cards(&self.discards)?,
            points: vec![0; players.count],
            run_outs: self.run_outs,
            first_scored: self.first_scoring_done.unwrap_or(self.run_outs > 0),
            ..Scenario::default()
        };
        scenario.hands[players.seat(self.to_move)] = cards(&self.hand)?;
        for (player, &points) in self.scores.iter().enumerate() {
            scenario.points[players.seat(player)] = points;
        }
        for (list, names) in [
            (&mut scenario.display, &self.display),
            (&mut scenario.stock, &self.stock),
            (&mut scenario.order, &self.second_stock),
        ] {
            for name in names {
                list.push(card(name)?);
            }
        }
        // Cards that are not known, so that a turn ends with a draw.
        if self.display.is_empty() && self.stock.is_empty() && self.run_outs == 0 {
            scenario.stock.extend(CardId::all());
        }
        for (player, names) in self.abbeys.iter().enumerate() {
            for name in names {
                scenario.abbeys.push((players.colour(player), site(name)?));
            }
        }
        for (name, counts) in &self.councillors {
            for (player, &count) in counts.iter().enumerate() {
                let councillor = (players.colour(player), country(name)?);
                scenario
                    .councillors
                    .extend(std::iter::repeat_n(councillor, count));
            }
        }
        Ok(scenario)
    }
}

fn one_case(case: &Case) -> Result<Vec<Difference>, String> {
    let given = case.position.as_ref();
    let replay = |given: &Given| -> Result<Replay, String> {
        let mut events = Vec::new();
        let position = given.scenario()?.position(&mut events);
        Ok(Replay {
            position: position.map_err(|error| error.to_string())?,
            events,
            players: given.players(),
            found: Differences {
                case: Some(case.id.clone()),
                ..Differences::default()
            },
        })
    };
    let given = || given.ok_or("the position is missing".to_owned());
    let expect = &case.expect;
    let mut replay = match case.kind.as_str() {
        "setup" => {
            let mut replay = replay(&Given {
                abbeys: vec![Vec::new(); 3],
                ..Given::default()
            })?;
            replay.setup(case.players.unwrap_or(0), expect)?;
            replay
        }
        "country" => {
            let mut free = country("frankreich")?.get().sites.iter();
            let abbeys = case.abbeys.iter().map(|&count| {
                let own = free.by_ref().take(count.into());
                own.map(|site| site.to_string()).collect()
            });
            let mut replay = replay(&Given {
                abbeys: abbeys.collect(),
                ..Given::default()
            })?;
            replay.country(expect)?;
            replay
        }
        "chain" => {
            let mut replay = replay(&Given {
                abbeys: vec![case.sites.clone(), case.others.clone(), Vec::new()],
                ..Given::default()
            })?;
            replay.chains(expect);
            replay
        }
        "link" => {
            let mut replay = replay(given()?)?;
            replay.link(case.link.unwrap_or(0), expect)?;
            replay
        }
        "final" => {
            // The last player of the round discards his last card when nothing can be drawn.
            let given = given()?;
            let players = given.players();
            let mut scenario = given.scenario()?;
            scenario.turn = players.count - 1;
            scenario.stock.clear();
            (scenario.run_outs, scenario.first_scored) = (2, true);
            let position = scenario
                .position(&mut ())
                .map_err(|error| error.to_string())?;
            let mut replay = replay(given)?;
            replay.position = position;
            replay.last_turn(expect)?;
            replay
        }
        "action" => {
            let mut replay = replay(given()?)?;
            replay.action(case.action.as_ref().ok_or("the action is missing")?, expect)?;
            replay
        }
        "legal" => {
            let mut replay = replay(given()?)?;
            replay.legal(expect, case.only_cards.as_deref())?;
            replay
        }
        "neutral" | "turn" => {
            let mut replay = replay(given()?)?;
            replay.whole_turn(case)?;
            replay
        }
        other => return Err(format!("cases of the kind {other:?} are not known")),
    };
    Ok(std::mem::take(&mut replay.found.list))
}

impl Replay {
    fn setup(&mut self, players: usize, expect: &Expected) -> Result<(), String> {
        let setup = Setup {
            seats: players,
            options: Options {
                neutral: players == 2,
                ..Options::default()
            },
            seed: 0,
            pile: None,
        };
        let position = Position::start(&setup, &mut ()).map_err(|error| error.to_string())?;
        let all = cards_in_game(players);
        if let Some(deck) = &expect.deck {
            let ours = all.kinds().map(|card| (card.to_string(), all.count(card)));
            self.found.same("A-2", "deck", deck.clone(), ours.collect());
        }
        self.found
            .same("A-2", "cards", expect.cards, Some(all.len()));
        self.found
            .same("A-4", "stock", expect.stock, Some(position.stock_len()));
        Ok(())
    }

    fn country(&mut self, expect: &Expected) -> Result<(), String> {
        let score = self.position.country_score(country("frankreich")?);
        let players = self.players;
        if let Some(ranks) = &expect.ranks {
            let ours = players.by_colour(|colour| score.rank(colour));
            self.found.same("A-51", "ranks", ranks.clone(), ours);
        }
        let points = players.by_seat(|seat| i32::from(score.points[Colour::Seat(seat)]));
        self.same_points("A-50", expect, Points::Each(points));
        Ok(())
    }

    fn same_points(&mut self, rule: &'static str, expect: &Expected, ours: Points) {
        self.found
            .same(rule, "points", expect.points.clone(), Some(ours));
    }

    fn chains(&mut self, expect: &Expected) {
        let chains: Vec<_> = self.position.chains(self.players.colour(0)).collect();
        if let Some(longest) = &expect.longest_per_group {
            let mut recorded = longest.clone();
            let mut ours: Vec<usize> = chains.iter().map(|chain| chain.line.len()).collect();
            recorded.sort_unstable();
            ours.sort_unstable();
            self.found.same("A-52", "longest lines", recorded, ours);
        }
        let points = chains.iter().map(|chain| i32::from(chain.points())).sum();
        self.same_points("A-52", expect, Points::One(points));
    }

    fn link(&mut self, number: usize, expect: &Expected) -> Result<(), String> {
        let link = LinkId::from_id(&number.to_string()).ok_or("no such link")?;
        let score = self.position.link_score(link);
        let players = self.players;
        if let Some(leaders) = &expect.leaders {
            let ours = score.leaders.map(|here| {
                let all = 0..players.colours();
                let leads = |player: &usize| here.contains(players.colour(*player));
                all.filter(leads).collect::<Vec<_>>()
            });
            self.found.same("A-54", "leaders", leaders.clone(), ours);
        }
        let points = players.by_seat(|seat| i32::from(score.points(seat)));
        self.same_points("A-54", expect, Points::Each(points));
        Ok(())
    }

    fn last_turn(&mut self, expect: &Expected) -> Result<(), String> {
        let players = self.players;
        let before = players.by_seat(|seat| self.position.points(seat));
        let discard = legal_moves(&self.position)
            .into_iter()
            .find(|mv| matches!(mv, Move::Discard { .. }))
            .ok_or("nothing can be discarded")?;
        self.play(discard);
        let scores = players.by_seat(|seat| self.position.points(seat));
        let points = scores.iter().zip(&before).map(|(now, then)| now - then);
        self.same_points("A-56", expect, Points::Each(points.collect()));
        self.found
            .same("A-57", "scores", expect.scores.clone(), Some(scores));
        let ours = winners(&self.position, players);
        self.found
            .same("A-57", "winners", expect.winners.clone(), Some(ours));
        if let Some(parts) = &expect.parts {
            let standings = self.position.standings();
            let of = |source: Source| {
                players.by_seat(|seat| {
                    let sources = standings[seat.index()].sources.iter();
                    let of_source = sources.filter(|(key, _)| *key == source.key());
                    of_source.map(|(_, points)| points).sum::<i32>()
                })
            };
            let recorded = [&parts.abbeys, &parts.chains, &parts.links].map(Clone::clone);
            let ours = [
                of(Source::FinalAbbeys),
                of(Source::Chains),
                of(Source::Links),
            ];
            self.found.same("A-56", "parts", recorded, ours);
        }
        Ok(())
    }

    /// Tries an action; the first refusal has to name one of the rules.
    fn action(&mut self, action: &Play, expect: &Expected) -> Result<(), String> {
        let cards = cards(&action.cards)?;
        let mut moves = Vec::new();
        if action.kind == "discard" {
            moves.push(Move::Discard { cards });
        } else {
            moves.push(Move::Play { cards });
            for placement in &action.placements {
                let piece = piece(placement)?;
                moves.push(Move::Put { piece });
            }
        }
        let mut refusal = None;
        for mv in moves {
            refusal = refusal.or_else(|| self.position.play(mv, &mut self.events).err());
        }
        if refusal.is_none() && self.position.phase() == Phase::Placing {
            refusal = self.position.play(Move::Done, &mut self.events).err();
        }
        self.found
            .same("A-21", "legal", expect.legal, Some(refusal.is_none()));
        if let Some(refusal) = refusal
            && !expect.rules.iter().any(|rule| rule == refusal.rule())
        {
            let rules = &expect.rules;
            self.found.differ(
                refusal.rule(),
                format!("the reason should be one of {rules:?}: {refusal}"),
            );
        }
        Ok(())
    }

    fn legal(&mut self, expect: &Expected, only: Option<&[String]>) -> Result<(), String> {
        let mut recorded = Vec::new();
        for (names, places) in expect.plays.iter().flatten() {
            recorded.push(format!("{}: {}", cards(names)?, places.join(" ")));
        }
        let only = only.map(cards).transpose()?;
        let ours: BTreeSet<String> = reachable_plays(&self.position)
            .iter()
            .filter(|(cards, _)| only.is_none_or(|only| *cards == only))
            .map(|(cards, pieces)| play_name(*cards, pieces))
            .collect();
        self.found
            .same_list("A-21", "legal plays", recorded, ours.into_iter().collect());
        Ok(())
    }

    fn whole_turn(&mut self, case: &Case) -> Result<(), String> {
        let expect = &case.expect;
        let seat = self.position.turn();
        self.play_all(case.action.as_ref().ok_or("the action is missing")?)?;
        if case.kind == "neutral" {
            self.legal(expect, None)?;
            match &case.neutral_action {
                Some(action) => {
                    self.play_all(action)?;
                }
                None => return Ok(()),
            }
        }
        let mut options = Vec::new();
        for take in &case.takes {
            let mut draws: Vec<String> = self
                .position
                .draw_choices()
                .into_iter()
                .map(draw_name)
                .collect();
            draws.sort_unstable();
            options.push(draws);
            self.play(Move::Take { from: draw(take)? });
        }
        let names = |cards: Cards| {
            cards
                .iter()
                .map(|card| card.to_string())
                .collect::<Vec<_>>()
        };
        let position = &self.position;
        let mut display: Vec<String> = position
            .display()
            .into_iter()
            .flatten()
            .map(|card| card.to_string())
            .collect();
        let steps = steps(&self.events, [].iter());
        let steps: Vec<String> = steps
            .iter()
            .filter_map(|step| step.split(' ').next())
            .map(str::to_owned)
            .collect();
        let scorings: Vec<String> = self
            .events
            .iter()
            .filter_map(|event| match event {
                Event::ScoringEnded { scoring, .. } => Some(scoring_name(*scoring).to_owned()),
                _ => None,
            })
            .collect();
        let players = self.players;
        let scores = players.by_seat(|seat| position.points(seat));
        let next = position.to_act().map(|seat| players.player(seat));
        let sorted = |names: &Option<Vec<String>>| -> Result<Option<Vec<String>>, String> {
            let cards = names.as_deref().map(cards).transpose()?;
            Ok(cards.map(|cards| cards.iter().map(|card| card.to_string()).collect()))
        };
        let expected_display = expect.display.clone().map(|mut names| {
            names.sort_unstable();
            names
        });
        display.sort_unstable();
        let hand = names(position.hand(seat));
        let discards = names(position.discards());
        let (stock, run_outs) = (position.stock_len(), position.run_outs().0);
        let found = &mut self.found;
        found.expect("A-30", "draws", &expect.options, options);
        found.expect("A-30", "hand", &sorted(&expect.hand)?, hand);
        found.expect("A-31", "display", &expected_display, display);
        found.expect("A-41", "discards", &sorted(&expect.discards)?, discards);
        found.expect("A-32", "stock", &expect.stock, stock);
        found.expect("A-40", "run-outs", &expect.run_outs, run_outs);
        found.expect("A-40", "steps", &expect.steps, steps);
        found.expect("A-40", "scorings", &expect.scorings, scorings);
        found.expect("A-50", "scores", &expect.scores, scores);
        found.same("A-5", "next", expect.next.or(next), next);
        Ok(())
    }
}

impl Differences {
    /// Compares where something is expected.
    fn expect<V: PartialEq + Clone + std::fmt::Debug>(
        &mut self,
        rule: &'static str,
        what: &str,
        expected: &Option<V>,
        ours: V,
    ) {
        if let Some(expected) = expected {
            self.same(rule, what, expected.clone(), ours);
        }
    }
}
