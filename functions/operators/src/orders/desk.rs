//! What operators keep with an order among themselves: notes, and who works on it. No party sees it.

pub(crate) mod assignee;
pub(crate) mod notes;
