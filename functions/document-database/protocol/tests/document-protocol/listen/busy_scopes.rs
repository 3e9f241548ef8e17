//! Listening while other clients commit before each table call of the stream: a snapshot still arrives within a few
//! steps, and all its targets show the documents at the same time.

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

/// The number of documents that `left` and `right` both have. Both documents of a pair are written in one commit.
const PAIRS: u64 = 8;
/// The largest difference of an instance's clock, in milliseconds.
const SKEW: i64 = 100;

/// A proxy of the table that commits random writes before it forwards a call.
struct CommittingProxy {
    table: Table,
    state: Arc<ProxyState>,
}

struct ProxyState {
    http: reqwest::Client,
    endpoint: Url,
    writer: Mutex<RandomWriter>,
}

struct RandomWriter {
    fixture: Arc<Fixture>,
    apps: Vec<RouterClient>,
    random: Random,
    /// The most commits before each call; 0 for none.
    most_commits: u64,
    commits_made: u64,
}

impl CommittingProxy {
    async fn start(fixture: &Arc<Fixture>, seed: u64) -> Self {
        let settings = fixture.table();
        let writer = RandomWriter {
            fixture: Arc::clone(fixture),
            apps: [-SKEW, 0, SKEW].map(|ahead| fixture.app(ahead)).into(),
            random: Random::new(seed),
            most_commits: 0,
            commits_made: 0,
        };
        let state = Arc::new(ProxyState {
            http: loopback_client(),
            endpoint: settings.endpoint.clone().unwrap(),
            writer: Mutex::new(writer),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new()
            .fallback(forward)
            .with_state(Arc::clone(&state));
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        let endpoint = format!("http://{address}").parse().unwrap();
        Self {
            table: connect(&table_at(endpoint, &settings.table_name)),
            state,
        }
    }

    async fn commit_before_each_call(&self, most_commits: u64) {
        self.state.writer.lock().await.most_commits = most_commits;
    }
}

async fn forward(
    State(state): State<Arc<ProxyState>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    state.writer.lock().await.commit_some().await;
    let mut request = state.http.post(state.endpoint.clone()).body(body);
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

impl RandomWriter {
    /// Makes 1 to `most_commits` commits.
    async fn commit_some(&mut self) {
        if self.most_commits == 0 {
            return;
        }
        for _ in 0..=self.random.below(self.most_commits) {
            self.commits_made += 1;
            let writes = self.random_writes();
            let app = self.random.pick(&self.apps);
            self.fixture.commit_by(app, &writes).await;
        }
    }

    fn random_writes(&mut self) -> Vec<Value> {
        let n = self.random.below(20);
        let fields = json!({"n": n});
        match self.random.below(8) {
            // A document that the stream has not read before.
            0 => vec![set(&format!("left/new{}", self.commits_made % 40), &fields)],
            1 => vec![set("left/hot", &fields)],
            2 => vec![delete("left/hot")],
            // Deletes all pairs, so that the limited queries have no results.
            3 if n == 0 => (0..PAIRS)
                .flat_map(|pair| pair_writes(pair, None))
                .collect(),
            _ => {
                let is_deleted = self.random.below(7) == 0;
                let fields = (!is_deleted).then_some(fields);
                pair_writes(self.random.below(PAIRS), fields.as_ref()).into()
            }
        }
    }
}

/// Returns the writes that set both documents of a pair, or delete them.
fn pair_writes(pair: u64, fields: Option<&Value>) -> [Value; 2] {
    ["left", "right"].map(|side| {
        let path = format!("{side}/{pair}");
        fields.map_or_else(|| delete(&path), |fields| set(&path, fields))
    })
}

/// The documents that a target shows: their ids and their numbers `n`.
type Shown = Vec<(String, i64)>;

fn shown(stream: &Stream<'_>, target: i32) -> Shown {
    let documents = stream.client.documents(target).into_iter();
    documents
        .map(|(name, _, fields)| {
            let id = name.rsplit('/').next().unwrap().to_owned();
            let n = fields["n"]["integerValue"].as_str().unwrap();
            (id, n.parse().unwrap())
        })
        .collect()
}

/// A query of `left`, and the function that selects its result from all documents of `left`.
struct Expected {
    id: i32,
    target: Value,
    select: fn(Shown) -> Shown,
}

fn queries_of_left() -> Vec<Expected> {
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
            select: |all| window(all, |(id, n)| (*n, id.clone()), 0, 3),
        },
        Expected {
            id: 8,
            target: query(&last),
            select: |mut all| {
                all.sort_by_key(|(id, n)| (*n, id.clone()));
                all.reverse();
                sorted(all.into_iter().skip(1).take(2).collect())
            },
        },
        Expected {
            id: 10,
            target: query(&large),
            select: |all| all.into_iter().filter(|(_, n)| *n >= 10).collect(),
        },
        Expected {
            id: 12,
            target: query(&json!({"from": group, "limit": 4})),
            select: |all| window(all, |(id, _)| id.clone(), 0, 4),
        },
    ]
}

/// Returns `most` documents in the order of `key`, after the first `skip`.
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

/// Returns only the documents that are pairs.
fn only_pairs(mut shown: Shown) -> Shown {
    shown.retain(|(id, _)| id.parse::<u64>().is_ok());
    shown
}

/// Runs with up to `most_commits` commits before each call, and checks that each snapshot arrives within `most_steps`.
async fn run(seed: u64, most_commits: u64, most_steps: usize) {
    let fixture = Arc::new(Fixture::new().await);
    let proxy = CommittingProxy::start(&fixture, seed).await;
    let mut random = Random::new(seed + 1);
    for pair in 0..PAIRS {
        let fields = json!({"n": pair});
        fixture.commit(&pair_writes(pair, Some(&fields))).await;
    }
    let instance = |ahead: i64| DocumentsState {
        documents: Documents::new(proxy.table.clone(), &ANY_COLLECTIONS),
        ..fixture.instance(ahead)
    };
    let mut stream = Stream::at(&fixture, instance(0));
    let expected = queries_of_left();
    stream.add(2, &all("left"));
    stream.add(4, &all("right"));
    stream.add(14, &document("left/hot"));
    for Expected { id, target, .. } in &expected {
        stream.add(*id, target);
    }
    proxy.commit_before_each_call(most_commits).await;
    for round in 0..race_size(15, 200) {
        let mut steps = 0;
        loop {
            steps += 1;
            let received = stream.step().await;
            if kinds(&received).contains(&"snapshot".to_owned()) {
                break;
            }
            assert!(
                steps < most_steps,
                "seed {seed}, round {round}: no snapshot in {steps} steps, {received:#?}"
            );
        }
        let context = format!("seed {seed}, {most_commits} commits, round {round}");
        assert!(
            !stream.inbound.is_ahead_of(&stream.outbound),
            "{context}: an existence filter had a wrong count"
        );
        let left = sorted(shown(&stream, 2));
        let right = sorted(shown(&stream, 4));
        assert_eq!(only_pairs(left.clone()), only_pairs(right), "{context}");
        let hot: Shown = left.iter().filter(|(id, _)| id == "hot").cloned().collect();
        assert_eq!(shown(&stream, 14), hot, "{context}");
        for Expected { id, select, .. } in &expected {
            let found = sorted(shown(&stream, *id));
            assert_eq!(
                found,
                select(left.clone()),
                "{context}, target {id} of {left:?}"
            );
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
    proxy.commit_before_each_call(0).await;
    for (id, target) in [(2, all("left")), (4, all("right"))] {
        stream.agrees(id, &target).await;
    }
    for Expected { id, target, .. } in &expected {
        stream.agrees(*id, target).await;
    }
}

/// The highest rate in one scope: a commit itself takes two calls of the table.
#[tokio::test]
async fn a_snapshot_arrives_within_two_steps_with_a_commit_before_each_call() {
    for seed in 0..2 {
        run(seed, 1, 2).await;
    }
}

#[tokio::test]
async fn a_snapshot_arrives_within_ten_steps_with_up_to_three_commits_before_each_call() {
    for seed in 2..4 {
        run(seed, 3, 10).await;
    }
}
