//! The attributes of a row, and the names that every row may have. The crates above have modules with further names.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;

/// The attributes of a row.
pub type Attributes = HashMap<String, AttributeValue>;

/// Partition key.
pub const PK: &str = "pk";
/// Sort key.
pub const SK: &str = "sk";
/// Partition key of the first index.
pub const GSI1_PK: &str = "gsi1pk";
/// Sort key of the first index.
pub const GSI1_SK: &str = "gsi1sk";
/// Partition key of the second index.
pub const GSI2_PK: &str = "gsi2pk";
/// Sort key of the second index.
pub const GSI2_SK: &str = "gsi2sk";
/// Partition key of the due index.
pub const DUE_PK: &str = "duePk";
/// Sort key of the due index: a time.
pub const DUE_AT: &str = "dueAt";
/// When `DynamoDB` may delete the row.
pub const TTL: &str = "ttl";
/// How often the row was written, or the version of what it holds.
pub const VERSION: &str = "version";
/// The entity itself.
pub const BODY: &str = "body";
