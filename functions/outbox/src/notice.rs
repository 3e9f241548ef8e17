//! Sends one email about no order: leases it, sends it and deletes it, or schedules its next attempt.

use domain::notice::NoticeContent;
use domain::{Language, later};
use store::{NoticeRow, StoreError};

use crate::effect::{LEASE, RunOutcome, chain, pause};
use crate::emails::write_notice;
use crate::{EffectError, Outbox};

impl Outbox {
    /// Sends the email of a row as it was read. An error means that the table did not respond, and the result is
    /// unknown.
    pub async fn send_notice(&self, row: &NoticeRow) -> Result<RunOutcome, EffectError> {
        let now = self.clock.now();
        let store = self.settle.store();
        let leased = match Box::pin(store.lease_notice(row, later(now, LEASE))).await {
            Ok(leased) => leased,
            Err(StoreError::Conflict) => return Ok(RunOutcome::NotOurs),
            Err(error) => return Err(error.into()),
        };
        let notice = &leased.notice;
        let to = notice
            .to
            .as_ref()
            .map_or(&*self.operator, domain::Email::as_str);
        if Box::pin(self.find_bounce(to)).await?.is_some() {
            let notice = notice.notice_guid;
            tracing::info!(%notice, "a notice to an address that mails come back from is dropped");
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
        let error = match Box::pin(self.send(to, email, &message)).await? {
            Ok(()) => {
                Box::pin(store.delete_notice(notice.notice_guid)).await?;
                return Ok(RunOutcome::Done);
            }
            Err(error) => EffectError::from(error),
        };
        let due_at = later(now, pause(&error, leased.attempt));
        let reason = chain(&error);
        let (notice, attempt) = (notice.notice_guid, leased.attempt);
        if error.is_temporary() {
            tracing::warn!(reason, %notice, attempt, "a notice has to wait");
        } else {
            tracing::error!(reason, %notice, attempt, "a notice needs a person");
        }
        match Box::pin(store.retry_notice(&leased, due_at, &reason)).await {
            Ok(()) => Ok(RunOutcome::Later),
            Err(StoreError::Conflict) => Ok(RunOutcome::NotOurs),
            Err(error) => Err(error.into()),
        }
    }
}
