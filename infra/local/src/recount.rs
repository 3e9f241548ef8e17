//! Counts the statistics of every public talent again, from events.

use http_api::Clock;
use store::{Cursor, StalePage};

use crate::arguments::ExportFrom;
use crate::error::RunnerError;
use crate::printing;
use crate::source::Source;

const PAGE: u16 = 100;

/// Counts completed orders and responses by the events of orders, ratings by customers' feedback, and prints how many
/// talent had other statistics.
pub(crate) async fn recount(from: &ExportFrom) -> Result<(), RunnerError> {
    let source = Source::open(from).await?;
    let clock = Clock::system();
    let (mut counted, mut changed): (usize, usize) = (0, 0);
    let mut cursor: Option<Cursor> = None;
    loop {
        let page = source.store.list_published(cursor.as_ref(), PAGE).await?;
        for talent in page.items {
            let is_other = source
                .store
                .recount_stats(talent.talent_guid, clock.now())
                .await?;
            if is_other {
                let page = StalePage::of_talent(talent.talent_guid, clock.now());
                source.store.save_stale_page(&page).await?;
            }
            counted = counted.saturating_add(1);
            changed = changed.saturating_add(usize::from(is_other));
        }
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    source.close().await;
    printing::print(&format!("counted again: {counted}, changed: {changed}"))
}
