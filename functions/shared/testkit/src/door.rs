//! What stands between the function and the table: it can be shut, lose the answers to what was done, and counts.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use store::{Store, StoreSettings};
use tokio::net::TcpListener;
use tokio::sync::watch;
use url::Url;

const TARGET: &str = "x-amz-target";
/// The call by which documents, and what a stream says of them, are written.
pub const COMMIT: &str = "TransactWriteItems";

/// How calls fare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// All are passed on.
    Open,
    /// Nothing reaches the table.
    Shut,
    /// As many commits reach it, then nothing.
    ShutAfter(usize),
    /// So many of these calls do not reach it; all others do.
    Refuses(&'static str, usize),
    /// So many of these calls reach it and are not answered; all others are.
    Loses(&'static str, usize),
}

/// A server in front of the table's own.
#[derive(Debug)]
pub struct Door {
    /// The table, through the door.
    pub store: Store,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    http: reqwest::Client,
    table: Url,
    way: Mutex<Way>,
    /// How many calls were not answered as the table would have.
    troubled: watch::Sender<usize>,
    /// How often each call was made.
    calls: Mutex<BTreeMap<String, usize>>,
}

impl Door {
    /// Begins to serve, open, in front of this table.
    pub async fn before(table: &StoreSettings) -> Self {
        let shared = Arc::new(Shared {
            http: reqwest::Client::new(),
            table: table.endpoint.clone().expect("a table behind the door"),
            way: Mutex::new(Way::Open),
            troubled: watch::Sender::new(0),
            calls: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port that was bound");
        let app = Router::new().fallback(pass).with_state(Arc::clone(&shared));
        tokio::spawn(async move {
            axum::serve(listener, app)
                .await
                .expect("a server that stays");
        });
        let settings = StoreSettings {
            table_name: table.table_name.clone(),
            endpoint: Some(format!("http://{address}").parse().expect("an address")),
        };
        let store = Store::connect(&settings).await;
        Self { store, shared }
    }

    /// From now on calls fare like this.
    pub fn set(&self, way: Way) {
        *self.shared.way.lock().expect("nobody panicked") = way;
        self.shared.troubled.send_replace(0);
    }

    /// Which calls were made since the last time, and how often.
    pub fn take_calls(&self) -> BTreeMap<String, usize> {
        std::mem::take(&mut *self.shared.calls.lock().expect("nobody panicked"))
    }

    /// Waits until a call has met with trouble since it began.
    pub async fn has_troubled(&self) {
        let mut troubled = self.shared.troubled.subscribe();
        troubled
            .wait_for(|calls| *calls > 0)
            .await
            .expect("a door that stays");
    }
}

impl Shared {
    fn count(&self, operation: &str) {
        let mut calls = self.calls.lock().expect("nobody panicked");
        *calls.entry(operation.to_owned()).or_default() += 1;
    }

    /// Whether this call is passed on, and whether its answer comes back.
    fn fares(&self, operation: &str) -> (bool, bool) {
        let mut way = self.way.lock().expect("nobody panicked");
        match &mut *way {
            Way::Shut | Way::ShutAfter(0) => (false, false),
            Way::ShutAfter(left) if operation == COMMIT => {
                *left -= 1;
                (true, true)
            }
            Way::Refuses(meant, left) if operation == *meant && *left > 0 => {
                *left -= 1;
                (false, false)
            }
            Way::Loses(meant, left) if operation == *meant && *left > 0 => {
                *left -= 1;
                (true, false)
            }
            Way::Open | Way::ShutAfter(_) | Way::Refuses(..) | Way::Loses(..) => (true, true),
        }
    }
}

async fn pass(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let target = headers.get(TARGET).expect("a call of the table");
    let target = target.to_str().expect("a name");
    let (_, operation) = target.split_once('.').expect("a version before the name");
    shared.count(operation);
    let (is_passed_on, is_answered) = shared.fares(operation);
    let mut answer = None;
    if is_passed_on {
        let mut request = shared.http.post(shared.table.clone()).body(body);
        for name in [TARGET, "content-type", "authorization", "x-amz-date"] {
            request = request.header(name, headers.get(name).expect("a signed call"));
        }
        let reply = request.send().await.expect("an answer of the table");
        answer = Some((reply.status(), reply.bytes().await.expect("a whole answer")));
    }
    let (status, body) = answer.filter(|_| is_answered).unwrap_or_else(|| {
        shared.troubled.send_modify(|calls| *calls += 1);
        let away = r#"{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"}"#;
        (StatusCode::INTERNAL_SERVER_ERROR, Bytes::from(away))
    });
    let json = [("content-type", "application/x-amz-json-1.0")];
    (status, json, body).into_response()
}
