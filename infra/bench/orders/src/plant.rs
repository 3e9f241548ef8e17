//! Faults that are planted outside of shipped code: each must make the run fail with its finding.

use clap::ValueEnum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Plant {
    /// The due index hides one order, so that its deadlines have no effect.
    NotEnded,
    /// The provider transfers a little less than requested: a minor unit, or the smallest step.
    LedgerDifference,
    /// The provider holds and captures the money of one order a second time.
    DoubleCapture,
    /// The provider reports one refund as done and does not make it.
    LostRefund,
    /// The email service holds back the first request to a talent until the order has ended.
    StaleMail,
    /// The email service accepts the first email about an order and discards it.
    LostMail,
}

impl Plant {
    pub const ALL: [Self; 6] = [
        Self::NotEnded,
        Self::LedgerDifference,
        Self::DoubleCapture,
        Self::LostRefund,
        Self::StaleMail,
        Self::LostMail,
    ];
}
