//! The mail service: takes mails, refuses some, and notes of each whether what it says was still so.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::extract::State as Extract;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use domain::OrderGuid;
use domain::order::State;
use http::StatusCode;
use serde_json::{Value, json};
use store::Store;

use crate::stream::StreamTap;
use crate::wire::{Wire, serve};

/// A mail that told of a state which had moved when it was sent.
#[derive(Debug, Clone)]
pub(crate) struct StaleMail {
    pub(crate) order: String,
    pub(crate) template: String,
    pub(crate) state: String,
}

/// What the mail service has taken.
#[derive(Debug)]
pub(crate) struct MailService {
    store: Store,
    tap: Arc<StreamTap>,
    /// Whether mails are refused, and how many came.
    pub(crate) is_away: AtomicBool,
    calls: AtomicU32,
    pub(crate) sent: AtomicU32,
    stale: Mutex<Vec<StaleMail>>,
    /// Keeps the first request to a talent; the mail that is kept.
    keeps_first: AtomicBool,
    kept: Mutex<Option<String>>,
}

impl MailService {
    /// Starts it; `keeps_first` plants a mail that comes too late.
    pub(crate) async fn start(
        store: Store,
        tap: Arc<StreamTap>,
        keeps_first: bool,
    ) -> (Arc<Self>, Wire) {
        let service = Arc::new(Self {
            store,
            tap,
            is_away: AtomicBool::new(false),
            calls: AtomicU32::new(0),
            sent: AtomicU32::new(0),
            stale: Mutex::default(),
            keeps_first: AtomicBool::new(keeps_first),
            kept: Mutex::default(),
        });
        let router = Router::new()
            .fallback(receive_mail)
            .with_state(Arc::clone(&service));
        (service, serve(router).await)
    }

    /// Sends what was kept.
    pub(crate) async fn release_kept(&self) {
        let kept = self.kept.lock().expect("nobody panicked").take();
        if let Some(message) = kept {
            self.judge(&message).await;
        }
    }

    /// Mails that told of a state which had moved.
    pub(crate) fn stale(&self) -> Vec<StaleMail> {
        self.stale.lock().expect("nobody panicked").clone()
    }

    async fn judge(&self, message: &str) {
        let Some(template) = self.tap.template_of(message) else {
            return;
        };
        let order: OrderGuid = message
            .get(..36)
            .and_then(|guid| OrderGuid::parse(guid).ok())
            .expect("a mail about an order");
        let found = self.store.find_order(order).await.expect("a table");
        let Some(order) = found else { return };
        self.sent.fetch_add(1, Ordering::Relaxed);
        if !is_still_so(&template, order.state) {
            self.stale.lock().expect("nobody panicked").push(StaleMail {
                order: order.order_guid.to_string(),
                template,
                state: order.state.to_string(),
            });
        }
    }
}

async fn receive_mail(
    Extract(service): Extract<Arc<MailService>>,
    Json(mail): Json<Value>,
) -> Response {
    let call = service.calls.fetch_add(1, Ordering::Relaxed);
    if service.is_away.load(Ordering::Relaxed) && call.is_multiple_of(3) {
        let body = Json(json!({ "message": "refused by the bench" }));
        let kind = [("x-amzn-errortype", "MessageRejected")];
        return (StatusCode::BAD_REQUEST, kind, body).into_response();
    }
    let message = mail["EmailTags"][0]["Value"].as_str().unwrap_or_default();
    let is_request = service.tap.template_of(message).as_deref() == Some("new_request");
    if is_request && service.keeps_first.swap(false, Ordering::Relaxed) {
        *service.kept.lock().expect("nobody panicked") = Some(message.to_owned());
    } else {
        service.judge(message).await;
    }
    Json(json!({ "MessageId": format!("mail-{call}") })).into_response()
}

/// Whether a mail says what is so while the order is in `state`: what asks somebody to act, or promises what comes next,
/// is wrong once the order has moved. What reports an end or a sum that was paid stays true. Written without a look at
/// what the product drops.
pub(crate) fn is_still_so(template: &str, state: State) -> bool {
    use State::{
        Accepted, Completed, Delivered, Disputed, PendingPayment, QuoteRequested, Requested,
        RevisionRequested,
    };
    let allowed: &[State] = match template {
        "quote_requested" => &[QuoteRequested],
        "finish_your_order" | "quote_sent" => &[PendingPayment],
        "order_requested" | "new_request" => &[Requested],
        "accept_reminder" => &[Requested, QuoteRequested],
        "gift_ready" => &[Accepted, Delivered, Completed],
        "new_times_proposed" => &[Accepted],
        "accepted_calendar" | "session_reminder" | "rescheduled" => &[Accepted, Delivered],
        "deliver_reminder" => &[Accepted, RevisionRequested],
        "video_ready" | "delivered" | "how_did_it_go" | "review_reminder" => &[Delivered],
        "revision_requested" => &[RevisionRequested],
        "escalated" | "dispute_opened" | "problem_reported" | "problem_received" => &[Disputed],
        "completed_payout_date" | "feedback_invite" | "feedback_reminder" => &[Completed],
        _ => return true,
    };
    allowed.contains(&state)
}
