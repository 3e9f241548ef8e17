use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::Value;
use tokio::sync::Notify;

/// Takes webhooks and remembers them; may refuse the first few.
#[derive(Clone, Default)]
pub(crate) struct Receiver {
    taken: Arc<Mutex<Vec<(String, String)>>>,
    refusals: Arc<Mutex<u32>>,
    arrived: Arc<Notify>,
}

impl Receiver {
    /// Starts to listen; answers 500 to the first `refusals` webhooks.
    pub(crate) async fn start(refusals: u32) -> (Self, String) {
        let receiver = Self {
            refusals: Arc::new(Mutex::new(refusals)),
            ..Self::default()
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let router = Router::new()
            .route("/hook", post(receive))
            .with_state(receiver.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        (receiver, url)
    }

    /// Waits for that many webhooks; the signature header and the body of each.
    pub(crate) async fn wait_for(&self, count: usize) -> Vec<(String, String)> {
        let enough = async {
            loop {
                let arrived = self.arrived.notified();
                let taken = self.taken.lock().unwrap().clone();
                if taken.len() >= count {
                    return taken;
                }
                arrived.await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), enough)
            .await
            .expect("the webhooks should arrive")
    }

    pub(crate) async fn kinds(&self, count: usize) -> Vec<String> {
        let taken = self.wait_for(count).await;
        taken
            .iter()
            .map(|(_, body)| {
                serde_json::from_str::<Value>(body).unwrap()["type"]
                    .as_str()
                    .unwrap()
                    .to_owned()
            })
            .collect()
    }
}

async fn receive(State(receiver): State<Receiver>, headers: HeaderMap, body: String) -> StatusCode {
    {
        let mut refusals = receiver.refusals.lock().unwrap();
        if *refusals > 0 {
            *refusals -= 1;
            return StatusCode::INTERNAL_SERVER_ERROR;
        }
    }
    let signature = headers["stripe-signature"].to_str().unwrap().to_owned();
    receiver.taken.lock().unwrap().push((signature, body));
    receiver.arrived.notify_waiters();
    StatusCode::OK
}
