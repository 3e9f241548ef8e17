//! Sends one email about no order: leases it, sends it and deletes it, or schedules its next attempt.

use domain::health::{HealthFailure, HealthReport};
use domain::notice::NoticeContent;
use domain::{Language, NoticeGuid, later};
use store::{NoticeRow, StoreError};

use crate::after_sending::end_sent;
use crate::effect::{LEASE, RunOutcome, chain, pause};
use crate::emails::write_notice;
use crate::{EffectError, MailError, Outbox};

impl Outbox {
    /// Sends an email that the stream reported, if it still is at this attempt.
    pub(crate) async fn send_reported(
        &self,
        notice: NoticeGuid,
        attempt: u32,
    ) -> Result<(), EffectError> {
        let row = match Box::pin(self.settle.store().find_notice(notice)).await {
            Err(error @ StoreError::Corrupt { .. }) => {
                tracing::error!(%error, %notice, "email.unreadable");
                return Ok(());
            }
            found => found?.filter(|row| row.attempt == attempt),
        };
        match row {
            Some(row) => self.send_notice(&row).await.map(drop),
            None => Ok(()),
        }
    }

    /// Sends the email of a row as it was read. An error means that the table did not respond, and the result is
    /// unknown.
    pub async fn send_notice(&self, row: &NoticeRow) -> Result<RunOutcome, EffectError> {
        let now = self.clock.now();
        let store = self.settle.store();
        let leased = match Box::pin(store.lease(row, later(now, LEASE))).await {
            Ok(leased) => leased,
            Err(StoreError::Conflict) => return Ok(RunOutcome::NotOurs),
            Err(error) => return Err(error.into()),
        };
        let notice = &leased.notice;
        let to = notice
            .to
            .as_ref()
            .map_or(&*self.operator, domain::Email::as_str);
        let content = &notice.content;
        if Box::pin(self.find_bounce(to)).await?.is_some() {
            let notice = notice.notice_guid;
            tracing::info!(%notice, "email.address_undeliverable");
            self.note_result(content, Err(HealthFailure::AddressBounced))
                .await;
            Box::pin(store.delete_notice(notice)).await?;
            return Ok(RunOutcome::Done);
        }
        let language = match (notice.language, &notice.to) {
            (Some(language), _) => language,
            (None, Some(_)) => Box::pin(self.find_account_language(to, Language::En)).await?,
            (None, None) => Language::En,
        };
        let texts = Box::pin(self.texts(language)).await?;
        let mut email = match (&notice.content, &notice.to) {
            (NoticeContent::OrderLinks, Some(guest)) => {
                let Some(email) = Box::pin(self.find_order_links(&texts, guest)).await? else {
                    Box::pin(store.delete_notice(notice.notice_guid)).await?;
                    return Ok(RunOutcome::Done);
                };
                email
            }
            (content, _) => write_notice(&texts, content, &self.site_url),
        };
        if let Some(topic) = notice.content.topic() {
            email.unsubscribe = Box::pin(self.find_unsubscribe(&texts, topic, to)).await?;
            if email.unsubscribe.is_none() {
                // Its reader has unsubscribed from the topic.
                Box::pin(store.delete_notice(notice.notice_guid)).await?;
                return Ok(RunOutcome::Done);
            }
        }
        let message = format!("notice-{}", notice.notice_guid);
        let sent = Box::pin(self.send(to, email, &message)).await?;
        let result = sent.as_ref().copied().map_err(MailError::reason);
        self.note_result(content, result).await;
        let error = match sent {
            Err(error) if *content != NoticeContent::TestEmail => EffectError::from(error),
            // A test is one attempt: the operator repeats it after the fix.
            Ok(()) | Err(_) => {
                end_sent(|| Box::pin(store.delete_notice(notice.notice_guid))).await?;
                return Ok(RunOutcome::Done);
            }
        };
        let due_at = later(now, pause(&error, leased.attempt));
        let reason = chain(&error);
        let (notice, attempt) = (notice.notice_guid, leased.attempt);
        if error.is_temporary() {
            tracing::warn!(reason, %notice, attempt, "email.waiting");
        } else {
            tracing::error!(reason, %notice, attempt, "email.refused");
        }
        match Box::pin(store.retry(&leased, due_at, &reason)).await {
            Ok(()) => Ok(RunOutcome::Later),
            Err(StoreError::Conflict) => Ok(RunOutcome::NotOurs),
            Err(error) => Err(error.into()),
        }
    }

    /// Records the result of an email whose result shows whether a part of the marketplace works.
    async fn note_result(&self, content: &NoticeContent, result: Result<(), HealthFailure>) {
        if let Some(part) = content.health_part() {
            let report = HealthReport::new(part, result);
            let store = self.settle.store();
            store.note_health(&report, self.clock.now()).await;
        }
    }
}
