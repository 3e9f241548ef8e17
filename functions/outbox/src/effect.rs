//! One effect: leased, done, deleted; or put back with the time of its next attempt.

use domain::later;
use std::error::Error;

use domain::TalentGuid;
use domain::order::{Effect, Transition};
use jiff::{SignedDuration, Timestamp};
use settle::Outcome;
use store::{OrderMail, OutboxRow, StalePage, StoreError};

use crate::{EffectError, Outbox};

/// Longer than the function may run: a lease that ran out belongs to a crash.
pub(crate) const LEASE: SignedDuration = SignedDuration::from_mins(2);
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(1);
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(6);
/// Retry interval of effects that need a manual fix: once a day, and an hour longer, so that the provider has forgotten
/// its rejection.
const MANUAL_FIX_RETRY: SignedDuration = SignedDuration::from_hours(25);

/// What became of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ran {
    /// Done, and its row deleted.
    Done,
    /// Another instance runs it, or has run it.
    NotOurs,
    /// Not done; the clock wakes it when its next attempt is due.
    Later,
}

/// An attempt that failed, with the record of the mail it came as far as.
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
    /// Runs the effect of a row as it was read. An error means that the table did not respond, and the result is
    /// unknown.
    pub async fn run(&self, row: &OutboxRow) -> Result<Ran, EffectError> {
        let now = self.clock.now();
        if row.not_before.is_some_and(|at| at > now) {
            // The clock wakes it when its time has come.
            return Ok(Ran::Later);
        }
        let store = self.settle.store();
        let leased = match Box::pin(store.lease_outbox(row, later(now, LEASE))).await {
            Ok(leased) => leased,
            Err(StoreError::Conflict) => return Ok(Ran::NotOurs),
            Err(error) => return Err(error.into()),
        };
        match Box::pin(self.perform(&leased, now)).await {
            Ok(None) => {
                Box::pin(store.delete_outbox(leased.order_guid, leased.id)).await?;
                Ok(Ran::Done)
            }
            Ok(Some(mail)) => {
                Box::pin(store.finish_mail(leased.order_guid, &mail)).await?;
                Ok(Ran::Done)
            }
            Err(FailedAttempt { error, mail }) => {
                let due_at = later(now, pause(&error, leased.attempt));
                let reason = chain(&error);
                report(&error, &reason, &leased);
                let put_back = match &mail {
                    Some(mail) => Box::pin(store.retry_mail(&leased, due_at, &reason, mail)).await,
                    None => Box::pin(store.retry_outbox(&leased, due_at, &reason)).await,
                };
                match put_back {
                    Ok(()) => Ok(Ran::Later),
                    Err(StoreError::Conflict) => Ok(Ran::NotOurs),
                    Err(error) => Err(error.into()),
                }
            }
        }
    }

    /// Gives the record of the mail, where the effect is one that was sent.
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
                tracing::error!(effect = ?other, "an effect that nobody knows how to do");
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
                tracing::error!(%error, %talent, "numbers that cannot be computed stay");
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Rendering is the site builder's: here it is only noted that the talent's page is older than
    /// its data, once however often that happens.
    async fn note_stale_page(&self, row: &OutboxRow, now: Timestamp) -> Result<(), EffectError> {
        let store = self.settle.store();
        if let Some(order) = Box::pin(store.find_order(row.order_guid)).await? {
            let page = StalePage::of_talent(order.talent.talent_guid, now);
            Box::pin(store.save_stale_page(&page)).await?;
        }
        Ok(())
    }
}

/// Twice as long after every attempt: 1 minute, 2, 4, … 6 hours.
pub(crate) fn pause(error: &EffectError, attempt: u32) -> SignedDuration {
    if !error.is_temporary() {
        return MANUAL_FIX_RETRY;
    }
    let doubled = 1_i32
        .checked_shl(attempt.saturating_sub(1))
        .unwrap_or(i32::MAX);
    FIRST_PAUSE
        .saturating_mul(doubled.max(1))
        .min(LONGEST_PAUSE)
}

fn report(error: &EffectError, reason: &str, row: &OutboxRow) {
    let (order, attempt) = (row.order_guid, row.attempt);
    if error.is_temporary() {
        tracing::warn!(reason, %order, attempt, transition = row.transition.map(Transition::as_str), "an effect has to wait");
    } else {
        tracing::error!(reason, %order, attempt, transition = row.transition.map(Transition::as_str), "an effect needs a person");
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
