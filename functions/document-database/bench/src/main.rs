//! What documents cost: `npm run bench -- documents` builds this for release and prints its lines.
//!
//! One JSON object per line. `get` reads one document, `commit` sets one, `query` reads twenty, by unary calls over HTTP
//! on loopback to the open database's router; the embedded database and the caller are in the same process. Each is
//! measured in turns with the table's own call on the same rows (`GetItem`, `PutItem`, `Query`), made by a route of the
//! same server that checks nothing; that of a get takes the same body with the same headers. `raw_ratio` is the median of ours over the median of theirs, so that what else the
//! machine does falls on both. `ops_s` is with eight callers, the latencies are with one, and `cpu_ratio` is of the
//! processor's time of everything together.
//!
//! `notify` is the time from a commit's answer to the snapshot that another client has of it, with so many clients
//! that listen by long polling: each with a session of its own, in five collections, half of them to a document and half
//! to a query, ten to an account. `ops_s` is then how many snapshots came; there is no call of the table to compare with. `processors` says how many of them all of it kept busy:
//! where that is as many as there are, what is measured is the machine.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement stops where it is surprised, and its lines are its result"
)]

mod figures;
mod listener;
mod notify;
mod raw;
mod support;
mod turns;
mod unary;

use support::Fixture;

/// How many listen.
const LISTENERS: [usize; 3] = [1, 50, 500];

#[tokio::main]
async fn main() {
    let fixture = Fixture::set().await;
    unary::measure(&fixture).await;
    for listeners in LISTENERS {
        notify::measure(&fixture, listeners).await;
    }
}
