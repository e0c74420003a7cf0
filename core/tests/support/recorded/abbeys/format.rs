//! What a recorded game holds, as it stands in its file.

use std::collections::BTreeMap;

use landfolk::abbeys::{DisplayRefill, FirstScoring};
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Recording {
    pub(super) players: usize,
    pub(super) options: RecordedOptions,
    pub(super) neutral: Option<usize>,
    pub(super) start_player: usize,
    pub(super) hands: Vec<Vec<String>>,
    pub(super) display: Vec<String>,
    pub(super) stock: Vec<String>,
    pub(super) second_stock: Vec<String>,
    pub(super) turns: Vec<Turn>,
    #[serde(rename = "final")]
    pub(super) end: End,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default)]
pub(super) struct RecordedOptions {
    pub(super) display: DisplayRefill,
    pub(super) first_scoring: FirstScoring,
    pub(super) neutral: bool,
}

#[derive(Deserialize)]
pub(super) struct Turn {
    pub(super) player: usize,
    pub(super) hand: Vec<String>,
    pub(super) legal: Vec<Group>,
    pub(super) legal_discards: Vec<String>,
    #[serde(flatten)]
    pub(super) play: Play,
    pub(super) neutral: Option<NeutralPlay>,
    pub(super) refill: Vec<Step>,
    pub(super) hand_after: Vec<String>,
    pub(super) display: Vec<Option<String>>,
    pub(super) stock: usize,
    pub(super) table: Shown,
    #[serde(default)]
    pub(super) scoring: Vec<Block>,
}

#[derive(Deserialize)]
pub(super) struct Group {
    pub(super) cards: Vec<String>,
    pub(super) councillor_first: Option<bool>,
    pub(super) plays: Vec<Vec<String>>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Play {
    pub(super) kind: String,
    pub(super) cards: Vec<String>,
    pub(super) placements: Vec<Placement>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Placement {
    Abbey(String),
    Councillor(String),
}

#[derive(Deserialize)]
pub(super) struct NeutralPlay {
    pub(super) kept: Vec<String>,
    pub(super) legal: Vec<Group>,
    #[serde(flatten)]
    pub(super) play: Play,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Step {
    Take {
        take: String,
        card: String,
        options: Vec<String>,
    },
    Fill {
        #[serde(rename = "fill")]
        _slot: usize,
        card: String,
    },
    RunOut {
        run_out: u8,
    },
    Scoring {
        scoring: String,
    },
    Reshuffle {
        reshuffle: u8,
    },
}

#[derive(Deserialize)]
pub(super) struct Shown {
    pub(super) cap: BTreeMap<String, [u8; 2]>,
    pub(super) links: BTreeMap<String, Vec<u8>>,
    pub(super) longest: Vec<usize>,
}

#[derive(Deserialize)]
pub(super) struct Block {
    pub(super) kind: String,
    pub(super) points: Vec<i32>,
    pub(super) scores: Vec<i32>,
    pub(super) countries: Vec<CountryBlock>,
    #[serde(default)]
    pub(super) chains: Vec<ChainBlock>,
    #[serde(default)]
    pub(super) links: Vec<LinkBlock>,
    pub(super) parts: Option<Parts>,
}

#[derive(Deserialize)]
pub(super) struct CountryBlock {
    pub(super) country: String,
    pub(super) abbeys: Vec<u8>,
    pub(super) ranks: Vec<Option<usize>>,
    pub(super) points: Vec<u8>,
}

#[derive(Deserialize)]
pub(super) struct ChainBlock {
    pub(super) player: usize,
    pub(super) group: Vec<String>,
    pub(super) line: Vec<String>,
    pub(super) points: u8,
}

#[derive(Deserialize)]
pub(super) struct LinkBlock {
    pub(super) no: usize,
    pub(super) councillors: [Vec<u8>; 2],
    pub(super) leaders: [Vec<usize>; 2],
    pub(super) value: u8,
    pub(super) points: Vec<u8>,
}

#[derive(Deserialize)]
pub(super) struct Parts {
    pub(super) abbeys: Vec<i32>,
    pub(super) chains: Vec<i32>,
    pub(super) links: Vec<i32>,
}

#[derive(Deserialize)]
pub(super) struct End {
    pub(super) scores: Vec<i32>,
    pub(super) winners: Vec<usize>,
    pub(super) hands: Vec<Vec<String>>,
    pub(super) left: Vec<[u8; 2]>,
}
