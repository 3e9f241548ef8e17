//! Effects and emails, through the embedded table's own stream.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::large_futures,
    clippy::panic,
    reason = "a test stops where it is surprised"
)]

mod account_emails;
mod after_sending;
mod alerts;
mod approvals;
mod bounces;
mod calendar;
mod chargebacks;
mod contact;
mod documents;
mod effects;
mod email_texts;
mod emails;
mod follow_ups;
mod gifts;
mod hanging;
mod health;
mod held;
mod languages;
mod late_emails;
mod messages;
mod money_words;
mod notices;
mod order_links;
mod own_texts;
mod pushes;
mod rebuild;
mod refunds;
mod refused_emails;
mod reminders;
mod sender;
mod similar;
mod stats;
mod stream;
mod support;
mod unsubscribe;
mod walk;
mod webhooks;
mod withdrawals;
