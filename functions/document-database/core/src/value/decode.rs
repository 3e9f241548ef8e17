//! Values from wire JSON. Every refusal names the field it is about.

use base64::Engine;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use base64::{alphabet, engine::DecodePaddingMode};
use serde_json::{Map, Value as Json};

use super::number::{double, integer};
use super::place::At;
use super::{Fields, MAX_DEPTH, MAX_VECTOR_DIMENSIONS, Value};
use crate::field_path::{check_name, reserved};
use crate::name::{is_document_name, is_reserved};
use crate::status::quoted;
use crate::{Instant, Status};

impl Value {
    /// Reads the wire JSON of one value: `{"integerValue":"1"}`.
    pub fn from_json(json: &Json) -> Result<Self, Status> {
        value(json, &At::top("value"))
    }
}

impl Fields {
    /// Parses the wire JSON of fields: `{"name":{"stringValue":"Ada"}}`; `null` means none.
    pub fn from_json(json: &Json) -> Result<Self, Status> {
        fields(json, &At::Root)
    }

    /// Reads what [`Fields::to_text`] wrote.
    pub fn parse(text: &str) -> Result<Self, Status> {
        let json =
            serde_json::from_str(text).map_err(|_error| Status::invalid("Fields are no JSON."))?;
        Self::from_json(&json)
    }
}

/// Reads the wire JSON of an array's inside, as in `appendMissingElements`: `{"values":[…]}`.
pub(crate) fn array_values(json: &Json, at: &str) -> Result<Vec<Value>, Status> {
    array(json, &At::top(at))
}

fn fields(json: &Json, at: &At<'_>) -> Result<Fields, Status> {
    let object = match json {
        Json::Null => return Ok(Fields::new()),
        Json::Object(object) => object,
        _ => return Err(at.refuse("Fields must be an object of values.")),
    };
    object
        .iter()
        .map(|(name, json)| {
            let at = At::Field(at, name);
            let named = if is_reserved(name) {
                Err(reserved(name))
            } else {
                check_name(name)
            };
            named.map_err(|status| at.refuse(&status.message))?;
            Ok((name.clone(), value(json, &at)?))
        })
        .collect()
}

fn value(json: &Json, at: &At<'_>) -> Result<Value, Status> {
    let object = json
        .as_object()
        .ok_or_else(|| at.refuse("A value must be an object."))?;
    let mut kinds = object.iter();
    let (Some((kind, json)), None) = (kinds.next(), kinds.next()) else {
        return Err(at.refuse("A value must be of exactly one kind."));
    };
    match kind.as_str() {
        "nullValue" => null(json, at),
        "booleanValue" => json
            .as_bool()
            .map(Value::Boolean)
            .ok_or_else(|| at.refuse("A booleanValue must be true or false.")),
        "integerValue" => integer(json)
            .map(Value::Integer)
            .ok_or_else(|| at.refuse("An integerValue must be a whole number of 64 bits.")),
        "doubleValue" => double(json)
            .map(Value::Double)
            .ok_or_else(|| at.refuse("A doubleValue must be a number.")),
        "timestampValue" => {
            let text = text(json, at)?;
            Instant::parse(text)
                .map(Value::Timestamp)
                .map_err(|status| at.refuse(&status.message))
        }
        "stringValue" => text(json, at).map(|text| Value::String(text.to_owned())),
        "bytesValue" => bytes(text(json, at)?)
            .map(Value::Bytes)
            .ok_or_else(|| at.refuse("A bytesValue must be base64.")),
        "referenceValue" => {
            let name = text(json, at)?;
            is_document_name(name)
                .then(|| Value::Reference(name.to_owned()))
                .ok_or_else(|| at.refuse("A referenceValue must be the full name of a document."))
        }
        "geoPointValue" => geo_point(json, at),
        "arrayValue" => array(json, at).map(Value::Array),
        "mapValue" => map(json, at),
        unknown => Err(at.refuse(&format!("There is no kind of value {}.", quoted(unknown)))),
    }
}

fn null(json: &Json, at: &At<'_>) -> Result<Value, Status> {
    match json {
        Json::Null => Ok(Value::Null),
        Json::String(name) if name == "NULL_VALUE" => Ok(Value::Null),
        Json::Number(number) if number.as_u64() == Some(0) => Ok(Value::Null),
        _ => Err(at.refuse("A nullValue must be null.")),
    }
}

fn text<'a>(json: &'a Json, at: &At<'_>) -> Result<&'a str, Status> {
    json.as_str()
        .ok_or_else(|| at.refuse("This kind of value must be a text."))
}

/// Standard or URL-safe base64, with or without padding: proto3's JSON allows all of them.
fn bytes(text: &str) -> Option<Vec<u8>> {
    const LENIENT: GeneralPurposeConfig = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    const STANDARD: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, LENIENT);
    const URL_SAFE: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, LENIENT);
    STANDARD
        .decode(text)
        .or_else(|_other_alphabet| URL_SAFE.decode(text))
        .ok()
}

fn geo_point(json: &Json, at: &At<'_>) -> Result<Value, Status> {
    let object = object(json, &["latitude", "longitude"], at)?;
    let degrees = |name: &str, most: f64| match object.get(name) {
        None => Some(0.0),
        Some(json) => double(json).filter(|degrees| (-most..=most).contains(degrees)),
    };
    match (degrees("latitude", 90.0), degrees("longitude", 180.0)) {
        (Some(latitude), Some(longitude)) => Ok(Value::GeoPoint {
            latitude,
            longitude,
        }),
        (None, _) => Err(at.refuse("A latitude must be a number from -90 to 90.")),
        (_, None) => Err(at.refuse("A longitude must be a number from -180 to 180.")),
    }
}

fn array(json: &Json, at: &At<'_>) -> Result<Vec<Value>, Status> {
    check_depth(at)?;
    let object = object(json, &["values"], at)?;
    let values = match object.get("values") {
        None | Some(Json::Null) => return Ok(Vec::new()),
        Some(Json::Array(values)) => values,
        Some(_) => return Err(at.refuse("The values of an arrayValue must be a list.")),
    };
    values
        .iter()
        .enumerate()
        .map(
            |(index, json)| match value(json, &At::Element(at, index))? {
                Value::Array(_) => {
                    Err(at.refuse("Cannot convert an array value in an array value."))
                }
                value => Ok(value),
            },
        )
        .collect()
}

fn map(json: &Json, at: &At<'_>) -> Result<Value, Status> {
    check_depth(at)?;
    let object = object(json, &["fields"], at)?;
    let inside = object.get("fields").unwrap_or(&Json::Null);
    match inside.get("__type__") {
        Some(kind) => vector(inside, kind, at),
        None => fields(inside, at).map(Value::Map),
    }
}

fn vector(inside: &Json, kind: &Json, at: &At<'_>) -> Result<Value, Status> {
    if kind.get("stringValue").and_then(Json::as_str) != Some("__vector__") {
        return Err(at.refuse(&reserved("__type__").message));
    }
    let members = object(inside, &["__type__", "value"], at)?;
    let numbers = match members.get("value") {
        Some(json) => value(json, &At::Field(at, "value"))?,
        None => Value::Null,
    };
    let Value::Array(numbers) = numbers else {
        return Err(at.refuse("The value of a vector must be an array."));
    };
    if numbers.len() > MAX_VECTOR_DIMENSIONS {
        return Err(at.refuse(&format!(
            "A vector must have at most {MAX_VECTOR_DIMENSIONS} dimensions."
        )));
    }
    if !numbers.iter().all(Value::is_number) {
        return Err(at.refuse("A vector must consist of numbers."));
    }
    Ok(Value::Map(
        Fields::new()
            .with("__type__", "__vector__")
            .with("value", Value::Array(numbers)),
    ))
}

fn check_depth(at: &At<'_>) -> Result<(), Status> {
    if at.depth() > MAX_DEPTH {
        return Err(at.refuse(&format!(
            "Maps and arrays must not be nested deeper than {MAX_DEPTH} levels."
        )));
    }
    Ok(())
}

fn object<'a>(
    json: &'a Json,
    known: &[&str],
    at: &At<'_>,
) -> Result<&'a Map<String, Json>, Status> {
    let object = json
        .as_object()
        .ok_or_else(|| at.refuse("This kind of value must be an object."))?;
    match object.keys().find(|name| !known.contains(&name.as_str())) {
        Some(unknown) => Err(at.refuse(&format!("There is no member {}.", quoted(unknown)))),
        None => Ok(object),
    }
}
