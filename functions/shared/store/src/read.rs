//! Reads by key and by index, with [`StoreError`]s. There is no scan here: only `backfill`, which people run by hand,
//! reads the whole table.

use serde::de::DeserializeOwned;
use table::{Key, QueryBuilder, QueryPage};

use crate::Store;
use crate::error::StoreError;
use crate::page::{Cursor, Page};
use crate::row::{Attributes, body_of};

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
