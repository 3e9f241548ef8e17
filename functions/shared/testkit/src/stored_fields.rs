use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

/// Returns the fields of a document, which its row contains as base64, in the protocol's JSON.
pub fn stored_fields(row: &Value) -> Value {
    let text = row.pointer("/fields/B").and_then(Value::as_str);
    let text = text.expect("the fields of a row");
    document_testkit::stored_fields(&STANDARD.decode(text).expect("base64"))
}
