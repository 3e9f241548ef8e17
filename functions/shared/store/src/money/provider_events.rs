//! The payment provider's events that were handled.

use std::collections::BTreeSet;

use domain::later;
use jiff::{SignedDuration, Timestamp};

use crate::error::StoreError;
use crate::row::{Row, attribute, text_of};
use crate::{Store, keys};

/// The provider repeats an event for three days; a month leaves room for a replay by hand.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);

impl Store {
    /// Returns whether this event was handled. It is recorded only after its handling, so that an event whose handling
    /// crashed is handled again.
    pub async fn is_event_handled(&self, event: &str) -> Result<bool, StoreError> {
        let row = self
            .get(keys::webhook(event), "look for a webhook event")
            .await?;
        Ok(row.is_some())
    }

    /// Returns which of these events were handled.
    pub async fn list_handled_events(
        &self,
        events: impl IntoIterator<Item = &str>,
    ) -> Result<BTreeSet<String>, StoreError> {
        let keys = events.into_iter().map(keys::webhook).collect();
        let rows = self.table.get_many(keys, "look for webhook events").await?;
        let mut handled = BTreeSet::new();
        for row in &rows {
            handled.extend(keys::webhook_of(&text_of(row, attribute::PK)?));
        }
        Ok(handled)
    }

    /// Records that this event was handled.
    pub async fn record_handled_event(
        &self,
        event: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let row = Row::new(keys::webhook(event)).expires(later(now, KEPT));
        self.put(row, "save a webhook event").await
    }
}
