//! The Lambda runtime API on loopback: sends events one by one to a function in a separate process, and receives its
//! responses.

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

/// The deadline of an event, as its header states it.
const FAR_FUTURE_MS: &str = "4102444800000";

#[derive(Debug)]
pub struct RuntimeApi {
    address: String,
    events: mpsc::UnboundedSender<String>,
    answers: mpsc::UnboundedReceiver<(bool, Bytes)>,
}

#[derive(Debug)]
struct Shared {
    events: Mutex<mpsc::UnboundedReceiver<String>>,
    answers: mpsc::UnboundedSender<(bool, Bytes)>,
}

impl RuntimeApi {
    pub async fn start() -> Self {
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
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        tokio::spawn(async move { axum::serve(listener, app).await.expect("a server") });
        Self {
            address,
            events,
            answers,
        }
    }

    /// Returns the environment that the Lambda runtime adds; `log_group` contains stage and function in the cloud.
    pub fn environment(&self, log_group: &str) -> Vec<(&'static str, String)> {
        vec![
            ("AWS_LAMBDA_RUNTIME_API", self.address.clone()),
            ("AWS_LAMBDA_FUNCTION_NAME", "function".to_owned()),
            ("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256".to_owned()),
            ("AWS_LAMBDA_FUNCTION_VERSION", "1".to_owned()),
            ("AWS_LAMBDA_LOG_STREAM_NAME", "stream".to_owned()),
            ("AWS_LAMBDA_LOG_GROUP_NAME", log_group.to_owned()),
        ]
    }

    /// Sends an event to the function and returns its response, or the error that it failed with.
    pub async fn try_invoke(&mut self, event: &str) -> Result<Value, Value> {
        self.events.send(event.to_owned()).expect("a listener");
        let (is_response, body) = self.answers.recv().await.expect("an answer");
        let body = serde_json::from_slice(&body).expect("JSON");
        if is_response { Ok(body) } else { Err(body) }
    }

    /// Sends an event to the function and returns its response. Panics if the function failed.
    pub async fn invoke(&mut self, event: &str) -> Value {
        match self.try_invoke(event).await {
            Ok(answer) => answer,
            Err(error) => panic!("the function failed: {error}"),
        }
    }
}

async fn give_event(State(shared): State<Arc<Shared>>) -> Response {
    let Some(event) = shared.events.lock().await.recv().await else {
        return StatusCode::GONE.into_response();
    };
    let headers = [
        ("lambda-runtime-aws-request-id", "event-1"),
        ("lambda-runtime-deadline-ms", FAR_FUTURE_MS),
        (
            "lambda-runtime-invoked-function-arn",
            "arn:aws:lambda:eu-central-1:1:function:function",
        ),
    ];
    (headers, event).into_response()
}

async fn receive_answer(
    State(shared): State<Arc<Shared>>,
    Path((_id, outcome)): Path<(String, String)>,
    body: Bytes,
) -> StatusCode {
    // After a function was stopped on purpose, no receiver waits for its last response.
    let _ = shared.answers.send((outcome == "response", body));
    StatusCode::ACCEPTED
}
