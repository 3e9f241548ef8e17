//! Runs one effect: leases it, performs it and deletes it, or schedules its next attempt.

use domain::{doubled, later};
use std::error::Error;

use domain::order::{Effect, Transition};
use domain::{OrderGuid, TalentGuid};
use jiff::{SignedDuration, Timestamp};
use settle::Outcome;
use store::{OrderMail, OutboxId, OutboxRow, StalePage, StoreError};

use crate::after_sending::end_sent;
use crate::{EffectError, Outbox};

/// Longer than the function may run: an expired lease belongs to an instance that crashed.
pub(crate) const LEASE: SignedDuration = SignedDuration::from_mins(2);
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(1);
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(6);
/// The longest pause of the first attempts: what an outage of up to two hours delayed is tried again soon after its end.
const STEADY_PAUSE: SignedDuration = SignedDuration::from_mins(15);
/// The attempts with at most [`STEADY_PAUSE`] after them. They take two hours.
const STEADY_ATTEMPTS: u32 = 11;
/// Retry interval of effects that need a manual fix: once a day, and an hour longer, so that the provider has forgotten
/// its rejection.
const MANUAL_FIX_RETRY: SignedDuration = SignedDuration::from_hours(25);

/// The outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunOutcome {
    /// Done, and its row deleted.
    Done,
    /// Another instance runs it, or has run it.
    NotOurs,
    /// Not done; the clock wakes it when its next attempt is due.
    Later,
}

/// A failed attempt, with the record of the email if one was written.
#[derive(Debug)]
pub(crate) struct FailedAttempt {
    pub(crate) error: EffectError,
    pub(crate) mail: Option<Box<OrderMail>>,
}

impl From<EffectError> for FailedAttempt {
    fn from(error: EffectError) -> Self {
        Self { error, mail: None }
    }
}

impl Outbox {
    /// Runs an effect that the stream reported. If the attempt has changed since, another instance runs it or its next
    /// attempt is scheduled.
    pub(crate) async fn run_reported(
        &self,
        order: OrderGuid,
        id: OutboxId,
        attempt: u32,
    ) -> Result<(), EffectError> {
        let row = match Box::pin(self.settle.store().find_outbox(order, id)).await {
            Err(error @ StoreError::Corrupt { .. }) => {
                tracing::error!(%error, %order, "effect.unreadable");
                return Ok(());
            }
            found => found?.filter(|row| row.attempt == attempt),
        };
        match row {
            Some(row) => self.run(&row).await.map(drop),
            None => Ok(()),
        }
    }

    /// Runs the effect of a row as it was read. An error means that the table did not respond, and the result is
    /// unknown.
    pub async fn run(&self, row: &OutboxRow) -> Result<RunOutcome, EffectError> {
        let now = self.clock.now();
        if row.not_before.is_some_and(|at| at > now) {
            // The clock function wakes it when it is due.
            return Ok(RunOutcome::Later);
        }
        let store = self.settle.store();
        let leased = match Box::pin(store.lease(row, later(now, LEASE))).await {
            Ok(leased) => leased,
            Err(StoreError::Conflict) => return Ok(RunOutcome::NotOurs),
            Err(error) => return Err(error.into()),
        };
        match Box::pin(self.perform(&leased, now)).await {
            Ok(None) => {
                Box::pin(store.delete_outbox(leased.order_guid, leased.id)).await?;
                Ok(RunOutcome::Done)
            }
            Ok(Some(mail)) => {
                end_sent(|| Box::pin(store.finish_mail(leased.order_guid, &mail))).await?;
                Ok(RunOutcome::Done)
            }
            Err(FailedAttempt { error, mail }) => {
                let due_at = later(now, pause(&error, leased.attempt));
                let reason = chain(&error);
                report(&error, &reason, &leased);
                let put_back = match &mail {
                    Some(mail) => Box::pin(store.retry_mail(&leased, due_at, &reason, mail)).await,
                    None => Box::pin(store.retry(&leased, due_at, &reason)).await,
                };
                match put_back {
                    Ok(()) => Ok(RunOutcome::Later),
                    Err(StoreError::Conflict) => Ok(RunOutcome::NotOurs),
                    Err(error) => Err(error.into()),
                }
            }
        }
    }

    /// Performs the effect. Returns the record of the email if it sent one.
    async fn perform(
        &self,
        row: &OutboxRow,
        now: Timestamp,
    ) -> Result<Option<OrderMail>, FailedAttempt> {
        let outcome = Box::pin(self.settle.run_effect(row, now)).await;
        if outcome.map_err(EffectError::from)? == Outcome::Done {
            return Ok(None);
        }
        match &row.effect {
            Effect::Mail { to, template } => self.send_order_mail(row, *to, *template).await,
            Effect::RebuildSite => {
                self.note_stale_page(row, now).await?;
                Ok(None)
            }
            other => {
                tracing::error!(effect = ?other, "effect.unknown");
                Ok(None)
            }
        }
    }

    /// Computes a talent's statistics again; their page is stale if they changed.
    pub(crate) async fn refresh_stats(&self, talent: TalentGuid) -> Result<(), EffectError> {
        let (store, now) = (self.settle.store(), self.clock.now());
        match Box::pin(store.refresh_stats(talent, now)).await {
            Ok(true) => {
                let page = StalePage::of_talent(talent, now);
                Ok(Box::pin(store.save_stale_page(&page)).await?)
            }
            Ok(false) => Ok(()),
            Err(error @ StoreError::Corrupt { .. }) => {
                tracing::error!(%error, %talent, "statistics.not_computed");
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Marks the talent's page as stale; repeating it changes nothing. The site builder renders the page.
    async fn note_stale_page(&self, row: &OutboxRow, now: Timestamp) -> Result<(), EffectError> {
        let store = self.settle.store();
        if let Some(order) = Box::pin(store.find_order(row.order_guid)).await? {
            let page = StalePage::of_talent(order.talent.talent_guid, now);
            Box::pin(store.save_stale_page(&page)).await?;
        }
        Ok(())
    }
}

/// The pause doubles after every attempt: 1 minute, 2, 4, 8 and 15, which stays until the eleventh attempt; then 30 minutes,
/// 1 hour, … 6 hours.
pub(crate) fn pause(error: &EffectError, attempt: u32) -> SignedDuration {
    if !error.is_temporary() {
        MANUAL_FIX_RETRY
    } else if attempt <= STEADY_ATTEMPTS {
        doubled(FIRST_PAUSE, attempt.saturating_sub(1), STEADY_PAUSE)
    } else {
        let times = attempt.saturating_sub(STEADY_ATTEMPTS);
        doubled(STEADY_PAUSE, times, LONGEST_PAUSE)
    }
}

fn report(error: &EffectError, reason: &str, row: &OutboxRow) {
    let (order, attempt) = (row.order_guid, row.attempt);
    if error.is_temporary() {
        tracing::warn!(reason, %order, attempt, transition = row.transition.map(Transition::as_str), "effect.waiting");
    } else {
        tracing::error!(reason, %order, attempt, transition = row.transition.map(Transition::as_str), "effect.refused");
    }
}

/// The error and its causes as one line.
pub(crate) fn chain(error: &dyn Error) -> String {
    let mut line = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        line.push_str(": ");
        line.push_str(&cause.to_string());
        next = cause.source();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pause_after(attempt: u32) -> i64 {
        pause(&EffectError::Store(StoreError::Conflict), attempt).as_mins()
    }

    #[test]
    fn an_outage_of_two_hours_is_followed_by_an_attempt_within_a_quarter_of_an_hour() {
        for outage in 1..=120 {
            let mut attempt_at = 0;
            let mut attempts = 1..;
            while attempt_at < outage {
                attempt_at += attempts.next().map_or(0, pause_after);
            }
            assert!(attempt_at - outage <= 15, "{outage} minutes: {attempt_at}");
        }
    }

    #[test]
    fn later_pauses_double_up_to_six_hours() {
        let pauses = [11, 12, 13, 14, 15, 16, 17].map(pause_after);
        assert_eq!(pauses, [15, 30, 60, 120, 240, 360, 360]);
    }
}
