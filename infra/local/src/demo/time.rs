//! The demo's clock, and waiting for asynchronous work of the functions.

use std::time::Duration;

use domain::OrderGuid;
use domain::figures::day_of;
use jiff::{Timestamp, ToSpan};

use super::{Demo, failed};
use crate::error::RunnerError;

const HOUR: i64 = 3_600;
/// Longer than the story.
const STORY_DAYS: i64 = 30;
/// How long a condition is waited for: effects follow an answer within a second.
const PATIENCE: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(20);

impl Demo {
    /// Lets it be so many hours ago, later than before, and does what fell due until then.
    pub(super) async fn move_to_hours_ago(&mut self, hours: i64) -> Result<(), RunnerError> {
        let ahead = self.ahead.saturating_sub(hours.saturating_mul(HOUR));
        let clock = &self.product.clock;
        // Not by the emulator's own command: it would remember the time if we were stopped here.
        self.product.services.stripe.clock().set_ahead(ahead);
        clock.advance(ahead.saturating_sub(clock.seconds_ahead()));
        self.product.ticker.sweep().await?;
        Ok(())
    }

    /// Lets some minutes pass, within the time until the next move.
    pub(super) async fn pass_minutes(&mut self, minutes: i64) -> Result<(), RunnerError> {
        let seconds = minutes.saturating_mul(60);
        let clock = &self.product.clock;
        let ahead = clock.seconds_ahead().saturating_add(seconds);
        self.product.services.stripe.clock().set_ahead(ahead);
        clock.advance(seconds);
        self.product.ticker.sweep().await?;
        Ok(())
    }

    /// Counts the figures of the story's days again: its clock moved faster than the counts that the ticker makes.
    pub(super) async fn count_figures(&self) -> Result<(), RunnerError> {
        let (store, now) = (&self.product.store, self.now());
        let today = day_of(now);
        for back in 0..STORY_DAYS {
            store
                .count_figures(today.saturating_sub(back.days()), now)
                .await?;
        }
        Ok(())
    }

    /// Waits until all effects of the order's steps so far are done.
    pub(super) async fn wait_for_effects(&self, order: OrderGuid) -> Result<(), RunnerError> {
        let store = &self.product.store;
        let waiting = async {
            loop {
                let now = self.now();
                let rows = store.list_outbox(order).await?;
                if rows.iter().all(|row| row.due_at > now) {
                    return Ok(());
                }
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting)
            .await
            .unwrap_or_else(|_| Err(failed(format!("the effects of order {order} do not end"))))
    }

    /// Waits until `find` finds something.
    pub(super) async fn wait_for<T>(
        &self,
        what: &str,
        find: impl Fn() -> Result<Option<T>, RunnerError>,
    ) -> Result<T, RunnerError> {
        let waiting = async {
            loop {
                if let Some(found) = find()? {
                    return Ok(found);
                }
                tokio::time::sleep(PAUSE).await;
            }
        };
        tokio::time::timeout(PATIENCE, waiting)
            .await
            .unwrap_or_else(|_| Err(failed(format!("{what} does not come"))))
    }

    pub(super) fn now(&self) -> Timestamp {
        self.product.clock.clock().now()
    }
}
