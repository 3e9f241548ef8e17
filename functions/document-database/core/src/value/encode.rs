//! Values as wire JSON: proto3's JSON of `google.firestore.v1.Value`.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
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

    /// The wire JSON as one text, with names sorted: equal fields give equal texts.
    pub fn to_text(&self) -> String {
        self.to_json().to_string()
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
