//! Scopes: what one log of changes is about, for example one order or one customer.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Schema;
use crate::{DocumentPath, FieldPath, Fields, MAX_NAME_BYTES, Value};

/// The name of a log of changes: `order:{guid}`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scope(String);

impl Scope {
    /// The scope of one thing of a kind: `Scope::new("order", guid)`.
    pub fn new(prefix: &str, id: &str) -> Self {
        Self(format!("{prefix}:{id}"))
    }

    /// Returns the text that keys of the table contain.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Scope {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// How the scope of a document follows from its path or fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScopeRule {
    /// By an id in its path: 1 is the document of the collection at the root.
    Path {
        /// The name of the scope.
        prefix: &'static str,
        /// The position of the id, from 0.
        segment: usize,
    },
    /// By the text in one of its fields; without one it is not in such a scope.
    Field {
        /// The name of the scope.
        prefix: &'static str,
        /// The path of the field whose text is the scope.
        field: &'static str,
    },
}

impl Schema {
    /// The scopes in whose logs a change to this document belongs, by its fields. Of a change
    /// those before and those after count.
    pub fn scopes(&self, path: &DocumentPath, fields: Option<&Fields>) -> BTreeSet<Scope> {
        let collection = self.collection_of(&path.collection());
        let rules = collection.map(|collection| collection.scopes);
        rules
            .unwrap_or_default()
            .iter()
            .filter_map(|rule| match rule {
                ScopeRule::Path { prefix, segment } => path
                    .segments()
                    .nth(*segment)
                    .map(|id| Scope::new(prefix, id)),
                ScopeRule::Field { prefix, field } => fields
                    .and_then(|fields| fields.get(&FieldPath::parse(field).ok()?))
                    .and_then(Value::as_str)
                    // A text that is longer than an id names no scope.
                    .filter(|text| !text.is_empty() && text.len() <= MAX_NAME_BYTES)
                    .map(|text| Scope::new(prefix, text)),
            })
            .collect()
    }
}
