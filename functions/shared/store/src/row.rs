//! One row: keys and indexes on top, the entity itself in one map called `body`.
//!
//! The body stays apart so that no entity field can meet an index attribute of the same name, and
//! so that only what a condition or an index reads stands at the top level.

use std::collections::HashMap;
use std::fmt::Display;

use aws_sdk_dynamodb::types::AttributeValue;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::StoreError;
use crate::keys::Key;

pub(crate) type Attributes = HashMap<String, AttributeValue>;

/// Attribute names of the table; `table.rs` and the conditions use no other.
pub(crate) mod attribute {
    pub(crate) const PK: &str = "pk";
    pub(crate) const SK: &str = "sk";
    pub(crate) const GSI1_PK: &str = "gsi1pk";
    pub(crate) const GSI1_SK: &str = "gsi1sk";
    pub(crate) const GSI2_PK: &str = "gsi2pk";
    pub(crate) const GSI2_SK: &str = "gsi2sk";
    pub(crate) const DUE_PK: &str = "duePk";
    pub(crate) const DUE_AT: &str = "dueAt";
    pub(crate) const TTL: &str = "ttl";
    pub(crate) const VERSION: &str = "version";
    pub(crate) const STATE: &str = "state";
    pub(crate) const OFFER: &str = "offerGuid";
    pub(crate) const START: &str = "startAt";
    pub(crate) const HOLDERS: &str = "holders";
    pub(crate) const OPEN_REQUESTS: &str = "openRequests";
    pub(crate) const OWED: &str = "owed";
    pub(crate) const COMPLETED: &str = "completed";
    pub(crate) const HITS: &str = "hits";
    pub(crate) const BODY: &str = "body";
    pub(crate) const CREATED: &str = "created";
    pub(crate) const FIELDS: &str = "fields";
    pub(crate) const DOCUMENT: &str = "document";
    pub(crate) const PATHS: &str = "paths";
    pub(crate) const GONE: &str = "gone";
    pub(crate) const SCOPES: &str = "scopes";
    pub(crate) const PREVIOUS: &str = "previous";
    pub(crate) const LOGGED: &str = "logged";
    pub(crate) const LOCK: &str = "lock";
    pub(crate) const TARGET: &str = "target";
    pub(crate) const AFTER: &str = "after";
    pub(crate) const NEW_ENTRIES: &str = "newEntries";
    pub(crate) const OLD_ENTRIES: &str = "oldEntries";
    pub(crate) const LOG_ENTRY: &str = "logEntry";
}

/// A row on its way to the table.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) attributes: Attributes,
}

impl Row {
    pub(crate) fn new(key: Key) -> Self {
        Self {
            attributes: key.into_attributes(),
        }
    }

    /// The entity itself.
    pub(crate) fn body<T: Serialize>(self, body: &T) -> Result<Self, StoreError> {
        let value = serde_dynamo::to_attribute_value(body)
            .map_err(|source| StoreError::corrupt("row about to be written", source))?;
        Ok(self.with(attribute::BODY, value))
    }

    pub(crate) fn with(mut self, name: &str, value: AttributeValue) -> Self {
        self.attributes.insert(name.to_owned(), value);
        self
    }

    pub(crate) fn text(self, name: &str, value: impl Into<String>) -> Self {
        self.with(name, AttributeValue::S(value.into()))
    }

    pub(crate) fn version(self, version: u64) -> Self {
        self.with(attribute::VERSION, number(version))
    }

    pub(crate) fn gsi1(self, partition: String, sort: String) -> Self {
        self.text(attribute::GSI1_PK, partition)
            .text(attribute::GSI1_SK, sort)
    }

    pub(crate) fn gsi2(self, partition: String, sort: String) -> Self {
        self.text(attribute::GSI2_PK, partition)
            .text(attribute::GSI2_SK, sort)
    }

    /// Puts the row on the due index of `shard`.
    pub(crate) fn due(self, shard: String, at: Timestamp) -> Self {
        self.text(attribute::DUE_PK, shard)
            .text(attribute::DUE_AT, whole_seconds(at))
    }

    /// How many bytes it has, as `DynamoDB` counts them.
    pub(crate) fn bytes(&self) -> usize {
        let attributes = self.attributes.iter();
        attributes
            .map(|(name, value)| name.len().saturating_add(bytes_of(value)))
            .fold(0, usize::saturating_add)
    }

    /// Lets `DynamoDB` delete the row some time after `at`.
    pub(crate) fn expires(self, at: Timestamp) -> Self {
        self.with(attribute::TTL, number(at.as_second()))
    }
}

/// Each value of a list or a map costs a byte more, and each of these three.
fn bytes_of(value: &AttributeValue) -> usize {
    match value {
        AttributeValue::S(text) | AttributeValue::N(text) => text.len(),
        AttributeValue::B(bytes) => bytes.as_ref().len(),
        AttributeValue::L(values) => values
            .iter()
            .map(|value| bytes_of(value).saturating_add(1))
            .fold(3, usize::saturating_add),
        AttributeValue::M(values) => values
            .iter()
            .map(|(name, value)| bytes_of(value).saturating_add(name.len()).saturating_add(1))
            .fold(3, usize::saturating_add),
        _ => 1,
    }
}

/// The stored entity of a row that was read.
pub(crate) fn body_of<T: DeserializeOwned>(
    mut attributes: Attributes,
    kind: &'static str,
) -> Result<T, StoreError> {
    let place = place_of(&attributes);
    let body = attributes
        .remove(attribute::BODY)
        .ok_or_else(|| StoreError::corrupt(format!("{kind} at {place}"), "it has no body"))?;
    serde_dynamo::from_attribute_value(body)
        .map_err(|source| StoreError::corrupt(format!("{kind} at {place}"), source))
}

/// One text attribute of a row that was read.
pub(crate) fn text_of(attributes: &Attributes, name: &str) -> Result<String, StoreError> {
    match attributes.get(name) {
        Some(AttributeValue::S(text)) => Ok(text.clone()),
        _ => Err(StoreError::corrupt(
            format!("row at {}", place_of(attributes)),
            format!("`{name}` is not a text"),
        )),
    }
}

/// One whole number of a row that was read.
pub(crate) fn number_of(attributes: &Attributes, name: &str) -> Result<u64, StoreError> {
    let number = attributes.get(name).and_then(|value| value.as_n().ok());
    number
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| {
            StoreError::corrupt(
                format!("row at {}", place_of(attributes)),
                format!("`{name}` is not a whole number"),
            )
        })
}

pub(crate) fn number(value: impl Display) -> AttributeValue {
    AttributeValue::N(format!("{value}"))
}

/// The end of time is late enough for anything that would come after it.
pub(crate) fn later(now: Timestamp, duration: SignedDuration) -> Timestamp {
    now.checked_add(duration).unwrap_or(Timestamp::MAX)
}

/// Sort keys compare as text, so every time in one has the same width: whole seconds, rounded down.
pub(crate) fn whole_seconds(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

fn place_of(attributes: &Attributes) -> String {
    let part = |name: &str| match attributes.get(name) {
        Some(AttributeValue::S(text)) => text.clone(),
        _ => "?".to_owned(),
    };
    format!("{}/{}", part(attribute::PK), part(attribute::SK))
}
