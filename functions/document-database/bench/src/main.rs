//! Measures what documents cost: `npm run bench -- documents` builds this for release and prints its lines.
//!
//! It prints one JSON object per line. `get` reads one document, `commit` sets one and `query` reads twenty, by unary
//! calls over HTTP on loopback to the router of a database with open rules. The embedded database and the caller are in
//! the same process. Each is measured in turns with the table's call on the same rows (`GetItem`, `PutItem`, `Query`),
//! made by a route of the same server that checks nothing. The route for `get` takes the same body and headers.
//! `raw_ratio` is the median of the database divided by the median of the table's call, so that other load on the
//! machine affects both. `ops_s` is measured with eight callers and the latencies with one. `cpu_ratio` compares the
//! processor time of the whole process.
//!
//! `notify` is the time from a commit's answer to the snapshot that another client receives, with this many clients
//! that listen by long polling: each with a separate session, in five collections, half of them with a document and
//! half with a query as the target, ten for each account. Its `ops_s` is the number of received snapshots per second;
//! there is no table call to compare with. `processors` is the number of processors in use: if it equals the machine's
//! number, the result is limited by the machine. `notify_from_other_instance` is the same where another instance over the
//! same table commits, which cannot wake the polls of the first.
//!
//! `open` is the time from opening a listener to a collection of 15 MB to its first snapshot, `open_ordered` the same in the
//! order of a field, and `open_limited` with the first ten in that order; no field is indexed. `read_mb` is what the table
//! answers meanwhile, as JSON, in which the bytes of documents have a third more.
//!
//! `memory` is the peak memory of the server's process. Ours includes the table and the listeners.
//!
//! `cpu_us` is the processor time of one operation, or of one received snapshot, in the whole process: server, table and
//! callers. `--only commit,notify-50` measures these alone.
//!
//! With the address and the process of another server as its arguments, it measures that server by the same requests and
//! listeners, without the table's calls.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a measurement stops where it is surprised, and its lines are its result"
)]

mod figures;
mod listener;
mod notify;
mod open;
mod raw;
mod selection;
mod support;
mod turns;
mod unary;

use document_testkit::highest_memory_of;
use notify::Writer;
use selection::Selection;
use serde_json::json;
use support::Fixture;

/// The numbers of listeners that are measured.
const LISTENERS: [usize; 3] = [1, 50, 500];

#[tokio::main]
async fn main() {
    let (selection, other) = Selection::parse(std::env::args().skip(1));
    let mut other = other.into_iter();
    let fixture = match other.next() {
        Some(url) => Fixture::of_other(url),
        None => Fixture::set().await,
    };
    let process = other.next().unwrap_or_else(|| "self".to_owned());
    unary::measure(&fixture, &selection).await;
    for listeners in LISTENERS {
        if selection.has(&format!("notify-{listeners}")) {
            notify::measure(&fixture, listeners, Writer::Same).await;
        }
    }
    if fixture.is_ours() && selection.has("notify_from_other_instance") {
        notify::measure(&fixture, LISTENERS[1], Writer::Other).await;
    }
    if fixture.is_ours() && selection.has("open") {
        open::measure().await;
    }
    let line = json!({
        "bench": "documents",
        "server": fixture.server(),
        "op": "memory",
        "listeners": 0,
        "peak_mb": highest_memory_of(&process) / 1_000_000,
    });
    println!("{line}");
}
