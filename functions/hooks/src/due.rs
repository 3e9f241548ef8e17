//! Reads the deliveries that are due.

use domain::webhook::ReportedDelivery;
use jiff::Timestamp;
use store::{Cursor, DuePage, Store, StoreError, WebhookPartition};

/// Deliveries that are read from each partition of the due index before they are sent.
const PAGE: u16 = 25;

/// The partitions of the due index that are not read to their ends. All are read side by side, so that many deliveries of
/// one do not delay those of the others.
pub(crate) struct DueDeliveries {
    left: Vec<(WebhookPartition, Option<Cursor>)>,
}

impl DueDeliveries {
    pub(crate) fn start() -> Self {
        let all = WebhookPartition::all();
        Self {
            left: all.map(|partition| (partition, None)).collect(),
        }
    }

    pub(crate) const fn are_read(&self) -> bool {
        self.left.is_empty()
    }

    /// Reads the next page of each partition.
    pub(crate) async fn read(
        &mut self,
        store: &Store,
        now: Timestamp,
    ) -> Result<Vec<ReportedDelivery>, StoreError> {
        let mut deliveries = Vec::new();
        for (partition, after) in std::mem::take(&mut self.left) {
            let due = DuePage {
                after: after.as_ref(),
                ..DuePage::first(now, PAGE)
            };
            let page = store.list_due_webhook_deliveries(partition, due).await?;
            let reported = page.items.into_iter();
            deliveries.extend(reported.map(|(webhook_guid, id)| ReportedDelivery {
                webhook_guid,
                id,
                is_awaited: true,
            }));
            if page.next.is_some() {
                self.left.push((partition, page.next));
            }
        }
        Ok(deliveries)
    }
}
