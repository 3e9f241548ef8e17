//! Sent and failed emails about an order, which operators read when a user reports a missing one.
//!
//! A record has the name of the effect that sends the email, so a repeated effect replaces its record. It does not
//! contain the body, whose links open the order.

use domain::OrderGuid;
use domain::audit::AuditEntry;
use domain::later;
use domain::order::{Effect, MailTemplate, Party};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::due::attempts::{self, sealed::Attempted};
use crate::due::outbox::{self, OutboxRow};
use crate::error::{StoreError, Taken};
use crate::keys::OutboxId;
use crate::orders::row::PENDING_OP_TIMEOUT;
use crate::row::{Row, attribute, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;

const KIND: &str = "email about an order";

/// The state of an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailState {
    /// The email service accepted it.
    Sent,
    /// The last attempt failed; there will be another one.
    Failed,
    /// The email service accepted it, but it bounced.
    Bounced,
    /// Not sent, because its address bounces.
    Suppressed,
}

/// One email about an order, without its body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderMail {
    /// The effect that sends it.
    pub id: OutboxId,
    pub template: MailTemplate,
    pub to: Party,
    /// The recipient's address; erased with its account (ADR 13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    pub subject: String,
    pub state: MailState,
    /// The error of the last attempt; erased with the address, which it may contain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    pub attempts: u32,
    /// The time at which the last attempt ended.
    pub at: Timestamp,
}

impl Store {
    /// Lists the emails about an order, oldest first. An email without an attempt is only in the outbox.
    pub async fn list_order_mails(&self, order: OrderGuid) -> Result<Vec<OrderMail>, StoreError> {
        let partition = keys::order_partition(order);
        let rows = self
            .query_all(&partition, keys::ORDER_MAILS, "list an order's emails")
            .await?;
        let mut mails: Vec<OrderMail> = rows
            .into_iter()
            .map(|row| body_of(row, KIND))
            .collect::<Result<_, _>>()?;
        mails.sort_by_key(|mail| (mail.at, mail.id));
        Ok(mails)
    }

    /// Sends an email about an order to its customer again, with the entry in the audit log.
    pub async fn resend_mail(
        &self,
        order: OrderGuid,
        template: MailTemplate,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let at = entry.at;
        let row = outbox::row(&OutboxRow {
            order_guid: order,
            // Far above the version of any order. Emails about messages and reviews have the numbers 0 to 2.
            id: OutboxId {
                version: u64::try_from(at.as_second()).unwrap_or(u64::MAX),
                number: 3,
            },
            transition: None,
            effect: Effect::Mail {
                to: Party::Customer,
                template,
            },
            reminder: None,
            order_hash: None,
            attempt: 0,
            due_at: later(at, PENDING_OP_TIMEOUT),
            not_before: None,
            wakes: 0,
            last_error: None,
            created_at: at,
        });
        let transaction =
            Transaction::new(self, "send a mail again").create(row?, Taken::Identifier);
        audit::note(transaction, entry)?.run().await
    }

    /// Records a sent email and deletes its effect's row, atomically. A second sending after an expired lease keeps the
    /// first record.
    pub async fn finish_mail(&self, order: OrderGuid, mail: &OrderMail) -> Result<(), StoreError> {
        let written = Transaction::new(self, "record a sent email")
            .put_if(row(order, mail)?, unsent(), ConditionFailure::Conflict)
            .delete(keys::outbox(order, mail.id))
            .run()
            .await;
        match written {
            Err(StoreError::Conflict) => self.delete_outbox(order, mail.id).await,
            outcome => outcome,
        }
    }

    /// Ends a failed attempt to send an email: the next one is due at `due_at`. `Conflict` if another instance has
    /// begun one since, or sent it.
    pub async fn retry_mail(
        &self,
        leased: &OutboxRow,
        due_at: Timestamp,
        error: &str,
        mail: &OrderMail,
    ) -> Result<(), StoreError> {
        Transaction::new(self, "record a failed email")
            .put_if(
                attempts::failed(leased, due_at, error).to_row()?,
                leased.at_attempt(),
                ConditionFailure::Conflict,
            )
            .put_if(
                row(leased.order_guid, mail)?,
                unsent(),
                ConditionFailure::Conflict,
            )
            .run()
            .await
    }

    /// Records that a sent email did not arrive. A record of a sent email has no other change except that its address
    /// is erased.
    pub async fn mark_mail_bounced(
        &self,
        order: OrderGuid,
        mail: OrderMail,
        reason: String,
    ) -> Result<(), StoreError> {
        let is_erased = mail.address.is_none();
        let bounced = OrderMail {
            state: MailState::Bounced,
            error: (!is_erased).then_some(reason),
            ..mail
        };
        let sent = Expression::new("#body.#state = :sent")
            .name("#body", attribute::BODY)
            .name("#state", "state")
            .text(":sent", "sent");
        let failure = ConditionFailure::Conflict;
        match self
            .put_if(
                row(order, &bounced)?,
                sent,
                failure,
                "mark an email as bounced",
            )
            .await
        {
            // Another instance did it concurrently.
            Err(StoreError::Conflict) => Ok(()),
            outcome => outcome,
        }
    }

    /// Erases the addresses of emails about an order, and the email service's messages. That they were sent, and when,
    /// stays with the order. Repeating it is no error.
    pub async fn erase_mail_addresses(
        &self,
        order: OrderGuid,
        party: Party,
    ) -> Result<(), StoreError> {
        for mail in self.list_order_mails(order).await? {
            if mail.to == party && (mail.address.is_some() || mail.error.is_some()) {
                let erased = OrderMail {
                    address: None,
                    error: None,
                    ..mail
                };
                self.put(row(order, &erased)?, "erase an email's address")
                    .await?;
            }
        }
        Ok(())
    }
}

/// Requires that the email was not sent yet.
fn unsent() -> Expression {
    Expression::new("attribute_not_exists(#pk) OR #body.#state = :failed")
        .name("#pk", attribute::PK)
        .name("#body", attribute::BODY)
        .name("#state", "state")
        .text(":failed", "failed")
}

fn row(order: OrderGuid, mail: &OrderMail) -> Result<Row, StoreError> {
    Ok(Row::new(keys::order_mail(order, mail.id)).body(mail)?)
}
