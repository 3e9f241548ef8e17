//! A proxy between a server and its table that drops calls or their answers, and counts calls.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use table::{Table, TableSettings};
use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};
use url::Url;

use crate::loopback::{connect, loopback_client, table_at};

const TARGET: &str = "x-amz-target";
const AWAY: &str = r#"{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"}"#;
const THROTTLED: &str = r#"{"__type":"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException","message":"too much"}"#;
/// The call that writes documents together with the stream's rows.
pub const COMMIT: &str = "TransactWriteItems";

/// What the proxy does with calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultMode {
    Forward,
    Drop,
    /// Refuses all calls as a table does that receives too many.
    Throttle,
    /// Forwards this many commits, then drops all calls.
    DropAfterCommits(usize),
    /// Drops this many calls of this name before they reach the table; forwards all others.
    DropCalls(&'static str, usize),
    /// Forwards this many calls of this name and drops their answers; forwards all others.
    DropAnswers(&'static str, usize),
    /// Holds this many calls of this name until all of them have arrived, then forwards all: no caller has written
    /// before all of them have read.
    Gather(&'static str, usize),
    /// Forwards this many calls of this name and holds the next until the mode is set again; forwards all others.
    Hold(&'static str, usize),
}

/// A server in front of the table.
#[derive(Debug)]
pub struct FaultProxy {
    /// The table, reached through the proxy.
    pub table: Table,
    settings: TableSettings,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    http: reqwest::Client,
    endpoint: Url,
    mode: Mutex<FaultMode>,
    /// The number of calls that were dropped, refused or lost their answer.
    faults: watch::Sender<usize>,
    /// How often each call was made.
    calls: Mutex<BTreeMap<String, usize>>,
    /// How many bytes the answers of the table had.
    answered: AtomicUsize,
    gathered: Notify,
    changed: Notify,
}

impl FaultProxy {
    /// Starts a proxy that forwards all calls to `table`.
    pub async fn start(table: &TableSettings) -> Self {
        let shared = Arc::new(Shared {
            http: loopback_client(),
            endpoint: table.endpoint.clone().expect("a table behind the proxy"),
            mode: Mutex::new(FaultMode::Forward),
            faults: watch::Sender::new(0),
            calls: Mutex::default(),
            answered: AtomicUsize::new(0),
            gathered: Notify::new(),
            changed: Notify::new(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port that was bound");
        let app = Router::new()
            .fallback(forward)
            // A transaction has up to 4 MB.
            .layer(DefaultBodyLimit::disable())
            .with_state(Arc::clone(&shared));
        tokio::spawn(async move {
            axum::serve(listener, app)
                .await
                .expect("a server that stays");
        });
        let endpoint = format!("http://{address}").parse().expect("an address");
        let settings = table_at(endpoint, &table.table_name);
        let table = connect(&settings);
        Self {
            table,
            settings,
            shared,
        }
    }

    /// Returns the settings of the table, reached through the proxy.
    pub fn settings(&self) -> &TableSettings {
        &self.settings
    }

    /// Sets what happens to calls from now on.
    pub fn set_mode(&self, mode: FaultMode) {
        self.shared.faults.send_replace(0);
        *self.shared.mode.lock().expect("the lock is not poisoned") = mode;
        self.shared.changed.notify_waiters();
    }

    /// Returns which calls were made since the last time and how often.
    pub fn take_calls(&self) -> BTreeMap<String, usize> {
        std::mem::take(&mut *self.shared.calls.lock().expect("the lock is not poisoned"))
    }

    /// Returns how many bytes the table has answered since the last time.
    pub fn take_answered_bytes(&self) -> usize {
        self.shared.answered.swap(0, Ordering::Relaxed)
    }

    /// Waits until a call was dropped or held, or lost its answer, since the mode was set.
    pub async fn wait_for_fault(&self) {
        let mut faults = self.shared.faults.subscribe();
        faults
            .wait_for(|calls| *calls > 0)
            .await
            .expect("a proxy that stays");
    }
}

impl Shared {
    fn count(&self, operation: &str) {
        let mut calls = self.calls.lock().expect("the lock is not poisoned");
        *calls.entry(operation.to_owned()).or_default() += 1;
    }

    /// Holds this call while calls of its name are gathered.
    async fn gather(&self, operation: &str) {
        let gathered = self.gathered.notified();
        {
            let mut mode = self.mode.lock().expect("the lock is not poisoned");
            match &mut *mode {
                FaultMode::Gather(meant, left) if operation == *meant && *left > 1 => *left -= 1,
                FaultMode::Gather(meant, _) if operation == *meant => {
                    *mode = FaultMode::Forward;
                    self.gathered.notify_waiters();
                    return;
                }
                _ => return,
            }
        }
        gathered.await;
    }

    /// Waits while calls like this one are held.
    async fn hold(&self, operation: &str) {
        loop {
            let changed = self.changed.notified();
            {
                let mut mode = self.mode.lock().expect("the lock is not poisoned");
                match &mut *mode {
                    FaultMode::Hold(meant, left) if operation == *meant && *left > 0 => {
                        *left -= 1;
                        return;
                    }
                    FaultMode::Hold(meant, _) if operation == *meant => {}
                    _ => return,
                }
            }
            self.faults.send_modify(|calls| *calls += 1);
            changed.await;
        }
    }

    /// Whether this call is forwarded, and whether its answer is.
    fn decide(&self, operation: &str) -> (bool, bool) {
        let mut mode = self.mode.lock().expect("the lock is not poisoned");
        match &mut *mode {
            FaultMode::Drop | FaultMode::Throttle | FaultMode::DropAfterCommits(0) => {
                (false, false)
            }
            FaultMode::DropAfterCommits(left) if operation == COMMIT => {
                *left -= 1;
                (true, true)
            }
            FaultMode::DropCalls(meant, left) if operation == *meant && *left > 0 => {
                *left -= 1;
                (false, false)
            }
            FaultMode::DropAnswers(meant, left) if operation == *meant && *left > 0 => {
                *left -= 1;
                (true, false)
            }
            FaultMode::Forward
            | FaultMode::Gather(..)
            | FaultMode::Hold(..)
            | FaultMode::DropAfterCommits(_)
            | FaultMode::DropCalls(..)
            | FaultMode::DropAnswers(..) => (true, true),
        }
    }
}

async fn forward(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let target = headers.get(TARGET).expect("a call of the table");
    let target = target.to_str().expect("a name");
    let (_, operation) = target.split_once('.').expect("a version before the name");
    shared.count(operation);
    shared.gather(operation).await;
    shared.hold(operation).await;
    let (is_passed_on, is_answered) = shared.decide(operation);
    let mut answer = None;
    if is_passed_on {
        let mut request = shared.http.post(shared.endpoint.clone()).body(body);
        for name in [TARGET, "content-type", "authorization", "x-amz-date"] {
            request = request.header(name, headers.get(name).expect("a signed call"));
        }
        let reply = request.send().await.expect("an answer of the table");
        let (status, body) = (reply.status(), reply.bytes().await.expect("a whole answer"));
        shared.answered.fetch_add(body.len(), Ordering::Relaxed);
        answer = Some((status, body));
    }
    let (status, body) = answer.filter(|_| is_answered).unwrap_or_else(|| {
        shared.faults.send_modify(|calls| *calls += 1);
        if *shared.mode.lock().expect("the lock is not poisoned") == FaultMode::Throttle {
            return (StatusCode::BAD_REQUEST, Bytes::from(THROTTLED));
        }
        (StatusCode::INTERNAL_SERVER_ERROR, Bytes::from(AWAY))
    });
    let json = [("content-type", "application/x-amz-json-1.0")];
    (status, json, body).into_response()
}
