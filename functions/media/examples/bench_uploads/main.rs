//! The cost of an upload for the function: `npm run bench -- uploads` builds this for release and prints its output.
//!
//! Prints one JSON object per line and size of file. The function's router runs in a separate process, whose processor
//! time and memory are measured; this process acts as the browser, the table and the storage. `breaks` connections are
//! cut at random, each within a part, and half-way the browser loses its state, as if its tab was closed: it requests
//! the list of arrived parts, compares digests, and sends the rest. `seconds` is the time from the announcement to the
//! ready file, on loopback. The run fails unless the file at the signed URL equals the sent one byte for byte.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::large_futures,
    dead_code,
    reason = "a measurement stops where it is surprised, and its lines are its result"
)]

mod browser;
#[path = "../../tests/support/files.rs"]
mod files;
mod function;
#[path = "../../tests/support/generated_video.rs"]
mod generated_video;

use std::process::ExitCode;
use std::time::Instant;

use domain::media::{PART_BYTES, part_count};
use domain::order::{Actor, Command};
use serde_json::json;
use testkit::{TestContext, highest_memory_of, processor_time_of, resident_memory_of};

use browser::Browser;
use function::Function;
use generated_video::{GeneratedVideo, break_off};

/// The sizes of the files in bytes; the largest is that of a video of 15 minutes.
const SIZES: [u64; 3] = [8_000_000, 200_000_000, 800_000_000];
const BREAKS: u64 = 10;

#[tokio::main]
async fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("function") {
        function::serve().await;
        return ExitCode::SUCCESS;
    }
    let context = TestContext::start().await;
    let function = Function::start(&context.environment());
    let ada = context.published_talent("ada-keller").await;
    let placed = context.requested_order(&ada, &ada.video, None).await;
    let settle = context.settle();
    let accept = settle.act(placed.order, Command::Accept, Actor::Talent, context.now());
    let order = accept.await.unwrap();
    let mut browser = Browser::new(&function.url, context.token(&ada.person), order.order_guid);
    for bytes in SIZES {
        measure(&mut browser, &function, bytes).await;
    }
    ExitCode::SUCCESS
}

async fn measure(browser: &mut Browser, function: &Function, bytes: u64) {
    let process = function.process.as_str();
    let video = GeneratedVideo::new(bytes);
    let parts = part_count(bytes);
    let resident_before = resident_memory_of(process);
    let (begun, cpu_before) = (Instant::now(), processor_time_of(process));
    let asset = browser.announce(bytes).await;
    let mut breaks_left = BREAKS;
    let mut sent = 0;
    for number in 1..=parts {
        if number == parts / 2 + 1 {
            // The tab was closed: only the function has the list of arrived parts.
            let arrived = browser.arrived(&asset).await;
            for (digest, number) in arrived.iter().zip(1..) {
                assert_eq!(*digest, browser::digest(&video.part(number)));
            }
            assert_eq!(u64::try_from(arrived.len()).unwrap(), number - 1);
        }
        let part = video.part(number);
        // Spreads the breaks randomly over the remaining parts.
        let most = breaks_left
            .div_ceil(parts - number + 1)
            .max(u64::from(browser.chance(2)));
        for _ in 0..most.min(breaks_left) {
            let url = browser.address(&asset, number, &part).await;
            let cut = browser.chance(u32::try_from(part.len()).unwrap());
            break_off(&url, &part, usize::try_from(cut).unwrap()).await;
            breaks_left -= 1;
        }
        browser.send(&asset, number, &part).await;
        sent += 1;
    }
    let ready = browser.complete(&asset).await;
    let seconds = begun.elapsed();
    let cpu = processor_time_of(process).saturating_sub(cpu_before);
    assert!(breaks_left == 0 && sent == parts);
    browser.assert_whole(&ready, &video, parts).await;
    println!(
        "{}",
        json!({
            "name": "upload", "bytes": bytes, "part_bytes": PART_BYTES, "breaks": BREAKS, "closed_tabs": 1,
            "whole": true, "seconds": rounded(seconds.as_secs_f64()), "function_cpu_s": rounded(cpu.as_secs_f64()),
            "function_rss_before": resident_before, "function_rss_after": resident_memory_of(process),
            "function_rss_highest": highest_memory_of(process),
        })
    );
}

fn rounded(seconds: f64) -> f64 {
    (seconds * 1_000.0).round() / 1_000.0
}
