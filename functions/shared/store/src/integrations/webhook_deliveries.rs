//! Deliveries of webhooks: a row for each event and endpoint. The rows of one object for one endpoint are a partition,
//! so that the first one that waits is found by one query, and events of the object keep their order.

use domain::WebhookGuid;
use domain::audit::AuditEntry;
use domain::later;
use domain::webhook::{DeliveryId, WEBHOOKS_KEPT, WebhookDelivery};
use table::{Expression, Index, QueryBuilder};

use crate::error::{StoreError, Taken};
use crate::keys::{self, RowName, WebhookPartition};
use crate::page::{Cursor, Page};
use crate::read::DuePage;
use crate::row::{Attributes, Row, attribute, body_of, text_of, whole_seconds};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, queues};

const KIND: &str = "webhook delivery";
/// Deliveries of an object that one read searches for the first pending one.
pub const DELIVERIES_AT_ONCE: u16 = 25;

impl Store {
    /// The deliveries of an endpoint, newest first. The index is read eventually consistent.
    pub async fn list_webhook_deliveries(
        &self,
        webhook: WebhookGuid,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<WebhookDelivery>, StoreError> {
        let partition = keys::webhook_deliveries(webhook);
        let Ok(start) = queues::start_of(Index::First, &partition, cursor) else {
            return Ok(Page::empty());
        };
        let query = QueryBuilder::index(Index::First, partition)
            .newest_first()
            .limit(limit)
            .after(start);
        self.query_page(
            query,
            KIND,
            |last| queues::cursor_of(Index::First, last),
            "list deliveries of a webhook",
        )
        .await
    }

    pub async fn find_webhook_delivery(
        &self,
        webhook: WebhookGuid,
        id: &DeliveryId,
    ) -> Result<Option<WebhookDelivery>, StoreError> {
        let key = keys::webhook_delivery(webhook, id);
        let row = self.get(key, "find a webhook delivery").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// The first delivery about the object of `id` that the endpoint has not accepted. It is sent before all later ones.
    pub async fn find_first_pending_delivery(
        &self,
        webhook: WebhookGuid,
        id: &DeliveryId,
    ) -> Result<Option<WebhookDelivery>, StoreError> {
        let partition = keys::webhook_delivery(webhook, id).pk;
        let mut start = None;
        loop {
            let query = QueryBuilder::partition(&partition)
                .limit(DELIVERIES_AT_ONCE)
                .after(start);
            let answer = self.query(query, "find the first pending delivery").await?;
            for row in answer.rows {
                let delivery: WebhookDelivery = body_of(row, KIND)?;
                if delivery.is_pending() {
                    return Ok(Some(delivery));
                }
            }
            start = answer.last;
            if start.is_none() {
                return Ok(None);
            }
        }
    }

    /// Writes a delivery whose version was raised by one; `Conflict` after a concurrent write.
    pub async fn save_webhook_delivery(
        &self,
        delivery: &WebhookDelivery,
    ) -> Result<(), StoreError> {
        let condition = Expression::before_version(delivery.version);
        let failure = ConditionFailure::Conflict;
        self.put_if(
            row(delivery)?,
            condition,
            failure,
            "save a webhook delivery",
        )
        .await
    }

    /// Writes a replayed delivery, its version raised by one, with the audit entry; `Conflict` after a concurrent write.
    pub async fn replay_webhook_delivery(
        &self,
        delivery: &WebhookDelivery,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "replay a webhook delivery").put_if(
            row(delivery)?,
            Expression::before_version(delivery.version),
            ConditionFailure::Conflict,
        );
        audit::note(transaction, entry)?.run().await
    }

    /// Writes a test for an endpoint, with the audit entry.
    pub async fn add_webhook_delivery(
        &self,
        delivery: &WebhookDelivery,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "add a webhook delivery")
            .create(row(delivery)?, Taken::Identifier);
        audit::note(transaction, entry)?.run().await
    }

    /// A page of deliveries of a partition that are due at `now`, longest overdue first. Read eventually consistent.
    pub async fn list_due_webhook_deliveries(
        &self,
        partition: WebhookPartition,
        due: DuePage<'_>,
    ) -> Result<Page<(WebhookGuid, DeliveryId)>, StoreError> {
        let named = |row: &Attributes| {
            let (pk, sk) = (text_of(row, attribute::PK)?, text_of(row, attribute::SK)?);
            match RowName::parse(&pk, &sk) {
                RowName::WebhookDelivery(webhook, id) => Ok((webhook, id)),
                _ => Err(StoreError::corrupt(
                    format!("row at {pk}/{sk}"),
                    "it is among the due deliveries and is none",
                )),
            }
        };
        let partition = partition.key();
        self.list_due_in(&partition, due, named, "list due webhook deliveries")
            .await
    }
}

/// A pending delivery is on the due index.
pub(crate) fn row(delivery: &WebhookDelivery) -> Result<Row, StoreError> {
    let place = format!("{}#{}", whole_seconds(delivery.created_at), delivery.id);
    let row = Row::new(keys::webhook_delivery(delivery.webhook_guid, &delivery.id))
        .body(delivery)?
        .version(delivery.version)
        .gsi1(keys::webhook_deliveries(delivery.webhook_guid), place)
        .expires(later(delivery.created_at, WEBHOOKS_KEPT));
    Ok(if delivery.is_pending() {
        row.due(
            WebhookPartition::for_delivery(&delivery.id).key(),
            delivery.due_at,
        )
    } else {
        row
    })
}
