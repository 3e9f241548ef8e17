//! Files of other programs and the busy times that they mean.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod cases;
mod limits;
mod mutations;
mod odd_forms;
mod programs;
mod random_rules;
mod rules;
mod series;
mod support;
mod unreadable;
