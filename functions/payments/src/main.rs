//! The payment provider calls back: webhook and return page.

fn main() {}
