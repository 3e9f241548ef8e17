//! Refunds that a customer's bank sends back, days after they were made.
//!
//! The platform still owes the customer the money, so the order's sums stay. The refund is `failed` and in the outbox
//! again, where operators see it among failed jobs; they fix the cause, or it is retried automatically a day later. The
//! customer gets an email. Until it succeeds neither our ledger nor the provider's contains it.

use domain::later;
use domain::order::{Effect, MailTemplate, Order, Party, Refund, RefundOutcome, RefundStatus};
use jiff::{SignedDuration, Timestamp};
use store::{OutboxId, OutboxRow};
use stripe::{Refund as Fetched, RefundStatus as Answer};

use crate::provider::moved;
use crate::{Settle, SettleError};

/// The order may be saved concurrently; the loser reads again.
const ROUNDS: u32 = 4;
/// When a returned refund is retried: its cause is at the customer's bank, which needs time. An operator can retry it
/// earlier.
const TRIED_AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(25);
/// Numbers of outbox rows from which on they are refunds that came back; no step has as many effects.
const FIRST_NUMBER: u32 = 1_000;

impl Settle {
    /// Something changed about a refund of the provider, for webhooks: it is fetched, and one that came back is written
    /// down. Refunds that no order has made are none of ours.
    pub(crate) async fn reconcile_refund(
        &self,
        refund: &str,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        for _ in 1..ROUNDS {
            match self.reconcile_refund_once(refund, now).await {
                Err(SettleError::Conflict) => {}
                outcome => return outcome,
            }
        }
        self.reconcile_refund_once(refund, now).await
    }

    async fn reconcile_refund_once(&self, refund: &str, now: Timestamp) -> Result<(), SettleError> {
        let fetched = match self.stripe.find_refund(refund).await {
            Err(error) if error.is_missing() => return Ok(()),
            fetched => fetched?,
        };
        let Some(intent) = &fetched.payment_intent else {
            return Ok(());
        };
        let Some(guid) = self.order_of("payment_intent", intent).await? else {
            return Ok(());
        };
        let order = self.load(guid).await?;
        let is_it = |one: &&Refund| one.provider_id.as_deref() == Some(refund);
        let Some(ours) = order.refunds.iter().find(is_it).cloned() else {
            return Ok(());
        };
        match fetched.status {
            Some(Answer::Failed | Answer::Canceled) if ours.status != RefundStatus::Failed => {
                tracing::error!(order = %guid, refund, "refund.returned");
                self.make_again(&order, &ours, &fetched, now).await
            }
            Some(Answer::Succeeded) if ours.status == RefundStatus::Pending => {
                let outcome = outcome(&ours, RefundStatus::Succeeded, &fetched);
                self.save(&order.with_refund_outcome(ours.version, &outcome, now))
                    .await
            }
            _ => Ok(()),
        }
    }

    async fn make_again(
        &self,
        order: &Order,
        ours: &Refund,
        fetched: &Fetched,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        let refund = &fetched.id;
        let outcome = outcome(ours, RefundStatus::Failed, fetched);
        let after = order.with_refund_outcome(ours.version, &outcome, now);
        let rows = self.store.list_outbox(order.order_guid).await?;
        let last = rows
            .iter()
            .filter(|row| row.id.version == ours.version)
            .map(|row| row.id.number)
            .max();
        let number = last.map_or(FIRST_NUMBER, |last| {
            last.saturating_add(1).max(FIRST_NUMBER)
        });
        let again = OutboxRow {
            order_guid: order.order_guid,
            id: OutboxId {
                version: ours.version,
                number,
            },
            transition: None,
            effect: Effect::Refund {
                amount: ours.amount,
                reason: ours.reason,
                parts: ours.parts,
            },
            reminder: None,
            order_hash: None,
            attempt: 0,
            due_at: later(now, TRIED_AGAIN_AFTER),
            not_before: Some(later(now, TRIED_AGAIN_AFTER)),
            wakes: 0,
            last_error: Some(format!(
                "refund `{refund}` came back from the customer's bank"
            )),
            created_at: now,
        };
        let mail = Effect::Mail {
            to: Party::Customer,
            template: MailTemplate::RefundReturned,
        };
        Ok(self
            .store
            .save_bounced_refund(&after, &again, &[mail])
            .await?)
    }
}

fn outcome(ours: &Refund, status: RefundStatus, fetched: &Fetched) -> RefundOutcome {
    RefundOutcome {
        status,
        provider_id: Some(fetched.id.clone()),
        by_bank: ours.by_bank,
        moved: moved(fetched.movements()),
    }
}
