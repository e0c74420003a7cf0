//! What the cards give (C-61 to C-69).

use std::collections::BTreeSet;

use landfolk::Seat;
use landfolk::crownlands::{Card, Land};

use super::{At, Reference, around, is_on_map};

fn is_special(land: Land) -> bool {
    matches!(land, Land::Castle | Land::Location | Land::NomadSpace)
}

impl Reference {
    pub(super) fn card_points(&self, card: Card, seat: Seat) -> i32 {
        let own = self.settlements(seat);
        let count = |holds: &dyn Fn(At) -> bool| own.iter().filter(|at| holds(**at)).count() as i32;
        let near = |at: At| around(at).into_iter().filter(|at| is_on_map(*at));
        let touches =
            |at: At, what: &dyn Fn(Land) -> bool| near(at).any(|at| what(self.on(at).land));
        match card {
            Card::Castle => {
                let castles = self.everywhere().filter(|at| {
                    self.on(*at).land == Land::Castle && self.own_around(*at, seat) > 0
                });
                3 * castles.count() as i32
            }
            Card::Fishermen => count(&|at| {
                self.on(at).land != Land::Water && touches(at, &|land| land == Land::Water)
            }),
            Card::Miners => count(&|at| {
                self.on(at).land != Land::Mountain && touches(at, &|land| land == Land::Mountain)
            }),
            Card::Workers => count(&|at| touches(at, &is_special)),
            Card::Merchants => {
                let mut linked = BTreeSet::new();
                for group in self.groups(seat) {
                    let touched = group.iter().flat_map(|at| near(*at));
                    let touched = touched.filter(|at| is_special(self.on(*at).land));
                    let touched: BTreeSet<At> = touched.collect();
                    if touched.len() > 1 {
                        linked.extend(touched);
                    }
                }
                4 * linked.len() as i32
            }
            Card::Discoverers => self.rows(seat).iter().filter(|n| **n > 0).count() as i32,
            Card::Knights => 2 * self.rows(seat).into_iter().max().unwrap(),
            Card::Hermits => self.groups(seat).len() as i32,
            Card::Citizens => {
                let sizes = self.groups(seat).into_iter().map(|group| group.len());
                sizes.max().unwrap_or(0) as i32 / 2
            }
            Card::Lords => (0..4)
                .map(|quarter| {
                    let all = Seat::all(self.seats).map(|seat| self.quarters(seat)[quarter]);
                    let mut numbers: Vec<i32> = all.collect();
                    numbers.sort();
                    numbers.dedup();
                    numbers.reverse();
                    match self.quarters(seat)[quarter] {
                        mine if mine == numbers[0] => 12,
                        mine if Some(&mine) == numbers.get(1) => 6,
                        _ => 0,
                    }
                })
                .sum(),
            Card::Farmers => 3 * self.quarters(seat).into_iter().min().unwrap(),
        }
    }

    fn rows(&self, seat: Seat) -> Vec<i32> {
        let mut rows = vec![0; 20];
        for (row, _) in self.settlements(seat) {
            rows[row as usize] += 1;
        }
        rows
    }

    pub(super) fn quarters(&self, seat: Seat) -> Vec<i32> {
        let mut quarters = vec![0; 4];
        for (row, col) in self.settlements(seat) {
            quarters[(row / 10 * 2 + col / 10) as usize] += 1;
        }
        quarters
    }

    /// The connected groups, each filled from its first hex on.
    fn groups(&self, seat: Seat) -> Vec<BTreeSet<At>> {
        let mut groups: Vec<BTreeSet<At>> = Vec::new();
        for start in self.settlements(seat) {
            if groups.iter().any(|group| group.contains(&start)) {
                continue;
            }
            let mut group = BTreeSet::new();
            let mut open = vec![start];
            while let Some(at) = open.pop() {
                if is_on_map(at) && self.is_of(at, seat) && group.insert(at) {
                    open.extend(around(at));
                }
            }
            groups.push(group);
        }
        groups
    }

    pub(super) fn treasure(&self, seat: Seat) -> i32 {
        self.treasures[seat.index()]
    }
}
