//! The size of race tests.

/// Returns `short` in the test suite, and `long` in `npm run bench -- races`, which sets `RACES=long`.
#[expect(
    clippy::disallowed_methods,
    reason = "the bench passes it to the test program"
)]
pub fn race_size(short: usize, long: usize) -> usize {
    if std::env::var("RACES").is_ok_and(|size| size == "long") {
        long
    } else {
        short
    }
}
