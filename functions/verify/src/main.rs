//! Whether an e-mail address may register.

fn main() {}
