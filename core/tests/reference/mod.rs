//! The games once more, slow and obvious, each written from the text of its rules alone.

pub(crate) mod abbeys;
pub(crate) mod board;
pub(crate) mod crownlands;
pub(crate) mod ramparts;
pub(crate) mod westward;
