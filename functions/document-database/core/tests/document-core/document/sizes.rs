use document_core::{Code, Document, DocumentPath, MAX_DOCUMENT_BYTES, Version};
use serde_json::json;

use crate::document::support::{NAME, applied, fields, stored, value};

// The examples of Firestore's "Storage size calculations".
#[test]
fn a_document_has_the_size_firestore_counts() {
    let task = Document {
        path: DocumentPath::parse("users/jeff/tasks/my_task_id").expect("a path"),
        fields: fields(&json!({
            "type": {"stringValue": "Personal"},
            "done": {"booleanValue": false},
            "priority": {"integerValue": "1"},
            "description": {"stringValue": "Learn Cloud Firestore"},
        })),
        created: Version::ZERO,
        updated: Version::ZERO,
    };
    assert_eq!(task.size(), 44 + 14 + 6 + 17 + 34 + 32);
}

#[test]
fn every_kind_of_value_has_its_size() {
    for (json, size) in [
        (json!({"nullValue": null}), 1),
        (json!({"doubleValue": 1}), 8),
        (json!({"timestampValue": "2026-11-21T06:13:52Z"}), 8),
        (json!({"geoPointValue": {}}), 16),
        (json!({"bytesValue": "AAAA"}), 3),
        (json!({"stringValue": "é"}), 3),
        (
            json!({"referenceValue": "projects/p/databases/(default)/documents/users/jeff"}),
            6 + 5 + 16,
        ),
        (
            json!({"arrayValue": {"values": [{"booleanValue": true}, {"integerValue": "1"}]}}),
            9,
        ),
        (
            json!({"mapValue": {"fields": {"a": {"integerValue": "1"}}}}),
            2 + 8 + 32,
        ),
        (
            json!({"mapValue": {"fields": {
                "__type__": {"stringValue": "__vector__"},
                "value": {"arrayValue": {"values": [{"doubleValue": 1.0}, {"doubleValue": 2.0}]}},
            }}}),
            16,
        ),
    ] {
        assert_eq!(value(&json).size(), size, "{json}");
    }
}

#[test]
fn a_document_that_is_too_large_is_refused() {
    let empty = stored(&json!({"t": {"stringValue": ""}})).size();
    let set = |length: usize| {
        applied(
            &json!({"update": {"name": NAME, "fields": {"t": {"stringValue": "x".repeat(length)}}}}),
            None,
        )
    };
    assert!(set(MAX_DOCUMENT_BYTES - empty).is_ok());
    let status = set(MAX_DOCUMENT_BYTES - empty + 1).expect_err("refused");
    assert_eq!(status.code, Code::InvalidArgument);
    assert_eq!(
        status.message,
        format!("Document {NAME} exceeds the maximum allowed size of 1048576 bytes.")
    );
}

#[test]
fn only_a_document_s_size_counts_and_not_the_length_of_its_json() {
    let integers = vec![json!({"integerValue": "-9223372036854775808"}); 20_000];
    let fields = json!({"a": {"arrayValue": {"values": integers}}});
    let written = applied(&json!({"update": {"name": NAME, "fields": fields}}), None);
    let document = written.expect("allowed").after.expect("a document");
    assert!(document.fields.to_text().len() > 2 * document.size());
}

#[test]
fn no_transform_runs_on_a_document_too_large_to_store() {
    let nulls = vec![json!({"nullValue": null}); MAX_DOCUMENT_BYTES];
    let write = json!({
        "update": {"name": NAME, "fields": {"a": {"arrayValue": {"values": nulls}}}},
        "updateTransforms": [
            {"fieldPath": "a", "removeAllFromArray": {"values": [{"nullValue": null}]}}
        ],
    });
    let status = applied(&write, None).expect_err("refused");
    assert_eq!(status.code, Code::InvalidArgument);
}
