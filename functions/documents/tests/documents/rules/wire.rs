//! Short constructors of wire values.

use serde_json::{Value, json};
use testkit::Reply;

pub(crate) const DATABASE: &str = "projects/demo-matchday/databases/(default)";

/// The full name of a document.
pub(crate) fn name(path: &str) -> String {
    format!("{DATABASE}/documents/{path}")
}

/// A plain value as the wire has it.
pub(crate) fn value(plain: &Value) -> Value {
    match plain {
        Value::Null => json!({ "nullValue": null }),
        Value::Bool(value) => json!({ "booleanValue": value }),
        Value::Number(number) if number.is_i64() => json!({ "integerValue": number.to_string() }),
        Value::Number(number) => json!({ "doubleValue": number }),
        Value::String(text) => json!({ "stringValue": text }),
        Value::Array(values) => {
            json!({ "arrayValue": { "values": values.iter().map(value).collect::<Vec<_>>() } })
        }
        Value::Object(_) => json!({ "mapValue": { "fields": fields(plain) } }),
    }
}

/// Plain fields as the wire has them.
pub(crate) fn fields(plain: &Value) -> Value {
    let members = plain.as_object().expect("fields").iter();
    Value::Object(
        members
            .map(|(name, plain)| (name.clone(), value(plain)))
            .collect(),
    )
}

/// A time as the wire has it.
pub(crate) fn time(at: jiff::Timestamp) -> Value {
    json!({ "timestampValue": at.to_string() })
}

/// Makes a document exactly this.
pub(crate) fn set(path: &str, plain: &Value) -> Value {
    json!({ "update": { "name": name(path), "fields": fields(plain) } })
}

/// The same, and the server's time in one more field: what `serverTimestamp()` sends.
pub(crate) fn stamped(path: &str, plain: &Value, field: &str) -> Value {
    let mut write = set(path, plain);
    write["updateTransforms"] = json!([{ "fieldPath": field, "setToServerValue": "REQUEST_TIME" }]);
    write
}

/// Changes these fields of a document that must exist, which `updateDoc` sends.
pub(crate) fn change(path: &str, plain: &Value) -> Value {
    let names: Vec<&String> = plain.as_object().expect("fields").keys().collect();
    let mut write = set(path, plain);
    write["updateMask"] = json!({ "fieldPaths": names });
    write["currentDocument"] = json!({ "exists": true });
    write
}

pub(crate) fn delete(path: &str) -> Value {
    json!({ "delete": name(path) })
}

/// A query over a collection, with these equalities.
pub(crate) fn all(collection: &str, equal: &[(&str, &str)]) -> Value {
    let filters: Vec<Value> = equal
        .iter()
        .map(|(field, text)| {
            json!({ "fieldFilter": {
                "field": { "fieldPath": field }, "op": "EQUAL", "value": { "stringValue": text },
            } })
        })
        .collect();
    let mut query = json!({ "from": [{ "collectionId": collection }] });
    if !filters.is_empty() {
        query["where"] = json!({ "compositeFilter": { "op": "AND", "filters": filters } });
    }
    query
}

/// The same, the newest first.
pub(crate) fn newest(collection: &str, equal: &[(&str, &str)]) -> Value {
    let mut query = all(collection, equal);
    query["orderBy"] =
        json!([{ "field": { "fieldPath": "updatedAt" }, "direction": "DESCENDING" }]);
    query
}

/// The plain value of what the wire has.
pub(crate) fn plain(wire: &Value) -> Value {
    let (kind, held) = wire
        .as_object()
        .and_then(|value| value.iter().next())
        .expect("a value");
    match kind.as_str() {
        "integerValue" => json!(held.as_str().unwrap().parse::<i64>().unwrap()),
        "arrayValue" => held["values"]
            .as_array()
            .into_iter()
            .flatten()
            .map(plain)
            .collect(),
        "mapValue" => plain_fields(&held["fields"]),
        _ => held.clone(),
    }
}

/// The plain fields of a document.
pub(crate) fn plain_fields(wire: &Value) -> Value {
    let members = wire.as_object().into_iter().flatten();
    Value::Object(
        members
            .map(|(name, wire)| (name.clone(), plain(wire)))
            .collect(),
    )
}

/// `403 PERMISSION_DENIED` of a refusal; `200` of an answer.
pub(crate) fn outcome(reply: &Reply) -> String {
    let error = if reply.json.is_array() {
        &reply.json[0]["error"]
    } else {
        &reply.json["error"]
    };
    match error["status"].as_str() {
        Some(status) => format!("{} {status}", reply.status.as_u16()),
        None => reply.status.as_u16().to_string(),
    }
}

/// The message of a refusal.
pub(crate) fn message(reply: &Reply) -> &str {
    let error = if reply.json.is_array() {
        &reply.json[0]["error"]
    } else {
        &reply.json["error"]
    };
    error["message"].as_str().unwrap_or_default()
}
