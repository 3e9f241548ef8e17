//! Proxies before the table and before the provider: where calls and answers get lost, and where the table's stream is
//! read from.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, Method, StatusCode, Uri};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::faults::{Fault, Faults};
use crate::stream::StreamTap;
use crate::trouble::ProviderTrouble;

const TARGET: &str = "x-amz-target";
/// Belong to one connection, not to the call.
const OF_THE_CONNECTION: [HeaderName; 4] = [
    http::header::HOST,
    http::header::CONNECTION,
    http::header::CONTENT_LENGTH,
    http::header::TRANSFER_ENCODING,
];

/// A proxy; it stops when this is dropped.
#[derive(Debug)]
pub(crate) struct Wire {
    pub(crate) url: String,
    server: JoinHandle<()>,
}

/// Whose calls pass.
#[derive(Debug)]
pub(crate) enum Upstream {
    /// The table's: what is written is told to the stream, and the order that the plant chose is hidden from the due
    /// index.
    Table(Arc<StreamTap>, Arc<Mutex<Option<String>>>),
    /// The provider's.
    Provider(Arc<ProviderTrouble>),
}

/// What a proxy knows.
#[derive(Debug)]
pub(crate) struct Proxy {
    http: reqwest::Client,
    base: String,
    faults: Arc<Faults>,
    upstream: Upstream,
}

impl Wire {
    /// Forwards everything to `base`, an address without a slash at its end.
    pub(crate) async fn start(base: String, faults: Arc<Faults>, upstream: Upstream) -> Self {
        let shared = Arc::new(Proxy {
            // Redirects are for browsers: the page they lead to is not there.
            http: reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .expect("a client"),
            base,
            faults,
            upstream,
        });
        let router = Router::new().fallback(pass).with_state(shared);
        serve(router).await
    }
}

/// Serves a router on a port of its own.
pub(crate) async fn serve(router: Router) -> Wire {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("the port that was bound");
    let server = tokio::spawn(async move {
        axum::serve(listener, router)
            .await
            .expect("a server that stays");
    });
    Wire {
        url: format!("http://{address}"),
        server,
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn pass(
    State(shared): State<Arc<Proxy>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let name = call_name(&method, &uri, &headers);
    let fault = shared.faults.at_call(&name);
    match fault {
        Some(Fault::CrashBefore) => shared.faults.crash().await,
        Some(Fault::LoseCall) => return away(),
        _ => {}
    }
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let (status, answer) = match &shared.upstream {
        Upstream::Provider(trouble) => {
            let call = ProviderCall {
                method: &method,
                path,
                headers: &headers,
                body: body.clone(),
            };
            trouble.answer(&shared, call).await
        }
        Upstream::Table(tap, hidden) => {
            let (status, answer) = shared.forward(&method, path, &headers, body.clone()).await;
            if status.is_success() {
                tap.note(&name, &body);
            }
            (status, hide(&name, answer, hidden))
        }
    };
    match fault {
        Some(Fault::CrashAfter) => shared.faults.crash().await,
        Some(Fault::LoseAnswer) => return away(),
        _ => {}
    }
    let kind = match &shared.upstream {
        Upstream::Table(..) => "application/x-amz-json-1.0",
        Upstream::Provider(_) => "application/json",
    };
    (status, [(http::header::CONTENT_TYPE, kind)], answer).into_response()
}

/// One call of the provider on its way.
#[derive(Debug)]
pub(crate) struct ProviderCall<'a> {
    pub(crate) method: &'a Method,
    pub(crate) path: &'a str,
    pub(crate) headers: &'a HeaderMap,
    pub(crate) body: Bytes,
}

impl Proxy {
    /// The answer of the service behind the proxy.
    pub(crate) async fn forward(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
        body: Bytes,
    ) -> (StatusCode, Bytes) {
        let mut passed = headers.clone();
        for name in OF_THE_CONNECTION {
            passed.remove(name);
        }
        let request = self
            .http
            .request(method.clone(), format!("{}{path}", self.base))
            .headers(passed)
            .body(body);
        let answer = request.send().await.expect("an answer behind the proxy");
        let status = answer.status();
        (status, answer.bytes().await.expect("a whole answer"))
    }
}

/// `TransactWriteItems`, or `POST /v1/refunds`; identifiers are left out.
fn call_name(method: &Method, uri: &Uri, headers: &HeaderMap) -> String {
    let target = headers.get(TARGET).and_then(|target| target.to_str().ok());
    if let Some((_, operation)) = target.and_then(|target| target.split_once('.')) {
        return operation.to_owned();
    }
    let parts = uri.path().split('/').map(|part| {
        let is_id = part.contains('_') && part.chars().any(|letter| letter.is_ascii_digit());
        if is_id { "*" } else { part }
    });
    format!("{method} {}", parts.collect::<Vec<_>>().join("/"))
}

/// The due index without the order that is hidden.
fn hide(name: &str, answer: Bytes, hidden: &Mutex<Option<String>>) -> Bytes {
    let hidden = hidden.lock().expect("nobody panicked").clone();
    let Some(order) = hidden.filter(|_| name == "Query") else {
        return answer;
    };
    let Ok(mut page) = serde_json::from_slice::<serde_json::Value>(&answer) else {
        return answer;
    };
    if let Some(items) = page.get_mut("Items").and_then(|items| items.as_array_mut()) {
        items.retain(|item| !item.to_string().contains(&order));
    }
    Bytes::from(page.to_string())
}

fn away() -> Response {
    let body = r#"{"__type":"com.amazonaws.dynamodb.v20120810#InternalServerError"}"#;
    let json = [(http::header::CONTENT_TYPE, "application/x-amz-json-1.0")];
    (StatusCode::INTERNAL_SERVER_ERROR, json, body).into_response()
}
