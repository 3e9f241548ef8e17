//! The local runner: every function, the embedded database and the stand-ins in one process.

fn main() {}
