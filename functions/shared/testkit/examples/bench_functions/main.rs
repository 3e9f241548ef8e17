//! The costs of the functions: `npm run bench -- functions` builds this for release and prints its output.
//!
//! Prints one JSON object per line. Times are microseconds of processor time of the whole process (`cpu_us`) and of
//! real time (`wall_us`), means over `runs` after a warm-up. Requests go through the real router to the embedded
//! database in this process, so their processor time includes both sides of every call to it; `ratio` compares with
//! only the same calls to the table, or only the same check.
//!
//! Arguments are `NAME=PROGRAM`, functions as they are deployed. Each is started as a separate process, with a runtime
//! API on loopback: `cold_ms` is the median of 40 starts, from the process to its first response; `warm_ms` the median
//! of 900 responses; `warm_overhead_ms` that less `table_calls` plain reads of the table; `warm_cpu_us` the function's
//! processor time for each of them, which other work on the machine does not change; `rss_mb` the resident memory after
//! 1,000.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a measurement stops where it is surprised, and its lines are its result"
)]

mod events;
mod meter;
mod processes;
mod requests;
mod tokens;

use testkit::TestContext;

/// One thread, so that work is measured and not the time of threads that wait for each other.
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
