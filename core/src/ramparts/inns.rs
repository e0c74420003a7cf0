//! Inns and cathedrals: what is worth more when it is finished and nothing when it is not.
//!
//! The big follower needs no code of its own: [`Piece::weight`](super::Piece::weight) lets it
//! count twice, and it is placed like any follower.

/// Points for each tile of a road.
pub(super) const fn road_rate(complete: bool, inns: u8) -> u8 {
    match (complete, inns) {
        (_, 0) => 1,
        (true, _) => 2,
        (false, _) => 0,
    }
}

/// Points for each tile and shield of a city that has a cathedral; `None` if it has none.
pub(super) const fn city_rate(complete: bool, cathedrals: u8) -> Option<u8> {
    match (complete, cathedrals) {
        (_, 0) => None,
        (true, _) => Some(3),
        (false, _) => Some(0),
    }
}
