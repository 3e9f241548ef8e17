use std::collections::BTreeMap;

use axum::extract::Path;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::API_VERSION;
use super::call::{Call, Work, new_id};
use super::delivery;
use super::error::StripeError;
use crate::records::{RecordsError, Session};

const EVENT: &str = "event";

/// Something changed: what it was, and the object as it was then.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Event {
    pub(super) id: String,
    object: String,
    /// The connected account it happened on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    account: Option<String>,
    api_version: String,
    created: i64,
    #[serde(rename = "type")]
    pub(super) kind: String,
    data: BTreeMap<String, Value>,
    livemode: bool,
    pending_webhooks: u32,
    request: Value,
}

/// Records an event and queues it for delivery, in the transaction that made the change.
pub(super) fn emit<T: Serialize>(
    session: &Session<'_>,
    now: i64,
    kind: &str,
    object: &T,
    idempotency_key: Option<&str>,
) -> Result<(), RecordsError> {
    record(session, now, kind, object, idempotency_key, None)
}

/// Records an event that happened on a connected account.
pub(super) fn emit_on_account<T: Serialize>(
    session: &Session<'_>,
    now: i64,
    kind: &str,
    object: &T,
    account: &str,
) -> Result<(), RecordsError> {
    record(session, now, kind, object, None, Some(account.to_owned()))
}

fn record<T: Serialize>(
    session: &Session<'_>,
    now: i64,
    kind: &str,
    object: &T,
    idempotency_key: Option<&str>,
    account: Option<String>,
) -> Result<(), RecordsError> {
    let object = serde_json::to_value(object).map_err(|source| RecordsError::Shape {
        kind: EVENT,
        source,
    })?;
    let event = Event {
        id: new_id("evt"),
        object: "event".to_owned(),
        account,
        api_version: API_VERSION.to_owned(),
        created: now,
        kind: kind.to_owned(),
        data: BTreeMap::from([("object".to_owned(), object)]),
        livemode: false,
        pending_webhooks: 1,
        request: json!({ "id": null, "idempotency_key": idempotency_key }),
    };
    session.save(EVENT, &event.id, &event)?;
    delivery::enqueue(session, &event.id)
}

impl Work<'_> {
    /// Records an event caused by this call.
    pub(super) fn emit<T: Serialize>(&self, kind: &str, object: &T) -> Result<(), StripeError> {
        Ok(emit(
            self.session,
            self.now,
            kind,
            object,
            self.idempotency_key,
        )?)
    }
}

pub(super) fn load(session: &Session<'_>, id: &str) -> Result<Option<Event>, RecordsError> {
    session.find(EVENT, id)
}

pub(super) async fn find_event(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_event", |work| {
        work.form.finish()?;
        work.session
            .find::<Value>(EVENT, &id)?
            .ok_or_else(|| StripeError::no_such("event", "id", &id))
    })
    .await
}

/// Newest first; by type, since a second, after another event.
pub(super) async fn list_events(call: Call) -> Response {
    call.run("list_events", |work| {
        let kind = work.form.text("type");
        let since = work.form.integer("created[gte]")?.unwrap_or(i64::MIN);
        let after = work.form.text("starting_after");
        let limit = work.form.integer("limit")?.unwrap_or(10);
        work.form.finish()?;
        let limit = usize::try_from(limit)
            .ok()
            .filter(|limit| (1..=100).contains(limit))
            .ok_or_else(|| {
                StripeError::parameter(
                    "limit",
                    "parameter_invalid_integer",
                    "limit must be between 1 and 100",
                )
            })?;
        let mut events: Vec<Event> = work.session.list(EVENT)?;
        events.reverse();
        if let Some(after) = after {
            let position = events.iter().position(|event| event.id == after);
            let position =
                position.ok_or_else(|| StripeError::no_such("event", "starting_after", &after))?;
            events.drain(..=position);
        }
        events.retain(|event| {
            event.created >= since && kind.as_ref().is_none_or(|kind| *kind == event.kind)
        });
        let has_more = events.len() > limit;
        events.truncate(limit);
        Ok(json!({ "object": "list", "url": "/v1/events", "has_more": has_more, "data": events }))
    })
    .await
}
