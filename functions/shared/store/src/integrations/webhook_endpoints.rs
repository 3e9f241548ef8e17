//! Endpoints of webhooks: one row, which operators write and each step with an event reads; and for a failing endpoint
//! a row with the time of its first failure.

use domain::WebhookGuid;
use domain::audit::AuditEntry;
use domain::notice::Notice;
use domain::webhook::{WebhookDelivery, WebhookEndpoints, WebhookEvent};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use table::Expression;

use crate::due::notices;
use crate::error::StoreError;
use crate::integrations::webhook_deliveries;
use crate::row::{Row, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "endpoints of webhooks";

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Failing {
    since: Timestamp,
}

impl Store {
    /// Returns every endpoint; none with version 0 before the first one.
    pub async fn find_webhooks(&self) -> Result<WebhookEndpoints, StoreError> {
        let row = self
            .get(keys::webhook_endpoints(), "find the webhooks")
            .await?;
        let found = row.map(|row| body_of(row, KIND)).transpose()?;
        Ok(found.unwrap_or_default())
    }

    /// Writes the endpoints, their version raised by one, with the audit entry. `changed` starts without failures.
    /// `Conflict` after a write since they were read.
    pub async fn save_webhooks(
        &self,
        endpoints: &WebhookEndpoints,
        changed: WebhookGuid,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction =
            put(self, endpoints, "save the webhooks")?.delete(keys::webhook_failing(changed));
        audit::note(transaction, entry)?.run().await
    }

    /// Writes the endpoints, their version raised by one, of which one was disabled, with the email about it. `Conflict`
    /// after a write since they were read.
    pub async fn disable_webhook(
        &self,
        endpoints: &WebhookEndpoints,
        notice: &Notice,
    ) -> Result<(), StoreError> {
        let transaction = put(self, endpoints, "disable a webhook")?;
        notices::send(transaction, notice)?.run().await
    }

    /// Returns since when an endpoint has failed without a success.
    pub async fn find_webhook_failing(
        &self,
        webhook: WebhookGuid,
    ) -> Result<Option<Timestamp>, StoreError> {
        let key = keys::webhook_failing(webhook);
        let row = self.get(key, "find since when a webhook fails").await?;
        let failing: Option<Failing> = row.map(|row| body_of(row, KIND)).transpose()?;
        Ok(failing.map(|failing| failing.since))
    }

    /// Records that an endpoint fails since `since`, or no longer fails.
    pub async fn save_webhook_failing(
        &self,
        webhook: WebhookGuid,
        since: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let key = keys::webhook_failing(webhook);
        match since {
            Some(since) => {
                let row = Row::new(key).body(&Failing { since })?;
                self.put(row, "note that a webhook fails").await
            }
            None => self.remove(key, "note that a webhook works").await,
        }
    }

    /// Adds a delivery for each endpoint with this type of event to the transaction of its cause, so that none is lost
    /// and none is written twice. For a disabled endpoint it is skipped.
    pub(crate) async fn announce<'a>(
        &self,
        mut transaction: Transaction<'a>,
        event: Option<WebhookEvent>,
    ) -> Result<Transaction<'a>, StoreError> {
        for delivery in self.webhook_deliveries_of(event).await? {
            transaction = transaction.put(webhook_deliveries::row(&delivery)?);
        }
        Ok(transaction)
    }

    /// Returns the deliveries of an event.
    pub(crate) async fn webhook_deliveries_of(
        &self,
        event: Option<WebhookEvent>,
    ) -> Result<Vec<WebhookDelivery>, StoreError> {
        let Some(event) = event else {
            return Ok(Vec::new());
        };
        let endpoints = self.eventually_consistent().find_webhooks().await?;
        let deliveries = endpoints.items.iter();
        Ok(deliveries
            .filter_map(|endpoint| endpoint.delivery(&event))
            .collect())
    }
}

fn put<'a>(
    store: &'a Store,
    endpoints: &WebhookEndpoints,
    action: &'static str,
) -> Result<Transaction<'a>, StoreError> {
    let row = Row::new(keys::webhook_endpoints())
        .body(endpoints)?
        .version(endpoints.version);
    Ok(Transaction::new(store, action).put_if(
        row,
        Expression::before_version(endpoints.version),
        ConditionFailure::Conflict,
    ))
}
