//! The size and depth of values.

use super::{Fields, Value};

impl Fields {
    /// Bytes as Firestore counts them ("Storage size calculations"): names and values.
    pub fn size(&self) -> usize {
        self.iter()
            .map(|(name, value)| text(name) + value.size())
            .sum()
    }

    /// An upper bound of the wire JSON's length within a text of JSON, in which a quotation mark or a backslash counts
    /// twice. It costs no copy of the fields.
    pub fn json_bound(&self) -> usize {
        self.iter()
            .map(|(name, value)| 8 + 7 * name.len() + value.json_bound())
            .sum()
    }

    /// Returns how deep maps and arrays are nested: 0 if no field is one.
    pub(crate) fn depth(&self) -> usize {
        self.iter()
            .map(|(_name, value)| value.depth())
            .max()
            .unwrap_or(0)
    }
}

impl Value {
    /// Bytes as Firestore counts them ("Storage size calculations").
    pub fn size(&self) -> usize {
        match self {
            Self::Null | Self::Boolean(_) => 1,
            Self::Integer(_) | Self::Double(_) | Self::Timestamp(_) => 8,
            Self::GeoPoint { .. } => 16,
            Self::String(value) => text(value),
            Self::Bytes(value) => value.len(),
            Self::Reference(name) => document_name(name),
            Self::Array(values) => values.iter().map(Self::size).sum(),
            Self::Map(fields) => fields
                .vector()
                .map_or_else(|| fields.size() + 32, |numbers| numbers.len() * 8),
        }
    }

    /// As [`Fields::json_bound`]; a control character has seven bytes.
    fn json_bound(&self) -> usize {
        let inner = match self {
            Self::Null | Self::Boolean(_) => 0,
            Self::Integer(_) | Self::Double(_) | Self::Timestamp(_) => 32,
            Self::GeoPoint { .. } => 96,
            Self::String(text) | Self::Reference(text) => 7 * text.len(),
            Self::Bytes(value) => 2 * value.len() + 4,
            Self::Array(values) => values.iter().map(Self::json_bound).sum(),
            Self::Map(fields) => fields.json_bound(),
        };
        inner + 48
    }

    pub(crate) fn depth(&self) -> usize {
        match self {
            Self::Array(values) => 1 + values.iter().map(Self::depth).max().unwrap_or(0),
            Self::Map(fields) => 1 + fields.depth(),
            _ => 0,
        }
    }
}

fn text(text: &str) -> usize {
    text.len() + 1
}

/// The size of a document's name: its relative path's ids as texts, and 16 more.
pub(crate) fn document_name(name: &str) -> usize {
    let path = name
        .split_once("/documents/")
        .map_or(name, |(_database, path)| path);
    path.split('/').map(text).sum::<usize>() + 16
}
