//! The table's stream of effects: the proxy sees the writes, and the records are delivered later, twice, or again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use aws_lambda_events::dynamodb::Event;
use axum::body::Bytes;
use domain::OrderGuid;
use domain::order::Effect;
use serde_dynamo::AttributeValue;
use serde_json::{Value, json};
use store::{OutboxRow, RowName};

#[derive(Debug, Default)]
pub(crate) struct StreamTap {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// The last image of every effect's row.
    images: BTreeMap<(String, String), Value>,
    pending: Vec<Value>,
    /// The emails by their names at the email service.
    mails: BTreeMap<String, String>,
    /// The emails whose rows were deleted since the last call: they were sent or dropped.
    finished: Vec<FinishedMail>,
    /// Every order that was written.
    orders: BTreeSet<OrderGuid>,
    records: u64,
}

#[derive(Debug)]
pub(crate) struct FinishedMail {
    /// The name at the email service.
    pub(crate) name: String,
    /// The effect; `None` if it belongs to no order.
    pub(crate) row: Option<OutboxRow>,
}

impl StreamTap {
    /// Records a call that the table carried out.
    pub(crate) fn note(&self, operation: &str, body: &Bytes) {
        if !matches!(operation, "PutItem" | "DeleteItem" | "TransactWriteItems") {
            return;
        }
        let Ok(call) = serde_json::from_slice::<Value>(body) else {
            return;
        };
        let mut inner = self.lock();
        match operation {
            "PutItem" => inner.note_item(&call["Item"]),
            "DeleteItem" => inner.note_deletion(&call["Key"]),
            "TransactWriteItems" => {
                for write in call["TransactItems"].as_array().into_iter().flatten() {
                    inner.note_item(&write["Put"]["Item"]);
                    inner.note_deletion(&write["Delete"]["Key"]);
                }
            }
            _ => {}
        }
    }

    /// Returns the emails that were finished since the last call.
    pub(crate) fn drain_finished(&self) -> Vec<FinishedMail> {
        std::mem::take(&mut self.lock().finished)
    }

    /// Returns the records since the last call.
    pub(crate) fn drain_records(&self) -> Vec<Value> {
        std::mem::take(&mut self.lock().pending)
    }

    /// Returns every order of the table.
    pub(crate) fn orders(&self) -> Vec<OrderGuid> {
        self.lock().orders.iter().copied().collect()
    }

    /// Returns the email that was sent under this name.
    pub(crate) fn template_of(&self, message: &str) -> Option<String> {
        self.lock().mails.get(message).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn note_item(&mut self, item: &Value) {
        let key = key_of(item);
        let row = RowName::parse(&key.0, &key.1);
        if let RowName::Order(order) = row {
            self.orders.insert(order);
        }
        if !matches!(row, RowName::Outbox(..) | RowName::Notice(_)) {
            return;
        }
        if let RowName::Outbox(..) = row {
            self.note_mail(item);
        }
        let old = self.images.insert(key.clone(), item.clone());
        let old = old.filter(|image| !image.is_null());
        self.records += 1;
        let name = if old.is_some() { "MODIFY" } else { "INSERT" };
        self.pending.push(json!({
            "eventID": self.records.to_string(), "eventName": name, "eventVersion": "1.1",
            "eventSource": "aws:dynamodb", "awsRegion": "eu-central-1",
            "dynamodb": {
                "ApproximateCreationDateTime": 1_790_000_000,
                "Keys": { "pk": { "S": key.0 }, "sk": { "S": key.1 } },
                "NewImage": item, "OldImage": old.unwrap_or_else(|| json!({})),
                "SequenceNumber": self.records.to_string(), "SizeBytes": 1,
                "StreamViewType": "NEW_AND_OLD_IMAGES",
            },
        }));
    }

    fn note_mail(&mut self, item: &Value) {
        if let Some(row) = outbox_row(item)
            && let Effect::Mail { template, .. } = row.effect
            && let Some(name) = mail_name(&row)
        {
            self.mails.insert(name, template.to_string());
        }
    }

    /// Records a deletion; a repeated one has no effect.
    fn note_deletion(&mut self, key: &Value) {
        let key = key_of(key);
        let Some(image) = self.images.get(&key).filter(|image| !image.is_null()) else {
            return;
        };
        let finished = match RowName::parse(&key.0, &key.1) {
            RowName::Notice(notice) => Some(FinishedMail {
                name: format!("notice-{notice}"),
                row: None,
            }),
            _ => outbox_row(image).and_then(|row| {
                let name = mail_name(&row)?;
                let row = Some(row);
                Some(FinishedMail { name, row })
            }),
        };
        self.finished.extend(finished);
        self.images.insert(key, Value::Null);
    }
}

fn key_of(item: &Value) -> (String, String) {
    let text = |name: &str| item[name]["S"].as_str().unwrap_or_default().to_owned();
    (text("pk"), text("sk"))
}

/// Returns the name of an effect's email at the email service, or `None` if it is not an email.
fn mail_name(row: &OutboxRow) -> Option<String> {
    let Effect::Mail { to, .. } = row.effect else {
        return None;
    };
    let (order, id) = (row.order_guid, row.id);
    Some(format!("{order}-{}-{}-{to}", id.version, id.number))
}

/// Returns the row of an effect from an item of the table.
pub(crate) fn outbox_row(item: &Value) -> Option<OutboxRow> {
    let body = serde_json::from_value::<AttributeValue>(item["body"].clone()).ok()?;
    serde_dynamo::from_attribute_value(body).ok()
}

/// Returns records in the form of the function's event.
pub(crate) fn event(records: &[Value]) -> Event {
    serde_json::from_value(json!({ "Records": records })).expect("records of a stream")
}
