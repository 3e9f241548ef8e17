//! What is on offer, live: talent, offers, feedback.

fn main() {}
