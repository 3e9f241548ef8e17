//! Counts the statistics of every public talent again, from events.

use jiff::Timestamp;
use store::{Cursor, StalePage, Store};

use crate::error::CatalogueError;

const PAGE: u16 = 100;

/// Counts completed orders and responses by the events of orders, ratings by customers' feedback, and returns how many
/// talent had other statistics.
pub(crate) async fn recount(store: &Store, now: Timestamp) -> Result<String, CatalogueError> {
    let (mut counted, mut changed): (usize, usize) = (0, 0);
    let mut cursor: Option<Cursor> = None;
    loop {
        let page = store.list_published(cursor.as_ref(), PAGE).await?;
        for talent in page.items {
            let is_other = store.recount_stats(talent.talent_guid, now).await?;
            if is_other {
                let page = StalePage::of_talent(talent.talent_guid, now);
                store.save_stale_page(&page).await?;
            }
            counted = counted.saturating_add(1);
            changed = changed.saturating_add(usize::from(is_other));
        }
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    Ok(format!("counted again: {counted}, changed: {changed}"))
}
