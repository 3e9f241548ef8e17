//! The life of an order, from outside the crate: every step, every guard, and random lives.

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
mod shipments;
mod slots;
mod support;
mod timers;
