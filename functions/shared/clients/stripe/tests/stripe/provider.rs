//! A provider that returns scripted responses and records its requests.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use stripe::{API_VERSION, Secret, Stripe, StripeSettings};

#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) line: String,
    pub(crate) body: String,
    pub(crate) headers: HeaderMap,
}

impl Asked {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    pub(crate) should_retry: Option<&'static str>,
    /// Whether it is the stored answer to an earlier call with the key.
    pub(crate) is_stored: bool,
}

pub(crate) fn answer(status: u16, body: &str) -> Answer {
    Answer {
        status,
        body: body.to_owned(),
        should_retry: None,
        is_stored: false,
    }
}

pub(crate) fn stored(status: u16, body: &str) -> Answer {
    Answer {
        is_stored: true,
        ..answer(status, body)
    }
}

#[derive(Clone, Default)]
pub(crate) struct Provider {
    script: Arc<Mutex<VecDeque<Answer>>>,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Provider {
    /// A provider with these answers in order, and a client that talks to it.
    pub(crate) async fn answering(answers: impl IntoIterator<Item = Answer>) -> (Self, Stripe) {
        let provider = Self::default();
        provider.script.lock().unwrap().extend(answers);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().fallback(reply).with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        (provider, client(&format!("http://{address}")))
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

pub(crate) fn client(base_url: &str) -> Stripe {
    client_with_secret(base_url, "whsec_test")
}

pub(crate) fn client_with_secret(base_url: &str, webhook_secret: &str) -> Stripe {
    Stripe::new(StripeSettings {
        base_url: base_url.to_owned(),
        secret_key: Secret::new("sk_test_key"),
        webhook_secret: Secret::new(webhook_secret),
        api_version: API_VERSION.to_owned(),
        first_pause: std::time::Duration::from_millis(1),
    })
    .unwrap()
}

async fn reply(
    State(provider): State<Provider>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let body = String::from_utf8(body.to_vec()).unwrap();
    provider.asked.lock().unwrap().push(Asked {
        line: format!("{method} {uri}"),
        body,
        headers,
    });
    let next = provider.script.lock().unwrap().pop_front();
    let Answer {
        status,
        body,
        should_retry,
        is_stored,
    } = next.expect("the script has an answer");
    let mut response = (StatusCode::from_u16(status).unwrap(), body).into_response();
    if is_stored {
        let name = "idempotent-replayed";
        response.headers_mut().insert(name, "true".parse().unwrap());
    }
    if let Some(advice) = should_retry {
        response
            .headers_mut()
            .insert("stripe-should-retry", advice.parse().unwrap());
    }
    response
}
