//! The scoring cards: what settlements are worth (C-61 to C-69).
//!
//! Each card is a function of a [`Scene`] alone: the map, and where whose settlements stand.

use serde::{Deserialize, Serialize};

use crate::hex::{Hex, HexSet};
use crate::seat::Seat;

use super::land::Land;
use super::map::Map;

/// The scoring cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum), uniffi(name = "ScoringCard"))]
pub enum Card {
    /// Always scores (C-61).
    Castle,
    /// C-62.
    Fishermen,
    /// C-63.
    Miners,
    /// C-64.
    Merchants,
    /// C-65.
    Workers,
    /// C-66.
    Discoverers,
    /// C-66.
    Knights,
    /// C-67.
    Hermits,
    /// C-67.
    Citizens,
    /// C-68.
    Lords,
    /// C-69.
    Farmers,
}

impl Card {
    /// All cards, Castle first.
    pub const ALL: [Self; 11] = [
        Self::Castle,
        Self::Fishermen,
        Self::Miners,
        Self::Merchants,
        Self::Workers,
        Self::Discoverers,
        Self::Knights,
        Self::Hermits,
        Self::Citizens,
        Self::Lords,
        Self::Farmers,
    ];

    /// The English word used in records and as the source of points.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Castle => "castle",
            Self::Fishermen => "fishermen",
            Self::Miners => "miners",
            Self::Merchants => "merchants",
            Self::Workers => "workers",
            Self::Discoverers => "discoverers",
            Self::Knights => "knights",
            Self::Hermits => "hermits",
            Self::Citizens => "citizens",
            Self::Lords => "lords",
            Self::Farmers => "farmers",
        }
    }

    /// The card with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.word() == word)
    }

    /// The rule of what it scores.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Castle => "C-61",
            Self::Fishermen => "C-62",
            Self::Miners => "C-63",
            Self::Merchants => "C-64",
            Self::Workers => "C-65",
            Self::Discoverers | Self::Knights => "C-66",
            Self::Hermits | Self::Citizens => "C-67",
            Self::Lords => "C-68",
            Self::Farmers => "C-69",
        }
    }

    /// What the card gives a seat.
    #[must_use]
    pub fn points(self, scene: &Scene, seat: Seat) -> i32 {
        let own = scene.of(seat);
        match self {
            Self::Castle => 3 * count(&castles(scene, &own)),
            Self::Fishermen => count(&beside(scene, &own, Land::Water)),
            Self::Miners => count(&beside(scene, &own, Land::Mountain)),
            Self::Merchants => 4 * count(&linked(scene, &own).places),
            Self::Workers => count(&(own & scene.map.special().neighbours())),
            Self::Discoverers => own.row_lens().filter(|len| *len > 0).count() as i32,
            Self::Knights => 2 * own.row_lens().max().unwrap_or(0) as i32,
            Self::Hermits => own.groups().count() as i32,
            Self::Citizens => own.groups().map(|group| count(&group)).max().unwrap_or(0) / 2,
            Self::Lords => HexSet::QUARTERS
                .iter()
                .map(|quarter| lord(scene, seat, quarter))
                .sum(),
            Self::Farmers => 3 * fewest(&own).0,
        }
    }

    /// What the card gives a seat, with the hexes that bring it.
    #[must_use]
    pub fn score(self, scene: &Scene, seat: Seat) -> CardScore {
        let own = scene.of(seat);
        let (settlements, places) = match self {
            Self::Castle => {
                let castles = castles(scene, &own);
                (own & castles.neighbours(), castles)
            }
            Self::Fishermen => (beside(scene, &own, Land::Water), HexSet::EMPTY),
            Self::Miners => (beside(scene, &own, Land::Mountain), HexSet::EMPTY),
            Self::Merchants => {
                let Linked { groups, places } = linked(scene, &own);
                (groups, places)
            }
            Self::Workers => {
                let special = scene.map.special();
                (own & special.neighbours(), special & own.neighbours())
            }
            Self::Discoverers => (own, HexSet::EMPTY),
            Self::Knights => (fullest_row(&own), HexSet::EMPTY),
            Self::Hermits => (own, HexSet::EMPTY),
            Self::Citizens => (largest_group(&own), HexSet::EMPTY),
            Self::Lords => {
                let scoring = HexSet::QUARTERS
                    .into_iter()
                    .filter(|quarter| lord(scene, seat, quarter) > 0)
                    .fold(HexSet::EMPTY, |all, quarter| all | quarter);
                (own & scoring, HexSet::EMPTY)
            }
            Self::Farmers => (own & fewest(&own).1, HexSet::EMPTY),
        };
        CardScore {
            card: self,
            points: self.points(scene, seat),
            settlements,
            places,
        }
    }
}

/// What the scoring cards look at.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The map.
    pub map: &'a Map,
    /// The settlements of each seat that plays.
    pub settlements: &'a [HexSet],
}

impl Scene<'_> {
    fn of(&self, seat: Seat) -> HexSet {
        self.settlements
            .get(seat.index())
            .copied()
            .unwrap_or_default()
    }
}

/// What a card gives a seat, and by which hexes (C-80).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct CardScore {
    /// Which card.
    pub card: Card,
    /// The points.
    pub points: i32,
    /// The seat's settlements that count. Knights: those of the best row, the upper one of a tie.
    /// Citizens: the largest group, the first of a tie. Farmers: the quarter with the fewest.
    /// Lords: the quarters that score.
    pub settlements: HexSet,
    /// The castles, locations and nomad spaces that count.
    pub places: HexSet,
}

fn count(set: &HexSet) -> i32 {
    set.len() as i32
}

/// The castles that a settlement touches (C-61).
fn castles(scene: &Scene, own: &HexSet) -> HexSet {
    scene.map.of(Land::Castle) & own.neighbours()
}

/// The settlements that touch such ground and do not stand on it (C-62, C-63).
fn beside(scene: &Scene, own: &HexSet, land: Land) -> HexSet {
    let ground = scene.map.of(land);
    (*own & ground.neighbours()) - ground
}

/// What Merchants looks for (C-64).
struct Linked {
    /// The groups that link at least two places.
    groups: HexSet,
    /// The places that they link.
    places: HexSet,
}

fn linked(scene: &Scene, own: &HexSet) -> Linked {
    let special = scene.map.special();
    let mut linked = Linked {
        groups: HexSet::EMPTY,
        places: HexSet::EMPTY,
    };
    // Only a group that touches a place at all needs to be walked through.
    let mut start = *own & special.neighbours();
    while let Some(hex) = start.first() {
        let group = own.group(hex);
        start -= group;
        let places = group.neighbours() & special;
        if places.len() >= 2 {
            linked.groups |= group;
            linked.places |= places;
        }
    }
    linked
}

/// The fullest row, the upper one of a tie (C-66).
fn fullest_row(own: &HexSet) -> HexSet {
    let most = own.row_lens().max().unwrap_or(0);
    let row = own.row_lens().position(|len| len == most);
    row.map_or(HexSet::EMPTY, |row| own.row(row))
}

/// The largest group, the first of a tie (C-67).
fn largest_group(own: &HexSet) -> HexSet {
    own.groups().fold(HexSet::EMPTY, |largest, group| {
        if group.len() > largest.len() {
            group
        } else {
            largest
        }
    })
}

/// What one quarter gives a seat (C-68): 12 for the most, 6 for the next lower number.
fn lord(scene: &Scene, seat: Seat, quarter: &HexSet) -> i32 {
    let standing = |set: &HexSet| (*set & *quarter).len();
    let all = || scene.settlements.iter().map(standing);
    let own = standing(&scene.of(seat));
    let most = all().max().unwrap_or(0);
    let next = all().filter(|number| *number < most).max();
    if own == most {
        12
    } else if Some(own) == next {
        6
    } else {
        0
    }
}

/// The fewest settlements of any quarter, and which quarter that is (C-69); the first of a tie.
fn fewest(own: &HexSet) -> (i32, HexSet) {
    HexSet::QUARTERS
        .into_iter()
        .map(|quarter| (count(&(*own & quarter)), quarter))
        .min_by_key(|(number, _)| *number)
        .unwrap_or_default()
}

/// The four quarters with what each holds of every seat (C-68, C-69), for a screen that explains them.
pub(super) fn quarter_counts(scene: &Scene, seat: Seat) -> [usize; 4] {
    HexSet::QUARTERS.map(|quarter| (scene.of(seat) & quarter).len())
}

/// What one more settlement would bring by a card (C-80).
pub(super) fn gain(card: Card, map: &Map, settlements: &[HexSet], seat: Seat, at: Hex) -> i32 {
    let mut after = [HexSet::EMPTY; crate::seat::MAX_SEATS];
    let seats = settlements.len().min(after.len());
    after[..seats].copy_from_slice(&settlements[..seats]);
    after[seat.index()].insert(at);
    let now = Scene { map, settlements };
    let then = Scene {
        map,
        settlements: &after[..seats],
    };
    card.points(&then, seat) - card.points(&now, seat)
}
