//! Faults of the provider: realistic rejections, and planted faults.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use axum::body::Bytes;
use domain::money::Currency;
use http::{HeaderValue, Method, StatusCode};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::plant::Plant;
use crate::wire::{ProviderCall, Proxy};

#[derive(Debug)]
pub(crate) struct ProviderTrouble {
    random: Mutex<StdRng>,
    pub(crate) is_on: AtomicBool,
    pub(crate) refusals: AtomicU64,
    plant: Mutex<Planted>,
}

/// A planted fault of the provider, and the call at which it happened.
#[derive(Debug, Default)]
struct Planted {
    waits: Option<Plant>,
    happened: Option<(Plant, HeaderValue)>,
}

impl ProviderTrouble {
    pub(crate) fn new(seed: u64, plant: Option<Plant>) -> Self {
        Self {
            random: Mutex::new(StdRng::seed_from_u64(seed ^ 0x9e37_79b9)),
            is_on: AtomicBool::new(true),
            refusals: AtomicU64::new(0),
            plant: Mutex::new(Planted {
                waits: plant,
                happened: None,
            }),
        }
    }

    /// Returns the response of a call: the provider's, or a rejection.
    pub(crate) async fn answer(&self, wire: &Proxy, call: ProviderCall<'_>) -> (StatusCode, Bytes) {
        let is_post = call.method == Method::POST;
        let is_refund = is_post && call.path == "/v1/refunds";
        let is_capture = is_post && call.path.ends_with("/capture");
        let is_transfer = is_post && call.path == "/v1/transfers";
        if is_refund && self.happens_at(Plant::LostRefund, &call) {
            return made_up_refund(&call.body);
        }
        if let Some(refusal) = self.refusal(is_refund, is_capture, is_transfer) {
            self.refusals.fetch_add(1, Ordering::Relaxed);
            return refusal;
        }
        let mut body = call.body.clone();
        if is_transfer && self.happens_at(Plant::LedgerDifference, &call) {
            body = one_less(&body);
        }
        let answer = wire
            .forward(call.method, call.path, call.headers, body)
            .await;
        if is_capture && answer.0.is_success() && self.happens_at(Plant::DoubleCapture, &call) {
            capture_again(wire, &call, &answer.1).await;
        }
        answer
    }

    /// Returns whether a planted fault had no opportunity yet.
    pub(crate) fn awaits_its_plant(&self) -> bool {
        let planted = self.plant.lock().expect("no thread panicked");
        matches!(
            planted.waits,
            Some(Plant::LedgerDifference | Plant::DoubleCapture | Plant::LostRefund)
        )
    }

    /// Returns whether a planted fault happens at a call: at the first matching call and its repetitions, so that a
    /// caller who did not get the response gets the same one again.
    fn happens_at(&self, plant: Plant, call: &ProviderCall<'_>) -> bool {
        let Some(key) = call.headers.get("idempotency-key") else {
            return false;
        };
        let mut planted = self.plant.lock().expect("no thread panicked");
        if planted.waits == Some(plant) {
            planted.waits = None;
            planted.happened = Some((plant, key.clone()));
        }
        planted.happened.as_ref() == Some(&(plant, key.clone()))
    }

    fn refusal(
        &self,
        is_refund: bool,
        is_capture: bool,
        is_transfer: bool,
    ) -> Option<(StatusCode, Bytes)> {
        if !self.is_on.load(Ordering::Relaxed) {
            return None;
        }
        let roll = self
            .random
            .lock()
            .expect("no thread panicked")
            .random_range(0..100);
        let refused = |status: StatusCode, kind: &str, code: &str| {
            let error = json!({ "error": { "type": kind, "code": code, "message": "refused by the bench" } });
            Some((status, Bytes::from(error.to_string())))
        };
        if is_refund && roll < 12 {
            return refused(
                StatusCode::BAD_REQUEST,
                "invalid_request_error",
                "balance_insufficient",
            );
        }
        if is_capture && roll < 4 {
            return refused(StatusCode::PAYMENT_REQUIRED, "card_error", "card_declined");
        }
        if is_transfer && roll < 8 {
            return refused(
                StatusCode::BAD_REQUEST,
                "invalid_request_error",
                "balance_insufficient",
            );
        }
        None
    }
}

fn fields(body: &Bytes) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(body);
    reqwest::Url::parse(&format!("http://form/?{text}"))
        .expect("a form")
        .query_pairs()
        .into_owned()
        .collect()
}

fn encoded(fields: &[(String, String)]) -> Bytes {
    let mut url = reqwest::Url::parse("http://form/").expect("an address");
    url.query_pairs_mut().extend_pairs(fields);
    Bytes::from(url.query().unwrap_or_default().to_owned())
}

fn one_less(body: &Bytes) -> Bytes {
    let mut fields = fields(body);
    let currency = fields.iter().find(|(name, _)| name == "currency");
    let currency = currency.map(|(_, code)| code.to_ascii_uppercase());
    let currency = Currency::parse(&currency.unwrap_or_default()).expect("a currency");
    for (name, value) in &mut fields {
        if name == "amount" {
            let amount: i64 = value.parse().expect("an amount");
            *value = (amount - currency.charge_step()).to_string();
        }
    }
    encoded(&fields)
}

fn made_up_refund(body: &Bytes) -> (StatusCode, Bytes) {
    let fields = fields(body);
    let field = |wanted: &str| {
        let found = fields.iter().find(|(name, _)| name == wanted);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    };
    let amount: i64 = field("amount").parse().unwrap_or_default();
    let refund = json!({
        "id": "re_never_made", "object": "refund", "amount": amount, "currency": "eur", "charge": "ch_none",
        "created": 1, "payment_intent": field("payment_intent"), "metadata": {}, "reason": null,
        "status": "succeeded",
    });
    (StatusCode::OK, Bytes::from(refund.to_string()))
}

/// Holds and captures the same amount again, like a provider without idempotency.
async fn capture_again(wire: &Proxy, call: &ProviderCall<'_>, intent: &Bytes) {
    let intent: Value = serde_json::from_slice(intent).expect("an intent");
    let order = intent["metadata"]["order"].as_str().unwrap_or_default();
    let text = |value: &str| value.to_owned();
    let form = [
        (text("mode"), text("payment")),
        (text("client_reference_id"), text(order)),
        (text("metadata[order]"), text(order)),
        (
            text("payment_intent_data[capture_method]"),
            text("automatic"),
        ),
        (text("payment_intent_data[metadata][order]"), text(order)),
        (text("line_items[0][quantity]"), text("1")),
        (
            text("line_items[0][price_data][currency]"),
            text(intent["currency"].as_str().unwrap_or("eur")),
        ),
        (
            text("line_items[0][price_data][unit_amount]"),
            intent["amount"].to_string(),
        ),
        (
            text("line_items[0][price_data][product_data][name]"),
            text("once more"),
        ),
        (text("success_url"), text("http://127.0.0.1:4300/return")),
        (text("cancel_url"), text("http://127.0.0.1:4300/")),
    ];
    let mut headers = call.headers.clone();
    headers.remove("idempotency-key");
    let (status, session) = wire
        .forward(
            &Method::POST,
            "/v1/checkout/sessions",
            &headers,
            encoded(&form),
        )
        .await;
    assert!(status.is_success(), "{session:?}");
    let session: Value = serde_json::from_slice(&session).expect("a session");
    let page = session["url"].as_str().expect("a page");
    let path = page
        .find("/_pay/")
        .and_then(|at| page.get(at..))
        .expect("a page of the emulator");
    let card = [
        (text("number"), text("4242424242424242")),
        (text("name"), text("Noor Bakker")),
        (text("email"), text("noor@example.org")),
    ];
    wire.forward(&Method::POST, path, &headers, encoded(&card))
        .await;
}
