//! Orders and their money, over the embedded table and the payment emulator.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::large_futures,
    clippy::print_stdout,
    reason = "a test stops where it is surprised"
)]

mod books;
mod busy_day;
mod capture;
mod changing_orders;
mod chargeback;
mod hold;
mod key_in_use;
mod last_places;
mod missed_events;
mod payout;
mod provider_lists;
mod refund;
mod settlement;
mod strict_provider;
mod support;
mod test_hold;
mod timers;
mod tips;
mod within_the_day;
