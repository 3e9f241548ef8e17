//! What must hold for a write to happen.

use aws_sdk_dynamodb::types::AttributeValue;
use std::collections::HashMap;
use std::fmt::Display;

use crate::attribute;
use crate::row::number;

/// An expression with the names and values it uses.
#[must_use]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Expression {
    pub text: String,
    /// The attribute names of its `#placeholders`.
    pub names: HashMap<String, String>,
    /// The values of its `:placeholders`.
    pub values: HashMap<String, AttributeValue>,
}

impl Expression {
    /// An expression without placeholders yet.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// Names an attribute `#placeholder`: most of ours are reserved words.
    pub fn name(mut self, placeholder: &str, attribute: &str) -> Self {
        self.names
            .insert(placeholder.to_owned(), attribute.to_owned());
        self
    }

    /// Gives a `:placeholder` its value.
    pub fn value(mut self, placeholder: &str, value: AttributeValue) -> Self {
        self.values.insert(placeholder.to_owned(), value);
        self
    }

    /// Gives a `:placeholder` a text.
    pub fn text(self, placeholder: &str, value: impl Into<String>) -> Self {
        self.value(placeholder, AttributeValue::S(value.into()))
    }

    /// Gives a `:placeholder` a number.
    pub fn number(self, placeholder: &str, value: impl Display) -> Self {
        self.value(placeholder, number(value))
    }

    /// No such row yet.
    pub fn absent() -> Self {
        Self::new("attribute_not_exists(#pk)").name("#pk", attribute::PK)
    }

    /// The row exists.
    pub fn present() -> Self {
        Self::new("attribute_exists(#pk)").name("#pk", attribute::PK)
    }

    /// The row is at exactly this version.
    pub fn at_version(version: u64) -> Self {
        Self::new("#version = :version")
            .name("#version", attribute::VERSION)
            .number(":version", version)
    }

    /// What must be there before an entity of `version` is written: nothing before the first version,
    /// the version before this one otherwise.
    pub fn before_version(version: u64) -> Self {
        if version <= 1 {
            Self::absent()
        } else {
            Self::at_version(version - 1)
        }
    }

    /// Both hold. Placeholders of the two must differ unless they mean the same.
    pub fn and(mut self, other: Self) -> Self {
        self.text = format!("({}) AND ({})", self.text, other.text);
        self.names.extend(other.names);
        self.values.extend(other.values);
        self
    }
}
