//! What the email service refuses: nothing is lost, and operators see the reason.

use std::time::Duration;

use domain::order::Order;
use emulators::mail::MailFault;
use outbox::{EffectError, RunOutcome};
use store::{FailedEffect, MailState};

use crate::support::Fixture;

const NOOR: &str = "noor@example.org";

impl Fixture {
    /// Returns the failed effects with their reasons, as operators list them.
    async fn failed_jobs(&self) -> Vec<(u32, String)> {
        let store = self.context.store();
        let page = store.list_failed_effects(None, 50).await.unwrap();
        let reason = |effect: FailedEffect| match effect {
            FailedEffect::Order(row) => (row.attempt, row.last_error.unwrap()),
            FailedEffect::Notice(row) => (row.attempt, row.last_error.unwrap()),
            FailedEffect::FollowUp(row) => (row.attempt, row.last_error),
        };
        page.items.into_iter().map(reason).collect()
    }

    /// Runs what waits in an order's outbox.
    async fn run_waiting(&self, order: &Order) -> Vec<RunOutcome> {
        let store = self.context.store();
        let mut outcomes = Vec::new();
        for row in store.list_outbox(order.order_guid).await.unwrap() {
            let outcome: Result<RunOutcome, EffectError> = self.outbox.run(&row).await;
            outcomes.push(outcome.unwrap());
        }
        outcomes
    }

    async fn mail_states(&self, order: &Order) -> Vec<(MailState, Option<String>)> {
        let store = self.context.store();
        let mails = store.list_order_mails(order.order_guid).await.unwrap();
        mails
            .into_iter()
            .map(|mail| (mail.state, mail.error))
            .collect()
    }
}

#[tokio::test]
async fn an_email_waits_while_the_account_may_not_send_and_is_sent_afterwards() {
    for fault in [
        MailFault::SendingPaused,
        MailFault::AccountSuspended,
        MailFault::TooFast,
        MailFault::QuotaUsedUp,
        MailFault::MailFromNotVerified,
        MailFault::NoConfigurationSet,
    ] {
        let fixture = Fixture::set().await;
        fixture.context.mail().set_fault(Some(fault));
        let order = fixture.requested().await.order;
        fixture.consume().await;
        let jobs = fixture.failed_jobs().await;
        assert_eq!(jobs.len(), 2, "{fault:?}");
        for (attempt, reason) in jobs {
            assert_eq!(attempt, 1);
            assert!(reason.contains("Exception"), "{fault:?}: {reason}");
        }
        for (state, error) in fixture.mail_states(&order).await {
            assert_eq!(state, MailState::Failed);
            assert!(error.is_some());
        }
        assert!(fixture.mails_to(NOOR).is_empty());
        fixture.context.mail().set_fault(None);
        fixture.context.advance(Duration::from_mins(2));
        assert_eq!(fixture.run_waiting(&order).await, [RunOutcome::Done; 2]);
        assert_eq!(fixture.mails_to(NOOR).len(), 1, "{fault:?}");
        assert!(fixture.failed_jobs().await.is_empty());
    }
}

#[tokio::test]
async fn a_refused_email_is_a_failed_job_with_the_service_s_reason_and_is_tried_once_a_day() {
    let fixture = Fixture::set().await;
    fixture
        .context
        .mail()
        .set_fault(Some(MailFault::BadContent));
    let order = fixture.requested().await.order;
    fixture.consume().await;
    for (_attempt, reason) in fixture.failed_jobs().await {
        assert!(reason.contains("Bad content."), "{reason}");
    }
    fixture.context.advance(Duration::from_hours(12));
    assert_eq!(fixture.run_waiting(&order).await, [RunOutcome::Later; 2]);
    fixture.context.mail().set_fault(None);
    fixture.context.advance(Duration::from_hours(14));
    assert_eq!(fixture.run_waiting(&order).await, [RunOutcome::Done; 2]);
}
