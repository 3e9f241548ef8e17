//! The pages of a list of what is due.

use jiff::Timestamp;
use store::{Cursor, DuePage, Page};

/// Rows in one read of the due index. A run ends with its deadline.
const LISTED: u16 = 100;

/// Walks a list of what is due, page after page, so that rows that stay due hide none behind them.
pub(crate) struct DuePages {
    now: Timestamp,
    cursor: Option<Cursor>,
    is_over: bool,
}

impl DuePages {
    /// Starts with what has been due longest.
    pub(crate) const fn at(now: Timestamp) -> Self {
        Self {
            now,
            cursor: None,
            is_over: false,
        }
    }

    /// Returns the page to read next; `None` after the last.
    pub(crate) fn next_page(&self) -> Option<DuePage<'_>> {
        (!self.is_over).then(|| DuePage {
            after: self.cursor.as_ref(),
            ..DuePage::first(self.now, LISTED)
        })
    }

    /// Goes on behind the page that was read, and returns its rows.
    pub(crate) fn advance<T>(&mut self, page: Page<T>) -> Vec<T> {
        self.is_over = page.next.is_none();
        self.cursor = page.next;
        page.items
    }
}
