//! Reading a map from its data file, with every check that keeps a wrong file out.
//!
//! A map is JSON: `{"format": 1, "cards": [...], "countries": [...], "roads": [...], "links": [...]}`.
//!
//! - a card type: `{"id": "franken_aragon", "count": 13, "colour": "red", "countries": ["franken", "aragon"]}`
//! - a country: its `id`, its `names` in four languages, its `seal` and `outline`, and its `sites`, each
//!   `{"id": "fn1", "name": "Fulda", "at": [x, y]}`
//! - a road: `{"sites": ["fn1", "fn3"], "sea": false}`
//! - a link: `{"number": 11, "countries": ["franken", "bayern"], "at": [x, y], "sea": false}`

use serde::Deserialize;
use thiserror::Error;

use super::map::{
    CardId, CardType, Country, CountryId, CountrySet, Link, MAX_CARD_TYPES, MAX_COUNTRIES,
    MAX_DECK, MAX_LINKS, MAX_SITES, Map, Names, Point, Road, Site, SiteId, SiteSet, Tint,
};
use super::setup;

/// The longest id, so that three cards fit into the text of a move.
const MAX_ID_BYTES: usize = 24;
/// The side of the map.
const SIDE: u16 = 1000;

/// Why a map was refused.
#[derive(Debug, Error)]
pub enum MapError {
    /// The text is not JSON of the right shape.
    #[error("the map cannot be read: {0}")]
    Shape(#[from] serde_json::Error),
    /// The file says it is of a format that this version does not know.
    #[error("the map has format {0}; this version reads format 1")]
    Format(u32),
    /// An entry contradicts itself or another one.
    #[error("{entry}: {what}")]
    Entry {
        /// Which, as in `site fn1`.
        entry: String,
        /// What is wrong with it.
        what: String,
    },
}

fn wrong<T>(entry: impl Into<String>, what: impl Into<String>) -> Result<T, MapError> {
    Err(MapError::Entry {
        entry: entry.into(),
        what: what.into(),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    format: u32,
    #[serde(default, rename = "about")]
    _about: String,
    cards: Vec<CardText>,
    countries: Vec<CountryText>,
    roads: Vec<RoadText>,
    links: Vec<LinkText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardText {
    id: String,
    count: u8,
    colour: Tint,
    countries: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountryText {
    id: String,
    names: Names,
    seal: Point,
    outline: Vec<Point>,
    sites: Vec<SiteText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SiteText {
    id: String,
    name: String,
    at: Point,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadText {
    sites: [String; 2],
    #[serde(default)]
    sea: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkText {
    number: usize,
    countries: [String; 2],
    at: Point,
    #[serde(default)]
    sea: bool,
}

/// Reads a map and checks it.
///
/// # Errors
/// [`MapError`] names the entry and what is wrong with it.
pub fn read_map(text: &str) -> Result<Map, MapError> {
    let file: FileText = serde_json::from_str(text)?;
    if file.format != 1 {
        return Err(MapError::Format(file.format));
    }
    let mut map = Map::default();
    read_countries(&file, &mut map)?;
    read_cards(&file, &mut map)?;
    read_roads(&file, &mut map)?;
    read_links(&file, &mut map)?;
    Ok(map)
}

/// Whether a list is as long as the rules can handle.
fn check_length(list: &str, length: usize, most: usize) -> Result<(), MapError> {
    if length == 0 || length > most {
        return wrong(list, format!("there are {length}, not 1 to {most}"));
    }
    Ok(())
}

/// Whether an id can stand in the text of a move, and has not been used.
fn check_id<'t>(
    kind: &str,
    id: &str,
    mut used: impl Iterator<Item = &'t String>,
) -> Result<(), MapError> {
    let entry = || format!("{kind} {id}");
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if id.is_empty() || id.len() > MAX_ID_BYTES || !id.chars().all(is_plain) {
        let what = "an id is 1 to 24 of a to z, 0 to 9 and _";
        return wrong(entry(), what);
    }
    if used.any(|other| other == id) {
        return wrong(entry(), "the id is used twice");
    }
    Ok(())
}

fn check_point(entry: &str, point: Point) -> Result<(), MapError> {
    if point.x > SIDE || point.y > SIDE {
        let what = format!(
            "{},{} is not on a map of {SIDE} by {SIDE}",
            point.x, point.y
        );
        return wrong(entry, what);
    }
    Ok(())
}

/// Whether a point lies within a closed line.
fn encloses(outline: &[Point], point: Point) -> bool {
    let mut inside = false;
    for (index, a) in outline.iter().enumerate() {
        let b = outline[(index + 1) % outline.len()];
        if (a.y > point.y) != (b.y > point.y) {
            let [ax, ay, bx, by] = [a.x, a.y, b.x, b.y].map(i64::from);
            let (x, y) = (i64::from(point.x), i64::from(point.y));
            // x < ax + (y - ay) * (bx - ax) / (by - ay), without dividing.
            let left = (x - ax) * (by - ay);
            let right = (y - ay) * (bx - ax);
            inside ^= if by > ay { left < right } else { left > right };
        }
    }
    inside
}

fn read_countries(file: &FileText, map: &mut Map) -> Result<(), MapError> {
    check_length("countries", file.countries.len(), MAX_COUNTRIES)?;
    let sites = file.countries.iter().map(|country| country.sites.len());
    check_length("sites", sites.sum(), MAX_SITES)?;
    for country in &file.countries {
        let used = map.countries.iter().map(|country| &country.id);
        check_id("country", &country.id, used)?;
        let entry = format!("country {}", country.id);
        let names = &country.names;
        if [&names.en, &names.de, &names.fr, &names.ja]
            .iter()
            .any(|name| name.trim().is_empty())
        {
            return wrong(entry, "a name is empty");
        }
        if country.outline.len() < 3 {
            return wrong(entry, "the outline needs at least 3 points");
        }
        if country.sites.is_empty() {
            return wrong(entry, "it has no site");
        }
        for &point in country.outline.iter().chain([&country.seal]) {
            check_point(&entry, point)?;
        }
        if !encloses(&country.outline, country.seal) {
            return wrong(entry, "the seal lies outside of the outline");
        }
        let id = CountryId::of(map.countries.len());
        let mut own = SiteSet::EMPTY;
        for site in &country.sites {
            check_id("site", &site.id, map.sites.iter().map(|site| &site.id))?;
            let entry = format!("site {}", site.id);
            if site.name.trim().is_empty() {
                return wrong(entry, "the name is empty");
            }
            check_point(&entry, site.at)?;
            if !encloses(&country.outline, site.at) {
                return wrong(entry, format!("it lies outside of {}", country.id));
            }
            own.insert(SiteId::of(map.sites.len()));
            map.sites.push(Site {
                id: site.id.clone(),
                name: site.name.clone(),
                country: id,
                at: site.at,
                neighbours: SiteSet::EMPTY,
            });
        }
        map.countries.push(Country {
            id: country.id.clone(),
            names: country.names.clone(),
            seal: country.seal,
            outline: country.outline.clone(),
            sites: own,
            // Set when the cards are read.
            card: CardId::of(0),
        });
    }
    Ok(())
}

fn find_country(map: &Map, entry: &str, id: &str) -> Result<CountryId, MapError> {
    match map.countries.iter().position(|country| country.id == id) {
        Some(index) => Ok(CountryId::of(index)),
        None => wrong(entry, format!("there is no country {id}")),
    }
}

fn read_cards(file: &FileText, map: &mut Map) -> Result<(), MapError> {
    check_length("cards", file.cards.len(), MAX_CARD_TYPES)?;
    let mut named = CountrySet::EMPTY;
    for card in &file.cards {
        check_id("card", &card.id, map.cards.iter().map(|card| &card.id))?;
        let entry = format!("card {}", card.id);
        // A word of the notation.
        if card.id == "stock" {
            return wrong(entry, "no card can be called stock");
        }
        if !(setup::MOST_REMOVED + 1..=15).contains(&card.count) {
            let what = format!("its count is {}, not 3 to 15", card.count);
            return wrong(entry, what);
        }
        if card.countries.is_empty() {
            return wrong(entry, "it names no country");
        }
        let mut countries = CountrySet::EMPTY;
        for id in &card.countries {
            let country = find_country(map, &entry, id)?;
            if named.contains(country) {
                return wrong(entry, format!("{id} is named twice"));
            }
            named.insert(country);
            countries.insert(country);
            map.countries[country.index()].card = CardId::of(map.cards.len());
        }
        map.cards.push(CardType {
            id: card.id.clone(),
            count: card.count,
            tint: card.colour,
            countries,
        });
    }
    for (index, country) in map.countries.iter().enumerate() {
        if !named.contains(CountryId::of(index)) {
            return wrong(format!("country {}", country.id), "no card names it");
        }
    }
    for seats in setup::FEWEST_SEATS..=setup::MOST_SEATS {
        let cards = setup::deck_size(map, seats);
        let least = setup::dealt(seats) + 1;
        if cards < least || cards > MAX_DECK {
            return wrong(
                "cards",
                format!("{seats} players have {cards} cards, not {least} to {MAX_DECK} (A-4)"),
            );
        }
    }
    Ok(())
}

fn read_roads(file: &FileText, map: &mut Map) -> Result<(), MapError> {
    for road in &file.roads {
        let entry = format!("road {} {}", road.sites[0], road.sites[1]);
        let find = |id: &String| match map.sites.iter().position(|site| site.id == *id) {
            Some(index) => Ok(SiteId::of(index)),
            None => wrong(&entry, format!("there is no site {id}")),
        };
        let sites = [find(&road.sites[0])?, find(&road.sites[1])?];
        let [a, b] = sites;
        if a == b {
            return wrong(entry, "a road joins two different sites");
        }
        if map.sites[a.index()].neighbours.contains(b) {
            return wrong(entry, "the road is there twice");
        }
        map.sites[a.index()].neighbours.insert(b);
        map.sites[b.index()].neighbours.insert(a);
        map.roads.push(Road {
            sites,
            sea: road.sea,
        });
    }
    match map.sites.iter().find(|site| site.neighbours.is_empty()) {
        Some(site) => wrong(format!("site {}", site.id), "no road leads to it"),
        None => Ok(()),
    }
}

fn read_links(file: &FileText, map: &mut Map) -> Result<(), MapError> {
    check_length("links", file.links.len(), MAX_LINKS)?;
    for link in &file.links {
        let entry = format!("link {}", link.number);
        let number = map.links.len() + 1;
        if link.number != number {
            return wrong(
                entry,
                format!("links are numbered in order; {number} is due"),
            );
        }
        check_point(&entry, link.at)?;
        let [a, b] = &link.countries;
        let countries = [find_country(map, &entry, a)?, find_country(map, &entry, b)?];
        if countries[0] == countries[1] {
            return wrong(entry, "a link joins two different countries");
        }
        let [a, b] = countries;
        let twin = |other: &&Link| other.countries == [a, b] || other.countries == [b, a];
        if let Some(other) = map.links.iter().find(twin) {
            return wrong(entry, format!("it joins the same as link {}", other.id));
        }
        map.links.push(Link {
            id: number.to_string(),
            countries,
            at: link.at,
            sea: link.sea,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = include_str!("../../data/abbeys.json");

    ///
    #[test]
    fn the_map_is_right() {
        let map = read_map(TEXT).expect("the map is right");
        assert_eq!(map.countries.len(), 9);
        assert_eq!(map.countries[1].names.in_language("de"), "Frankreich");
        assert_eq!(map.countries[1].names.in_language("nl"), "France");
    }

    /// What is said of the map when a piece of its text is another.
    fn refusal(old: &str, new: &str) -> String {
        assert!(TEXT.contains(old), "{old}");
        let text = TEXT.replacen(old, new, 1);
        read_map(&text).expect_err("the map is wrong").to_string()
    }

    #[test]
    fn what_is_wrong_is_named() {
        let cases = [
            (refusal("\"format\": 1", "\"format\": 2"), "format 2"),
            (refusal("\"seal\"", "\"seel\""), "unknown field `seel`"),
            (
                refusal("\"en2\", \"name\"", "\"en1\", \"name\""),
                "site en1: the id is used twice",
            ),
            (
                refusal("\"en2\", \"name\"", "\"En 2\", \"name\""),
                "site En 2: an id is",
            ),
            (refusal("York", " "), "site en1: the name is empty"),
            (
                refusal("[165, 105]", "[165, 1105]"),
                "site en1: 165,1105 is not on a map",
            ),
            (
                refusal("[165, 105]", "[500, 500]"),
                "site en1: it lies outside of england",
            ),
            (
                refusal("\"seal\": [170, 188]", "\"seal\": [0, 0]"),
                "country england: the seal",
            ),
            (
                refusal("\"fr\": \"Angleterre\"", "\"fr\": \"\""),
                "country england: a name is empty",
            ),
            (
                refusal("\"count\": 13", "\"count\": 2"),
                "card franken_aragon: its count is 2",
            ),
            (
                refusal("\"count\": 13", "\"count\": 16"),
                "card franken_aragon: its count is 16",
            ),
            (
                refusal("[\"frankreich\"]", "[]"),
                "card frankreich: it names no country",
            ),
            (
                refusal("[\"frankreich\"]", "[\"franken\"]"),
                "card frankreich: franken is named twice",
            ),
            (
                refusal("[\"england\", \"schwaben\"]", "[\"england\"]"),
                "country schwaben: no card names it",
            ),
            (
                refusal("[\"frankreich\"]", "[\"spain\"]"),
                "card frankreich: there is no country spain",
            ),
            (
                refusal(
                    "\"id\": \"frankreich\", \"count\"",
                    "\"id\": \"stock\", \"count\"",
                ),
                "card stock",
            ),
            (
                refusal("[\"en1\", \"en2\"]", "[\"en1\", \"en9\"]"),
                "road en1 en9: there is no site en9",
            ),
            (
                refusal("[\"en1\", \"en2\"]", "[\"en1\", \"en1\"]"),
                "two different sites",
            ),
            (
                refusal("[\"en2\", \"en4\"]", "[\"en2\", \"en1\"]"),
                "road en2 en1: the road is there twice",
            ),
            (
                refusal("[\"en1\", \"en2\"]", "[\"en2\", \"en5\"]"),
                "site en1: no road leads to it",
            ),
            (
                refusal("\"number\": 2", "\"number\": 3"),
                "link 3: links are numbered in order; 2 is due",
            ),
            (
                refusal("[\"england\", \"aragon\"]", "[\"england\", \"england\"]"),
                "link 1: a link joins",
            ),
            (
                refusal("[\"england\", \"aragon\"]", "[\"frankreich\", \"england\"]"),
                "link 2: it joins the same as link 1",
            ),
        ];
        for (refusal, reason) in cases {
            assert!(refusal.contains(reason), "{refusal}");
        }
    }

    /// a deck too small to deal, and one too large, are refused before anybody plays.
    #[test]
    fn a_deck_has_to_be_dealt() {
        let with_counts = |count: u8| {
            let counts = [13, 12, 11, 10, 9];
            let text = counts.iter().fold(TEXT.to_owned(), |text, old| {
                text.replace(&format!("\"count\": {old}"), &format!("\"count\": {count}"))
            });
            read_map(&text).expect_err("the deck is wrong").to_string()
        };
        assert!(with_counts(3).contains("2 players have 5 cards, not 9 to 64"));
        assert!(with_counts(15).contains("2 players have 65 cards"));
    }

    #[test]
    fn a_point_is_inside_or_outside() {
        let at = |x, y| Point { x, y };
        let square = [at(10, 10), at(20, 10), at(20, 20), at(10, 20)];
        assert!(encloses(&square, at(15, 15)));
        for outside in [at(5, 15), at(25, 15), at(15, 5), at(15, 25), at(0, 0)] {
            assert!(!encloses(&square, outside));
        }
    }
}
