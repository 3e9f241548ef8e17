use document_core::{Code, Status, Version};
use serde_json::{Value as Json, json};

use crate::document::support::{BEFORE, NAME, NOW, applied, stored};

fn outcome(write: &Json, exists: bool) -> Result<bool, Status> {
    let existing = stored(&json!({"a": {"integerValue": "1"}}));
    applied(write, exists.then_some(&existing)).map(|applied| applied.changed)
}

fn writes(precondition: &Json) -> [Json; 3] {
    [
        json!({"update": {"name": NAME}, "currentDocument": precondition}),
        json!({"delete": NAME, "currentDocument": precondition}),
        json!({"verify": NAME, "currentDocument": precondition}),
    ]
}

#[test]
fn a_document_that_must_exist_and_does_not_is_not_found() {
    for write in writes(&json!({"exists": true})) {
        assert_eq!(
            outcome(&write, false),
            Err(Status::not_found(format!("No document to update: {NAME}")))
        );
        assert!(outcome(&write, true).is_ok());
    }
}

#[test]
fn a_document_that_must_not_exist_and_does_already_exists() {
    for write in writes(&json!({"exists": false})) {
        assert_eq!(
            outcome(&write, true),
            Err(Status::new(
                Code::AlreadyExists,
                format!("Document already exists: {NAME}")
            ))
        );
        assert!(outcome(&write, false).is_ok());
    }
}

#[test]
fn a_document_changed_since_fails_the_precondition() {
    for write in writes(&json!({"updateTime": BEFORE.to_string()})) {
        assert!(outcome(&write, true).is_ok());
        let gone = outcome(&write, false).expect_err("refused");
        assert_eq!(gone.code, Code::FailedPrecondition);
    }
    for write in writes(&json!({"updateTime": Version(BEFORE.0 - 1).to_string()})) {
        let changed = outcome(&write, true).expect_err("refused");
        assert_eq!(changed.code, Code::FailedPrecondition);
        assert!(changed.message.contains(NAME));
    }
}

#[test]
fn a_write_that_changes_nothing_keeps_the_update_time() {
    let existing = stored(&json!({"a": {"integerValue": "1"}}));
    let set = |number: Json| {
        let write = json!({"update": {"name": NAME, "fields": {"a": number}}});
        applied(&write, Some(&existing)).expect("applied")
    };
    let same = set(json!({"integerValue": "1"}));
    assert!(!same.changed);
    assert_eq!(same.update_time, Some(BEFORE));
    assert_eq!(same.after.as_ref(), Some(&existing));

    let other = set(json!({"doubleValue": 1}));
    assert!(other.changed);
    assert_eq!(other.update_time, Some(NOW));
    let after = other.after.expect("a document");
    assert_eq!((after.created, after.updated), (existing.created, NOW));
}

#[test]
fn a_delete_and_a_verify_have_no_update_time() {
    let existing = stored(&json!({}));
    let delete = json!({"delete": NAME});
    let gone = applied(&delete, Some(&existing)).expect("applied");
    assert!(gone.changed);
    assert_eq!(gone.after, None);
    assert_eq!(gone.update_time, None);
    assert!(!applied(&delete, None).expect("applied").changed);

    let verified = applied(&json!({"verify": NAME}), Some(&existing)).expect("applied");
    assert!(!verified.changed);
    assert_eq!(verified.after, Some(existing));
    assert_eq!(verified.update_time, None);
}
