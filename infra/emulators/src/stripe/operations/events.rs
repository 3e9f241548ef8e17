use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;

use crate::records::{RecordsError, Session};
use crate::stripe::records::API_VERSION;
use crate::stripe::records::event::{self, Delivery, EVENT, Event};
use crate::stripe::records::id::new_id;

/// Records an event and queues it for delivery, in the transaction that made the change.
pub(super) fn emit_event<T: Serialize>(
    session: &Session<'_>,
    now: i64,
    kind: &str,
    object: &T,
    idempotency_key: Option<&str>,
) -> Result<(), RecordsError> {
    record_event(session, now, kind, object, idempotency_key, None)
}

/// Records an event that happened on a connected account.
pub(super) fn emit_account_event<T: Serialize>(
    session: &Session<'_>,
    now: i64,
    kind: &str,
    object: &T,
    account: &str,
) -> Result<(), RecordsError> {
    record_event(session, now, kind, object, None, Some(account.to_owned()))
}

fn record_event<T: Serialize>(
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
    event::save(session, &event)?;
    event::save_delivery(
        session,
        &Delivery {
            event_id: event.id,
            attempts: 0,
            not_before: 0,
        },
    )
}
