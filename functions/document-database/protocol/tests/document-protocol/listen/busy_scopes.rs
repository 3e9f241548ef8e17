//! Catching up while others commit before every call of the table that the stream makes: a snapshot still comes within
//! a few steps, and all its targets show the same moment.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use document_protocol::DocumentsState;
use document_server::ANY_COLLECTIONS;
use document_store::Documents;
use document_testkit::{RouterClient, connect, loopback_client, race_size, table_at};
use http::HeaderMap;
use reqwest::Url;
use serde_json::{Value, json};
use table::Table;
use tokio::net::TcpListener;
use tokio::sync::Mutex;

use crate::listen::random::Random;
use crate::listen::support::{
    Fixture, Stream, all, delete, document, filter, kinds, ordered, query, set,
};

/// Documents that exist in both collections and are only written together.
const PAIRS: u64 = 8;
/// The largest error of a writer's clock, in milliseconds.
const SKEW: i64 = 100;

/// A server in front of the table that commits before it forwards a call.
struct BusyTable {
    table: Table,
    writer: Arc<Shared>,
}

struct Shared {
    http: reqwest::Client,
    endpoint: Url,
    writer: Mutex<Writer>,
}

struct Writer {
    fixture: Arc<Fixture>,
    apps: Vec<RouterClient>,
    random: Random,
    /// The most commits before each call.
    most: u64,
    made: u64,
}

impl BusyTable {
    async fn start(fixture: &Arc<Fixture>, seed: u64) -> Self {
        let settings = fixture.table();
        let writer = Writer {
            fixture: Arc::clone(fixture),
            apps: [-SKEW, 0, SKEW].map(|ahead| fixture.app(ahead)).into(),
            random: Random::new(seed),
            most: 0,
            made: 0,
        };
        let shared = Arc::new(Shared {
            http: loopback_client(),
            endpoint: settings.endpoint.clone().unwrap(),
            writer: Mutex::new(writer),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new()
            .fallback(forward)
            .with_state(Arc::clone(&shared));
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let endpoint = format!("http://{address}").parse().unwrap();
        Self {
            table: connect(&table_at(endpoint, &settings.table_name)),
            writer: shared,
        }
    }

    async fn commit_before_each_call(&self, most: u64) {
        self.writer.writer.lock().await.most = most;
    }
}

async fn forward(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    shared.writer.lock().await.write().await;
    let mut request = shared.http.post(shared.endpoint.clone()).body(body);
    for name in [
        "x-amz-target",
        "content-type",
        "authorization",
        "x-amz-date",
    ] {
        request = request.header(name, headers[name].clone());
    }
    let reply = request.send().await.unwrap();
    let status = reply.status();
    let json = [("content-type", "application/x-amz-json-1.0")];
    (status, json, reply.bytes().await.unwrap()).into_response()
}

impl Writer {
    async fn write(&mut self) {
        if self.most == 0 {
            return;
        }
        for _ in 0..=self.random.below(self.most) {
            self.made += 1;
            let writes = self.writes();
            let app = self.random.pick(&self.apps);
            self.fixture.commit_by(app, &writes).await;
        }
    }

    fn writes(&mut self) -> Vec<Value> {
        let n = self.random.below(20);
        let fields = json!({"n": n});
        match self.random.below(8) {
            // A document that the stream has not read before.
            0 => vec![set(&format!("left/new{}", self.made % 40), &fields)],
            1 => vec![set("left/hot", &fields)],
            2 => vec![delete("left/hot")],
            // Empties the windows.
            3 if n == 0 => (0..PAIRS).flat_map(|pair| both(pair, None)).collect(),
            _ => {
                let is_deleted = self.random.below(7) == 0;
                let fields = (!is_deleted).then_some(fields);
                both(self.random.below(PAIRS), fields.as_ref()).into()
            }
        }
    }
}

/// Writes both documents of a pair, or deletes them.
fn both(pair: u64, fields: Option<&Value>) -> [Value; 2] {
    ["left", "right"].map(|side| {
        let path = format!("{side}/{pair}");
        fields.map_or_else(|| delete(&path), |fields| set(&path, fields))
    })
}

/// Which documents a target shows: their ids, with their numbers.
type Shown = Vec<(String, i64)>;

fn shown(stream: &Stream<'_>, id: i32) -> Shown {
    let documents = stream.client.documents(id).into_iter();
    documents
        .map(|(name, _, fields)| {
            let id = name.rsplit('/').next().unwrap().to_owned();
            let n = fields["n"]["integerValue"].as_str().unwrap();
            (id, n.parse().unwrap())
        })
        .collect()
}

/// A target of documents of `left`, and what it shows if these are all.
struct Expected {
    id: i32,
    target: Value,
    of: fn(Shown) -> Shown,
}

fn of_left() -> Vec<Expected> {
    let from = json!([{"collectionId": "left"}]);
    let group = json!([{"collectionId": "left", "allDescendants": true}]);
    let first = json!({"from": from, "orderBy": ordered("n", "ASCENDING"), "limit": 3});
    let last = json!({
        "from": from, "orderBy": ordered("n", "DESCENDING"), "limit": 2, "offset": 1,
    });
    let least = json!(10);
    let large = json!({"from": from, "where": filter("n", "GREATER_THAN_OR_EQUAL", &least)});
    vec![
        Expected {
            id: 6,
            target: query(&first),
            of: |all| window(all, |(id, n)| (*n, id.clone()), 0, 3),
        },
        Expected {
            id: 8,
            target: query(&last),
            of: |mut all| {
                all.sort_by_key(|(id, n)| (*n, id.clone()));
                all.reverse();
                sorted(all.into_iter().skip(1).take(2).collect())
            },
        },
        Expected {
            id: 10,
            target: query(&large),
            of: |all| all.into_iter().filter(|(_, n)| *n >= 10).collect(),
        },
        Expected {
            id: 12,
            target: query(&json!({"from": group, "limit": 4})),
            of: |all| window(all, |(id, _)| id.clone(), 0, 4),
        },
    ]
}

fn window<K: Ord>(
    mut all: Shown,
    key: impl Fn(&(String, i64)) -> K,
    skip: usize,
    most: usize,
) -> Shown {
    all.sort_by_key(key);
    sorted(all.into_iter().skip(skip).take(most).collect())
}

fn sorted(mut shown: Shown) -> Shown {
    shown.sort();
    shown
}

fn pairs(mut shown: Shown) -> Shown {
    shown.retain(|(id, _)| id.parse::<u64>().is_ok());
    shown
}

/// Runs with up to `most` commits before each call. Each snapshot comes within so many steps.
async fn run(seed: u64, most: u64, most_steps: usize) {
    let fixture = Arc::new(Fixture::new().await);
    let busy = BusyTable::start(&fixture, seed).await;
    let mut random = Random::new(seed + 1);
    for pair in 0..PAIRS {
        let fields = json!({"n": pair});
        fixture.commit(&both(pair, Some(&fields))).await;
    }
    let instance = |ahead: i64| DocumentsState {
        documents: Documents::new(busy.table.clone(), &ANY_COLLECTIONS),
        ..fixture.instance(ahead)
    };
    let mut stream = Stream::at(&fixture, instance(0));
    let expected = of_left();
    stream.add(2, &all("left"));
    stream.add(4, &all("right"));
    stream.add(14, &document("left/hot"));
    for Expected { id, target, .. } in &expected {
        stream.add(*id, target);
    }
    busy.commit_before_each_call(most).await;
    for round in 0..race_size(15, 200) {
        let mut steps = 0;
        loop {
            steps += 1;
            let received = stream.step().await;
            if kinds(&received).contains(&"snapshot".to_owned()) {
                break;
            }
            let at = format!("seed {seed}, round {round}: no snapshot in {steps} steps");
            assert!(steps < most_steps, "{at}, {received:#?}");
        }
        let at = format!("seed {seed}, {most} commits, round {round}");
        assert!(
            !stream.inbound.is_ahead_of(&stream.outbound),
            "{at}: a count was wrong"
        );
        let left = sorted(shown(&stream, 2));
        let right = sorted(shown(&stream, 4));
        assert_eq!(pairs(left.clone()), pairs(right), "{at}");
        let hot: Shown = left.iter().filter(|(id, _)| id == "hot").cloned().collect();
        assert_eq!(shown(&stream, 14), hot, "{at}");
        for Expected { id, of, .. } in &expected {
            let found = sorted(shown(&stream, *id));
            assert_eq!(found, of(left.clone()), "{at}, target {id} of {left:?}");
        }
        match random.below(4) {
            0 => stream.reconnect(instance(random.between(-SKEW, SKEW))),
            1 => {
                let Expected { id, target, .. } = random.pick(&expected);
                stream.remove(*id);
                stream.add(*id, target);
            }
            _ => {}
        }
    }
    busy.commit_before_each_call(0).await;
    for (id, target) in [(2, all("left")), (4, all("right"))] {
        stream.agrees(id, &target).await;
    }
    for Expected { id, target, .. } in &expected {
        stream.agrees(*id, target).await;
    }
}

/// A commit itself takes two calls, so in one scope there are no more.
#[tokio::test]
async fn a_snapshot_comes_with_a_commit_before_each_call() {
    for seed in 0..2 {
        run(seed, 1, 2).await;
    }
}

#[tokio::test]
async fn a_snapshot_comes_with_several_commits_before_each_call() {
    for seed in 2..4 {
        run(seed, 3, 10).await;
    }
}
