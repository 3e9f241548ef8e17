//! What the functions cost: `npm run bench -- functions` builds this for release and prints its lines.
//!
//! One JSON object per line; times are microseconds of processor time of the whole process (`cpu_us`) and of the clock
//! on the wall (`wall_us`), means over `runs` after a warm-up. Requests go through the real router to the embedded
//! database in this process, so their processor time holds both sides of every call to it; `ratio` compares with the
//! same calls to the table, or the same check, made bare.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement stops where it is surprised, and its lines are its result"
)]

mod meter;
mod requests;
mod tokens;

use testkit::TestContext;

/// One thread, so that what is measured is work and not waiting for each other.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let context = TestContext::start_with_identity().await;
    tokens::measure(&context).await;
    requests::measure(&context).await;
}
