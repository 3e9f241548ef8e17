//! The table as a deployed function reaches it: calls that its role does not allow are rejected, like AWS does. The
//! embedded database has no roles.

use std::sync::{Arc, LazyLock, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use document_testkit::loopback_client;
use http::{HeaderMap, StatusCode};
use store::{Store, StoreSettings};
use tokio::net::TcpListener;
use url::Url;

use crate::role::{Access, Role};

const TEMPLATE: &str = include_str!("../../../../template.yaml");
const TARGET: &str = "x-amz-target";

/// The tested function and its role. A test program runs in the folder of its package, which for a function is
/// `functions/NAME`.
static ROLE: LazyLock<Option<(String, Role)>> = LazyLock::new(|| {
    let folder = std::env::current_dir().ok()?;
    let function = folder.file_name()?.to_str()?.to_owned();
    let is_function = folder.parent()?.ends_with("functions");
    let role = Role::read(TEMPLATE, &function).filter(|_| is_function)?;
    Some((function, role))
});

/// A server in front of the table. A test fails at its end if a call was rejected, even if the function handled that.
#[derive(Debug)]
pub(crate) struct RoleProxy {
    store: Store,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    function: &'static str,
    role: &'static Role,
    http: reqwest::Client,
    endpoint: Url,
    refused: Mutex<Vec<Access>>,
}

impl RoleProxy {
    /// Starts in front of this table with the role of the tested function; `None` in tests of other packages.
    pub(crate) async fn start(table: &StoreSettings) -> Option<Self> {
        let (function, role) = ROLE.as_ref()?;
        let shared = Arc::new(Shared {
            function,
            role,
            http: loopback_client(),
            endpoint: table.endpoint.clone().expect("a table behind the proxy"),
            refused: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port that was bound");
        let app = Router::new()
            .fallback(forward)
            .with_state(Arc::clone(&shared));
        tokio::spawn(async move {
            axum::serve(listener, app)
                .await
                .expect("a server that stays");
        });
        let settings = StoreSettings {
            endpoint: Some(format!("http://{address}").parse().expect("an address")),
            ..table.clone()
        };
        Some(Self {
            store: Store::connect(&settings),
            shared,
        })
    }

    /// Returns the table, reached through the proxy.
    pub(crate) fn store(&self) -> Store {
        self.store.clone()
    }
}

impl Drop for RoleProxy {
    #[expect(
        clippy::print_stderr,
        reason = "a test that failed by the refusal shows why"
    )]
    fn drop(&mut self) {
        let refused = self.shared.refused.lock().expect("no thread panicked");
        if refused.is_empty() {
            return;
        }
        let function = &self.shared.function;
        let reason = format!("the role of {function} in template.yaml does not allow {refused:?}");
        assert!(std::thread::panicking(), "{reason}");
        eprintln!("{reason}");
    }
}

async fn forward(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let header = |name: &str| headers.get(name).expect("a signed call of the table");
    let target = header(TARGET).to_str().expect("a name");
    let (_, operation) = target.split_once('.').expect("a version before the name");
    let json = [("content-type", "application/x-amz-json-1.0")];
    let call = serde_json::from_slice(&body).expect("a call in JSON");
    let refused: Vec<Access> = Access::list(operation, &call)
        .into_iter()
        .filter(|access| !shared.role.allows(access))
        .collect();
    if !refused.is_empty() {
        shared
            .refused
            .lock()
            .expect("no thread panicked")
            .extend(refused);
        let answer = r#"{"__type":"com.amazon.coral.service#AccessDeniedException"}"#;
        return (StatusCode::BAD_REQUEST, json, answer).into_response();
    }
    let mut request = shared.http.post(shared.endpoint.clone()).body(body);
    for name in [TARGET, "content-type", "authorization", "x-amz-date"] {
        request = request.header(name, header(name));
    }
    let reply = request.send().await.expect("an answer of the table");
    (
        reply.status(),
        json,
        reply.bytes().await.expect("a whole answer"),
    )
        .into_response()
}
