//! Changes of orders without a step, together with their emails.

use domain::later;
use domain::order::{Effect, MailTemplate, Order, Party};

use crate::Store;
use crate::due::outbox::{self, OutboxRow};
use crate::error::{StoreError, Taken};
use crate::keys::OutboxId;
use crate::orders::reminders;
use crate::orders::row::PENDING_OP_TIMEOUT;

impl Store {
    /// Writes a change without a step, like [`Self::save_order`], together with its emails, atomically.
    pub async fn save_order_and_mail(
        &self,
        order: &Order,
        mails: &[(Party, MailTemplate)],
    ) -> Result<(), StoreError> {
        let mut transaction = self.save_order_transaction(order, "save an order and its mails")?;
        for ((to, template), number) in mails.iter().zip(0..) {
            // No step has this version, so no effect of a step has this name.
            let id = OutboxId {
                version: order.version,
                number,
            };
            let row = OutboxRow {
                order_guid: order.order_guid,
                id,
                transition: None,
                effect: Effect::Mail {
                    to: *to,
                    template: *template,
                },
                order_hash: None,
                attempt: 0,
                due_at: later(order.updated_at, PENDING_OP_TIMEOUT),
                reminder: None,
                not_before: None,
                wakes: 0,
                last_error: None,
                created_at: order.updated_at,
            };
            transaction = transaction.create(outbox::row(&row)?, Taken::Identifier);
        }
        transaction.run().await
    }
    /// Writes a change without a step that moves the times of the order's reminders, as [`Self::save_order`] does,
    /// atomically.
    pub async fn save_order_and_reminders(&self, order: &Order) -> Result<(), StoreError> {
        let transaction = self.save_order_transaction(order, "save an order and its reminders")?;
        let transaction = reminders::write(transaction, order, order.updated_at)?;
        transaction.run().await
    }
}
