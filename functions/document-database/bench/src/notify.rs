//! Measures the time from a commit's answer to the snapshots of other clients.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use document_testkit::processor_time;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use crate::figures::{microseconds, milliseconds, per_second, quantile, ratio};
use crate::listener::{ListenRequest, Listener, Seen};
use crate::support::{Fixture, name, set};
use crate::turns::succeed;

/// The number of collections with listeners.
const ROOMS: usize = 5;
/// The number of documents in each collection, all of which the query target finds.
const DOCUMENTS: usize = 20;
/// The number of streams of one account, which may have twenty.
const STREAMS: usize = 10;
/// The number of concurrent handshakes.
const OPENING: usize = 8;
/// How long documents are written and listened to.
const WRITTEN: Duration = Duration::from_secs(20);
/// The longest wait for a snapshot.
const LONGEST_WAIT: Duration = Duration::from_secs(20);
/// The longest random pause between a snapshot that all listeners have and the next write. Without it, writes would
/// synchronise with polls.
const PAUSE: Duration = Duration::from_millis(400);

/// One collection with its writer and its listeners.
struct Room {
    watched: String,
    others: Vec<String>,
    listeners: BTreeSet<usize>,
    sender: UnboundedSender<Seen>,
    seen: UnboundedReceiver<Seen>,
}

/// Which instance commits what the listeners wait for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writer {
    /// The one that the listeners poll.
    Same,
    Other,
}

pub(crate) async fn measure(fixture: &Fixture, listeners: usize, writer: Writer) {
    let (op, instance) = match writer {
        Writer::Same => ("notify", &fixture.url),
        Writer::Other => ("notify_from_other_instance", &fixture.other_instance),
    };
    let mut rooms: Vec<Room> = (0..ROOMS.min(listeners))
        .map(|room| Room::new(&format!("{op}-{listeners}-{room}")))
        .collect();
    let token = document_server::token("writer");
    for room in &rooms {
        let all: Vec<String> = room.others.iter().chain([&room.watched]).cloned().collect();
        fixture.set_all(&token, &all, 0).await;
    }
    let lost = Arc::default();
    let mut listening = open(fixture, op, &mut rooms, listeners, &lost).await;
    let (begun, processor) = (Instant::now(), processor_time());
    let mut writing = JoinSet::new();
    for room in rooms {
        let template = fixture.call_at(instance, "commit", &token, &json!({}));
        writing.spawn(write(room, template, begun));
    }
    let mut latencies: Vec<Duration> = writing.join_all().await.into_iter().flatten().collect();
    let time = begun.elapsed();
    let processor = processor_time().saturating_sub(processor);
    assert!(listening.try_join_next().is_none(), "a listener has left");
    listening.shutdown().await;
    let each = processor / u32::try_from(latencies.len()).unwrap();
    let line = json!({
        "bench": "documents",
        "server": fixture.server(),
        "op": op,
        "listeners": listeners,
        "ops_s": per_second(latencies.len(), time),
        "p50_ms": milliseconds(quantile(&mut latencies, 0.5)),
        "p99_ms": milliseconds(quantile(&mut latencies, 0.99)),
        "raw_ratio": null,
        "processors": fixture.is_ours().then(|| ratio(processor, time)),
        "cpu_us": fixture.is_ours().then(|| microseconds(each)),
        "lost_sessions": lost.load(Ordering::Relaxed),
    });
    println!("{line}");
}

impl Room {
    fn new(collection: &str) -> Self {
        let mut others: Vec<String> = (0..DOCUMENTS)
            .map(|id| format!("{collection}/{id}"))
            .collect();
        let watched = others.swap_remove(0);
        let (sender, seen) = unbounded_channel();
        Self {
            watched,
            others,
            listeners: BTreeSet::new(),
            sender,
            seen,
        }
    }

    /// Returns the document target of one half of the listeners, or the query target of the other.
    fn target(&self, is_document: bool) -> Value {
        let name = name(&self.watched);
        if is_document {
            return json!({ "targetId": 1002, "documents": { "documents": [name] } });
        }
        let (collection, _id) = self.watched.split_once('/').unwrap();
        let parent = name.strip_suffix(&format!("/{}", self.watched)).unwrap();
        json!({ "targetId": 1002, "query": { "parent": parent, "structuredQuery": {
            "from": [{ "collectionId": collection }],
            "orderBy": [{ "field": { "fieldPath": "__name__" }, "direction": "ASCENDING" }],
        } } })
    }

    /// Waits until all listeners have this number. Returns the times at which they had it.
    async fn wait_for(&mut self, wanted: u64) -> Vec<Instant> {
        let mut missing = self.listeners.clone();
        let mut times = Vec::with_capacity(missing.len());
        while !missing.is_empty() {
            let seen = timeout(LONGEST_WAIT, self.seen.recv()).await;
            let Seen {
                listener,
                number,
                at,
            } = seen
                .expect("a snapshot in time")
                .expect("someone who listens");
            if number == wanted && missing.remove(&listener) {
                times.push(at);
            }
        }
        times
    }
}

/// Opens every session. When it returns, all listeners poll.
async fn open(
    fixture: &Fixture,
    op: &str,
    rooms: &mut [Room],
    listeners: usize,
    lost: &Arc<AtomicU64>,
) -> JoinSet<()> {
    let handshakes = Arc::new(Semaphore::new(OPENING));
    let mut listening = JoinSet::new();
    let count = rooms.len();
    for listener in 0..listeners {
        let room = &mut rooms[listener % count];
        room.listeners.insert(listener);
        let request = ListenRequest {
            listener,
            client: fixture.client.clone(),
            url: fixture.url.clone(),
            token: document_server::token(&format!("{op}-{listeners}-{}", listener / STREAMS)),
            target: room.target((listener / count).is_multiple_of(2)),
            name: name(&room.watched),
            seen: room.sender.clone(),
            lost: Arc::clone(lost),
        };
        let handshakes = Arc::clone(&handshakes);
        listening.spawn(async move {
            let permit = handshakes.acquire().await.expect("an open semaphore");
            let opened = Listener::open(request).await;
            drop(permit);
            opened.listen().await;
        });
    }
    for room in rooms {
        room.wait_for(0).await;
    }
    listening
}

/// Writes one number after the other, each when all listeners have the one before. Returns how long each listener
/// waited for each number.
async fn write(mut room: Room, template: reqwest::RequestBuilder, begun: Instant) -> Vec<Duration> {
    let mut latencies = Vec::new();
    let mut number = 0;
    while begun.elapsed() < WRITTEN {
        let [byte, ..] = Uuid::new_v4().into_bytes();
        sleep(PAUSE * u32::from(byte) / u32::from(u8::MAX)).await;
        number += 1;
        let body = json!({ "writes": [set(&room.watched, number)] });
        succeed(template.try_clone().unwrap().body(body.to_string())).await;
        let acknowledged = Instant::now();
        let seen = room.wait_for(number).await;
        latencies.extend(
            seen.iter()
                .map(|at| at.saturating_duration_since(acknowledged)),
        );
    }
    latencies
}
