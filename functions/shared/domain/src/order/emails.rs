//! Reminders, and whether an email is still correct when it is sent.

mod relevance;
pub(super) mod reminders;
