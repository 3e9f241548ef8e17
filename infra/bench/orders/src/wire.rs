//! Proxies for the table, the provider, the email service and the push service, which lose calls and responses. The
//! table's proxy also produces the stream.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::answers::{broken_connection, call_name, hide, unavailable};
use crate::faults::{CallInFlight, Faults};
use crate::plan::Fault;
use crate::stream::StreamTap;
use crate::trouble::ProviderTrouble;

/// The names of the services in crash points.
pub(crate) const MAIL: &str = "mail";
pub(crate) const PUSH: &str = "push";
/// Headers of one connection, not of the call.
const OF_THE_CONNECTION: [HeaderName; 3] = [
    http::header::CONNECTION,
    http::header::CONTENT_LENGTH,
    http::header::TRANSFER_ENCODING,
];
/// The header with the error type of a response of the email service.
const ERROR_TYPE: HeaderName = HeaderName::from_static("x-amzn-errortype");

/// A proxy; it stops when this is dropped.
#[derive(Debug)]
pub(crate) struct Wire {
    pub(crate) url: String,
    server: JoinHandle<()>,
}

/// The service behind a proxy.
#[derive(Debug)]
pub(crate) enum Upstream {
    /// The table: writes are added to the stream, and the order that the planted fault chose is hidden from the due
    /// index.
    Table(Arc<StreamTap>, Arc<Mutex<Option<String>>>),
    Provider(Arc<ProviderTrouble>),
    Mail,
    Push,
}

impl Upstream {
    const fn as_str(&self) -> &'static str {
        match self {
            Self::Table(..) => "table",
            Self::Provider(_) => "provider",
            Self::Mail => MAIL,
            Self::Push => PUSH,
        }
    }

    const fn content_type(&self) -> &'static str {
        match self {
            Self::Table(..) => "application/x-amz-json-1.0",
            Self::Provider(_) | Self::Mail | Self::Push => "application/json",
        }
    }
}

/// The state of a proxy.
#[derive(Debug)]
pub(crate) struct Proxy {
    http: reqwest::Client,
    base: String,
    faults: Arc<Faults>,
    upstream: Upstream,
}

impl Wire {
    /// Forwards everything to `base`, an address without a trailing slash.
    pub(crate) async fn start(base: String, faults: Arc<Faults>, upstream: Upstream) -> Self {
        let shared = Arc::new(Proxy {
            // Redirects are for browsers: the page that they lead to does not exist.
            http: testkit::loopback_builder()
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

/// Serves a router on a separate port.
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
    let fault = shared.faults.at_call(shared.upstream.as_str(), &name);
    match fault {
        Some(Fault::CrashBefore) => shared.faults.crash().await,
        Some(Fault::LoseCall) => return broken_connection(),
        Some(Fault::Refuse) => return unavailable(),
        _ => {}
    }
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let call = Call {
        name,
        method,
        path: path.to_owned(),
        headers,
        body,
        _in_flight: shared.faults.begin_call(),
    };
    // A separate task, because a caller that crashes in the meantime does not cancel the call.
    let carried_out = tokio::spawn(carry_out(Arc::clone(&shared), call));
    let (status, headers, answer) = carried_out.await.expect("a call that ends");
    match fault {
        Some(Fault::CrashAfter) => shared.faults.crash().await,
        Some(Fault::LoseAnswer) => return broken_connection(),
        _ => {}
    }
    (status, headers, answer).into_response()
}

/// A call that has left its instance.
#[derive(Debug)]
struct Call {
    name: String,
    method: Method,
    path: String,
    headers: HeaderMap,
    body: Bytes,
    _in_flight: CallInFlight,
}

async fn carry_out(shared: Arc<Proxy>, call: Call) -> (StatusCode, HeaderMap, Bytes) {
    let Call {
        name,
        method,
        path,
        headers,
        body,
        ..
    } = &call;
    let (status, mut kind, answer) = match &shared.upstream {
        Upstream::Provider(trouble) => {
            let call = ProviderCall {
                method,
                path,
                headers,
                body: body.clone(),
            };
            let (status, answer) = trouble.answer(&shared, call).await;
            (status, HeaderMap::new(), answer)
        }
        Upstream::Table(tap, hidden) => {
            let (status, answer) = shared.forward(method, path, headers, body.clone()).await;
            if status.is_success() {
                tap.note(name, body);
            }
            (status, HeaderMap::new(), hide(name, answer, hidden))
        }
        Upstream::Mail | Upstream::Push => shared.send(method, path, headers, body.clone()).await,
    };
    let content_type = HeaderValue::from_static(shared.upstream.content_type());
    kind.insert(http::header::CONTENT_TYPE, content_type);
    (status, kind, answer)
}

/// A call to the provider in progress.
#[derive(Debug)]
pub(crate) struct ProviderCall<'a> {
    pub(crate) method: &'a Method,
    pub(crate) path: &'a str,
    pub(crate) headers: &'a HeaderMap,
    pub(crate) body: Bytes,
}

impl Proxy {
    /// Returns the response of the service behind the proxy.
    pub(crate) async fn forward(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
        body: Bytes,
    ) -> (StatusCode, Bytes) {
        let mut passed = headers.clone();
        passed.remove(http::header::HOST);
        let (status, _, answer) = self.send(method, path, &passed, body).await;
        (status, answer)
    }

    /// Returns the response with its error type. The host header stays, because a push message is signed for it.
    async fn send(
        &self,
        method: &Method,
        path: &str,
        headers: &HeaderMap,
        body: Bytes,
    ) -> (StatusCode, HeaderMap, Bytes) {
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
        let mut kind = HeaderMap::new();
        if let Some(error) = answer.headers().get(&ERROR_TYPE) {
            kind.insert(ERROR_TYPE, error.clone());
        }
        (status, kind, answer.bytes().await.expect("a whole answer"))
    }
}
