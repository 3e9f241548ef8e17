//! Booking an athlete, from the quote to the feedback.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may panic"
)]

mod access;
mod act;
mod brief;
mod brief_pictures;
mod busy_calendar;
mod calendar_feed;
mod contacts;
mod custom_quotes;
mod evidence;
mod feedback;
mod feedback_reply;
mod files;
mod frozen_words;
mod gift;
mod journey;
mod last_places;
mod limits;
mod links;
mod list;
mod meeting;
mod message_pictures;
mod messages;
mod outages;
mod place;
mod promo;
mod quote;
mod refunds;
mod refusals;
mod rescheduling;
mod settings;
mod sharing;
mod shipping;
mod support;
mod taxes;
mod tips;
mod withdrawals;
