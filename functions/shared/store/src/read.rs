//! Reads by key and by index, with [`StoreError`]s. There is no scan here: only `backfill`, which people run by hand,
//! reads the whole table.

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use table::{Index, Key, LONGEST_LIST, QueryBuilder, QueryPage};

use crate::error::StoreError;
use crate::page::{Cursor, Page};
use crate::row::{Attributes, attribute, body_of, text_of, whole_seconds};
use crate::{Store, keys};

/// A page of a list of what is due.
#[derive(Debug, Clone, Copy)]
pub struct DuePage<'a> {
    /// What is due at this time.
    pub now: Timestamp,
    /// The end of the page before.
    pub after: Option<&'a Cursor>,
    pub limit: u16,
}

impl DuePage<'_> {
    pub const fn first(now: Timestamp, limit: u16) -> Self {
        Self {
            now,
            after: None,
            limit,
        }
    }
}

impl Store {
    /// Reads one row, strongly consistent.
    pub(crate) async fn get(
        &self,
        key: Key,
        action: &'static str,
    ) -> Result<Option<Attributes>, StoreError> {
        Ok(self.table.get(key, action).await?)
    }

    /// One page of rows. The table is read strongly consistent; an index cannot be.
    pub(crate) async fn query(
        &self,
        query: QueryBuilder,
        action: &'static str,
    ) -> Result<QueryPage, StoreError> {
        Ok(self.table.query(query, action).await?)
    }

    /// One page of a list of `kind`, whose next page begins behind the row that `cursor_of` names.
    pub(crate) async fn query_page<T: DeserializeOwned>(
        &self,
        query: QueryBuilder,
        kind: &'static str,
        cursor_of: impl FnOnce(&Attributes) -> Result<Cursor, StoreError>,
        action: &'static str,
    ) -> Result<Page<T>, StoreError> {
        let answer = self.query(query, action).await?;
        let next = answer.last.as_ref().map(cursor_of).transpose()?;
        let items = answer
            .rows
            .into_iter()
            .map(|row| body_of(row, kind))
            .collect::<Result<_, _>>()?;
        Ok(Page { items, next })
    }

    /// At most `limit` rows of a partition of the due index that are due at `now`, longest overdue first, as `parse`
    /// reads them. Skips and logs a row that cannot be read. Rows that stay due must not hide the rows behind them: the
    /// caller reads page after page.
    pub(crate) async fn list_due_in<T>(
        &self,
        partition: &str,
        due: DuePage<'_>,
        parse: impl Fn(&Attributes) -> Result<T, StoreError>,
        action: &'static str,
    ) -> Result<Page<T>, StoreError> {
        let start = match due.after.map(Cursor::parts) {
            None => None,
            Some([pk, sk, at]) => Some(keys::on_due_index(pk, sk, partition, at)),
            Some(_) => return Ok(Page::empty()),
        };
        let query = QueryBuilder::index(Index::Due, partition)
            .up_to(&whole_seconds(due.now))
            .limit(due.limit)
            .after(start);
        let answer = self.query(query, action).await?;
        let next = answer.last.as_ref().map(due_cursor).transpose()?;
        let items = readable(&answer.rows, &parse);
        Ok(Page { items, next })
    }

    /// Every row that a query finds, page after page; an error if there are more than [`LONGEST_LIST`].
    pub(crate) async fn query_list(
        &self,
        query: QueryBuilder,
        action: &'static str,
    ) -> Result<Vec<Attributes>, StoreError> {
        let list = self.table.query_list(LONGEST_LIST, query, action);
        Ok(list.await?)
    }

    /// Every row of a partition with this prefix, page after page; for partitions that stay small.
    pub(crate) async fn query_all(
        &self,
        partition: &str,
        prefix: &str,
        action: &'static str,
    ) -> Result<Vec<Attributes>, StoreError> {
        Ok(self.table.query_all(partition, prefix, action).await?)
    }
}

/// Returns the rows as `parse` reads them. Skips and logs a row that cannot be read: damaged, or written by a later
/// release before a rollback.
pub(crate) fn readable<T>(
    rows: &[Attributes],
    parse: impl Fn(&Attributes) -> Result<T, StoreError>,
) -> Vec<T> {
    let read = |row| {
        let read = parse(row);
        read.inspect_err(|error| {
            tracing::error!(%error, row = name_of(row), "table.row_unreadable");
        })
        .ok()
    };
    rows.iter().filter_map(read).collect()
}

/// Returns the position of a row on the due index.
pub(crate) fn due_cursor(last: &Attributes) -> Result<Cursor, StoreError> {
    Ok(Cursor::new([
        text_of(last, attribute::PK)?,
        text_of(last, attribute::SK)?,
        text_of(last, attribute::DUE_AT)?,
    ]))
}

/// Returns a row's key for the log.
pub(crate) fn name_of(row: &Attributes) -> String {
    let part = |name| text_of(row, name).unwrap_or_else(|_missing| "?".to_owned());
    format!("{}/{}", part(attribute::PK), part(attribute::SK))
}
