use std::collections::BTreeMap;

use emulators::stripe::{StripeOptions, StripeServer};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

pub(crate) const OK: &str = "4242 4242 4242 4242";
pub(crate) const DECLINED: &str = "4000 0000 0000 0002";
pub(crate) const CHALLENGED: &str = "4000 0025 0000 3155";
pub(crate) const DAY: i64 = 24 * 3600;

/// A running payment emulator and a client for it that follows no redirects.
pub(crate) struct Provider {
    pub(crate) server: StripeServer,
    pub(crate) http: Client,
}

pub(crate) type Fields<'a> = &'a [(&'a str, &'a str)];

impl Provider {
    pub(crate) async fn start() -> Self {
        Self::with(StripeOptions::in_memory()).await
    }

    pub(crate) async fn with(options: StripeOptions) -> Self {
        let http = Client::builder().redirect(Policy::none()).build().unwrap();
        Self {
            server: StripeServer::start(options).await.unwrap(),
            http,
        }
    }

    pub(crate) async fn post(
        &self,
        path: &str,
        fields: Fields<'_>,
        key: Option<&str>,
    ) -> (StatusCode, Value) {
        let answer = self.send(path, fields, key).await;
        (answer.status(), answer.json().await.unwrap())
    }

    pub(crate) async fn send(&self, path: &str, fields: Fields<'_>, key: Option<&str>) -> Response {
        let mut request = self
            .http
            .post(format!("{}{path}", self.server.url()))
            .bearer_auth(self.server.secret_key())
            .header("stripe-version", "2025-09-30.clover")
            .form(fields);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        request.send().await.unwrap()
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        let url = format!("{}{path}", self.server.url());
        let answer = self
            .http
            .get(url)
            .bearer_auth(self.server.secret_key())
            .send()
            .await
            .unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    /// Opens a session for EUR 126.00 that expires in an hour.
    pub(crate) async fn open(&self) -> Value {
        let expires_at = (self.server.clock().now() + 3600).to_string();
        let (status, session) = self
            .post("/v1/checkout/sessions", &session_fields(&expires_at), None)
            .await;
        assert_eq!(status, 200, "{session}");
        session
    }

    pub(crate) async fn pay(&self, session: &Value, card: &str) -> Response {
        let url = session["url"].as_str().unwrap();
        let form = BTreeMap::from([
            ("number", card),
            ("expiry", "12 / 34"),
            ("cvc", "123"),
            ("name", "Ada"),
        ]);
        self.http.post(url).form(&form).send().await.unwrap()
    }

    /// A session that was paid, with its intent's id.
    pub(crate) async fn held(&self) -> (Value, String) {
        let session = self.open().await;
        assert_eq!(self.pay(&session, OK).await.status(), 303);
        let session = self.session(&session).await;
        let intent = session["payment_intent"].as_str().unwrap().to_owned();
        (session, intent)
    }

    pub(crate) async fn session(&self, session: &Value) -> Value {
        self.get(&format!(
            "/v1/checkout/sessions/{}",
            session["id"].as_str().unwrap()
        ))
        .await
        .1
    }

    pub(crate) async fn intent(&self, id: &str) -> Value {
        self.get(&format!("/v1/payment_intents/{id}?expand[]=latest_charge"))
            .await
            .1
    }

    pub(crate) async fn captures(&self, id: &str) -> u64 {
        let (_, history) = self.get(&format!("/_emulator/payment_intents/{id}")).await;
        history["captures"].as_u64().unwrap()
    }

    pub(crate) async fn advance(&self, seconds: i64) {
        let url = format!("{}/_emulator/clock", self.server.url());
        let answer = self
            .http
            .post(url)
            .json(&json!({ "advanceSeconds": seconds }))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 200);
    }

    /// The types of every event so far, oldest first.
    pub(crate) async fn events(&self) -> Vec<String> {
        let (_, list) = self.get("/v1/events?limit=100").await;
        let mut kinds: Vec<String> = list["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| event["type"].as_str().unwrap().to_owned())
            .collect();
        kinds.reverse();
        kinds
    }
}

pub(crate) fn session_fields(expires_at: &str) -> Vec<(&str, &str)> {
    vec![
        ("mode", "payment"),
        ("client_reference_id", "order-1"),
        ("customer_email", "ada@example.com"),
        (
            "success_url",
            "http://127.0.0.1:4300/return?session_id={CHECKOUT_SESSION_ID}",
        ),
        ("cancel_url", "http://127.0.0.1:4300/payment/abc"),
        ("expires_at", expires_at),
        ("metadata[order]", "order-1"),
        ("payment_intent_data[metadata][order]", "order-1"),
        ("payment_intent_data[transfer_group]", "order-1"),
        ("payment_method_types[0]", "card"),
        ("payment_method_options[card][capture_method]", "manual"),
        ("line_items[0][quantity]", "1"),
        ("line_items[0][price_data][currency]", "eur"),
        ("line_items[0][price_data][unit_amount]", "12000"),
        (
            "line_items[0][price_data][product_data][name]",
            "Video from Ada",
        ),
        ("line_items[1][quantity]", "1"),
        ("line_items[1][price_data][currency]", "eur"),
        ("line_items[1][price_data][unit_amount]", "600"),
        (
            "line_items[1][price_data][product_data][name]",
            "Service fee",
        ),
    ]
}

pub(crate) fn code(reply: &Value) -> &str {
    reply["error"]["code"].as_str().unwrap_or_default()
}
