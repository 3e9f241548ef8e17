//! The lifecycle of an order through the crate's public interface: every transition, every guard, and random sequences.

mod commercial;
mod contacts;
mod custom_quotes;
mod erasing;
mod feedback;
mod frozen_words;
mod gifts;
mod guards;
mod machine;
mod meaning;
mod meetings;
mod money;
mod pictures;
mod placing;
mod quotes;
mod random_lives;
mod reminders;
mod search;
mod settlement;
mod shipments;
mod slots;
mod standing;
pub(crate) mod support;
mod timers;
mod tips;
mod withdrawal;
