//! What a placement completed and what came of settling it, in the words of the recording.

use std::ops::Range;

use landfolk::Game;
use landfolk::landscape::Spot;
use landfolk::westward::{Event, FeatureView, Homecoming, Move, Outcome, Phase, Position};
use serde_json::{Map, Value, json};

use super::{Completed, Replay, State, Turn, name, part, sizes, standing};

impl Replay {
    /// Every structure that is complete.
    pub(super) fn complete(&self) -> Vec<FeatureView> {
        self.position
            .features()
            .filter(|view| view.complete)
            .collect()
    }

    /// The structures just completed, with the settler that is about to be deployed, in the order and by
    /// the parts of the recording, where it tells them.
    pub(super) fn describe(
        &self,
        views: Vec<FeatureView>,
        deploying: Move,
        turn: &Turn,
    ) -> Vec<Completed> {
        let named = |view: &FeatureView| {
            let listed = turn.expected().get("completed").and_then(Value::as_array);
            let names = |entry: &Value| {
                let spots = view.spots.iter();
                let mut names = spots.map(|&spot| name(&self.position, spot));
                names.any(|name| name.iter().all(|(key, value)| entry[key] == *value))
            };
            let index = listed?.iter().position(names)?;
            Some((index, listed?[index].clone()))
        };
        let mut completed: Vec<(usize, Completed)> = views
            .into_iter()
            .map(|view| {
                let last = self.position.last_placed().map(|tile| tile.at);
                let of_tile = view
                    .spots
                    .iter()
                    .copied()
                    .filter(|spot| Some(spot.at) == last);
                let spot = of_tile.min().unwrap_or(view.spots[0]);
                let mut entry = name(&self.position, spot);
                let recorded = named(&view);
                if let Some((_, recorded)) = &recorded {
                    for key in ["at", "edges"] {
                        if let Some(value) = recorded.get(key) {
                            entry.insert(key.to_owned(), value.clone());
                        }
                    }
                }
                let worth = view.worth;
                entry.insert("points".to_owned(), json!(worth.points()));
                // Of a farm all nine places count.
                entry.extend(sizes(&view));
                let mut settlers: Vec<Value> = self
                    .position
                    .settlers()
                    .iter()
                    .filter(|settler| view.spots.contains(&settler.spot))
                    .map(|settler| standing(&self.position, settler))
                    .collect();
                if let Move::Deploy { spot } = deploying
                    && view.spots.contains(&spot)
                {
                    settlers.push(part(&self.position, spot, Some(self.position.turn())));
                }
                entry.insert("settlers".to_owned(), Value::Array(settlers));
                let index = recorded.map_or(usize::MAX, |(index, _)| index);
                (index, Completed { view, entry })
            })
            .collect();
        completed.sort_by_key(|(index, _)| *index);
        completed
            .into_iter()
            .map(|(_, completed)| completed)
            .collect()
    }

    /// Chooses in the recorded order, as long as there is a choice.
    pub(super) fn settle(&mut self, turn: &Turn, completed: &[Completed]) -> Option<()> {
        let mut wanted: Vec<usize> = match turn.expected().get("settled") {
            Some(Value::Array(settled)) if turn.expect.is_none() => settled
                .iter()
                .filter_map(|entry| Some(entry["structure"].as_u64()? as usize))
                .collect(),
            _ => turn
                .order
                .iter()
                .filter_map(|named| {
                    let matches = |completed: &Completed| {
                        named
                            .iter()
                            .all(|(key, value)| completed.entry.get(key) == Some(value))
                    };
                    completed.iter().position(matches)
                })
                .collect(),
        };
        while self.position.phase() == Phase::Settling {
            let choices: Vec<Spot> = self.position.choices().collect();
            let next = wanted.iter().find_map(|&index| {
                let spots = &completed.get(index)?.view.spots;
                choices.iter().copied().find(|spot| spots.contains(spot))
            });
            let Some(spot) = next else {
                self.found
                    .differ("W-35", format!("a choice is not recorded: {choices:?}"));
                return None;
            };
            self.play(Move::Settle { spot })?;
            wanted.retain(|&index| !completed[index].view.spots.contains(&spot));
        }
        Some(())
    }

    /// The events of the turn just played; those of the next turn and of the end are kept.
    pub(super) fn own_events(&mut self) -> Vec<Event> {
        let is_later = |event: &Event| {
            matches!(
                event,
                Event::TurnBegan { .. } | Event::Ended | Event::Scored { at_end: true, .. }
            )
        };
        let own = self
            .events
            .iter()
            .position(is_later)
            .unwrap_or(self.events.len());
        let later = self.events.split_off(own);
        std::mem::replace(&mut self.events, later)
    }

    /// Plays every order that is recorded.
    pub(super) fn orders(
        &mut self,
        before: Position,
        mv: Move,
        orders: &Value,
        completed: &[Completed],
    ) {
        let state = self.state.clone();
        let after = self.position.clone();
        let kept = std::mem::take(&mut self.events);
        let mut ours = Vec::new();
        for recorded in orders.as_array().into_iter().flatten() {
            let order: Vec<usize> = recorded["order"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|index| Some(index.as_u64()? as usize))
                .collect();
            (self.position, self.state) = (before.clone(), state.clone());
            self.events.clear();
            let named = |&index: &usize| completed.get(index).map(|c| c.entry.clone());
            let turn = Turn {
                player: None,
                discarded_before: Vec::new(),
                drawn: None,
                placed: None,
                deployed: None,
                order: order.iter().filter_map(named).collect(),
                expect: Some(Map::new()),
                all: Map::new(),
            };
            if self.play(mv).is_some() && self.settle(&turn, completed).is_some() {
                for event in &self.own_events() {
                    self.state.take(event);
                }
            }
            let State {
                scores,
                hands,
                surveyors,
            } = &self.state;
            ours.push(json!({
                "order": order, "scores": scores, "surveyors": surveyors, "hands": hands,
            }));
        }
        (self.position, self.state, self.events) = (after, state, kept);
        self.found
            .same("W-35", "orders", orders.clone(), Value::Array(ours));
        let placing = |completed: &&Completed| {
            self.position.options().surveyors_move
                == landfolk::westward::SurveyorsMove::OnCompletion
                || completed.entry["settlers"] != json!([])
        };
        let structures = completed.iter().filter(placing).count();
        let expected = if structures > 1 {
            (1..=structures).product()
        } else {
            0
        };
        let recorded = orders.as_array().map_or(0, Vec::len);
        self.found
            .same("W-35", "number of orders", recorded, expected);
    }

    /// What was settled, structure by structure.
    pub(super) fn settled(&self, events: &[Event], completed: &[Completed]) -> Vec<Value> {
        let begins = |event: &Event| matches!(event, Event::Settled { .. });
        let starts: Vec<usize> = (0..events.len())
            .filter(|&index| begins(&events[index]))
            .collect();
        let ends = starts.iter().skip(1).copied().chain([events.len()]);
        let ranges: Vec<Range<usize>> = starts
            .iter()
            .copied()
            .zip(ends)
            .map(|(a, b)| a..b)
            .collect();
        let mut surveyors = self.state.surveyors;
        let mut settled = Vec::new();
        for range in ranges {
            let mut state = State {
                surveyors,
                ..self.state.clone()
            };
            settled.push(self.settlement(&events[range], completed, &mut state));
            surveyors = state.surveyors;
        }
        settled
    }

    pub(super) fn settlement(
        &self,
        events: &[Event],
        completed: &[Completed],
        state: &mut State,
    ) -> Value {
        let seats = self.position.seats();
        let (mut base, mut bonus) = (vec![0; seats], vec![0; seats]);
        let (mut bonus_for, mut home, mut cleared) = (Vec::new(), Vec::new(), Vec::new());
        let mut entry = Map::new();
        let (mut moved, mut no_move) = (Value::Null, json!("empty"));
        for event in events {
            state.take(event);
            match *event {
                Event::Settled { spot, outcome, .. } => {
                    let of = completed.iter().position(|c| c.view.spots.contains(&spot));
                    if let Some(index) = of {
                        entry.extend(completed[index].entry.clone());
                        entry.insert("structure".to_owned(), json!(index));
                    }
                    let empty = match outcome {
                        Outcome::Scored => Value::Null,
                        Outcome::Unclaimed => json!("unclaimed"),
                        Outcome::Cleared => json!("cleared"),
                    };
                    entry.insert("empty".to_owned(), empty);
                }
                Event::Scored { seat, worth, .. } => base[seat.index()] += worth.points(),
                Event::Bonus {
                    seat,
                    spot,
                    surveyors,
                    points,
                } => {
                    bonus[seat.index()] += i32::from(points);
                    let mut settler = part(&self.position, spot, Some(seat));
                    settler["surveyors"] = json!(surveyors);
                    settler["points"] = json!(points);
                    bonus_for.push(settler);
                }
                Event::Returned {
                    seat, spot, why, ..
                } => {
                    let settler = part(&self.position, spot, Some(seat));
                    match why {
                        Homecoming::Scored => home.push(settler),
                        Homecoming::Cleared => cleared.push(settler),
                    }
                }
                Event::SurveyorMoved { step } => {
                    moved = json!({"from": step.from, "to": step.to});
                    no_move = Value::Null;
                }
                Event::SurveyorsStayed => no_move = json!("nothing further west"),
                _ => {}
            }
        }
        for (key, value) in [
            ("base", json!(base)),
            ("bonus", json!(bonus)),
            ("bonus_for", json!(bonus_for)),
            ("home", json!(home)),
            ("surveyor", moved),
            ("no_move", no_move),
            ("cleared", json!(cleared)),
            ("surveyors", json!(state.surveyors)),
        ] {
            entry.insert(key.to_owned(), value);
        }
        Value::Object(entry)
    }
}
