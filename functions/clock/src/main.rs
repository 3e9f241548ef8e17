//! Every five minutes: what is due, happens.

fn main() {}
