//! The task that a record of the table's stream starts.

use aws_lambda_events::dynamodb::EventRecord;
use domain::customer::Role;
use domain::webhook::ReportedDelivery;
use domain::{NoticeGuid, OrderGuid, UserId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use store::{FollowUp, OutboxId, RowName};

use crate::order_step::OrderStep;

/// The task that a record starts.
#[derive(Debug)]
pub(crate) enum Task {
    /// An effect to do, if it still is at this attempt.
    Effect(OrderGuid, OutboxId, u32),
    /// An email about no order to send, if it still is at this attempt.
    Notice(NoticeGuid, u32),
    /// A follow-up of the change.
    FollowUp(FollowUp),
    /// A follow-up to repeat by its name, if it still is at this attempt.
    FailedFollowUp(String, u32),
    /// A page of the site is older than its data.
    Rebuild,
}

/// Tasks of one lane run in the order of the stream; lanes run side by side.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) enum Lane {
    /// What calls the payment provider or the email service about an order.
    Order(OrderGuid),
    /// An email about no order.
    Notice(NoticeGuid),
    /// What needs the table alone. Side by side, the documents of one talent would only win races against each other.
    Table,
    /// A build, or an email to the operator about one.
    Build,
}

impl Task {
    pub(crate) const fn lane(&self) -> Lane {
        match self {
            Self::Effect(order, ..) | Self::FollowUp(FollowUp::Messages(order)) => {
                Lane::Order(*order)
            }
            Self::Notice(notice, _) => Lane::Notice(*notice),
            Self::FollowUp(FollowUp::HeldRecord(_)) | Self::Rebuild => Lane::Build,
            Self::FollowUp(_) | Self::FailedFollowUp(..) => Lane::Table,
        }
    }
}

/// Returns the task of a record; none for a row that starts none, or that cannot be read.
pub(crate) fn task(record: &EventRecord) -> Option<Task> {
    let Keys { pk, sk } = match serde_dynamo::from_item(record.change.keys.clone()) {
        Ok(keys) => keys,
        Err(error) => {
            tracing::error!(%error, "stream.record_foreign");
            return None;
        }
    };
    match RowName::parse(&pk, &sk) {
        RowName::Outbox(order, id) => {
            let of_order = &|| format!("an effect of order {order}");
            effect_to_do(record, of_order).map(|attempt| Task::Effect(order, id, attempt))
        }
        RowName::Notice(notice) => {
            let named = &|| format!("notice {notice}");
            effect_to_do(record, named).map(|attempt| Task::Notice(notice, attempt))
        }
        RowName::FollowUp(name) => {
            let named = &|| format!("follow-up {name}");
            effect_to_do(record, named).map(|attempt| Task::FailedFollowUp(name.clone(), attempt))
        }
        RowName::Order(order) => {
            // A batch that is returned is counted again: the metrics need not be exact.
            if let Some(step) = OrderStep::read(record) {
                http_api::write_order_step(step.to.as_str(), step.age);
            }
            Some(Task::FollowUp(FollowUp::Order(order)))
        }
        RowName::User(uid) => customer(record, uid).map(Task::FollowUp),
        RowName::Talent(talent) => Some(Task::FollowUp(FollowUp::Talent(talent))),
        RowName::Offer(talent, offer) => Some(Task::FollowUp(FollowUp::Offer(talent, offer))),
        RowName::HeldRecord(key) => {
            (record.event_name != "REMOVE").then_some(Task::FollowUp(FollowUp::HeldRecord(key)))
        }
        // An expired response is deleted by the database; the statistics follow with the next one.
        RowName::TalentCounts(talent) => {
            (record.event_name != "REMOVE").then_some(Task::FollowUp(FollowUp::Statistics(talent)))
        }
        // Only a new message is reported, not its later changes.
        RowName::Message(order) => {
            (record.event_name == "INSERT").then_some(Task::FollowUp(FollowUp::Messages(order)))
        }
        // The removal of a stale mark is ignored.
        RowName::StalePage => (record.event_name != "REMOVE").then_some(Task::Rebuild),
        RowName::Reminders(_)
        | RowName::AvailabilityAlert(_)
        | RowName::WebhookDelivery(..)
        | RowName::Other => None,
    }
}

/// Returns the attempt that a record starts: of a new row, or of one that the clock function woke.
fn effect_to_do(record: &EventRecord, what: &dyn Fn() -> String) -> Option<u32> {
    let change = &record.change;
    match record.event_name.as_str() {
        "INSERT" => body::<Effect>(&change.new_image, what).map(|new| new.attempt),
        "MODIFY" => {
            let new: Effect = body(&change.new_image, what)?;
            let old: Effect = body(&change.old_image, what)?;
            (new.wakes > old.wakes).then_some(new.attempt)
        }
        _ => None,
    }
}

/// Returns the customer whose account changed; accounts of talent and operators have no document.
fn customer(record: &EventRecord, uid: String) -> Option<FollowUp> {
    let change = &record.change;
    let image = if change.new_image.is_empty() {
        &change.old_image
    } else {
        &change.new_image
    };
    let account: Account = body(image, &|| format!("account {uid}"))?;
    (account.role == Role::Customer).then_some(FollowUp::Customer(uid, account.user_id))
}

/// Returns the delivery that a record reports: a new one, or one that an operator replayed.
pub(crate) fn reported_delivery(record: &EventRecord) -> Option<ReportedDelivery> {
    let Keys { pk, sk } = serde_dynamo::from_item(record.change.keys.clone()).ok()?;
    let RowName::WebhookDelivery(webhook_guid, id) = RowName::parse(&pk, &sk) else {
        return None;
    };
    let named = &|| format!("webhook delivery {id}");
    let change = &record.change;
    let is_awaited = match record.event_name.as_str() {
        "INSERT" => false,
        "MODIFY" => {
            let new: Wakes = body(&change.new_image, named)?;
            let old: Wakes = body(&change.old_image, named)?;
            if new.wakes == old.wakes {
                return None;
            }
            true
        }
        _ => return None,
    };
    Some(ReportedDelivery {
        webhook_guid,
        id,
        is_awaited,
    })
}

fn body<T: DeserializeOwned>(image: &serde_dynamo::Item, what: &dyn Fn() -> String) -> Option<T> {
    match serde_dynamo::from_item(image.clone()) {
        Ok(Image { body }) => Some(body),
        Err(error) => {
            let what = what();
            tracing::error!(%error, what, "stream.record_unreadable");
            None
        }
    }
}

#[derive(Deserialize)]
struct Keys {
    pk: String,
    sk: String,
}

#[derive(Deserialize)]
struct Image<T> {
    body: T,
}

/// The attributes of an effect's row that decide whether it is run now.
#[derive(Deserialize)]
struct Effect {
    attempt: u32,
    #[serde(default)]
    wakes: u32,
}

/// The attribute of a delivery's row that an operator's replay changes.
#[derive(Deserialize)]
struct Wakes {
    #[serde(default)]
    wakes: u32,
}

/// The attributes of an account's row that name its document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Account {
    user_id: UserId,
    role: Role,
}
