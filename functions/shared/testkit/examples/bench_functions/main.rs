//! What the functions cost: `npm run bench -- functions` builds this for release and prints its lines.
//!
//! One JSON object per line; times are microseconds of processor time of the whole process (`cpu_us`) and of the clock
//! on the wall (`wall_us`), means over `runs` after a warm-up. Requests go through the real router to the embedded
//! database in this process, so their processor time holds both sides of every call to it; `ratio` compares with the
//! same calls to the table, or the same check, made bare.
//!
//! Arguments are `NAME=PROGRAM`, functions as they are deployed. Each is started as a process of its own, with a runtime API
//! on loopback: `cold_ms` is the median of 40 starts, from the process to its first answer; `warm_ms` the median of 900
//! answers; `warm_overhead_ms` that less `table_calls` reads of the table made bare; `warm_cpu_us` the function's own
//! processor time for each of them, which other work on the machine does not change; `rss_mb` what is resident after 1,000.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement stops where it is surprised, and its lines are its result"
)]

mod events;
mod meter;
mod processes;
mod requests;
mod tokens;

use testkit::TestContext;

/// One thread, so that what is measured is work and not waiting for each other.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let context = TestContext::start_with_identity().await;
    tokens::measure(&context).await;
    requests::measure(&context).await;
    for argument in std::env::args().skip(1) {
        let (function, program) = argument.split_once('=').expect("NAME=PROGRAM");
        processes::measure(&context, function, program).await;
    }
}
