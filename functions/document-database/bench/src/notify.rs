//! From a commit's answer to the snapshots of others.

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

use crate::figures::{milliseconds, per_second, quantile, ratio};
use crate::listener::{Listener, Seen, Wish};
use crate::support::{Fixture, name, set};
use crate::turns::succeed;

/// Collections with documents that are listened to.
const ROOMS: usize = 5;
/// Documents of each, all of which a query has.
const DOCUMENTS: usize = 20;
/// Streams of one account, which may have twenty.
const STREAMS: usize = 10;
/// Handshakes at the same time.
const OPENING: usize = 8;
/// How long is written and listened.
const WRITTEN: Duration = Duration::from_secs(20);
/// Nobody waits longer than this for a snapshot.
const PATIENCE: Duration = Duration::from_secs(20);
/// Between a snapshot everybody has and the next write: anything up to this, or writes would keep step with polls.
const PAUSE: Duration = Duration::from_millis(400);

/// One collection, one who writes and those who listen.
struct Room {
    watched: String,
    others: Vec<String>,
    listeners: BTreeSet<usize>,
    tell: UnboundedSender<Seen>,
    seen: UnboundedReceiver<Seen>,
}

pub(crate) async fn measure(fixture: &Fixture, listeners: usize) {
    let mut rooms: Vec<Room> = (0..ROOMS.min(listeners))
        .map(|room| Room::new(&format!("room-{listeners}-{room}")))
        .collect();
    let token = document_server::token("writer");
    for room in &rooms {
        let all: Vec<String> = room.others.iter().chain([&room.watched]).cloned().collect();
        fixture.set_all(&token, &all, 0).await;
    }
    let lost = Arc::default();
    let mut listening = open(fixture, &mut rooms, listeners, &lost).await;
    let (begun, processor) = (Instant::now(), processor_time());
    let mut writing = JoinSet::new();
    for room in rooms {
        let template = fixture.call("commit", &token, &json!({}));
        writing.spawn(write(room, template, begun));
    }
    let mut latencies: Vec<Duration> = writing.join_all().await.into_iter().flatten().collect();
    let time = begun.elapsed();
    let processor = processor_time().saturating_sub(processor);
    assert!(listening.try_join_next().is_none(), "a listener has left");
    listening.shutdown().await;
    let line = json!({
        "bench": "documents",
        "op": "notify",
        "listeners": listeners,
        "ops_s": per_second(latencies.len(), time),
        "p50_ms": milliseconds(quantile(&mut latencies, 0.5)),
        "p99_ms": milliseconds(quantile(&mut latencies, 0.99)),
        "raw_ratio": null,
        "processors": ratio(processor, time),
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
        let (tell, seen) = unbounded_channel();
        Self {
            watched,
            others,
            listeners: BTreeSet::new(),
            tell,
            seen,
        }
    }

    /// What the one half listens to, and what the other.
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

    /// Waits until everybody has this number; gives when.
    async fn wait_for(&mut self, wanted: u64) -> Vec<Instant> {
        let mut missing = self.listeners.clone();
        let mut times = Vec::with_capacity(missing.len());
        while !missing.is_empty() {
            let seen = timeout(PATIENCE, self.seen.recv()).await;
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

/// Opens every session; when this is over, everybody polls.
async fn open(
    fixture: &Fixture,
    rooms: &mut [Room],
    listeners: usize,
    lost: &Arc<AtomicU64>,
) -> JoinSet<()> {
    let doors = Arc::new(Semaphore::new(OPENING));
    let mut listening = JoinSet::new();
    let count = rooms.len();
    for listener in 0..listeners {
        let room = &mut rooms[listener % count];
        room.listeners.insert(listener);
        let wish = Wish {
            listener,
            client: fixture.client.clone(),
            url: fixture.url.clone(),
            token: document_server::token(&format!("listener-{listeners}-{}", listener / STREAMS)),
            target: room.target((listener / count).is_multiple_of(2)),
            name: name(&room.watched),
            seen: room.tell.clone(),
            lost: Arc::clone(lost),
        };
        let doors = Arc::clone(&doors);
        listening.spawn(async move {
            let door = doors.acquire().await.expect("doors that stay");
            let opened = Listener::open(wish).await;
            drop(door);
            opened.listen().await;
        });
    }
    for room in rooms {
        room.wait_for(0).await;
    }
    listening
}

/// Writes one number after the other, each when everybody has the one before; gives how long it took to each.
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
