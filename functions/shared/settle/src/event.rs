//! What an event of the provider leads to: for the webhook as it arrives, and for reconciliation as it catches up.

use domain::NoticeGuid;
use jiff::Timestamp;
use stripe::Event;

use crate::reconcile::PaidSubject;
use crate::{Settle, SettleError};

impl Settle {
    /// Fetches the object of an event: an order's payment, a chargeback, a talent's account or its bank payout;
    /// `letter` names the email about a returned payout. A temporary failure is an error, so that the event is
    /// repeated; a permanent one is logged, since a repetition would change nothing.
    pub async fn reconcile_event(
        &self,
        event: &Event,
        letter: NoticeGuid,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        // What happens on a connected account (its own state, a capability, a withdrawal) is looked up there.
        let account = match event.object_kind.as_str() {
            "account" => Some(&event.object_id),
            _ => event.account.as_ref(),
        };
        let outcome = match account {
            Some(account) if event.object_kind == "payout" => {
                self.reconcile_bank_payout(account, &event.object_id, letter, now)
                    .await
            }
            Some(account) => self.reconcile_account(account, now).await,
            None => self.reconcile_object(event, now).await,
        };
        match outcome {
            Err(error) if !error.is_temporary() => {
                tracing::error!(%error, provider_event = event.id, kind = event.kind, "provider.event_failed");
                Ok(())
            }
            outcome => outcome,
        }
    }

    async fn reconcile_object(&self, event: &Event, now: Timestamp) -> Result<(), SettleError> {
        if event.object_kind == "dispute" {
            return self.reconcile_chargeback(&event.object_id, now).await;
        }
        if event.object_kind == "refund" {
            return self.reconcile_refund(&event.object_id, now).await;
        }
        match self
            .subject_of(&event.object_kind, &event.object_id)
            .await?
        {
            Some(PaidSubject::Order(order)) => self.reconcile(order, now).await.map(|_order| ()),
            // Also if the operator closed the browser. The intent's own events come before the session is complete.
            Some(PaidSubject::TestHold) if event.kind == "checkout.session.completed" => {
                let released = self.release_test_hold(&event.object_id, now).await;
                released.map(|_outcome| ())
            }
            Some(PaidSubject::TestHold) | None => Ok(()),
        }
    }
}
