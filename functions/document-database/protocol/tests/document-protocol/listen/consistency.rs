//! Snapshots while others write: a commit is seen whole or not at all, and time does not run backwards.

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

/// Pairs of documents in two collections, whose logs are two.
pub(crate) const PAIRS: u64 = 4;
/// How many documents more a large commit has.
const BALLAST: u64 = 110;
/// In milliseconds.
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

/// A document of a third collection.
fn ballast(id: u64, n: u64) -> Value {
    set(&format!("ballast/{id}"), &json!({"n": n}))
}

/// What a target shows of the pairs: numbers by id.
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

/// Writers at three instances, with three clocks. Each commit takes a permit; closing them ends it.
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
                // Some commits have more rows than a transaction.
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
async fn a_commit_is_never_seen_by_halves() {
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
        // A few commits for each step, while it runs.
        if permits.available_permits() == 0 {
            permits.add_permits(3);
        }
        let told = stream.step().await;
        if told.is_empty() {
            continue;
        }
        seen += 1;
        let left = numbers(&stream, 2);
        for other in [4, 6, 8] {
            assert_eq!(left, numbers(&stream, other), "target {other}: {told:#?}");
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

/// Nothing waits for writers to pause: what comes after the documents were read is told next time.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn snapshots_go_on_while_writers_never_pause() {
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
async fn read_times_never_fall_whichever_clock_the_next_stream_has() {
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
        // The client stops the test when a snapshot is older than one before, or a document than what is cached.
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
        let before = stream.back.read_time();
        stream.reconnect(next);
        assert!(stream.back.read_time() > before);
        stream.agrees(2, &all("trips")).await;
        let expected: Vec<_> = fixture.get("trips/x").await.into_iter().collect();
        assert_eq!(stream.client.documents(4), expected);
    }
}

/// What is not there is dated by its log: an instance whose clock is behind can still make it.
#[tokio::test]
async fn a_document_made_by_a_clock_that_is_behind_is_shown() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::at(&fixture, fixture.instance(60_000));
    stream.add(2, &document("trips/x"));
    stream.add(4, &all("stops"));
    stream.settle().await;
    // Another target's snapshot in between must not date the absence anew.
    fixture.commit(&[set("stops/a", &json!({"n": 1}))]).await;
    stream.settle().await;
    fixture
        .commit_by(&fixture.app(-60_000), &[set("trips/x", &json!({"n": 1}))])
        .await;
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["x"]);
    assert!(stream.client.fields(&name("trips/x")).is_some());
}

/// A client can say which read time it has seen; whoever else shares the scope must not suffer from it.
#[tokio::test]
async fn a_time_to_come_that_a_client_brings_moves_no_head() {
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
    assert!(after < to_come, "{after} was raised by somebody else");
    fixture.commit(&[set("trips/x", &json!({"n": 1}))]).await;
    stream.settle().await;
    assert_eq!(stream.client.ids(2), ["x"]);
}

/// The SDK takes what it holds for complete up to the last read time, and looks only for what is later in its cache.
#[tokio::test]
async fn what_a_clock_that_is_behind_commits_is_above_what_one_ahead_has_told() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::at(&fixture, fixture.instance(60_000));
    for (id, wish) in [(2, all("trips")), (4, all("stops"))] {
        stream.add(id, &wish);
        stream.settle().await;
    }
    let behind = fixture.app(-60_000);
    for collection in ["trips", "stops"] {
        let wish = all(collection);
        let mut told = stream.client.complete_up_to();
        let (_, told) = told.find(|(of, _)| **of == wish).unwrap();
        let fields = json!({"n": 1});
        let write = set(&format!("{collection}/x"), &fields);
        let later = fixture.commit_by(&behind, &[write]).await;
        assert!(later > told, "{later} after {told}");
    }
    stream.settle().await;
    // One target's news is a snapshot of the other only if it is given a token with it.
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

/// The client dates an absence by the commit time of its own delete, also where there was nothing to delete.
#[tokio::test]
async fn a_delete_of_nothing_is_acknowledged_below_what_is_made_later() {
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
async fn a_single_read_is_dated_by_what_was_read_and_by_no_clock() {
    let fixture = Fixture::new().await;
    let ahead = fixture.app(60_000);
    let written = fixture.commit(&[set("trips/a", &json!({"n": 1}))]).await;
    for path in ["trips/a", "trips/none"] {
        let read = fixture.read_time(&ahead, path).await;
        assert_eq!(read, written, "{path}");
    }
}
