//! The Lambda runtime API on loopback: hands a function its events one by one and receives its answers.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::{Mutex, mpsc};

/// How long the function has for an event, as its header says.
const FAR_FUTURE_MS: &str = "4102444800000";

/// One function's runtime API.
#[derive(Debug)]
pub(crate) struct RuntimeApi {
    /// `host:port`, as the environment of a function has it.
    pub(crate) address: String,
    events: mpsc::UnboundedSender<String>,
    answers: mpsc::UnboundedReceiver<(bool, Bytes)>,
}

#[derive(Debug)]
struct Shared {
    events: Mutex<mpsc::UnboundedReceiver<String>>,
    answers: mpsc::UnboundedSender<(bool, Bytes)>,
}

impl RuntimeApi {
    pub(crate) async fn start() -> Self {
        let (events, queue) = mpsc::unbounded_channel();
        let (sender, answers) = mpsc::unbounded_channel();
        let shared = Arc::new(Shared {
            events: Mutex::new(queue),
            answers: sender,
        });
        let app = Router::new()
            .route("/2018-06-01/runtime/invocation/next", get(give_event))
            .route(
                "/2018-06-01/runtime/invocation/{id}/{outcome}",
                post(receive_answer),
            )
            .with_state(shared);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self {
            address,
            events,
            answers,
        }
    }

    /// Hands the function an event and gives its answer.
    pub(crate) async fn invoke(&mut self, event: &str) -> Value {
        self.events.send(event.to_owned()).unwrap();
        let (is_response, body) = self.answers.recv().await.unwrap();
        let body: Value = serde_json::from_slice(&body).unwrap();
        assert!(is_response, "the function failed: {body}");
        body
    }
}

async fn give_event(State(shared): State<Arc<Shared>>) -> Response {
    let Some(event) = shared.events.lock().await.recv().await else {
        return StatusCode::GONE.into_response();
    };
    let headers = [
        ("lambda-runtime-aws-request-id", "bench"),
        ("lambda-runtime-deadline-ms", FAR_FUTURE_MS),
        (
            "lambda-runtime-invoked-function-arn",
            "arn:aws:lambda:eu-central-1:1:function:bench",
        ),
    ];
    (headers, event).into_response()
}

async fn receive_answer(
    State(shared): State<Arc<Shared>>,
    Path((_id, outcome)): Path<(String, String)>,
    body: Bytes,
) -> StatusCode {
    // A function that was ended on purpose has nobody who waits for its last answer.
    let _ = shared.answers.send((outcome == "response", body));
    StatusCode::ACCEPTED
}
