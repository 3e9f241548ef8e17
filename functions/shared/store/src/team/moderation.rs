//! Operators' decisions about talent and failed effects, each with its entry in the audit log.

use domain::audit::{AuditAction, AuditEntry};
use domain::notice::Notice;
use domain::talent::Talent;
use domain::webhook::WebhookEvent;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::due::attempts::{self, sealed::Attempted};
use crate::due::follow_ups::FollowUpRow;
use crate::due::notices::{self, NoticeRow};
use crate::due::outbox::OutboxRow;
use crate::error::StoreError;
use crate::marketplace::rebuild::{self, StalePage};
use crate::page::{Cursor, Page};
use crate::queues::Queue;
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{OperatorAct, Store, talent};

/// A failed effect of an order, an email about no order, or a follow-up of a changed row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FailedEffect {
    /// An effect of an order.
    Order(Box<OutboxRow>),
    /// An email about no order.
    Notice(Box<NoticeRow>),
    /// A follow-up of a changed row.
    FollowUp(Box<FollowUpRow>),
}

impl Store {
    /// Writes a decision about a talent whose version was raised by one, the slug unchanged, and marks the page as
    /// stale; with its email. `Conflict` after a concurrent write.
    pub async fn moderate_talent(
        &self,
        talent: &Talent,
        notice: Option<&Notice>,
        act: impl Into<OperatorAct<'_>>,
    ) -> Result<(), StoreError> {
        let act = act.into();
        let page = StalePage::of_talent(talent.talent_guid, act.entry.at);
        let mut transaction = Transaction::new(self, "moderate a talent")
            .put_if(
                talent::row(talent)?,
                talent::unmoved(talent),
                ConditionFailure::Conflict,
            )
            .put(rebuild::row(&page)?);
        if let Some(notice) = notice {
            transaction = notices::send(transaction, notice)?;
        }
        let is_published = act.entry.action == AuditAction::TalentPublished;
        let event = is_published.then(|| WebhookEvent::of_talent(talent));
        let transaction = self.announce(transaction, event).await?;
        act.write(transaction)?.run().await
    }

    /// Sends an email that an operator wrote, together with its entry in the audit log.
    pub async fn send_notice_with_act(
        &self,
        notice: &Notice,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = notices::send(Transaction::new(self, "send a message"), notice)?;
        audit::note(transaction, entry)?.run().await
    }

    /// Talent whose page waits to be made public or is taken down, longest waiting first.
    pub async fn list_queued_talent(
        &self,
        queue: Queue,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Talent>, StoreError> {
        self.list_queue(queue, cursor, limit, "talent").await
    }

    /// Effects, emails and follow-ups whose last attempt failed, oldest first.
    pub async fn list_failed_effects(
        &self,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<FailedEffect>, StoreError> {
        self.list_queue(Queue::FailedEffects, cursor, limit, "failed effect")
            .await
    }

    /// Makes the table's stream report a failed effect immediately; the clock retries it at `due_at`. `Conflict` if an
    /// attempt was begun since the row was read, or it is done.
    pub async fn replay_effect(
        &self,
        effect: &FailedEffect,
        due_at: Timestamp,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let (row, attempt) = match effect {
            FailedEffect::Order(row) => (attempts::woken(&**row, due_at).to_row()?, row.attempt),
            FailedEffect::Notice(row) => (attempts::woken(&**row, due_at).to_row()?, row.attempt),
            FailedEffect::FollowUp(row) => (attempts::woken(&**row, due_at).to_row()?, row.attempt),
        };
        let transaction = Transaction::new(self, "replay an effect").put_if(
            row,
            attempts::attempt_unchanged(attempt),
            ConditionFailure::Conflict,
        );
        audit::note(transaction, entry)?.run().await
    }
}
