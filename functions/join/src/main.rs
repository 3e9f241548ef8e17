//! A talent applies to join.

fn main() {}
