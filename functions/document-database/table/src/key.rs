//! The key of a row.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;

use crate::attribute::{self, Attributes};

/// `DynamoDB` takes no longer keys, in bytes.
const MAX_PARTITION_BYTES: usize = 2_048;
const MAX_SORT_BYTES: usize = 1_024;

/// The key of a row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Its partition.
    pub pk: String,
    /// Its place in the partition.
    pub sk: String,
}

impl Key {
    /// The row at `sk` of partition `pk`.
    pub fn new(pk: impl Into<String>, sk: impl Into<String>) -> Self {
        Self {
            pk: pk.into(),
            sk: sk.into(),
        }
    }

    /// The two attributes.
    pub fn into_attributes(self) -> Attributes {
        HashMap::from([
            (attribute::PK.to_owned(), AttributeValue::S(self.pk)),
            (attribute::SK.to_owned(), AttributeValue::S(self.sk)),
        ])
    }

    /// Whether the table takes a row of this key.
    pub fn fits(&self) -> bool {
        Self::is_partition(&self.pk) && self.sk.len() <= MAX_SORT_BYTES
    }

    /// Whether the table takes rows of this partition.
    pub fn is_partition(pk: &str) -> bool {
        pk.len() <= MAX_PARTITION_BYTES
    }

    /// A sort key at or below `sort` that the table can be asked for, with no row of the table between the two.
    pub fn least_sort(sort: &str) -> String {
        truncate(sort, MAX_SORT_BYTES).to_owned()
    }

    /// A sort key at or above `sort` that the table can be asked for, with few rows of the table between the two.
    pub fn greatest_sort(sort: &str) -> String {
        if sort.len() <= MAX_SORT_BYTES {
            return sort.to_owned();
        }
        let mut greatest = truncate(sort, MAX_SORT_BYTES - char::MAX.len_utf8()).to_owned();
        greatest.push(char::MAX);
        greatest
    }
}

/// The longest start of a text of at most so many bytes.
fn truncate(text: &str, bytes: usize) -> &str {
    text.get(..text.floor_char_boundary(bytes)).unwrap_or(text)
}
