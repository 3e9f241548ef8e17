//! Follow-ups of changed rows, and their repetition.

use domain::later;
use store::{FollowUp, StoreError};

use crate::effect::{LEASE, chain, pause};
use crate::{EffectError, Outbox};

impl Outbox {
    /// Does what follows a change. An error means that it has to be repeated.
    pub(crate) async fn follow_up(&self, follow_up: &FollowUp) -> Result<(), EffectError> {
        match follow_up {
            FollowUp::Messages(order) => self.note_message(*order).await,
            FollowUp::Statistics(talent) => self.refresh_stats(*talent).await,
            FollowUp::HeldRecord(key) => Ok(Box::pin(self.report_held_record(key)).await?),
            FollowUp::Order(_)
            | FollowUp::Customer(..)
            | FollowUp::Talent(_)
            | FollowUp::Offer(..) => Ok(self.project(follow_up).await?),
        }
    }

    /// Repeats a follow-up that failed, if it still is at this attempt. Deletes its row, or schedules its next attempt.
    pub(crate) async fn repeat_follow_up(
        &self,
        name: &str,
        attempt: u32,
    ) -> Result<(), EffectError> {
        let (store, now) = (self.settle.store(), self.clock.now());
        let row = match Box::pin(store.find_follow_up(name)).await {
            Err(error @ StoreError::Corrupt { .. }) => {
                tracing::error!(%error, name, "stream.follow_up_unreadable");
                return Ok(());
            }
            found => found?.filter(|row| row.attempt == attempt),
        };
        let Some(row) = row else {
            return Ok(());
        };
        let leased = match Box::pin(store.lease(&row, later(now, LEASE))).await {
            Ok(leased) => leased,
            Err(StoreError::Conflict) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        let ended = match Box::pin(self.follow_up(&leased.follow_up)).await {
            Ok(()) => Box::pin(store.finish_follow_up(&leased)).await,
            Err(error) => {
                let reason = chain(&error);
                tracing::warn!(reason, name, attempt, "stream.follow_up_failed");
                let due_at = later(now, pause(&error, leased.attempt));
                Box::pin(store.retry(&leased, due_at, &reason)).await
            }
        };
        match ended {
            // The change was reported again meanwhile: the row stays, and is due when the lease ends.
            Err(StoreError::Conflict) => Ok(()),
            ended => Ok(ended?),
        }
    }
}
