//! Stepping over the board with arrow keys or a switch.

use landfolk::landscape::{Place, Side};

/// The place to step to from `from` in a direction: near rather than far, straight rather than
/// aside. `None` when nothing lies there.
#[must_use]
pub fn step(places: &[Place], from: Place, towards: Side) -> Option<Place> {
    places
        .iter()
        .copied()
        .filter_map(|place| {
            let (dx, dy) = (
                i32::from(place.x) - i32::from(from.x),
                i32::from(place.y) - i32::from(from.y),
            );
            let (along, aside) = match towards {
                Side::North => (-dy, dx.abs()),
                Side::East => (dx, dy.abs()),
                Side::South => (dy, dx.abs()),
                Side::West => (-dx, dy.abs()),
            };
            (along > 0).then_some((along + 2 * aside, aside, place))
        })
        .min_by_key(|&(cost, aside, place)| (cost, aside, place))
        .map(|(_, _, place)| place)
}

/// The places in reading order, for a list and for stepping by Tab.
pub fn sort_for_reading(places: &mut [Place]) {
    places.sort_by_key(|place| (place.y, place.x));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_can_be_reached_from_every_other() {
        let places =
            [(0, -1), (1, 0), (0, 1), (-1, 0), (4, 3), (-3, -5)].map(|(x, y)| Place::new(x, y));
        for from in places {
            let mut reached = vec![from];
            let mut next = 0;
            while let Some(&here) = reached.get(next) {
                next += 1;
                for side in Side::ALL {
                    if let Some(to) = step(&places, here, side)
                        && !reached.contains(&to)
                    {
                        reached.push(to);
                    }
                }
            }
            assert_eq!(reached.len(), places.len(), "from {from}");
        }
    }

    #[test]
    fn straight_ahead_comes_first() {
        let places = [Place::new(3, 0), Place::new(1, 2), Place::new(0, -4)];
        assert_eq!(
            step(&places, Place::START, Side::East),
            Some(Place::new(3, 0))
        );
        assert_eq!(
            step(&places, Place::START, Side::North),
            Some(Place::new(0, -4))
        );
        assert_eq!(step(&places, Place::START, Side::West), None);
    }

    #[test]
    fn reading_goes_row_by_row() {
        let mut places = [Place::new(1, 1), Place::new(2, 0), Place::new(-1, 1)];
        sort_for_reading(&mut places);
        assert_eq!(
            places,
            [Place::new(2, 0), Place::new(-1, 1), Place::new(1, 1)]
        );
    }
}
