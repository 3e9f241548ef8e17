//! What a customer enters to place an order, and the order that it gives.

pub(super) mod address;
pub(super) mod answers;
pub(super) mod commercial;
pub(super) mod input;
pub(super) mod placement;
pub(super) mod snapshot;
