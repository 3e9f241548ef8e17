//! One row: keys and indexes on top, the entity itself in one map called `body`.
//!
//! The body stays apart so that no entity field can meet an index attribute of the same name, and
//! so that only what a condition or an index reads is at the top level.

use std::fmt::Display;

use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::attribute::{self, Attributes};
use crate::error::TableError;
use crate::key::Key;

/// A row on its way to the table.
#[must_use]
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// All of it, keys included.
    pub attributes: Attributes,
}

impl Row {
    /// A row that has its key alone.
    pub fn new(key: Key) -> Self {
        Self {
            attributes: key.into_attributes(),
        }
    }

    /// The entity itself.
    pub fn body<T: Serialize>(self, body: &T) -> Result<Self, TableError> {
        let value = serde_dynamo::to_attribute_value(body)
            .map_err(|source| TableError::corrupt("row about to be written", source))?;
        Ok(self.with(attribute::BODY, value))
    }

    pub fn with(mut self, name: &str, value: AttributeValue) -> Self {
        self.attributes.insert(name.to_owned(), value);
        self
    }

    pub fn text(self, name: &str, value: impl Into<String>) -> Self {
        self.with(name, AttributeValue::S(value.into()))
    }

    pub fn version(self, version: u64) -> Self {
        self.with(attribute::VERSION, number(version))
    }

    /// Puts the row on the first index.
    pub fn gsi1(self, partition: String, sort: String) -> Self {
        self.text(attribute::GSI1_PK, partition)
            .text(attribute::GSI1_SK, sort)
    }

    /// Puts the row on the second index.
    pub fn gsi2(self, partition: String, sort: String) -> Self {
        self.text(attribute::GSI2_PK, partition)
            .text(attribute::GSI2_SK, sort)
    }

    /// Puts the row on the due index of `shard`.
    pub fn due(self, shard: String, at: Timestamp) -> Self {
        self.text(attribute::DUE_PK, shard)
            .text(attribute::DUE_AT, whole_seconds(at))
    }

    /// How many bytes it has, as `DynamoDB` counts them.
    pub fn bytes(&self) -> usize {
        let attributes = self.attributes.iter();
        attributes
            .map(|(name, value)| name.len().saturating_add(bytes_of(value)))
            .fold(0, usize::saturating_add)
    }

    /// Lets `DynamoDB` delete the row some time after `at`.
    pub fn expires(self, at: Timestamp) -> Self {
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
pub fn decode_body<T: DeserializeOwned>(
    mut attributes: Attributes,
    kind: &'static str,
) -> Result<T, TableError> {
    let place = place_of(&attributes);
    let row = || format!("{kind} at {place}");
    let body = attributes
        .remove(attribute::BODY)
        .ok_or_else(|| TableError::corrupt(row(), "it has no body"))?;
    // By way of JSON, which a body is in all but name: `serde_dynamo` reads a list in four ways, and each would be in the
    // program again for every type (ADR 36).
    let body: serde_json::Value = serde_dynamo::from_attribute_value(body)
        .map_err(|source| TableError::corrupt(row(), source))?;
    T::deserialize(body).map_err(|source| TableError::corrupt(row(), source))
}

/// One text attribute of a row that was read.
pub fn read_text(attributes: &Attributes, name: &str) -> Result<String, TableError> {
    match attributes.get(name) {
        Some(AttributeValue::S(text)) => Ok(text.clone()),
        _ => Err(TableError::corrupt(
            format!("row at {}", place_of(attributes)),
            format!("`{name}` is not a text"),
        )),
    }
}

/// One whole number of a row that was read.
pub fn read_number(attributes: &Attributes, name: &str) -> Result<u64, TableError> {
    let number = attributes.get(name).and_then(|value| value.as_n().ok());
    number
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| {
            TableError::corrupt(
                format!("row at {}", place_of(attributes)),
                format!("`{name}` is not a whole number"),
            )
        })
}

/// A number as an attribute.
pub fn number(value: impl Display) -> AttributeValue {
    AttributeValue::N(format!("{value}"))
}

/// Sort keys compare as text, so every time in one has the same width: whole seconds, rounded down.
pub fn whole_seconds(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

fn place_of(attributes: &Attributes) -> String {
    let part = |name: &str| match attributes.get(name) {
        Some(AttributeValue::S(text)) => text.clone(),
        _ => "?".to_owned(),
    };
    format!("{}/{}", part(attribute::PK), part(attribute::SK))
}
