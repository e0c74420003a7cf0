//! A layer of the board: a list model in which only what changes is touched.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::rc::Rc;

use slint::{Model, ModelRc, VecModel};

/// Rows with a name each. The order of rows means nothing: what lies on a layer does not overlap.
pub struct Layer<K, T> {
    rows: Rc<VecModel<T>>,
    keys: Vec<K>,
    index: HashMap<K, usize>,
}

impl<K, T: Clone + 'static> Default for Layer<K, T> {
    fn default() -> Self {
        Self {
            rows: Rc::default(),
            keys: Vec::new(),
            index: HashMap::new(),
        }
    }
}

impl<K: Copy + Eq + Hash, T: Clone + PartialEq + 'static> Layer<K, T> {
    /// The model for the window.
    #[must_use]
    pub fn model(&self) -> ModelRc<T> {
        Rc::clone(&self.rows).into()
    }

    /// Shows these items and no others; a key that comes twice counts once.
    pub fn show(&mut self, items: impl IntoIterator<Item = (K, T)>) {
        let mut seen = HashSet::new();
        let mut new = Vec::new();
        for (key, item) in items {
            if !seen.insert(key) {
                continue;
            }
            match self.index.get(&key) {
                Some(&row) => self.set(row, item),
                None => new.push((key, item)),
            }
        }
        // A row that is no longer shown is used again before one is added: the elements stay.
        let mut free: Vec<usize> = (0..self.keys.len())
            .filter(|&row| !seen.contains(&self.keys[row]))
            .collect();
        let mut new = new.into_iter();
        while let Some(row) = free.pop() {
            match new.next() {
                Some((key, item)) => {
                    self.index.remove(&self.keys[row]);
                    self.keys[row] = key;
                    self.index.insert(key, row);
                    self.set(row, item);
                }
                None => {
                    // Highest first, so that the rows still free keep their numbers.
                    free.push(row);
                    break;
                }
            }
        }
        for row in free.into_iter().rev() {
            self.remove(row);
        }
        for (key, item) in new {
            self.index.insert(key, self.keys.len());
            self.keys.push(key);
            self.rows.push(item);
        }
    }

    fn set(&self, row: usize, item: T) {
        if self.rows.row_data(row).as_ref() != Some(&item) {
            self.rows.set_row_data(row, item);
        }
    }

    fn remove(&mut self, row: usize) {
        self.index.remove(&self.keys[row]);
        let last = self.keys.len() - 1;
        self.keys.swap_remove(row);
        let moved = self.rows.remove(last);
        if row != last {
            self.index.insert(self.keys[row], row);
            self.rows.set_row_data(row, moved);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn shown(layer: &Layer<u8, u32>) -> BTreeMap<u8, u32> {
        layer.keys.iter().copied().zip(layer.rows.iter()).collect()
    }

    #[test]
    fn any_change_of_items_is_followed() {
        let mut layer = Layer::default();
        let scenes: [&[(u8, u32)]; 7] = [
            &[(1, 10), (2, 20), (3, 30)],
            &[(2, 20), (4, 40), (5, 50), (6, 60)],
            &[(6, 61)],
            &[],
            &[(9, 90), (8, 80), (7, 70), (1, 11)],
            &[(7, 70), (2, 22)],
            &[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)],
        ];
        for scene in scenes {
            layer.show(scene.iter().copied());
            assert_eq!(shown(&layer), scene.iter().copied().collect());
            assert_eq!(layer.rows.row_count(), scene.len());
            for (row, key) in layer.keys.iter().enumerate() {
                assert_eq!(layer.index[key], row);
            }
        }
    }

    #[test]
    fn what_stays_keeps_its_row() {
        let mut layer = Layer::default();
        layer.show([(1, 10), (2, 20), (3, 30)]);
        let row = layer.index[&3];
        layer.show([(3, 30), (4, 40), (5, 50)]);
        assert_eq!(layer.index[&3], row);
    }
}
