//! Sent and failed emails about an order, which operators read when a user reports a missing one.
//!
//! A record has the name of the effect that asked for the mail, so an effect that runs twice writes the same one. It
//! holds no body: the links in there open the order.

use domain::OrderGuid;
use domain::order::{MailTemplate, Party};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::keys::OutboxId;
use crate::outbox::{self, OutboxRow};
use crate::row::{Row, attribute, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys, notices};
use table::Expression;

const KIND: &str = "mail of an order";

/// What became of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MailState {
    /// The mail service took it.
    Sent,
    /// The last attempt failed; it is tried again.
    Failed,
    /// The mail service took it, and it did not arrive.
    Bounced,
    /// Not sent, because its address bounces.
    Suppressed,
}

/// One mail about an order, without its body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderMail {
    /// The effect that asked for it.
    pub id: OutboxId,
    /// Which mail.
    pub template: MailTemplate,
    /// To whom.
    pub to: Party,
    /// The address it was sent to; deleted with its owner's account (ADR 13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Its subject line.
    pub subject: String,
    /// What became of it.
    pub state: MailState,
    /// Why the last attempt failed; gone with the address, which it may repeat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// How often it was tried.
    pub attempts: u32,
    /// When the last attempt ended.
    pub at: Timestamp,
}

impl Store {
    /// Lists the emails about an order, oldest first. An untried one is only in the outbox.
    pub async fn list_order_mails(&self, order: OrderGuid) -> Result<Vec<OrderMail>, StoreError> {
        let partition = keys::order_partition(order);
        let rows = self
            .query_all(&partition, keys::ORDER_MAILS, "list an order's mails")
            .await?;
        let mut mails: Vec<OrderMail> = rows
            .into_iter()
            .map(|row| body_of(row, KIND))
            .collect::<Result<_, _>>()?;
        mails.sort_by_key(|mail| (mail.at, mail.id));
        Ok(mails)
    }

    /// Records a sent email and deletes its effect's row, atomically. A second sending after an expired lease keeps the
    /// first record.
    pub async fn finish_mail(&self, order: OrderGuid, mail: &OrderMail) -> Result<(), StoreError> {
        let written = Transaction::new(self, "record a mail that was sent")
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
        Transaction::new(self, "record a mail that was not sent")
            .put_if(
                outbox::row(&leased.failed(due_at, error))?,
                notices::at_attempt(leased.attempt),
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
                "mark a mail as bounced",
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
                self.put(row(order, &erased)?, "forget a mail's address")
                    .await?;
            }
        }
        Ok(())
    }
}

/// No such mail was sent yet.
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
