//! Snapshots during concurrent commits: a snapshot contains a commit wholly or not at all, and read times never
//! decrease.

use std::sync::Arc;

use document_core::Version;
use document_protocol::DocumentsState;
use document_testkit::race_size;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::listen::random::Random;
use crate::listen::support::{
    DATABASE, Fixture, Stream, all, delete, document, name, ordered, query, set,
};

/// The number of pairs of documents in two collections, which have separate logs.
pub(crate) const PAIRS: u64 = 4;
/// The number of additional documents in a large commit.
const BALLAST: u64 = 110;
/// The largest error of an instance's clock, in milliseconds.
const SKEW: i64 = 100;

pub(crate) fn both(pair: u64, n: u64) -> [Value; 2] {
    ["left", "right"].map(|side| {
        let path = format!("{side}/{pair}");
        if n.is_multiple_of(7) {
            delete(&path)
        } else if pair == 0 && n.is_multiple_of(3) {
            // Longer than a row of the table.
            set(&path, &json!({"n": n, "text": "x".repeat(400_000)}))
        } else {
            set(&path, &json!({"n": n}))
        }
    })
}

/// Returns the write of an additional document in a third collection.
fn ballast(id: u64, n: u64) -> Value {
    set(&format!("ballast/{id}"), &json!({"n": n}))
}

/// Returns the numbers that a target shows, by the ids of the pairs.
pub(crate) fn numbers(stream: &Stream<'_>, id: i32) -> Vec<(String, Value)> {
    let documents = stream.client.documents(id).into_iter();
    documents
        .map(|(name, _, fields)| {
            let id = name.rsplit('/').next().unwrap().to_owned();
            (id, fields["n"].clone())
        })
        .collect()
}

pub(crate) fn halves(side: &str) -> Value {
    let from = json!([{"collectionId": side}]);
    query(&json!({"from": from, "orderBy": ordered("n", "DESCENDING"), "limit": PAIRS}))
}

/// Starts writers at three instances with three clocks. Each commit takes a permit. Closing the semaphore stops them.
fn write(fixture: &Arc<Fixture>, permits: &Arc<Semaphore>) -> JoinSet<u64> {
    let mut writers = JoinSet::new();
    for (seed, ahead) in (1..).zip([-SKEW, 0, SKEW]) {
        let (fixture, permits) = (Arc::clone(fixture), Arc::clone(permits));
        writers.spawn(async move {
            let app = fixture.app(ahead);
            let mut random = Random::new(seed);
            let mut commits = 0;
            while let Ok(permit) = permits.acquire().await {
                permit.forget();
                let n = random.below(1000);
                let mut writes = both(random.below(PAIRS), n).to_vec();
                // Some commits have more rows than one transaction.
                if random.below(8) == 0 {
                    writes.extend((0..BALLAST).map(|id| ballast(id, n)));
                }
                fixture.commit_by(&app, &writes).await;
                commits += 1;
            }
            commits
        });
    }
    writers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_commit_is_never_seen_in_part() {
    let fixture = Arc::new(Fixture::new().await);
    let permits = Arc::new(Semaphore::new(0));
    let writers = write(&fixture, &permits);
    let mut stream = Stream::open(&fixture);
    let mut random = Random::new(99);
    stream.add(2, &all("left"));
    stream.add(4, &all("right"));
    stream.add(6, &halves("left"));
    stream.add(8, &halves("right"));
    let (mut seen, mut steps) = (0, 0);
    let enough = race_size(25, 1_000);
    while seen < enough {
        steps += 1;
        assert!(steps < 30 * enough, "{seen} snapshots in {steps} steps");
        // Allows a few commits during each step.
        if permits.available_permits() == 0 {
            permits.add_permits(3);
        }
        let received = stream.step().await;
        if received.is_empty() {
            continue;
        }
        seen += 1;
        let left = numbers(&stream, 2);
        for other in [4, 6, 8] {
            assert_eq!(
                left,
                numbers(&stream, other),
                "target {other}: {received:#?}"
            );
        }
        match random.below(10) {
            0 => stream.reconnect(fixture.instance(random.between(-SKEW, SKEW))),
            1 => {
                stream.remove(6);
                stream.add(6, &halves("left"));
            }
            2 => {
                stream.client.set_token(4, "bm9uc2Vuc2U=");
                stream.reconnect(fixture.instance(random.between(-SKEW, SKEW)));
            }
            _ => {}
        }
    }
    permits.close();
    let commits: u64 = writers.join_all().await.into_iter().sum();
    assert!(
        commits > 10,
        "{commits} commits are nothing to disagree about"
    );
    for (id, side) in [(2, "left"), (4, "right")] {
        stream.agrees(id, &all(side)).await;
        stream.agrees(id + 4, &halves(side)).await;
    }
}

/// Snapshots do not wait for writers: changes after the documents were read are sent with the next snapshot.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn snapshots_continue_while_writers_never_pause() {
    let fixture = Arc::new(Fixture::new().await);
    let permits = Arc::new(Semaphore::new(Semaphore::MAX_PERMITS));
    let writers = write(&fixture, &permits);
    let mut stream = Stream::open(&fixture);
    for (id, side) in [(2, "left"), (4, "right")] {
        stream.add(id, &all(side));
    }
    let (mut seen, mut steps) = (0, 0);
    let enough = race_size(10, 300);
    while seen < enough {
        steps += 1;
        assert!(steps < 40 * enough, "{seen} snapshots in {steps} steps");
        if !stream.step().await.is_empty() {
            seen += 1;
            assert_eq!(numbers(&stream, 2), numbers(&stream, 4));
        }
    }
    permits.close();
    writers.join_all().await;
    stream.agrees(2, &all("left")).await;
    stream.agrees(4, &all("right")).await;
}

#[tokio::test]
async fn read_times_never_decrease_with_any_clock_of_the_next_stream() {
    let fixture = Fixture::new().await;
    let mut random = Random::new(5);
    let instances: Vec<DocumentsState> = [-SKEW, -40, 0, 40, SKEW]
        .map(|ahead| fixture.instance(ahead))
        .into();
    let apps: Vec<_> = [-SKEW, 0, SKEW].map(|ahead| fixture.app(ahead)).into();
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.add(4, &document("trips/x"));
    for round in 0..race_size(15, 600) {
        // The test client panics if a snapshot is older than the one before it or a document is older than the cached
        // one.
        stream.settle().await;
        let fields = json!({"round": round});
        let write = match random.below(3) {
            0 => delete("trips/x"),
            1 => set("trips/x", &fields),
            _ => set("trips/y", &fields),
        };
        let app = random.pick(&apps);
        fixture.commit_by(app, &[write]).await;
        if random.below(2) == 0 {
            stream.settle().await;
        }
        let next = random.pick(&instances).clone();
        let before = stream.outbound.read_time();
        stream.reconnect(next);
        assert!(stream.outbound.read_time() > before);
        stream.agrees(2, &all("trips")).await;
        let expected: Vec<_> = fixture.get("trips/x").await.into_iter().collect();
        assert_eq!(stream.client.documents(4), expected);
    }
}

/// The absence of a document is dated by its log, so that an instance whose clock is behind can still create it.
#[tokio::test]
async fn a_document_made_by_a_clock_that_is_behind_is_shown() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::at(&fixture, fixture.instance(60_000));
    stream.add(2, &document("trips/x"));
    stream.add(4, &all("stops"));
    stream.settle().await;
    // A snapshot of another target in between must not change the time of the absence.
    fixture.commit(&[set("stops/a", &json!({"n": 1}))]).await;
    stream.settle().await;
    fixture
        .commit_by(&fixture.app(-60_000), &[set("trips/x", &json!({"n": 1}))])
        .await;
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["x"]);
    assert!(stream.client.fields(&name("trips/x")).is_some());
}

/// A client can send any read time. It must not affect the versions of other clients' commits in the scope.
#[tokio::test]
async fn a_future_read_time_from_a_client_moves_no_head() {
    let fixture = Fixture::new().await;
    let before = fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    let to_come = Version(before.0 + 240_000_000);
    let mut stream = Stream::open(&fixture);
    let mut add = stream.client.add(2, &document("trips/x"));
    add["readTime"] = json!(to_come.to_string());
    stream.send(&json!({"database": DATABASE, "addTarget": add}));
    stream.settle().await;
    assert!(stream.client.is_current(2));
    let after = fixture.commit(&[set("trips/a", &json!({"n": 2}))]).await;
    assert!(
        after < to_come,
        "{after} was raised by another client's read time"
    );
    fixture.commit(&[set("trips/x", &json!({"n": 1}))]).await;
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["x"]);
}

/// The SDK treats its documents as complete up to the last read time and looks in its cache only for later ones.
#[tokio::test]
async fn commits_with_a_slow_clock_are_above_read_times_from_a_fast_one() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::at(&fixture, fixture.instance(60_000));
    for (id, listen_target) in [(2, all("trips")), (4, all("stops"))] {
        stream.add(id, &listen_target);
        stream.settle().await;
    }
    let behind = fixture.app(-60_000);
    for collection in ["trips", "stops"] {
        let listen_target = all(collection);
        let mut received = stream.client.complete_up_to();
        let (_, received) = received.find(|(of, _)| **of == listen_target).unwrap();
        let fields = json!({"n": 1});
        let write = set(&format!("{collection}/x"), &fields);
        let later = fixture.commit_by(&behind, &[write]).await;
        assert!(later > received, "{later} after {received}");
    }
    stream.settle().await;
    // A change of one target counts as a snapshot of the other only if the other gets a token with it.
    let ahead = fixture.app(120_000);
    fixture
        .commit_by(&ahead, &[set("trips/b", &json!({"n": 1}))])
        .await;
    let old = stream.client.token(4).to_owned();
    stream.settle().await;
    assert_eq!(stream.client.token(4), old);
    assert_ne!(stream.client.token(2), old);
    fixture
        .commit_by(&behind, &[set("stops/a", &json!({"n": 1}))])
        .await;
    stream.agrees(2, &all("trips")).await;
    stream.agrees(4, &all("stops")).await;
}

/// A resumed target starts at the head of its log: a snapshot without a change may not be dated above it.
#[tokio::test]
async fn commits_with_a_slow_clock_are_above_read_times_of_resumed_targets() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::at(&fixture, fixture.instance(60_000));
    let (trips, missing) = (all("trips"), document("stops/x"));
    stream.add(2, &trips);
    stream.add(4, &missing);
    stream.settle().await;
    for round in 0..3 {
        // This instance's clock proposes no later time.
        stream.reconnect(fixture.instance(-60_000));
        stream.settle().await;
        let received = stream.client.complete_up_to();
        let received: Vec<Version> = received.map(|(_, received)| received).collect();
        let path = ["trips/x", "stops/x", "trips/x"][round];
        let write = set(path, &json!({"n": round}));
        let later = fixture.commit_by(&fixture.app(-60_000), &[write]).await;
        for received in received {
            assert!(later > received, "{later} of {path} after {received}");
        }
    }
    stream.agrees(2, &trips).await;
}

/// The client dates an absence by the commit time of the delete that it made, also if the document did not exist.
#[tokio::test]
async fn a_delete_of_nothing_is_acknowledged_below_later_creates() {
    let fixture = Fixture::new().await;
    let (ahead, behind) = (fixture.app(60_000), fixture.app(-60_000));
    let n = json!({"n": 1});
    for deleting in [
        vec![delete("trips/a")],
        vec![delete("stops/a"), delete("rooms/a")],
        vec![delete("stops/b"), set("trips/b", &n)],
    ] {
        let deleted = fixture.commit_by(&ahead, &deleting).await;
        let made: Vec<_> = deleting
            .iter()
            .filter_map(|write| write["delete"].as_str())
            .map(|name| set(name.split_once("/documents/").unwrap().1, &n))
            .collect();
        for write in made {
            let later = fixture.commit_by(&behind, &[write]).await;
            assert!(later > deleted, "{later} after {deleted}");
        }
    }
}

#[tokio::test]
async fn a_single_read_is_dated_by_what_was_read_and_not_by_a_clock() {
    let fixture = Fixture::new().await;
    let ahead = fixture.app(60_000);
    let written = fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    // The absence is dated at the head of the collection's log.
    for (path, dated) in [("trips/a", written), ("trips/none", written.next())] {
        let read = fixture.read_time(&ahead, path).await;
        assert_eq!(read, dated, "{path}");
    }
}
