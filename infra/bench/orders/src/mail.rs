//! The email service: accepts emails, rejects some, and records whether each was still correct. `owed` checks that each
//! arrived.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::extract::State as Extract;
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use domain::OrderGuid;
use http::StatusCode;
use serde_json::{Value, json};
use store::Store;

use crate::plant::Plant;
use crate::relevance::is_still_so;
use crate::stream::StreamTap;
use crate::wire::{Wire, serve};

/// An email that was outdated when it was sent.
#[derive(Debug, Clone)]
pub(crate) struct StaleMail {
    pub(crate) order: String,
    pub(crate) template: String,
    pub(crate) state: String,
}

/// The planted loss of an email.
#[derive(Debug, PartialEq, Eq)]
enum Loss {
    /// None is planted, or its row was deleted although the email was owed.
    Over,
    /// The next email about an order will be lost.
    Planned,
    /// Every attempt to send the email of this name is lost: a sender without a response repeats it.
    Of(String),
}

/// The state of the email service.
#[derive(Debug)]
pub(crate) struct MailService {
    store: Store,
    tap: Arc<StreamTap>,
    /// Whether emails are rejected, and the number of requests.
    pub(crate) is_away: AtomicBool,
    calls: AtomicU32,
    pub(crate) sent: AtomicU32,
    stale: Mutex<Vec<StaleMail>>,
    /// Whether the first request to a talent is held back, and the held email.
    keeps_first: AtomicBool,
    kept: Mutex<Option<String>>,
    /// The email that is accepted and discarded.
    loss: Mutex<Loss>,
    /// The names of the emails accepted since the last call, with repetitions.
    taken: Mutex<Vec<String>>,
}

impl MailService {
    /// Starts the service with its planted fault.
    pub(crate) async fn start(
        store: Store,
        tap: Arc<StreamTap>,
        plant: Option<Plant>,
    ) -> (Arc<Self>, Wire) {
        let service = Arc::new(Self {
            store,
            tap,
            is_away: AtomicBool::new(false),
            calls: AtomicU32::new(0),
            sent: AtomicU32::new(0),
            stale: Mutex::default(),
            keeps_first: AtomicBool::new(plant == Some(Plant::StaleMail)),
            kept: Mutex::default(),
            loss: Mutex::new(if plant == Some(Plant::LostMail) {
                Loss::Planned
            } else {
                Loss::Over
            }),
            taken: Mutex::default(),
        });
        let router = Router::new()
            .fallback(receive_mail)
            .with_state(Arc::clone(&service));
        (service, serve(router).await)
    }

    pub(crate) async fn release_kept(&self) {
        let kept = self.kept.lock().expect("no thread panicked").take();
        if let Some(message) = kept {
            self.judge(&message).await;
        }
    }

    /// Returns the names of the emails accepted since the last call.
    pub(crate) fn drain_taken(&self) -> Vec<String> {
        std::mem::take(&mut *self.taken.lock().expect("no thread panicked"))
    }

    pub(crate) fn stale(&self) -> Vec<StaleMail> {
        self.stale.lock().expect("no thread panicked").clone()
    }

    /// Returns whether a planted fault had no effect yet.
    pub(crate) fn awaits_its_plant(&self) -> bool {
        let is_over = *self.loss.lock().expect("no thread panicked") == Loss::Over;
        !is_over || self.keeps_first.load(Ordering::Relaxed)
    }

    /// Ends the planted loss if it hit this finished email. An email that is no longer owed is lost without an effect, so
    /// another one will be lost.
    pub(crate) fn finish_loss(&self, message: &str, was_owed: bool) {
        let mut loss = self.loss.lock().expect("no thread panicked");
        if matches!(&*loss, Loss::Of(lost) if lost == message) {
            *loss = if was_owed { Loss::Over } else { Loss::Planned };
        }
    }

    /// Returns whether this email is lost.
    fn loses(&self, message: &str) -> bool {
        let mut loss = self.loss.lock().expect("no thread panicked");
        if *loss == Loss::Planned {
            *loss = Loss::Of(message.to_owned());
        }
        matches!(&*loss, Loss::Of(lost) if lost == message)
    }

    fn note_taken(&self, message: &str) {
        let mut taken = self.taken.lock().expect("no thread panicked");
        taken.push(message.to_owned());
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
            self.stale
                .lock()
                .expect("no thread panicked")
                .push(StaleMail {
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
    let template = service.tap.template_of(message);
    let answer = Json(json!({ "MessageId": format!("mail-{call}") })).into_response();
    if template.is_some() && service.loses(message) {
        return answer;
    }
    service.note_taken(message);
    let is_request = template.as_deref() == Some("new_request");
    if is_request && service.keeps_first.swap(false, Ordering::Relaxed) {
        *service.kept.lock().expect("no thread panicked") = Some(message.to_owned());
    } else {
        service.judge(message).await;
    }
    answer
}
