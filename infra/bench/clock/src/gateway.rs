//! A proxy in front of the table, the payment provider or the email service: it adds the modelled duration of a call, the
//! faults of outages, and reports the writes of the table.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header};
use rand::rngs::StdRng;
use tokio::net::TcpListener;
use tokio::sync::Notify;

use crate::ledger::{Ledger, Source};
use crate::outage::{Fault, Service, fault_of, refusal};
use crate::time::Time;

/// Longer than any client waits.
const HANGS_FOR: Duration = Duration::from_mins(5);
/// Headers of one connection, not of the call.
const OF_THE_CONNECTION: [HeaderName; 4] = [
    header::CONNECTION,
    header::CONTENT_LENGTH,
    header::TRANSFER_ENCODING,
    header::HOST,
];

/// The state that all proxies share.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) time: Time,
    pub(crate) ledger: Mutex<Ledger>,
    pub(crate) random: Mutex<StdRng>,
    /// Records may have arrived for the consumers of effects and of what is shown.
    pub(crate) arrived: [Notify; 2],
}

impl World {
    pub(crate) fn with_ledger<T>(&self, change: impl FnOnce(&mut Ledger) -> T) -> T {
        change(&mut self.ledger.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns what notifies a consumer.
    pub(crate) fn arrived(&self, source: Source) -> &Notify {
        let [effects, shown] = &self.arrived;
        match source {
            Source::Effects => effects,
            Source::Shown => shown,
        }
    }

    fn with_random<T>(&self, draw: impl FnOnce(&mut StdRng) -> T) -> T {
        draw(&mut self.random.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[derive(Debug)]
struct Gateway {
    http: reqwest::Client,
    base: String,
    service: Service,
    /// Whether calls take simulated time, and outages concern them.
    is_timed: bool,
    world: Arc<World>,
}

/// Serves a proxy of `base` on a separate port, and returns its address.
pub(crate) async fn start(
    base: &str,
    service: Service,
    is_timed: bool,
    world: &Arc<World>,
) -> String {
    let gateway = Arc::new(Gateway {
        http: testkit::loopback_builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client"),
        base: base.trim_end_matches('/').to_owned(),
        service,
        is_timed,
        world: Arc::clone(world),
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("the port that was bound");
    let router = Router::new().fallback(pass).with_state(gateway);
    tokio::spawn(async move { axum::serve(listener, router).await.expect("a server") });
    format!("http://{address}")
}

async fn pass(
    State(gateway): State<Arc<Gateway>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let operation = headers
        .get("x-amz-target")
        .and_then(|name| name.to_str().ok());
    let operation = operation.and_then(|name| name.split_once('.'));
    let operation = operation.map_or("", |(_, operation)| operation).to_owned();
    if gateway.is_timed
        && let Some(refused) = gateway.delay(&operation).await
    {
        return refused;
    }
    let _working = gateway.world.time.work();
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let mut passed = headers;
    for name in OF_THE_CONNECTION {
        passed.remove(name);
    }
    let request = gateway
        .http
        .request(method, format!("{}{path}", gateway.base));
    let request = request.headers(passed).body(body.clone());
    let answer = request.send().await.expect("an answer behind the proxy");
    let (status, headers) = (answer.status(), answer.headers().clone());
    let answer = answer.bytes().await.expect("a whole answer");
    if gateway.service == Service::Table {
        gateway.note(&operation, status, &body, answer.len());
    }
    let kept = [
        header::CONTENT_TYPE,
        HeaderName::from_static("idempotent-replayed"),
    ];
    let mut shown = HeaderMap::new();
    for name in kept {
        if let Some(value) = headers.get(&name) {
            shown.insert(name, value.clone());
        }
    }
    (status, shown, answer).into_response()
}

impl Gateway {
    /// Waits as long as the call takes; returns the answer if it is refused.
    async fn delay(&self, operation: &str) -> Option<Response> {
        let (time, world) = (&self.world.time, &self.world);
        let is_transaction = operation.starts_with("Transact");
        let elapsed = time.elapsed();
        let (fault, latency) = world.with_random(|random| {
            let fault = fault_of(self.service, elapsed, random);
            (fault, self.service.latency(is_transaction, random))
        });
        if fault == Some(Fault::Hang) {
            time.sleep(HANGS_FOR).await;
        } else {
            time.sleep(latency).await;
        }
        fault?;
        let (status, answer) = refusal(self.service);
        let status = StatusCode::from_u16(status).expect("a status");
        let kind = match self.service {
            Service::Table => "application/x-amz-json-1.0",
            Service::Provider | Service::Emails => "application/json",
        };
        Some((status, [(header::CONTENT_TYPE, kind)], answer.to_string()).into_response())
    }

    fn note(&self, operation: &str, status: StatusCode, body: &Bytes, answered: usize) {
        let now = self.world.time.elapsed();
        let call = is_write(operation).then(|| serde_json::from_slice(body).unwrap_or_default());
        self.world.with_ledger(|ledger| match call {
            Some(call) => {
                if self.is_timed {
                    ledger.units.count_write(operation, &call);
                }
                if status.is_success() {
                    ledger.note(operation, &call, now);
                }
            }
            None if self.is_timed => ledger.units.count_read(body, answered),
            None => {}
        });
        for arrived in &self.world.arrived {
            arrived.notify_one();
        }
    }
}

fn is_write(operation: &str) -> bool {
    matches!(
        operation,
        "PutItem" | "UpdateItem" | "DeleteItem" | "TransactWriteItems"
    )
}
