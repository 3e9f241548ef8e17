//! Random commits and random clients. What clients show is compared with the database.

use document_testkit::race_size;
use serde_json::{Value, json};

use crate::listen::random::Random;
use crate::listen::support::{Fixture, Stream, all, delete, document, filter, ordered, query, set};

const ROUNDS: usize = 60;
/// The largest error of an instance's clock, in milliseconds.
const SKEW: i64 = 100;

fn target_choices() -> Vec<Value> {
    let from = json!([{"collectionId": "trips"}]);
    let group = json!([{"collectionId": "stops", "allDescendants": true}]);
    vec![
        all("trips"),
        query(&json!({"from": from, "where": filter("n", "GREATER_THAN_OR_EQUAL", &json!(5))})),
        query(&json!({"from": from, "orderBy": ordered("n", "ASCENDING"), "limit": 3})),
        query(
            &json!({"from": from, "orderBy": ordered("n", "DESCENDING"), "limit": 2, "offset": 1}),
        ),
        query(&json!({
            "from": from,
            "where": filter("tag", "EQUAL", &json!("x")),
            "orderBy": ordered("n", "DESCENDING"),
            "limit": 2,
        })),
        query(
            &json!({"from": from, "where": {"compositeFilter": {"op": "OR", "filters": [
                filter("n", "LESS_THAN", &json!(2)),
                filter("tag", "EQUAL", &json!("x")),
            ]}}}),
        ),
        query(&json!({"from": group, "where": filter("tag", "NOT_EQUAL", &json!("x"))})),
        query(&json!({"from": group, "orderBy": ordered("n", "ASCENDING"), "limit": 4})),
        query(&json!({
            "from": from,
            "orderBy": ordered("n", "ASCENDING"),
            "startAt": {"values": [{"integerValue": "3"}], "before": true},
            "endAt": {"values": [{"integerValue": "6"}], "before": false},
        })),
    ]
}

/// How many letters make a document longer than a row of the table.
const LONGER_THAN_A_ROW: usize = 400_000;

fn write(random: &mut Random) -> Value {
    if random.below(12) == 0 {
        // A few documents alone: what they give together fits into an answer.
        let path = random.pick(&["trips/0", "trips/1", "stops/0", "trips/1/stops/0"]);
        return long(path, random.below(10));
    }
    let id = random.below(8);
    let collections = ["trips", "stops", "trips/1/stops", "trips/2/legs/3/stops"];
    let path = format!("{}/{id}", random.pick(&collections));
    let n = random.below(10);
    match random.below(5) {
        0 => delete(&path),
        1 => set(&path, &json!({"n": n, "tag": "x"})),
        2 => set(&path, &json!({"tag": "y"})),
        _ => set(&path, &json!({"n": n, "tag": "z"})),
    }
}

/// A document in parts, of one letter.
fn long(path: &str, n: u64) -> Value {
    let letter = char::from(b"abcdefghij"[usize::try_from(n).unwrap()]);
    let text = letter.to_string().repeat(LONGER_THAN_A_ROW);
    set(path, &json!({"n": n, "tag": "x", "text": text}))
}

fn commit(random: &mut Random) -> Vec<Value> {
    let mut writes: Vec<Value> = Vec::new();
    for _ in 0..=random.below(3) {
        writes.push(write(random));
    }
    if random.below(12) == 0 {
        // This is more rows than one table transaction holds.
        let filler = (0..40).map(|n| set(&format!("filler{n}/x"), &json!({"n": random.below(9)})));
        writes.extend(filler);
    }
    if random.below(24) == 0 {
        // More bytes than one transaction.
        let n = random.below(10);
        writes.extend((0..10).map(|id| long(&format!("filler/{id}"), n)));
    }
    writes
}

#[tokio::test]
async fn a_client_shows_what_the_database_has_after_random_steps() {
    for seed in 0..race_size(1, 60) {
        run(u64::try_from(seed).unwrap()).await;
    }
}

async fn run(seed: u64) {
    let fixture = Fixture::new().await;
    let apps: Vec<_> = [-SKEW, 0, SKEW].map(|ahead| fixture.app(ahead)).into();
    let mut random = Random::new(seed);
    let target_choices = target_choices();
    let mut stream = Stream::open(&fixture);
    let mut listened: Vec<(i32, Value)> = Vec::new();
    let mut next = 2;
    for round in 0..ROUNDS {
        for _ in 0..random.below(3) {
            let app = random.pick(&apps);
            let writes = commit(&mut random);
            fixture.commit_by(app, &writes).await;
        }
        match random.below(8) {
            0 | 1 => {
                let listen_target = if random.below(4) == 0 {
                    document(&format!("trips/{}", random.below(8)))
                } else {
                    random.pick(&target_choices).clone()
                };
                stream.add(next, &listen_target);
                listened.push((next, listen_target));
                next += 2;
            }
            2 if listened.len() > 2 => {
                let place = usize::try_from(random.below(3)).unwrap();
                let (id, _) = listened.remove(place);
                stream.remove(id);
            }
            3 => {
                // The answer to the last step is lost.
                let client = stream.client.clone();
                stream.step().await;
                stream.client = client;
                stream.reconnect(fixture.instance(random.between(-SKEW, SKEW)));
            }
            4 => {
                stream.step().await;
            }
            _ => {
                stream.poll().await;
            }
        }
        if random.below(3) == 0 {
            for (id, listen_target) in &listened {
                agrees(&fixture, &mut stream, *id, listen_target, seed, round).await;
            }
        }
    }
    for (id, listen_target) in &listened {
        agrees(&fixture, &mut stream, *id, listen_target, seed, ROUNDS).await;
    }
    assert!(stream.client.snapshots > 5, "seed {seed}");
}

async fn agrees(
    fixture: &Fixture,
    stream: &mut Stream<'_>,
    id: i32,
    listen_target: &Value,
    seed: u64,
    round: usize,
) {
    stream.settle().await;
    let expected = match listen_target["documents"]["documents"][0].as_str() {
        Some(name) => {
            let path = name.split("/documents/").last().unwrap();
            fixture.get(path).await.into_iter().collect()
        }
        None => fixture.query(listen_target).await,
    };
    let shown = stream.client.documents(id);
    assert_eq!(
        shown, expected,
        "seed {seed}, round {round}, target {id}: {listen_target}"
    );
}
