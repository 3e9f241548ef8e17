//! The values of fields.

mod decode;
mod encode;
mod fields;
mod measure;
mod number;
mod order;
mod place;
mod stored;

pub(crate) use decode::array_values;
pub(crate) use encode::Shown;
pub use fields::Fields;
pub(crate) use measure::document_name;
pub use order::{compare, equal};

use crate::Instant;

/// The deepest nesting of maps and arrays (Firestore, "Usage and limits").
pub const MAX_DEPTH: usize = 20;

/// Longest vector (Firestore, "Vector embeddings").
pub const MAX_VECTOR_DIMENSIONS: usize = 2_048;

/// A value of a field.
///
/// `==` is true for values that are the same in every bit: `1` and `1.0` differ, `NaN` is itself. Queries
/// compare with [`crate::equal`].
#[derive(Debug, Clone)]
pub enum Value {
    /// An explicit null; an absent field has no value.
    Null,
    /// A boolean; false sorts before true.
    Boolean(bool),
    /// A whole number of 64 bits.
    Integer(i64),
    /// A floating point number, also infinite or `NaN`.
    Double(f64),
    /// A moment, in microseconds since 1970.
    Timestamp(Instant),
    /// A text in Unicode, sorted by its UTF-8 bytes.
    String(String),
    /// Bytes, which the wire JSON contains as base64.
    Bytes(Vec<u8>),
    /// The full name of a document.
    Reference(String),
    /// A place on the globe.
    GeoPoint {
        /// Degrees north, -90 to 90.
        latitude: f64,
        /// Degrees east, -180 to 180.
        longitude: f64,
    },
    /// A list; no element is itself a list.
    Array(Vec<Self>),
    /// Named values. A map whose `__type__` is `__vector__` is a vector.
    Map(Fields),
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Boolean(a), Self::Boolean(b)) => a == b,
            (Self::Integer(a), Self::Integer(b)) => a == b,
            (Self::Double(a), Self::Double(b)) => same(*a, *b),
            (Self::Timestamp(a), Self::Timestamp(b)) => a == b,
            (Self::String(a), Self::String(b)) | (Self::Reference(a), Self::Reference(b)) => a == b,
            (Self::Bytes(a), Self::Bytes(b)) => a == b,
            (
                Self::GeoPoint {
                    latitude: a,
                    longitude: c,
                },
                Self::GeoPoint {
                    latitude: b,
                    longitude: d,
                },
            ) => same(*a, *b) && same(*c, *d),
            (Self::Array(a), Self::Array(b)) => a == b,
            (Self::Map(a), Self::Map(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

// Every NaN travels as the same text, so they are one.
fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

impl Value {
    /// Returns whether it is `NaN`.
    pub fn is_nan(&self) -> bool {
        matches!(self, Self::Double(number) if number.is_nan())
    }

    /// Returns whether it is a number.
    pub const fn is_number(&self) -> bool {
        matches!(self, Self::Integer(_) | Self::Double(_))
    }

    /// The text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Boolean(value)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Self {
        Self::Double(value)
    }
}

impl From<Instant> for Value {
    fn from(value: Instant) -> Self {
        Self::Timestamp(value)
    }
}

impl From<Fields> for Value {
    fn from(value: Fields) -> Self {
        Self::Map(value)
    }
}
