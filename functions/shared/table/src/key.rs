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

    pub fn into_attributes(self) -> Attributes {
        HashMap::from([
            (attribute::PK.to_owned(), AttributeValue::S(self.pk)),
            (attribute::SK.to_owned(), AttributeValue::S(self.sk)),
        ])
    }

    /// Whether the table takes a row of this key.
    pub fn fits(&self) -> bool {
        self.pk.len() <= MAX_PARTITION_BYTES && self.sk.len() <= MAX_SORT_BYTES
    }
}
