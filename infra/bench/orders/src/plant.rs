//! Faults that are planted on purpose, outside of shipped code: each has to make the run fail by name.

use clap::ValueEnum;

/// A planted fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Plant {
    /// The due index hides one order, so that no deadline of it is acted on.
    NotEnded,
    /// The provider transfers a little less than it was asked for: a minor unit, or the least that it can move.
    LedgerDifference,
    /// The provider holds and takes the money of one order a second time.
    DoubleCapture,
    /// The provider answers one refund as done and does not make it.
    LostRefund,
    /// The mail service keeps the first request to a talent until the order has ended.
    StaleMail,
    /// The mail service answers the first mail about an order as taken and forgets it.
    LostMail,
}

impl Plant {
    /// Every planted fault.
    pub const ALL: [Self; 6] = [
        Self::NotEnded,
        Self::LedgerDifference,
        Self::DoubleCapture,
        Self::LostRefund,
        Self::StaleMail,
        Self::LostMail,
    ];
}
