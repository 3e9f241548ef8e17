//! Orders: quote, place, view, act, feedback.

fn main() {}
