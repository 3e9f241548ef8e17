//! Writes the messages of a Listen stream: `google.firestore.v1.ListenResponse` in JSON.

use document_core::{DatabaseName, Document, DocumentPath, Status, Version};
use serde_json::{Map, Value, json};

/// Acknowledges that a target is listened to, once for every time the client adds one.
pub(super) fn added(id: i32) -> Value {
    json!({"targetChange": {"targetChangeType": "ADD", "targetIds": [id]}})
}

/// Acknowledges that a target is removed, once for every time the client removes one.
pub(super) fn removed(id: i32) -> Value {
    json!({"targetChange": {"targetChangeType": "REMOVE", "targetIds": [id]}})
}

/// Reports why a target ended; the other targets continue.
pub(super) fn refused(id: i32, why: &Status) -> Value {
    let cause = json!({"code": why.code.number(), "message": why.message});
    json!({"targetChange": {"targetChangeType": "REMOVE", "targetIds": [id], "cause": cause}})
}

/// Makes the client forget the documents of a target.
pub(super) fn reset(id: i32) -> Value {
    json!({"targetChange": {"targetChangeType": "RESET", "targetIds": [id]}})
}

/// Reports that targets are complete up to a read time.
pub(super) fn current(ids: &[i32], token: &str, read_time: Version) -> Value {
    json!({"targetChange": {
        "targetChangeType": "CURRENT",
        "targetIds": ids,
        "resumeToken": token,
        "readTime": read_time.to_string(),
    }})
}

/// Reports that all targets are consistent at a read time, so that the client shows them. With a token, which then
/// applies to every target, the client considers each of them complete up to this time.
pub(super) fn snapshot(token: Option<&str>, read_time: Version) -> Value {
    let mut change = json!({"readTime": read_time.to_string()});
    if let (Some(change), Some(token)) = (change.as_object_mut(), token) {
        change.insert("resumeToken".to_owned(), token.into());
    }
    json!({ "targetChange": change })
}

/// Sends targets a new token without a snapshot: it applies from the next snapshot on.
pub(super) fn resume_token(ids: &[i32], token: &str) -> Value {
    json!({"targetChange": {"targetIds": ids, "resumeToken": token}})
}

/// Reports how many documents a target has.
pub(super) fn filter(id: i32, count: usize) -> Value {
    json!({"filter": {"targetId": id, "count": count}})
}

/// Sends a document to the targets that it matches and those that it no longer matches.
pub(super) fn document_change(
    document: &Document,
    database: &DatabaseName,
    matched: &[i32],
    left: &[i32],
) -> Value {
    // `json!` would copy the document, and again on the level above.
    let mut change = Map::from_iter([
        ("document".to_owned(), document.to_json(database)),
        ("targetIds".to_owned(), json!(matched)),
    ]);
    if !left.is_empty() {
        change.insert("removedTargetIds".to_owned(), json!(left));
    }
    let change = [("documentChange".to_owned(), Value::Object(change))];
    Value::Object(Map::from_iter(change))
}

/// Reports that a document does not exist, as of a version in its history.
pub(super) fn document_delete(
    path: &DocumentPath,
    database: &DatabaseName,
    version: Version,
    left: &[i32],
) -> Value {
    json!({"documentDelete": {
        "document": database.document(path),
        "readTime": version.to_string(),
        "removedTargetIds": left,
    }})
}

/// Reports that a document no longer belongs to a target, without anything else about it.
pub(super) fn document_remove(path: &DocumentPath, database: &DatabaseName, left: &[i32]) -> Value {
    json!({"documentRemove": {"document": database.document(path), "removedTargetIds": left}})
}
