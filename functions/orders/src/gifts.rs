//! Gifts: for the recipient by a link, and for the parties of the order.

pub(crate) mod edit;
pub(crate) mod gift;
pub(crate) mod view;
