//! Named values: a document's fields, and a map's.

use std::collections::{BTreeMap, btree_map};

use super::Value;
use crate::FieldPath;

/// Named values, sorted by the bytes of their names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fields(BTreeMap<String, Value>);

const TYPE: &str = "__type__";
const VECTOR: &str = "__vector__";
const VECTOR_VALUE: &str = "value";

impl Fields {
    /// Returns a map without any fields.
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// The same fields and this one at the top.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.set(name, value);
        self
    }

    /// Sets a top-level field, whose name is not parsed.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        self.0.insert(name.into(), value.into());
    }

    /// Returns the value of a top-level field, whose name is not parsed.
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// The value at a path; a vector has no fields.
    pub fn get(&self, path: &FieldPath) -> Option<&Value> {
        let (last, above) = path.segments().split_last()?;
        let mut fields = self;
        for name in above {
            fields = match fields.0.get(name)? {
                Value::Map(inner) if inner.vector().is_none() => inner,
                _ => return None,
            };
        }
        fields.0.get(last)
    }

    /// Sets the value at a path. A value on the way that is not a map becomes one.
    pub fn insert(&mut self, path: &FieldPath, value: Value) {
        self.insert_at(path.segments(), value);
    }

    fn insert_at(&mut self, names: &[String], value: Value) {
        let Some((name, below)) = names.split_first() else {
            return;
        };
        let value = if below.is_empty() {
            value
        } else {
            let mut inner = match self.0.remove(name) {
                Some(Value::Map(inner)) if inner.vector().is_none() => inner,
                _ => Self::new(),
            };
            inner.insert_at(below, value);
            Value::Map(inner)
        };
        self.0.insert(name.clone(), value);
    }

    /// Removes and returns the value at a path; maps on the way stay, even if they are empty.
    pub fn remove(&mut self, path: &FieldPath) -> Option<Value> {
        let (last, above) = path.segments().split_last()?;
        let mut fields = self;
        for name in above {
            fields = match fields.0.get_mut(name)? {
                Value::Map(inner) if inner.vector().is_none() => inner,
                _ => return None,
            };
        }
        fields.0.remove(last)
    }

    /// Returns all top-level fields, sorted by name.
    pub fn iter(&self) -> btree_map::Iter<'_, String, Value> {
        self.0.iter()
    }

    /// Returns the number of top-level fields.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no fields.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The numbers, if these are the fields of a vector.
    pub(crate) fn vector(&self) -> Option<&[Value]> {
        match (self.0.get(TYPE)?, self.0.get(VECTOR_VALUE)?) {
            (Value::String(kind), Value::Array(values)) if kind == VECTOR => Some(values),
            _ => None,
        }
    }
}

impl FromIterator<(String, Value)> for Fields {
    fn from_iter<I: IntoIterator<Item = (String, Value)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}

impl IntoIterator for Fields {
    type Item = (String, Value);
    type IntoIter = btree_map::IntoIter<String, Value>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Fields {
    type Item = (&'a String, &'a Value);
    type IntoIter = btree_map::Iter<'a, String, Value>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
