//! The table's stream, batch by batch.

use aws_lambda_events::dynamodb::{Event, EventRecord};
use aws_lambda_events::streams::{DynamoDbBatchItemFailure, DynamoDbEventResponse};
use domain::customer::Role;
use domain::{NoticeGuid, OrderGuid, TalentGuid, UserId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use store::{OutboxId, RowName};

use crate::order_step::OrderStep;
use crate::project::ProjectedRow;
use crate::webhook::ReportedDelivery;
use crate::{EffectError, Outbox};

/// Processes a batch in order: effects, and documents to update. If the table does not respond, the batch is returned
/// from that record on. An unreadable record is logged and skipped: returned, it would block everything behind it for a
/// day.
pub async fn consume(outbox: &Outbox, event: Event) -> DynamoDbEventResponse {
    let mut response = DynamoDbEventResponse::default();
    let deliveries = event.records.iter().filter_map(reported_delivery).collect();
    for record in event.records {
        if let Err(error) = handle_record(outbox, &record).await {
            tracing::error!(%error, "a batch is given back");
            let mut failure = DynamoDbBatchItemFailure::default();
            failure.item_identifier = record.change.sequence_number;
            response.batch_item_failures.push(failure);
            break;
        }
    }
    outbox.send_webhooks(deliveries).await;
    response
}

/// Returns the delivery that a record reports: a new one, or one that an operator replayed.
fn reported_delivery(record: &EventRecord) -> Option<ReportedDelivery> {
    let Keys { pk, sk } = serde_dynamo::from_item(record.change.keys.clone()).ok()?;
    let RowName::WebhookDelivery(webhook, id) = RowName::parse(&pk, &sk) else {
        return None;
    };
    let named = &|| format!("webhook delivery {id}");
    let change = &record.change;
    let is_replay = match record.event_name.as_str() {
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
        webhook,
        id,
        is_replay,
    })
}

async fn handle_record(outbox: &Outbox, record: &EventRecord) -> Result<(), EffectError> {
    match task(record) {
        Some(Task::Effect(order, id, attempt)) => run(outbox, order, id, attempt).await,
        Some(Task::Notice(notice, attempt)) => send(outbox, notice, attempt).await,
        Some(Task::Project(row)) => Ok(outbox.project(&row).await?),
        Some(Task::Stats(talent)) => outbox.refresh_stats(talent).await,
        Some(Task::Message(order)) => outbox.note_message(order).await,
        Some(Task::Rebuild) => {
            outbox.request_rebuild().await;
            Ok(())
        }
        Some(Task::ReportHeldRecord(key)) => Ok(Box::pin(outbox.report_held_record(&key)).await?),
        None => Ok(()),
    }
}

async fn run(
    outbox: &Outbox,
    order: OrderGuid,
    id: OutboxId,
    attempt: u32,
) -> Result<(), EffectError> {
    let stored = Box::pin(outbox.settle.store().find_outbox(order, id)).await;
    let row = match stored {
        Ok(row) => row,
        Err(error @ store::StoreError::Corrupt { .. }) => {
            tracing::error!(%error, %order, "an effect that cannot be read is skipped");
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    // If the attempt has changed since the stream read it, another instance runs it or its next attempt is scheduled.
    match row.filter(|row| row.attempt == attempt) {
        Some(row) => outbox.run(&row).await.map(drop),
        None => Ok(()),
    }
}

async fn send(outbox: &Outbox, notice: NoticeGuid, attempt: u32) -> Result<(), EffectError> {
    let stored = Box::pin(outbox.settle.store().find_notice(notice)).await;
    let row = match stored {
        Ok(row) => row,
        Err(error @ store::StoreError::Corrupt { .. }) => {
            tracing::error!(%error, %notice, "a notice that cannot be read is skipped");
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    match row.filter(|row| row.attempt == attempt) {
        Some(row) => outbox.send_notice(&row).await.map(drop),
        None => Ok(()),
    }
}

/// The task that a record starts.
enum Task {
    /// An effect to do, if it still is at this attempt.
    Effect(OrderGuid, OutboxId, u32),
    /// An email about no order to send, if it still is at this attempt.
    Notice(NoticeGuid, u32),
    /// A document to bring up to date.
    Project(ProjectedRow),
    /// A message about an order.
    Message(OrderGuid),
    /// The basis of a talent's statistics changed.
    Stats(TalentGuid),
    /// A page of the site is older than its data.
    Rebuild,
    /// A record of the catalogue was held, and the operator may not be notified yet.
    ReportHeldRecord(String),
}

fn task(record: &EventRecord) -> Option<Task> {
    let Keys { pk, sk } = match serde_dynamo::from_item(record.change.keys.clone()) {
        Ok(keys) => keys,
        Err(error) => {
            tracing::error!(%error, "a stream record without our keys is skipped");
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
        RowName::Order(order) => {
            // A batch that is returned is counted again: the metrics need not be exact.
            if let Some(step) = OrderStep::read(record) {
                http_api::write_order_step(step.to.as_str(), step.age);
            }
            Some(Task::Project(ProjectedRow::Order(order)))
        }
        RowName::User(uid) => customer(record, uid).map(Task::Project),
        RowName::Talent(talent) => Some(Task::Project(ProjectedRow::Talent(talent))),
        RowName::Offer(talent, offer) => Some(Task::Project(ProjectedRow::Offer(talent, offer))),
        RowName::HeldRecord(key) => {
            (record.event_name != "REMOVE").then_some(Task::ReportHeldRecord(key))
        }
        // An expired response is deleted by the database; the statistics follow with the next one.
        RowName::TalentCounts(talent) => {
            (record.event_name != "REMOVE").then_some(Task::Stats(talent))
        }
        // Only a new message is reported, not its later changes.
        RowName::Message(order) => (record.event_name == "INSERT").then_some(Task::Message(order)),
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
fn customer(record: &EventRecord, uid: String) -> Option<ProjectedRow> {
    let change = &record.change;
    let image = if change.new_image.is_empty() {
        &change.old_image
    } else {
        &change.new_image
    };
    let account: Account = body(image, &|| format!("account {uid}"))?;
    (account.role == Role::Customer).then_some(ProjectedRow::Customer(uid, account.user_id))
}

fn body<T: DeserializeOwned>(image: &serde_dynamo::Item, what: &dyn Fn() -> String) -> Option<T> {
    match serde_dynamo::from_item(image.clone()) {
        Ok(Image { body }) => Some(body),
        Err(error) => {
            let what = what();
            tracing::error!(%error, what, "a stream record without a row is skipped");
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
