//! Reads by key and by index. There is no scan here, and none is to come: only `backfill`, which people run by hand,
//! reads the table as a whole.
//!
//! The SDK's futures are several kilobytes each; boxed, they do not grow those of every caller.

use serde::de::DeserializeOwned;

use crate::Store;
use crate::error::StoreError;
use crate::expression::Expression;
use crate::keys::Key;
use crate::page::{Cursor, Page};
use crate::row::{Attributes, attribute, body_of};
use crate::table::Index;
use crate::transaction::filled;

/// Which rows, in which order, from where on.
#[derive(Debug)]
pub(crate) struct QueryBuilder {
    index: Option<Index>,
    keys: (&'static str, &'static str),
    condition: Expression,
    newest_first: bool,
    keys_alone: bool,
    limit: Option<i32>,
    start: Option<Attributes>,
}

/// One answer of the table and the key to go on from.
#[derive(Debug)]
pub(crate) struct QueryPage {
    pub(crate) rows: Vec<Attributes>,
    pub(crate) last: Option<Attributes>,
}

impl QueryBuilder {
    /// Rows of one partition of the table.
    pub(crate) fn partition(partition: impl Into<String>) -> Self {
        Self::over(None, (attribute::PK, attribute::SK), partition.into())
    }

    /// Rows of one partition of an index.
    pub(crate) fn index(index: Index, partition: impl Into<String>) -> Self {
        Self::over(Some(index), index.keys(), partition.into())
    }

    fn over(index: Option<Index>, keys: (&'static str, &'static str), partition: String) -> Self {
        let condition = Expression::new("#partition = :partition")
            .name("#partition", keys.0)
            .text(":partition", partition);
        Self {
            index,
            keys,
            condition,
            newest_first: false,
            keys_alone: false,
            limit: None,
            start: None,
        }
    }

    /// Only sort keys that begin with this.
    pub(crate) fn beginning(self, prefix: &str) -> Self {
        let bound = Expression::new("begins_with(#sort, :sort)")
            .name("#sort", self.keys.1)
            .text(":sort", prefix);
        self.bounded(bound)
    }

    /// Only sort keys up to and including this one.
    pub(crate) fn up_to(self, last: &str) -> Self {
        let bound = Expression::new("#sort <= :sort")
            .name("#sort", self.keys.1)
            .text(":sort", last);
        self.bounded(bound)
    }

    /// Only sort keys from this one on.
    pub(crate) fn starting_at(self, first: &str) -> Self {
        let bound = Expression::new("#sort >= :sort")
            .name("#sort", self.keys.1)
            .text(":sort", first);
        self.bounded(bound)
    }

    /// Only sort keys from the first to the last, both included.
    pub(crate) fn between(self, first: &str, last: &str) -> Self {
        let bound = Expression::new("#sort BETWEEN :first AND :last")
            .name("#sort", self.keys.1)
            .text(":first", first)
            .text(":last", last);
        self.bounded(bound)
    }

    pub(crate) fn newest_first(mut self) -> Self {
        self.newest_first = true;
        self
    }

    /// Rows come as their keys of the table, their version and their lock.
    pub(crate) fn keys_alone(mut self) -> Self {
        self.keys_alone = true;
        self
    }

    pub(crate) fn limit(mut self, limit: u16) -> Self {
        self.limit = Some(i32::from(limit));
        self
    }

    fn bounded(mut self, bound: Expression) -> Self {
        // A key condition is a flat list; brackets are for filters.
        self.condition.text = format!("{} AND {}", self.condition.text, bound.text);
        self.condition.names.extend(bound.names);
        self.condition.values.extend(bound.values);
        self
    }

    /// Goes on behind this row.
    pub(crate) fn after(mut self, start: Option<Attributes>) -> Self {
        self.start = start;
        self
    }
}

impl Store {
    /// One row, strongly consistent: what is decided on it was true when it was read.
    pub(crate) async fn get(
        &self,
        key: Key,
        action: &'static str,
    ) -> Result<Option<Attributes>, StoreError> {
        let request = self
            .client()
            .get_item()
            .table_name(self.table_name())
            .set_key(Some(key.into_attributes()))
            .consistent_read(true);
        let output = Box::pin(request.send())
            .await
            .map_err(|error| StoreError::unavailable(action, error))?;
        Ok(output.item)
    }

    /// One page of rows. The table is read strongly consistent; an index cannot be.
    pub(crate) async fn query(
        &self,
        query: QueryBuilder,
        action: &'static str,
    ) -> Result<QueryPage, StoreError> {
        let (condition, shown) = if query.keys_alone {
            let named = query
                .condition
                .name("#pk", attribute::PK)
                .name("#sk", attribute::SK)
                .name("#version", attribute::VERSION)
                .name("#lock", attribute::LOCK);
            (named, Some("#pk, #sk, #version, #lock".to_owned()))
        } else {
            (query.condition, None)
        };
        let request = self
            .client()
            .query()
            .table_name(self.table_name())
            .consistent_read(query.index.is_none())
            .set_index_name(query.index.map(|index| index.name().to_owned()))
            .key_condition_expression(condition.text)
            .set_projection_expression(shown)
            .set_expression_attribute_names(filled(condition.names))
            .set_expression_attribute_values(filled(condition.values))
            .scan_index_forward(!query.newest_first)
            .set_limit(query.limit)
            .set_exclusive_start_key(query.start);
        let output = Box::pin(request.send())
            .await
            .map_err(|error| StoreError::unavailable(action, error))?;
        Ok(QueryPage {
            rows: output.items.unwrap_or_default(),
            last: output.last_evaluated_key,
        })
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
        let mut rows = Vec::new();
        let mut start = None;
        loop {
            let query = QueryBuilder::partition(partition)
                .beginning(prefix)
                .after(start);
            let answer = self.query(query, action).await?;
            rows.extend(answer.rows);
            start = answer.last;
            if start.is_none() {
                return Ok(rows);
            }
        }
    }
}
