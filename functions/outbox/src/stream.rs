//! The table's stream, batch by batch.

use aws_lambda_events::dynamodb::{Event, EventRecord};
use aws_lambda_events::streams::{DynamoDbBatchItemFailure, DynamoDbEventResponse};
use serde::Deserialize;
use store::RowName;

use crate::{EffectError, Outbox};

/// Does the effects a batch tells of, in order. At the first record that the table did not answer
/// for, the batch is given back from there on. A record that cannot be read is logged and skipped:
/// given back, it would hold up every effect behind it for a day.
pub async fn consume(outbox: &Outbox, event: Event) -> DynamoDbEventResponse {
    let mut response = DynamoDbEventResponse::default();
    for record in event.records {
        if let Err(error) = take(outbox, &record).await {
            tracing::error!(%error, "a batch is given back");
            let mut failure = DynamoDbBatchItemFailure::default();
            failure.item_identifier = record.change.sequence_number;
            response.batch_item_failures.push(failure);
            break;
        }
    }
    response
}

async fn take(outbox: &Outbox, record: &EventRecord) -> Result<(), EffectError> {
    let Some((order, id, attempt)) = effect_to_do(record) else {
        return Ok(());
    };
    let stored = Box::pin(outbox.settle.store().find_outbox(order, id)).await;
    let row = match stored {
        Ok(row) => row,
        Err(error @ store::StoreError::Corrupt { .. }) => {
            tracing::error!(%error, %order, "an effect that cannot be read is skipped");
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    // Begun since the stream saw it: somebody else does it, or its next attempt has a time of its own.
    match row.filter(|row| row.attempt == attempt) {
        Some(row) => outbox.run(&row).await.map(drop),
        None => Ok(()),
    }
}

/// The effect a record asks for: a new row, or one that the clock woke.
fn effect_to_do(record: &EventRecord) -> Option<(domain::OrderGuid, store::OutboxId, u32)> {
    let change = &record.change;
    let Keys { pk, sk } = match serde_dynamo::from_item(change.keys.clone()) {
        Ok(keys) => keys,
        Err(error) => {
            tracing::error!(%error, "a stream record without our keys is skipped");
            return None;
        }
    };
    let RowName::Outbox(order, id) = RowName::parse(&pk, &sk) else {
        return None;
    };
    let image = |image: &serde_dynamo::Item| match serde_dynamo::from_item(image.clone()) {
        Ok(Image { body }) => Some(body),
        Err(error) => {
            tracing::error!(%error, %order, "a stream record without a row is skipped");
            None
        }
    };
    match record.event_name.as_str() {
        "INSERT" => image(&change.new_image).map(|new| (order, id, new.attempt)),
        "MODIFY" => {
            let (new, old) = (image(&change.new_image)?, image(&change.old_image)?);
            (new.wakes > old.wakes).then_some((order, id, new.attempt))
        }
        _ => None,
    }
}

#[derive(Deserialize)]
struct Keys {
    pk: String,
    sk: String,
}

#[derive(Deserialize)]
struct Image {
    body: Body,
}

/// What of a row decides whether it is to be done now.
#[derive(Deserialize)]
struct Body {
    attempt: u32,
    #[serde(default)]
    wakes: u32,
}
