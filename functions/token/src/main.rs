//! The token endpoint: claims and registration.

fn main() {}
