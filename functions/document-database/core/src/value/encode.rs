//! Values as wire JSON: proto3's JSON of `google.firestore.v1.Value`. As text it is written without a tree of JSON values,
//! whose allocations cost more than the text.

use std::fmt::Display;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Number, Value as Json, json};

use super::{Fields, Value};

impl Value {
    /// The wire JSON: `{"integerValue":"1"}`.
    pub fn to_json(&self) -> Json {
        match self {
            Self::Null => member("nullValue", "NULL_VALUE"),
            Self::Boolean(value) => member("booleanValue", *value),
            Self::Integer(value) => member("integerValue", value.to_string()),
            Self::Double(value) => member("doubleValue", double(*value)),
            Self::Timestamp(value) => member("timestampValue", value.to_string()),
            Self::String(value) => member("stringValue", value.as_str()),
            Self::Bytes(value) => member("bytesValue", STANDARD.encode(value)),
            Self::Reference(name) => member("referenceValue", name.as_str()),
            Self::GeoPoint {
                latitude,
                longitude,
            } => json!({
                "geoPointValue": {"latitude": double(*latitude), "longitude": double(*longitude)}
            }),
            Self::Array(values) => {
                let values: Vec<Json> = values.iter().map(Self::to_json).collect();
                member("arrayValue", member("values", values))
            }
            Self::Map(fields) => member("mapValue", member("fields", fields.to_json())),
        }
    }
}

/// An object of one member. `json!` would copy what is inside, and again on every level above.
fn member(name: &str, value: impl Into<Json>) -> Json {
    Json::Object(Map::from_iter([(name.to_owned(), value.into())]))
}

impl Fields {
    /// The wire JSON: `{"name":{"stringValue":"Ada"}}`.
    pub fn to_json(&self) -> Json {
        let fields: Map<String, Json> = self
            .iter()
            .map(|(name, value)| (name.clone(), value.to_json()))
            .collect();
        Json::Object(fields)
    }

    /// Returns the wire JSON as one text, with names sorted: equal fields give equal texts.
    pub fn to_text(&self) -> String {
        // Names are texts, so nothing of it can fail.
        serde_json::to_string(self).unwrap_or_else(|_error| self.to_json().to_string())
    }
}

impl Serialize for Value {
    /// The same JSON as [`Value::to_json`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut member = serializer.serialize_map(Some(1))?;
        let written = match self {
            Self::Null => member.serialize_entry("nullValue", "NULL_VALUE"),
            Self::Boolean(value) => member.serialize_entry("booleanValue", value),
            Self::Integer(value) => member.serialize_entry("integerValue", &Shown(value)),
            Self::Double(value) => member.serialize_entry("doubleValue", &double(*value)),
            Self::Timestamp(value) => member.serialize_entry("timestampValue", &Shown(value)),
            Self::String(value) => member.serialize_entry("stringValue", value),
            Self::Bytes(value) => member.serialize_entry("bytesValue", &STANDARD.encode(value)),
            Self::Reference(name) => member.serialize_entry("referenceValue", name),
            Self::GeoPoint {
                latitude,
                longitude,
            } => {
                let degrees = [("latitude", *latitude), ("longitude", *longitude)];
                let degrees = degrees.map(|(name, degrees)| (name, double(degrees)));
                member.serialize_entry("geoPointValue", &Members(degrees))
            }
            Self::Array(values) => {
                member.serialize_entry("arrayValue", &Members([("values", values)]))
            }
            Self::Map(fields) => member.serialize_entry("mapValue", &Members([("fields", fields)])),
        };
        written?;
        member.end()
    }
}

impl Serialize for Fields {
    /// The same JSON as [`Fields::to_json`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

/// What is written as a text.
pub(crate) struct Shown<T>(pub(crate) T);

impl<T: Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// An object of these members.
struct Members<T, const N: usize>([(&'static str, T); N]);

impl<T: Serialize, const N: usize> Serialize for Members<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

// JSON has no infinity, and readers of it may take "-0.0" for zero: proto3 names them.
fn double(number: f64) -> Json {
    if number == 0.0 && number.is_sign_negative() {
        return Json::from("-0");
    }
    Number::from_f64(number).map_or_else(
        || {
            Json::from(if number.is_nan() {
                "NaN"
            } else if number.is_sign_positive() {
                "Infinity"
            } else {
                "-Infinity"
            })
        },
        Json::Number,
    )
}
