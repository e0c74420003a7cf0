//! What lies on the board: the map in squares, the pieces, and what glows.

use landfolk::abbeys::{
    ChainScore, Colour, CountryId, Event, LinkId, LinkScore, Piece, Position, SiteId,
};
use landfolk::game::Game;
use landfolk::landscape::Place;
use landfolk::seat::Seat;
use landfolk_art::SeatStyle;
use landfolk_art::abbeys::{Mark, SQUARES};
use slint::{Color, ComponentHandle, Model, ModelRc, SharedString, VecModel};

use super::picture::{ABBEY, COUNCILLOR, Picture, area, on_board};
use super::say::{Say, by_seat};
use super::{Note, lesson, log, place_of};
use crate::board::camera::Point;
use crate::board::scene::{Effect, Scene, SceneName, ScenePiece, SceneSpot, SceneTile, SceneWorth};
use crate::view::{AbbeysMap, MapLead, MapLink, MapSeal, Table};

/// What stands for the neutral tribe among the colours of seats.
const NEUTRAL: i32 = 6;
/// How far from its middle the threads of a link end, in squares, as the map paints them.
const THREAD: f32 = 0.058 * SQUARES as f32;

/// Squares this large leave room for the name of every site, in logical pixels.
const ALL_NAMES: f32 = 150.0;
/// Where the name of a country may be written, from its seal, in squares.
const BESIDE_SEAL: [(f32, f32); 6] = [
    (0.0, 0.38),
    (0.0, 0.5),
    (0.3, 0.38),
    (-0.3, 0.38),
    (0.45, 0.0),
    (-0.45, 0.0),
];
/// How far below its site a name hangs, in squares.
const BELOW_SITE: f32 = 0.22;
/// Half the width of what no name of a country should hide, in squares, as the map paints it.
const SITE: f32 = 0.17;
const NUMBER: f32 = 0.15;
const SEAL: f32 = 0.26;
/// How far names keep from the edge of the map, in squares.
const EDGE: f32 = 0.1;
/// Half the width that a letter takes, in squares.
const HALF_LETTER: f32 = 0.055;

/// Where the number of a link stands, in squares.
pub(super) fn link_at(link: LinkId) -> Point {
    let at = link.get().at;
    on_board((f32::from(at.x) / 1000.0, f32::from(at.y) / 1000.0))
}

/// Everything on the board.
#[must_use]
pub(super) fn scene(say: &Say, owners: bool) -> Scene {
    let position = say.position();
    show_map(say);
    let mut scene = Scene {
        tiles: squares(say),
        closed: true,
        names: names(say),
        pieces: pieces(say),
        spots: spots(say),
        ..Scene::default()
    };
    if owners {
        own(say, &mut scene);
    }
    match say.game.note {
        Note::Country(country) => scene.lit.push(area(Mark::Country(country), None)),
        Note::Site(site) => scene.lit.push(area(Mark::Site(site), None)),
        Note::Link(link) => scene.lit.push(area(Mark::Link(link), None)),
        Note::Due | Note::Refused(_) => {
            if let Some(step) = say.game.tell.as_ref().and_then(|tell| tell.step()) {
                scene.lit.extend(log::areas(say, step));
            } else if let (1.., Some(country)) = position.placed()
                && !say.game.looking
                && !scene.spots.is_empty()
            {
                scene.lit.push(area(Mark::Seal(country), None));
            }
        }
    }
    scene
}

fn squares(say: &Say) -> Vec<SceneTile> {
    // The spoken form of a country stands on the square of its seal.
    let seals: Vec<(Place, CountryId)> = CountryId::all()
        .map(|country| {
            let at = place_of(Piece::Councillor(country));
            (Place::new(at.x as i16, at.y as i16), country)
        })
        .collect();
    (0..SQUARES)
        .flat_map(|y| (0..SQUARES).map(move |x| (x, y)))
        .map(|(x, y)| {
            let at = Place::new(x.into(), y.into());
            let country = seals.iter().find(|(seal, _)| *seal == at);
            SceneTile {
                at,
                picture: Picture::Square { x, y }.into(),
                spoken: country
                    .map_or_else(SharedString::default, |&(_, country)| say.standing(country)),
            }
        })
        .collect()
}

fn pieces(say: &Say) -> Vec<ScenePiece> {
    let position = say.position();
    let places = say.game.places();
    let mut pieces = Vec::new();
    for site in SiteId::all() {
        if let Some(colour) = position.owner(site) {
            pieces.push(ScenePiece {
                at: place_of(Piece::Abbey(site)),
                size: ABBEY,
                picture: Picture::Abbey(say.style(colour)).into(),
                spoken: say.ours.invoke_site_of(say.site(site), say.owner(colour)),
            });
        }
    }
    for country in CountryId::all() {
        let view = position.country(country);
        let standing: Vec<Colour> = view
            .councillors
            .iter()
            .flat_map(|(colour, &count)| std::iter::repeat_n(colour, count.into()))
            .collect();
        let seal = place_of(Piece::Councillor(country));
        // They stand closer already where another one may come.
        let due = places.contains(&Piece::Councillor(country));
        for (index, &colour) in standing.iter().enumerate() {
            let at = beside_seal(seal, index, standing.len() + usize::from(due));
            pieces.push(ScenePiece {
                at,
                size: COUNCILLOR,
                picture: Picture::Councillor(say.style(colour)).into(),
                spoken: say
                    .ours
                    .invoke_placed(say.owner(colour), say.piece(Piece::Councillor(country))),
            });
        }
    }
    pieces
}

/// Where one of several councillors stands: in a row above the seal, closer the more there are.
fn beside_seal(seal: Point, index: usize, count: usize) -> Point {
    let gap = (0.84 / count.max(1) as f32).min(0.26);
    let middle = (count as f32 - 1.0) / 2.0;
    Point::new(seal.x + (index as f32 - middle) * gap, seal.y - 0.3)
}

/// The places that glow.
fn spots(say: &Say) -> Vec<SceneSpot> {
    let style = say.style(say.position().colour());
    let chosen = say.game.choice.piece();
    say.game
        .places()
        .into_iter()
        .map(|piece| {
            let picture = match piece {
                Piece::Abbey(_) => Picture::Abbey(style),
                Piece::Councillor(_) => Picture::Councillor(style),
            };
            // A councillor would stand beside those at the seal, which says how many may.
            let at = match piece {
                Piece::Abbey(_) => place_of(piece),
                Piece::Councillor(country) => {
                    let here = say.position().country(country).councillors;
                    let count: usize = here.iter().map(|(_, &count)| usize::from(count)).sum();
                    beside_seal(place_of(piece), count, count + 1)
                }
            };
            SceneSpot {
                at,
                picture: picture.into(),
                label: match piece {
                    Piece::Abbey(site) => site.get().name.as_str().into(),
                    Piece::Councillor(country) => say.country(country),
                },
                spoken: say.piece(piece),
                chosen: chosen == Some(piece),
            }
        })
        .collect()
}

/// The longest chain of each player, also below four, with its length.
fn own(say: &Say, scene: &mut Scene) {
    let position = say.position();
    for seat in Seat::all(position.seats()) {
        let colour = Colour::Seat(seat);
        let line = position.longest_line(colour);
        let Some(&middle) = line.sites().get(line.len() / 2) else {
            continue;
        };
        let score = ChainScore {
            colour,
            group: position.abbeys(colour),
            line,
        };
        scene.areas.extend(log::line_areas(say, &score));
        let mut at = place_of(Piece::Abbey(middle));
        at.y += 0.36;
        scene.worths.push(SceneWorth {
            at,
            text: line.len().to_string().into(),
            styles: vec![say.play.style(seat)],
            spoken: say
                .ours
                .invoke_longest_chain(say.name(seat), line.len() as i32),
        });
    }
}

/// The names of the countries, each where it hides least, and of the sites: of those that a lesson
/// speaks of always, of the others where there is room.
fn names(say: &Say) -> Vec<SceneName> {
    let sites = SiteId::all().map(|site| (place_of(Piece::Abbey(site)), SITE));
    let links = LinkId::all().map(|link| (link_at(link), NUMBER));
    let seals = CountryId::all().map(|country| (place_of(Piece::Councillor(country)), SEAL));
    let marked: Vec<(Point, f32)> = sites.chain(links).chain(seals).collect();
    let countries = CountryId::all().map(|country| {
        let text = say.country(country);
        let seal = place_of(Piece::Councillor(country));
        let half: f32 = text.chars().map(half_width).sum();
        let room = |at: Point| {
            let clear = |&(mark, radius): &(Point, f32)| {
                let beside = ((mark.x - at.x).abs() - half).max(0.0);
                beside.hypot(mark.y - at.y) - radius
            };
            marked.iter().map(clear).fold(f32::MAX, f32::min)
        };
        let at = BESIDE_SEAL
            .into_iter()
            .map(|(x, y)| {
                // Beside the seal it begins where that ends; it never leaves the map.
                let x = if y == 0.0 { x + half * x.signum() } else { x };
                let (first, last) = (half + EDGE, f32::from(SQUARES) - half - EDGE);
                let x = (seal.x + x).clamp(first, last.max(first));
                Point::new(x, seal.y + y)
            })
            // Of equal places the first.
            .rev()
            .max_by(|&a, &b| room(a).total_cmp(&room(b)))
            .unwrap_or(seal);
        SceneName {
            at,
            text,
            least: 0.0,
            hangs: false,
        }
    });
    let table = say.desk.window.global::<Table>();
    let taught = if table.get_learning() {
        lesson::named(table.get_lesson_step() - 1)
    } else {
        &[]
    };
    let sites = SiteId::all().map(|site| {
        let at = place_of(Piece::Abbey(site));
        SceneName {
            at: Point::new(at.x, at.y + BELOW_SITE),
            text: site.get().name.as_str().into(),
            least: if taught.contains(&site.id()) {
                0.0
            } else {
                ALL_NAMES
            },
            hangs: true,
        }
    });
    countries.chain(sites).collect()
}

/// Half the width of a letter on the map, in squares; those of East Asia are twice as wide.
fn half_width(letter: char) -> f32 {
    if letter < '\u{2e80}' {
        HALF_LETTER
    } else {
        2.0 * HALF_LETTER
    }
}

/// Gives the window what only this game writes on the map: seals and links.
fn show_map(say: &Say) {
    let map = say.desk.window.global::<AbbeysMap>();
    let position = say.position();
    let seals: Vec<MapSeal> = CountryId::all()
        .map(|country| {
            let view = position.country(country);
            let at = place_of(Piece::Councillor(country));
            MapSeal {
                x: at.x,
                y: at.y,
                text: format!("{}/{}", view.used, view.cap).into(),
                open: view.used < view.cap,
            }
        })
        .collect();
    let scores: Vec<LinkScore> = LinkId::all()
        .map(|link| position.link_score(link))
        .collect();
    let links: Vec<MapLink> = scores
        .iter()
        .map(|score| {
            let at = link_at(score.link);
            let winners = score
                .winners()
                .iter()
                .filter(|colour| colour.seat().is_some());
            let winners: Vec<i32> = winners.map(|colour| colour_of(say, colour)).collect();
            MapLink {
                x: at.x,
                y: at.y,
                number: score.link.number() as i32,
                points: if winners.is_empty() {
                    0
                } else {
                    score.value.into()
                },
                winners: model(winners),
                spoken: say.link(score),
            }
        })
        .collect();
    let leads: Vec<MapLead> = scores.iter().flat_map(|score| leads(say, score)).collect();
    set(&map.get_seals(), seals, |seals| map.set_seals(seals));
    // Models within compare by what they are, not by what they hold.
    map.set_links(model(links));
    map.set_leads(model(leads));
    map.set_telling(say.game.tell.is_some());
}

/// Who leads in the countries of a link, each at the end of its thread.
fn leads(say: &Say, score: &LinkScore) -> Vec<MapLead> {
    let middle = link_at(score.link);
    let sides = score.link.get().countries.into_iter().zip(score.leaders);
    sides
        .filter(|(_, leaders)| !leaders.is_empty())
        .map(|(country, leaders)| {
            let seal = place_of(Piece::Councillor(country));
            let far = middle.distance(seal).max(0.01);
            let share = (THREAD / far).min(1.0);
            let colours: Vec<i32> = leaders
                .iter()
                .map(|colour| colour_of(say, colour))
                .collect();
            MapLead {
                x: middle.x + (seal.x - middle.x) * share,
                y: middle.y + (seal.y - middle.y) * share,
                colours: model(colours),
            }
        })
        .collect()
}

fn colour_of(say: &Say, colour: Colour) -> i32 {
    say.style(colour).map_or(NEUTRAL, i32::from)
}

fn model<T: Clone + 'static>(items: Vec<T>) -> ModelRc<T> {
    ModelRc::new(VecModel::from(items))
}

/// Another model only where something has changed.
fn set<T: Clone + PartialEq + 'static>(
    old: &ModelRc<T>,
    new: Vec<T>,
    put: impl FnOnce(ModelRc<T>),
) {
    if old.row_count() != new.len() || old.iter().zip(&new).any(|(old, new)| old != *new) {
        put(model(new));
    }
}

/// What moves after a decision: a place lights up, points rise over the seals.
#[must_use]
pub(super) fn effects<'e>(say: &Say, events: impl Iterator<Item = &'e Event>) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut lit = Vec::new();
    for event in events {
        match event {
            Event::Placed { .. } => lit.extend(log::areas(say, event)),
            Event::ScoringEnded { points, .. } => {
                let count = points.iter().count().max(1) as f32;
                for (seat, points) in by_seat(points).filter(|&(_, points)| points != 0) {
                    let ink = SeatStyle::of(say.play.style(seat)).ink;
                    let share = (seat.index() as f32 + 0.5) / count;
                    effects.push(Effect::Rise {
                        from: Point::new(f32::from(SQUARES) * share, f32::from(SQUARES) / 2.0),
                        text: format!("+{points}").into(),
                        colour: Color::from_rgb_u8(ink.0, ink.1, ink.2),
                    });
                }
            }
            _ => {}
        }
    }
    if !lit.is_empty() {
        effects.push(Effect::Pulse(lit));
    }
    effects
}

/// What stands on the map, for a picture of it.
pub(super) fn standing(position: &Position) -> Vec<(Piece, Colour)> {
    let abbeys = SiteId::all().filter_map(|site| Some((Piece::Abbey(site), position.owner(site)?)));
    let councillors = CountryId::all().flat_map(|country| {
        let here = position.country(country).councillors;
        let each: Vec<(Piece, Colour)> = here
            .iter()
            .flat_map(|(colour, &count)| {
                std::iter::repeat_n((Piece::Councillor(country), colour), count.into())
            })
            .collect();
        each
    });
    abbeys.chain(councillors).collect()
}
