//! Abbeys as the harness asks for it: what cases look at, and what is compared with the engine.

use landfolk::abbeys::{
    CardId, Cards, Colour, CountryId, Draw, Event, LinkId, LinkScore, Move, Options, Phase, Piece,
    PieceKind, Position, Scoring, SiteId, Source,
};
use landfolk::{Game, Seat};
use serde_json::{Map, Value, json};

use super::{Reference, Stage};
use crate::harness::cases::{by_seat, strings};
use crate::harness::{self, Implementation, Told, same, same_set};

impl Implementation for Reference {
    const GAME: &'static str = "abbeys";
    const NAME: &'static str = "the reference";

    type Options = Options;
    type Move = Move;
    type Event = Event;

    fn start(options: Options, seats: usize, pile: &[String]) -> (Self, Vec<Event>) {
        let mut events = Vec::new();
        let game = Self::new(options, seats, pile, &mut events);
        (game, events)
    }

    /// Every move is one of words with ids.
    fn read_move(&self, text: &str) -> Result<Move, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let cards = |names: &[&str]| -> Option<Cards> {
            names.iter().map(|name| CardId::from_id(name)).collect()
        };
        let mv = match words.as_slice() {
            ["play", names @ ..] => cards(names).map(|cards| Move::Play { cards }),
            ["discard", names @ ..] => cards(names).map(|cards| Move::Discard { cards }),
            ["abbey", site] => SiteId::from_id(site).map(|site| Move::Put {
                piece: Piece::Abbey(site),
            }),
            ["councillor", country] => CountryId::from_id(country).map(|country| Move::Put {
                piece: Piece::Councillor(country),
            }),
            ["done"] => Some(Move::Done),
            ["take", "stock"] => Some(Move::Take { from: Draw::Stock }),
            ["take", card] => CardId::from_id(card).map(|card| Move::Take {
                from: Draw::Display(card),
            }),
            _ => None,
        };
        mv.ok_or_else(|| format!("{text:?} is no move"))
    }

    fn write_move(&self, mv: Move) -> String {
        let words = |word: &str, cards: Cards| {
            let names = cards.iter().map(|card| card.id());
            let words: Vec<&str> = [word].into_iter().chain(names).collect();
            words.join(" ")
        };
        match mv {
            Move::Play { cards } => words("play", cards),
            Move::Discard { cards } => words("discard", cards),
            Move::Put { piece } => match piece {
                Piece::Abbey(site) => format!("abbey {}", site.id()),
                Piece::Councillor(country) => format!("councillor {}", country.id()),
            },
            Move::Done => "done".to_owned(),
            Move::Take { from } => match from {
                Draw::Stock => "take stock".to_owned(),
                Draw::Display(card) => format!("take {}", card.id()),
            },
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves()
    }

    fn refusal(&self, mv: Move) -> Option<&'static str> {
        (!self.moves().contains(&mv)).then_some("?")
    }

    fn play(&mut self, mv: Move) -> Vec<Event> {
        assert!(self.moves().contains(&mv), "{mv:?} is not legal");
        let mut events = Vec::new();
        self.make(mv, &mut events);
        events
    }

    fn to_act(&self) -> Option<Seat> {
        (self.stage != Stage::Over).then_some(self.turn)
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn points(&self, seat: Seat) -> i32 {
        self.points[seat.index()].iter().sum()
    }

    fn sources(&self, seat: Seat) -> Vec<(&'static str, i32)> {
        let keys = Source::ALL.map(Source::key);
        keys.into_iter().zip(self.points[seat.index()]).collect()
    }
}

/// What the cases look at, in either implementation.
trait Abbeys: Implementation<Event = Event> {
    fn hand(&self, seat: Seat) -> Vec<CardId>;
    fn display(&self) -> [Option<CardId>; 2];
    fn stock(&self) -> usize;
    fn discards(&self) -> Vec<CardId>;
    /// Abbeys and councillors of each colour, all councillors, the cap.
    fn country(&self, country: CountryId) -> (Vec<usize>, Vec<usize>, usize, usize);
    fn link(&self, link: LinkId) -> LinkScore;
    /// Abbeys in the longest line.
    fn longest(&self, colour: Colour) -> usize;
    fn supply(&self, colour: Colour) -> [usize; 2];
    fn colours(&self) -> Vec<Colour>;
    /// What the final scoring would bring each seat.
    fn forecast(&self) -> Vec<i32>;
}

impl Abbeys for Reference {
    fn hand(&self, seat: Seat) -> Vec<CardId> {
        let mut hand = self.hands[seat.index()].clone();
        hand.sort();
        hand
    }

    fn display(&self) -> [Option<CardId>; 2] {
        self.display
    }

    fn stock(&self) -> usize {
        self.stock.len()
    }

    fn discards(&self) -> Vec<CardId> {
        let mut discards = self.discards.clone();
        discards.sort();
        discards
    }

    fn country(&self, country: CountryId) -> (Vec<usize>, Vec<usize>, usize, usize) {
        let colours = self.colours().into_iter();
        let (abbeys, councillors) = colours
            .map(|colour| {
                let abbeys = self.on_map.abbeys_in(country, colour);
                (abbeys, self.on_map.councillors_in(country, colour))
            })
            .unzip();
        let (used, cap) = (self.on_map.used(country), self.on_map.cap(country));
        (abbeys, councillors, used, cap)
    }

    fn link(&self, link: LinkId) -> LinkScore {
        self.link_score(link)
    }

    fn longest(&self, colour: Colour) -> usize {
        let lengths = self.chains(colour).into_iter().map(|(_, line)| line.len());
        lengths.max().unwrap_or(0)
    }

    fn supply(&self, colour: Colour) -> [usize; 2] {
        let [abbeys, councillors] = self.on_map.placed(colour);
        [20 - abbeys, 8 - councillors]
    }

    fn colours(&self) -> Vec<Colour> {
        self.colours()
    }

    fn forecast(&self) -> Vec<i32> {
        let mut later = self.clone();
        later.score(Scoring::Final, &mut Vec::new());
        let seats = Seat::all(self.seats);
        seats
            .map(|seat| later.points(seat) - self.points(seat))
            .collect()
    }
}

impl Abbeys for Position {
    fn hand(&self, seat: Seat) -> Vec<CardId> {
        self.hand(seat).iter().collect()
    }

    fn display(&self) -> [Option<CardId>; 2] {
        self.display()
    }

    fn stock(&self) -> usize {
        self.stock_len()
    }

    fn discards(&self) -> Vec<CardId> {
        self.discards().iter().collect()
    }

    fn country(&self, country: CountryId) -> (Vec<usize>, Vec<usize>, usize, usize) {
        let view = self.country(country);
        let colours = self.colours();
        let (abbeys, councillors) = colours
            .map(|colour| {
                let abbeys = usize::from(view.score.abbeys[colour]);
                (abbeys, usize::from(view.councillors[colour]))
            })
            .unzip();
        (abbeys, councillors, view.used.into(), view.cap.into())
    }

    fn link(&self, link: LinkId) -> LinkScore {
        self.link_score(link)
    }

    fn longest(&self, colour: Colour) -> usize {
        self.longest_line(colour).len()
    }

    fn supply(&self, colour: Colour) -> [usize; 2] {
        PieceKind::ALL.map(|kind| self.supply(colour, kind).into())
    }

    fn colours(&self) -> Vec<Colour> {
        self.colours().collect()
    }

    fn forecast(&self) -> Vec<i32> {
        let forecast = self.forecast();
        let seats = Seat::all(Game::seats(self));
        seats.map(|seat| forecast.points[seat]).collect()
    }
}

macro_rules! told {
    ($($Name:ty),+) => {$(
        impl Told for $Name {
            const KINDS: &'static [&'static str] = KINDS;

            fn describe(&self, event: &Event) -> Option<(&'static str, String)> {
                describe(self, event)
            }

            fn look(&self, key: &str, expected: &Value) -> Option<Result<Value, String>> {
                look(self, key, expected)
            }
        }
    )+};
}

told!(Reference, Position);

const KINDS: &[&str] = &[
    "turn",
    "passed",
    "neutral",
    "filled",
    "ran_out",
    "scoring",
    "country_scored",
    "chain",
    "link_scored",
    "reshuffled",
];

fn when(scoring: Scoring) -> String {
    format!("{scoring:?}").to_lowercase()
}

/// (`turn`, `0`), (`passed`, `0`), (`neutral`, `begins`) or (`neutral`, `idle`), (`filled`, `frankreich`), (`ran_out`, `first`),
/// (`scoring`, `final`), (`reshuffled`, `9`); (`country_scored`, `franken 4 3 0`) with the points by seat, (`chain`, `0 5`) with seat and
/// points, (`link_scored`, `11 6 0 0`).
fn describe(game: &impl Abbeys, event: &Event) -> Option<(&'static str, String)> {
    let by_seat = |points: &dyn Fn(Seat) -> u8| -> String {
        let points = Seat::all(game.seats()).map(|seat| format!(" {}", points(seat)));
        points.collect()
    };
    Some(match event {
        Event::TurnBegan { seat } => ("turn", seat.index().to_string()),
        Event::Passed { seat } => ("passed", seat.index().to_string()),
        Event::NeutralBegan { .. } => ("neutral", "begins".to_owned()),
        Event::NeutralIdle { .. } => ("neutral", "idle".to_owned()),
        Event::Filled { card, .. } => ("filled", card.id().to_owned()),
        Event::RanOut { scoring } => ("ran_out", when(*scoring)),
        Event::ScoringBegan { scoring } => ("scoring", when(*scoring)),
        Event::Reshuffled { cards } => ("reshuffled", cards.to_string()),
        Event::CountryScored { score, .. } => {
            let points = by_seat(&|seat| score.points[Colour::Seat(seat)]);
            ("country_scored", format!("{}{points}", score.country))
        }
        Event::ChainScored { score } => {
            let seat = score.colour.seat().expect("players score").index();
            ("chain", format!("{seat} {}", score.line.len()))
        }
        Event::LinkScored { score } => {
            let points = by_seat(&|seat| score.points(seat));
            ("link_scored", format!("{}{points}", score.link))
        }
        _ => return None,
    })
}

fn ids(cards: impl IntoIterator<Item = CardId>) -> Vec<&'static str> {
    cards.into_iter().map(CardId::id).collect()
}

/// `hand` by seat, `display`, `stock` (how many), `discards`, `country` by id (`abbeys` and `councillors` by colour, `used`, `cap`),
/// `link` by number (points by seat), `longest` by colour, `supply` by colour (abbeys, councillors), `forecast` by seat.
fn look(game: &impl Abbeys, key: &str, expected: &Value) -> Option<Result<Value, String>> {
    Some(match key {
        "hand" => by_seat(expected, |seat, held| {
            let mut held = strings(held)?;
            held.sort();
            let mut hand: Vec<String> = ids(game.hand(seat))
                .into_iter()
                .map(str::to_owned)
                .collect();
            hand.sort();
            // The order of a hand means nothing.
            Ok(if hand == held {
                expected[seat.index().to_string()].clone()
            } else {
                json!(hand)
            })
        }),
        "display" => Ok(json!(game.display().map(|card| card.map(CardId::id)))),
        "stock" => Ok(json!(game.stock())),
        "discards" => Ok(json!(ids(game.discards()))),
        "country" => by_text(expected, |id| {
            let country = CountryId::from_id(id).ok_or("no country")?;
            let (abbeys, councillors, used, cap) = game.country(country);
            Ok(json!({"abbeys": abbeys, "councillors": councillors, "used": used, "cap": cap}))
        }),
        "link" => by_text(expected, |number| {
            let score = game.link(LinkId::from_id(number).ok_or("no link")?);
            let points: Vec<u8> = Seat::all(game.seats()).map(|s| score.points(s)).collect();
            Ok(json!(points))
        }),
        "longest" => {
            let lengths: Vec<usize> = game
                .colours()
                .into_iter()
                .map(|c| game.longest(c))
                .collect();
            Ok(json!(lengths))
        }
        "supply" => {
            let left: Vec<_> = game.colours().into_iter().map(|c| game.supply(c)).collect();
            Ok(json!(left))
        }
        "forecast" => Ok(json!(game.forecast())),
        _ => return None,
    })
}

fn by_text(
    expected: &Value,
    found: impl Fn(&str) -> Result<Value, String>,
) -> Result<Value, String> {
    let texts = expected.as_object().ok_or("is by what it is about")?;
    let entries = texts.keys().map(|text| Ok((text.clone(), found(text)?)));
    let entries: Result<Map<_, _>, String> = entries.collect();
    Ok(Value::Object(entries?))
}

impl harness::Reference for Reference {
    type Engine = Position;

    fn line(&self, event: &Event) -> Option<String> {
        Some(match event {
            // Of equally long lines any will do.
            Event::ChainScored { score } => {
                format!("{} {:?} {}", score.colour, score.group, score.line.len())
            }
            _ => format!("{event:?}"),
        })
    }

    fn compare(&self, ours: &Position) -> Result<(), String> {
        let theirs = self;
        same(
            format_args!("the colour at turn"),
            &ours.colour(),
            &theirs.colour(),
        )?;
        let phase = match theirs.stage {
            Stage::Choose => Phase::Choosing,
            Stage::Place(..) => Phase::Placing,
            Stage::Draw => Phase::Drawing,
            Stage::Over => Phase::Over,
        };
        same(format_args!("the phase"), &ours.phase(), &phase)?;
        same(
            format_args!("the display"),
            &ours.display(),
            &theirs.display,
        )?;
        same(
            format_args!("the stock"),
            &ours.stock_len(),
            &theirs.stock.len(),
        )?;
        same(
            format_args!("the discards"),
            &Abbeys::discards(ours),
            &Abbeys::discards(theirs),
        )?;
        let run_outs = (theirs.run_outs as u8, theirs.first_scored);
        same(format_args!("the run-outs"), &ours.run_outs(), &run_outs)?;
        for seat in Seat::all(theirs.seats) {
            let what = format_args!("the hand of {seat}");
            same(what, &Abbeys::hand(ours, seat), &Abbeys::hand(theirs, seat))?;
        }
        for site in SiteId::all() {
            let owner = theirs.on_map.abbeys.get(&site).copied();
            same(
                format_args!("the abbey on {site}"),
                &ours.owner(site),
                &owner,
            )?;
        }
        Ok(())
    }

    /// countries, links, longest lines, what everybody would score now; and what selections allow.
    fn compare_views(&self, ours: &Position) -> Result<(), String> {
        let theirs = self;
        for country in CountryId::all() {
            let what = format_args!("{country}");
            same(
                what,
                &Abbeys::country(ours, country),
                &Abbeys::country(theirs, country),
            )?;
            let view = ours.country(country);
            same(what, &view.score, &theirs.country_score(country))?;
            let free = country.get().sites.iter();
            let free = free.filter(|site| !theirs.on_map.abbeys.contains_key(site));
            same(
                format_args!("free sites of {country}"),
                &view.free,
                &free.collect(),
            )?;
        }
        for link in LinkId::all() {
            same(
                format_args!("link {link}"),
                &ours.link_score(link),
                &theirs.link_score(link),
            )?;
        }
        for colour in theirs.colours() {
            let what = format_args!("the longest line of {colour}");
            same(
                what,
                &Abbeys::longest(ours, colour),
                &theirs.longest(colour),
            )?;
            let groups = ours
                .chains(colour)
                .map(|chain| chain.group.iter().collect::<Vec<_>>());
            let own = theirs.chains(colour).into_iter();
            let own = own.map(|(group, _)| group.into_iter().collect::<Vec<_>>());
            same_set(
                format_args!("the groups of {colour}"),
                groups.collect(),
                own.collect(),
            )?;
            let what = format_args!("the supply of {colour}");
            same(
                what,
                &Abbeys::supply(ours, colour),
                &Abbeys::supply(theirs, colour),
            )?;
        }
        same(
            format_args!("the forecast"),
            &Abbeys::forecast(ours),
            &Abbeys::forecast(theirs),
        )?;
        self.compare_outlooks(ours)
    }
}

impl Reference {
    /// What every selection of the hand allows, before it is played.
    fn compare_outlooks(&self, ours: &Position) -> Result<(), String> {
        if self.stage != Stage::Choose {
            return Ok(());
        }
        for cards in super::selections(self.hand()) {
            let selected: Cards = cards.iter().copied().collect();
            let outlook = ours.outlook(selected);
            let plays = self.plays(&cards, &[]);
            let what = format_args!("whether {selected} can be played");
            same(what, &outlook.refusal.is_none(), &!plays.is_empty())?;
            let mut first: Vec<Piece> = plays.iter().map(|play| play[0]).collect();
            first.sort();
            first.dedup();
            let sites = outlook.sites.iter().map(Piece::Abbey);
            let seals = outlook.seals.iter().map(Piece::Councillor);
            same_set(
                format_args!("places for {selected}"),
                sites.chain(seals).collect(),
                first,
            )?;
            let mut more: Vec<CardId> = super::selections(self.hand())
                .into_iter()
                .filter(|larger| {
                    let larger: Cards = larger.iter().copied().collect();
                    larger.len() > selected.len() && larger.contains(selected)
                })
                .filter(|larger| !self.plays(larger, &[]).is_empty())
                .flat_map(|larger| {
                    larger
                        .into_iter()
                        .collect::<Cards>()
                        .minus(selected)
                        .kinds()
                        .collect::<Vec<_>>()
                })
                .collect();
            more.sort();
            more.dedup();
            let listed = outlook.more.iter().collect();
            same_set(format_args!("what can follow {selected}"), listed, more)?;
        }
        Ok(())
    }
}
