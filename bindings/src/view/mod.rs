//! What lies on the table, as a seat may see it: enough to draw the table without knowing a rule.
//!
//! A view is made from a position in which everything that the viewer does not know is random
//! (`landfolk::table::Match::view`), and leaves that out: other hands and the order of the pile are in no view.

pub mod abbeys;
pub mod crownlands;
pub mod ramparts;
pub mod westward;

use landfolk::games::Position;
use landfolk::seat::Seat;

use abbeys::AbbeysView;
use crownlands::CrownlandsView;
use ramparts::RampartsView;
use westward::WestwardView;

/// What lies on the table of one of the games.
#[derive(Clone, PartialEq, Debug, uniffi::Enum)]
pub enum View {
    /// Of Ramparts.
    Ramparts {
        /// The table.
        table: RampartsView,
    },
    /// Of Westward.
    Westward {
        /// The table.
        table: WestwardView,
    },
    /// Of Abbeys.
    Abbeys {
        /// The table.
        table: AbbeysView,
    },
    /// Of Crownlands.
    Crownlands {
        /// The table.
        table: CrownlandsView,
    },
}

impl View {
    /// What `viewer` (`None`: an onlooker) sees of a position that was made random for it.
    pub(crate) fn of(position: &Position, viewer: Option<Seat>) -> Self {
        match position {
            Position::Ramparts(position) => Self::Ramparts {
                table: RampartsView::of(position, viewer),
            },
            Position::Westward(position) => Self::Westward {
                table: WestwardView::of(position),
            },
            Position::Abbeys(position) => Self::Abbeys {
                table: AbbeysView::of(position, viewer),
            },
            Position::Crownlands(position) => Self::Crownlands {
                table: CrownlandsView::of(position, viewer),
            },
        }
    }
}
