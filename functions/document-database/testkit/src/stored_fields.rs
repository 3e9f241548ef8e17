use document_core::Fields;
use serde_json::Value;

/// Returns the fields of a document's row as the protocol's JSON.
pub fn stored_fields(bytes: &[u8]) -> Value {
    let fields = Fields::from_bytes(bytes).expect("fields of a document");
    serde_json::from_str(&fields.to_text()).expect("JSON")
}
