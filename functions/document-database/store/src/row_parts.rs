//! Rows of streams whose body is longer than a row of the table: the body is stored in parts, and the row names them.
//!
//! Parts are written before the row that names them, under a name that no other write has, and never change. They are
//! deleted when the rows of their stream expire.
use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use table::{AttributeValue, Attributes, Key, Row, TableError, number, read_number, read_text};
use uuid::Uuid;

use crate::attribute::{self, key_of};
use crate::documents::Documents;
use crate::keys;
use crate::stream_id::StreamId;

/// The longest body of one row, in bytes; `DynamoDB` keeps 400 KB in one, keys included.
pub(crate) const LONGEST_PART: usize = 390_000;

impl Documents {
    /// Adds a body to a row. One that is too long for it is written now, in parts that the row then names.
    pub(crate) async fn with_body(
        &self,
        stream: &StreamId,
        row: Row,
        text: String,
        expires: Timestamp,
    ) -> Result<Row, TableError> {
        if text.len() <= LONGEST_PART {
            return Ok(row.text(attribute::BODY, text));
        }
        let name = Uuid::new_v4().to_string();
        let mut count: u64 = 0;
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let (part, behind) = rest.split_at(rest.floor_char_boundary(LONGEST_PART));
            let key = keys::stream_part(stream, &name, count);
            let part = Row::new(key).text(attribute::BODY, part).expires(expires);
            self.table.put(part, "write a part of a row").await?;
            count = count.saturating_add(1);
            rest = behind;
        }
        let first = keys::stream_part(stream, &name, 0).into_attributes();
        Ok(row
            .with(attribute::PARTS, AttributeValue::M(first))
            .with(attribute::PART_COUNT, number(count)))
    }

    /// These rows with their bodies; one of which a part is missing stays without.
    pub(crate) async fn join_parts(
        &self,
        mut rows: Vec<Attributes>,
    ) -> Result<Vec<Attributes>, TableError> {
        let mut wanted = BTreeSet::new();
        for row in &rows {
            wanted.extend(parts_of(row)?);
        }
        if wanted.is_empty() {
            return Ok(rows);
        }
        let mut texts = BTreeMap::new();
        for part in self.table.get_many(wanted, "read parts of a row").await? {
            texts.insert(key_of(&part)?, read_text(&part, attribute::BODY)?);
        }
        for row in &mut rows {
            let parts = parts_of(row)?;
            let found = parts.iter().map(|key| texts.get(key).map(String::as_str));
            if !parts.is_empty()
                && let Some(text) = found.collect::<Option<String>>()
            {
                row.insert(attribute::BODY.to_owned(), AttributeValue::S(text));
            }
        }
        Ok(rows)
    }
}

/// The keys of a row's parts, in their order; none if the row is whole.
pub(crate) fn parts_of(row: &Attributes) -> Result<Vec<Key>, TableError> {
    let Some(first) = row
        .get(attribute::PARTS)
        .and_then(|first| first.as_m().ok())
    else {
        return Ok(Vec::new());
    };
    let first = key_of(first)?;
    let count = read_number(row, attribute::PART_COUNT)?;
    Ok((0..count)
        .map(|part| keys::part_after(&first, part))
        .collect())
}
