//! What became due, when it was done, and the records of the table's stream: read from the writes of the table.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use domain::order::Effect;
use serde_dynamo::AttributeValue;
use serde_json::{Value, json};
use store::{OutboxRow, RowName};

use crate::units::TableUnits;

/// A kind of work whose lateness is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Work {
    /// A payment page that the customer did not pay on.
    Unpaid,
    /// A request that was not answered: the hold is released.
    Unanswered,
    /// A delivery that the customer did not approve.
    Approval,
    /// A transfer to the athlete.
    Payout,
    /// Refunds, releases and other effects of an order.
    Effect,
    /// Emails, after their cause.
    Email,
    /// Events for an endpoint of webhooks.
    Webhook,
}

/// A consumer of the stream, by the template's event sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    Effects,
    /// Events for webhooks, among what is shown as documents.
    Shown,
}

impl Work {
    pub(crate) const ALL: [Self; 7] = [
        Self::Unpaid,
        Self::Unanswered,
        Self::Approval,
        Self::Payout,
        Self::Effect,
        Self::Email,
        Self::Webhook,
    ];

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Unpaid => "unpaid",
            Self::Unanswered => "unanswered",
            Self::Approval => "approval",
            Self::Payout => "payout",
            Self::Effect => "effect",
            Self::Email => "email",
            Self::Webhook => "webhook",
        }
    }

    /// Returns whether a deadline of money is the work.
    pub(crate) const fn is_deadline(self) -> bool {
        !matches!(self, Self::Effect | Self::Email | Self::Webhook)
    }

    /// Returns whether the order of this row has passed the deadline.
    fn is_done(self, body: &Value) -> bool {
        let state = body["M"]["state"]["S"].as_str().unwrap_or_default();
        match self {
            Self::Unpaid => state != "pending_payment",
            Self::Unanswered => state != "requested",
            Self::Approval => state != "delivered",
            Self::Payout => body["M"]["payout"]["M"]["status"]["S"] == "paid",
            Self::Effect | Self::Email | Self::Webhook => false,
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Done {
    pub(crate) work: Work,
    pub(crate) due: Duration,
    pub(crate) at: Duration,
}

impl Done {
    pub(crate) fn late(&self) -> Duration {
        self.at.saturating_sub(self.due)
    }
}

type Key = (String, String);

/// The measures of a simulation.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    pub(crate) done: Vec<Done>,
    pub(crate) units: TableUnits,
    /// Deadlines that were not passed, by the key of the order.
    pub(crate) expected: BTreeMap<String, (Work, Duration)>,
    /// Effects and emails that were not done, with their last image.
    pub(crate) effects: BTreeMap<Key, (Work, Duration, Value)>,
    records: BTreeMap<Source, VecDeque<Value>>,
    sequence: u64,
}

impl Ledger {
    /// Notes a call that the table carried out.
    pub(crate) fn note(&mut self, operation: &str, call: &Value, now: Duration) {
        match operation {
            "PutItem" => self.note_item(&call["Item"], now),
            "DeleteItem" => self.note_deletion(&call["Key"], now),
            "TransactWriteItems" => {
                for write in call["TransactItems"].as_array().into_iter().flatten() {
                    self.note_item(&write["Put"]["Item"], now);
                    self.note_deletion(&write["Delete"]["Key"], now);
                }
            }
            _ => {}
        }
    }

    /// Takes the next records of a consumer, at most a batch.
    pub(crate) fn take_records(&mut self, source: Source, most: usize) -> Vec<Value> {
        let records = self.records.entry(source).or_default();
        let count = records.len().min(most);
        records.drain(..count).collect()
    }

    fn note_item(&mut self, item: &Value, now: Duration) {
        let key = key_of(item);
        match RowName::parse(&key.0, &key.1) {
            RowName::Order(order) => {
                let order = order.to_string();
                if let Some((work, due)) = self.expected.get(&order).copied()
                    && now >= due
                    && work.is_done(&item["body"])
                {
                    self.expected.remove(&order);
                    self.done.push(Done { work, due, at: now });
                }
            }
            RowName::Outbox(..) | RowName::Notice(_) => self.note_effect(key, item, now),
            RowName::WebhookDelivery(..) => self.note_delivery(key, item, now),
            _ => {}
        }
    }

    fn note_effect(&mut self, key: Key, item: &Value, now: Duration) {
        let known = self.effects.remove(&key);
        let (work, since, old) = known.unwrap_or_else(|| {
            let (work, waits) = effect_of(item);
            (work, now + waits, Value::Null)
        });
        self.record(Source::Effects, &key, item, &old);
        self.effects.insert(key, (work, since, item.clone()));
    }

    /// A delivery is on the due index until its endpoint accepted it.
    fn note_delivery(&mut self, key: Key, item: &Value, now: Duration) {
        let known = self.effects.remove(&key);
        if item["duePk"].is_null() {
            if let Some((work, due, _image)) = known {
                self.done.push(Done { work, due, at: now });
            }
            return;
        }
        if known.is_none() {
            self.record(Source::Shown, &key, item, &Value::Null);
        }
        let since = known.map_or(now, |(_, since, _)| since);
        self.effects
            .insert(key, (Work::Webhook, since, item.clone()));
    }

    fn note_deletion(&mut self, key: &Value, now: Duration) {
        if let Some((work, due, _image)) = self.effects.remove(&key_of(key)) {
            self.done.push(Done { work, due, at: now });
        }
    }

    fn record(&mut self, source: Source, (pk, sk): &Key, item: &Value, old: &Value) {
        self.sequence += 1;
        let (name, old) = match old {
            Value::Null => ("INSERT", json!({})),
            old => ("MODIFY", old.clone()),
        };
        self.records.entry(source).or_default().push_back(json!({
            "eventID": self.sequence.to_string(), "eventName": name, "eventVersion": "1.1",
            "eventSource": "aws:dynamodb", "awsRegion": "eu-central-1",
            "dynamodb": {
                "ApproximateCreationDateTime": 1_790_000_000,
                "Keys": { "pk": { "S": pk }, "sk": { "S": sk } },
                "NewImage": item, "OldImage": old,
                "SequenceNumber": self.sequence.to_string(), "SizeBytes": 1,
                "StreamViewType": "NEW_AND_OLD_IMAGES",
            },
        }));
    }
}

/// Returns the kind of an effect or an email, and how long it waits on purpose.
fn effect_of(item: &Value) -> (Work, Duration) {
    let body = serde_json::from_value::<AttributeValue>(item["body"].clone()).ok();
    let row: Option<OutboxRow> =
        body.and_then(|body| serde_dynamo::from_attribute_value(body).ok());
    let Some(row) = row else {
        return (Work::Email, Duration::ZERO);
    };
    let work = match row.effect {
        Effect::Mail { .. } => Work::Email,
        _ => Work::Effect,
    };
    let waits = row.not_before.map(|at| at.duration_since(row.created_at));
    let waits = waits.and_then(|waits| Duration::try_from(waits).ok());
    (work, waits.unwrap_or_default())
}

fn key_of(item: &Value) -> Key {
    let text = |name: &str| item[name]["S"].as_str().unwrap_or_default().to_owned();
    (text("pk"), text("sk"))
}
