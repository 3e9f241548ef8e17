//! The account areas: customer and talent profiles.

fn main() {}
