//! Reads by key and by index. There is no scan here, and none is to come.
//!
//! The SDK's futures are several kilobytes each; boxed, they do not grow those of every caller.

use crate::Table;
use crate::attribute::{self, Attributes};
use crate::create::Index;
use crate::error::TableError;
use crate::expression::Expression;
use crate::key::Key;
use crate::transaction::filled;

/// Rows of a list that is read whole. Longer lists are read in pages by their readers; the lists that are not have a bound
/// of some hundred rows where they are written.
pub const LONGEST_LIST: usize = 10_000;

/// Which rows, in which order, from where on.
#[must_use]
#[derive(Debug, Clone)]
pub struct QueryBuilder {
    index: Option<Index>,
    keys: (&'static str, &'static str),
    condition: Expression,
    newest_first: bool,
    attributes: &'static [&'static str],
    limit: Option<i32>,
    start: Option<Attributes>,
}

/// One answer of the table and the key to go on from.
#[derive(Debug)]
pub struct QueryPage {
    pub rows: Vec<Attributes>,
    /// Where the next page begins; nothing on the last page.
    pub last: Option<Attributes>,
}

impl QueryBuilder {
    /// Rows of one partition of the table.
    pub fn partition(partition: impl Into<String>) -> Self {
        Self::over(None, (attribute::PK, attribute::SK), partition.into())
    }

    /// Rows of one partition of an index.
    pub fn index(index: Index, partition: impl Into<String>) -> Self {
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
            attributes: &[],
            limit: None,
            start: None,
        }
    }

    /// Only sort keys that begin with this: all of them where it is empty, since `DynamoDB` refuses an empty value of a key.
    pub fn beginning(self, prefix: &str) -> Self {
        if prefix.is_empty() {
            return self;
        }
        let bound = Expression::new("begins_with(#sort, :sort)")
            .name("#sort", self.keys.1)
            .text(":sort", prefix);
        self.bounded(bound)
    }

    /// Only sort keys up to and including this one.
    pub fn up_to(self, last: &str) -> Self {
        let bound = Expression::new("#sort <= :sort")
            .name("#sort", self.keys.1)
            .text(":sort", last);
        self.bounded(bound)
    }

    /// Only sort keys from this one on.
    pub fn starting_at(self, first: &str) -> Self {
        let bound = Expression::new("#sort >= :sort")
            .name("#sort", self.keys.1)
            .text(":sort", first);
        self.bounded(bound)
    }

    /// Only sort keys from the first to the last, both included.
    pub fn between(self, first: &str, last: &str) -> Self {
        let bound = Expression::new("#sort BETWEEN :first AND :last")
            .name("#sort", self.keys.1)
            .text(":first", first)
            .text(":last", last);
        self.bounded(bound)
    }

    /// The last sort keys first.
    pub fn newest_first(mut self) -> Self {
        self.newest_first = true;
        self
    }

    /// Rows come with these attributes alone.
    pub fn select(mut self, attributes: &'static [&'static str]) -> Self {
        self.attributes = attributes;
        self
    }

    /// At most so many rows on a page.
    pub fn limit(mut self, limit: u16) -> Self {
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

    /// The partition and the beginning of the sort keys, for errors.
    fn place(&self) -> String {
        let value = |name: &str| {
            let value = self.condition.values.get(name);
            value.and_then(|value| value.as_s().ok())
        };
        let partition = value(":partition").map_or("", String::as_str);
        let sort = value(":sort").or_else(|| value(":first"));
        format!("{partition}/{}", sort.map_or("", String::as_str))
    }

    /// Goes on behind this row.
    pub fn after(mut self, start: Option<Attributes>) -> Self {
        self.start = start;
        self
    }
}

impl Table {
    /// One row, strongly consistent: what is decided on it was true when it was read.
    pub async fn get(
        &self,
        key: Key,
        action: &'static str,
    ) -> Result<Option<Attributes>, TableError> {
        let request = self
            .client()
            .get_item()
            .table_name(self.name())
            .set_key(Some(key.into_attributes()))
            .consistent_read(self.is_consistent);
        let output = Box::pin(request.send())
            .await
            .map_err(|error| TableError::unavailable(action, error))?;
        Ok(output.item)
    }

    /// One page of rows. The table is read strongly consistent; an index cannot be.
    pub async fn query(
        &self,
        query: QueryBuilder,
        action: &'static str,
    ) -> Result<QueryPage, TableError> {
        let mut condition = query.condition;
        let mut selected = Vec::with_capacity(query.attributes.len());
        for (number, attribute) in query.attributes.iter().enumerate() {
            let placeholder = format!("#attribute{number}");
            condition = condition.name(&placeholder, attribute);
            selected.push(placeholder);
        }
        let shown = (!selected.is_empty()).then(|| selected.join(", "));
        let request = self
            .client()
            .query()
            .table_name(self.name())
            .consistent_read(self.is_consistent && query.index.is_none())
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
            .map_err(|error| TableError::unavailable(action, error))?;
        Ok(QueryPage {
            rows: output.items.unwrap_or_default(),
            last: output.last_evaluated_key,
        })
    }

    /// Every row of a partition with this prefix, page after page; for partitions that stay small. A list of more than
    /// [`LONGEST_LIST`] rows is an error: nothing is decided on a part of it.
    pub async fn query_all(
        &self,
        partition: &str,
        prefix: &str,
        action: &'static str,
    ) -> Result<Vec<Attributes>, TableError> {
        self.query_up_to(LONGEST_LIST, partition, prefix, action)
            .await
    }

    /// Every row like `query_all`; an error if there are more than `most`.
    pub async fn query_up_to(
        &self,
        most: usize,
        partition: &str,
        prefix: &str,
        action: &'static str,
    ) -> Result<Vec<Attributes>, TableError> {
        let query = QueryBuilder::partition(partition).beginning(prefix);
        Box::pin(self.query_list(most, query, action)).await
    }

    /// Every row that a query finds, page after page; an error if there are more than `most`: nothing is decided on a part
    /// of a list.
    pub async fn query_list(
        &self,
        most: usize,
        query: QueryBuilder,
        action: &'static str,
    ) -> Result<Vec<Attributes>, TableError> {
        let mut rows = Vec::new();
        let mut start = None;
        loop {
            let answer = self.query(query.clone().after(start), action).await?;
            rows.extend(answer.rows);
            if rows.len() > most {
                let list = format!("list at {}", query.place());
                let reason = format!("it has more than {most} rows: failed to {action}");
                return Err(TableError::corrupt(list, reason));
            }
            start = answer.last;
            if start.is_none() {
                return Ok(rows);
            }
        }
    }
}
