//! An order as a gift.

pub(super) mod edit;
pub(super) mod gift;
pub(super) mod status;
