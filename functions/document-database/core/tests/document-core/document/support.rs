//! Shared by the tests: a database, a document and short helpers.

use document_core::{
    Applied, DatabaseName, Document, DocumentPath, Fields, Status, Value, Version, Write, apply,
};
use serde_json::{Value as Json, json};

pub(crate) const NAME: &str = "projects/p/databases/(default)/documents/c/d";
pub(crate) const BEFORE: Version = Version(1_795_241_632_126_000);
pub(crate) const NOW: Version = Version(1_795_241_632_210_000);

pub(crate) fn database() -> DatabaseName {
    DatabaseName::parse("projects/p/databases/(default)").expect("a name")
}

pub(crate) fn fields(json: &Json) -> Fields {
    Fields::from_json(json).expect("fields")
}

pub(crate) fn value(json: &Json) -> Value {
    Value::from_json(json).expect("a value")
}

/// Returns the document `c/d` with earlier create and update times.
pub(crate) fn stored(json: &Json) -> Document {
    Document {
        path: DocumentPath::parse("c/d").expect("a path"),
        fields: fields(json),
        created: Version(1_000_000),
        updated: BEFORE,
    }
}

pub(crate) fn write(json: &Json) -> Write {
    Write::decode(json, &database()).expect("a write")
}

pub(crate) fn refused(json: &Json) -> Status {
    Write::decode(json, &database()).expect_err("refused")
}

pub(crate) fn applied(json: &Json, existing: Option<&Document>) -> Result<Applied, Status> {
    apply(&write(json), existing, NOW, &database())
}

/// Returns the fields after a merge of `new` into `existing` with this mask.
pub(crate) fn merged(existing: &Json, new: &Json, mask: &[&str]) -> Json {
    let write = json!({
        "update": {"name": NAME, "fields": new},
        "updateMask": {"fieldPaths": mask},
    });
    let applied = applied(&write, Some(&stored(existing))).expect("applied");
    applied.after.expect("a document").fields.to_json()
}

/// Returns the field `f` after these transforms and their results.
pub(crate) fn transformed(old: Option<&Json>, transforms: &[Json]) -> (Json, Json) {
    let existing = old.map(|old| stored(&json!({"f": old})));
    let transforms: Vec<Json> = transforms
        .iter()
        .map(|transform| {
            let mut transform = transform.clone();
            transform["fieldPath"] = json!("f");
            transform
        })
        .collect();
    let write = json!({
        "update": {"name": NAME},
        "updateMask": {"fieldPaths": []},
        "updateTransforms": transforms,
    });
    let applied = applied(&write, existing.as_ref()).expect("applied");
    let results = applied.transform_results.iter().map(Value::to_json);
    (
        applied.after.expect("a document").fields.to_json()["f"].clone(),
        results.collect(),
    )
}
