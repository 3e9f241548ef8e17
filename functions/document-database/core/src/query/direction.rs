//! The direction of a sort.

use std::cmp::Ordering;

/// The direction of a sort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The least value is first.
    Ascending,
    /// The greatest value is first.
    Descending,
}

impl Direction {
    /// An ordering as it reads in this direction.
    pub const fn apply(self, ordering: Ordering) -> Ordering {
        match self {
            Self::Ascending => ordering,
            Self::Descending => ordering.reverse(),
        }
    }

    /// As Firestore's messages and indexes spell it.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Ascending => "ASC",
            Self::Descending => "DESC",
        }
    }

    /// As the wire spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascending => "ASCENDING",
            Self::Descending => "DESCENDING",
        }
    }
}
