//! The parts of a delivery, its shipment, and who else may see it.

pub(super) mod deliverable;
pub(super) mod sharing;
pub(super) mod shipment;
