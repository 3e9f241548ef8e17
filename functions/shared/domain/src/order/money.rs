//! The money of an order: payment, refunds, payout, chargebacks.

pub(super) mod books;
pub(super) mod chargeback;
pub(super) mod chargeback_evidence;
mod conversion;
mod ledger;
pub(super) mod payment;
pub(super) mod payout_steps;
pub(super) mod policy;
pub(super) mod settlement;
pub(super) mod standing;
