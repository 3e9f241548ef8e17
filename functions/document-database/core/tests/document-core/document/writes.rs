use document_core::{
    Code, FieldPath, MAX_TRANSFORMS, MAX_WRITES, Operation, Precondition, Transform, Version, Write,
};
use serde_json::{Value as Json, json};

use crate::document::support::{NAME, database, fields, refused, stored, write};

#[test]
fn an_update_without_a_mask_sets_and_with_one_merges() {
    let new = json!({"a": {"integerValue": "1"}});
    let set = write(&json!({"update": {"name": NAME, "fields": new}}));
    assert_eq!(set.path.as_str(), "c/d");
    assert_eq!(set.operation, Operation::Set(fields(&new)));
    assert_eq!(set.precondition, None);

    let merge = write(&json!({
        "update": {"name": NAME, "fields": new},
        "updateMask": {"fieldPaths": ["b.c", "a", "a"]},
        "currentDocument": {"exists": true},
    }));
    let mask = ["a", "b.c"].map(|path| FieldPath::parse(path).expect("a path"));
    assert_eq!(
        merge.operation,
        Operation::Merge {
            fields: fields(&new),
            mask: mask.to_vec()
        }
    );
    assert_eq!(merge.precondition, Some(Precondition::Exists(true)));
}

#[test]
fn deletes_verifies_and_lone_transforms_are_read() {
    let delete = write(&json!({"delete": NAME, "currentDocument": {}}));
    assert_eq!(
        (delete.operation, delete.precondition),
        (Operation::Delete, None)
    );

    let verify = write(&json!({
        "verify": NAME,
        "currentDocument": {"updateTime": "1970-01-01T00:00:01.000002Z"},
    }));
    assert_eq!(verify.operation, Operation::Verify);
    assert_eq!(
        verify.precondition,
        Some(Precondition::UpdateTime(Version(1_000_002)))
    );

    let transform = write(&json!({"transform": {"document": NAME, "fieldTransforms": [
        {"fieldPath": "at", "setToServerValue": "REQUEST_TIME"}
    ]}}));
    assert!(matches!(transform.operation, Operation::Merge { ref mask, .. } if mask.is_empty()));
    assert_eq!(transform.transforms[0].transform, Transform::ServerTime);
}

#[test]
fn null_members_count_as_absent() {
    let delete = write(&json!({"delete": NAME, "update": null, "updateMask": null}));
    assert_eq!(delete.operation, Operation::Delete);
    assert_eq!(Write::decode_all(&Json::Null, &database()), Ok(vec![]));
}

#[test]
fn an_invalid_write_is_refused() {
    let transform = |member: &str, json: Json| json!({"update": {"name": NAME}, "updateTransforms": [{"fieldPath": "a", member: json}]});
    for json in [
        Json::Null,
        json!([]),
        json!({}),
        json!({"update": {"name": NAME}, "delete": NAME}),
        json!({"upsert": {"name": NAME}}),
        json!({"update": NAME}),
        json!({"update": {}}),
        json!({"update": {"name": "c/d"}}),
        json!({"update": {"name": "projects/p/databases/other/documents/c/d"}}),
        json!({"update": {"name": "projects/p/databases/(default)/documents/c"}}),
        json!({"update": {"name": "projects/p/databases/(default)/documents/c/__d__"}}),
        json!({"update": {"name": NAME, "fields": {"__a__": {"nullValue": null}}}}),
        json!({"update": {"name": NAME, "more": 1}}),
        json!({"update": {"name": NAME}, "updateMask": []}),
        json!({"update": {"name": NAME}, "updateMask": {"fieldPaths": "a"}}),
        json!({"update": {"name": NAME}, "updateMask": {"fieldPaths": ["a..b"]}}),
        json!({"update": {"name": NAME}, "updateMask": {"fieldPaths": ["__name__"]}}),
        json!({"update": {"name": NAME}, "updateMask": {"fieldPaths": [1]}}),
        json!({"delete": {"name": NAME}}),
        json!({"delete": NAME, "updateMask": {}}),
        json!({"verify": NAME, "updateTransforms": []}),
        json!({"delete": NAME, "currentDocument": {"exists": "yes"}}),
        json!({"delete": NAME, "currentDocument": {"updateTime": "now"}}),
        json!({"delete": NAME, "currentDocument": {"exists": true, "updateTime": "1970-01-01T00:00:01Z"}}),
        json!({"delete": NAME, "currentDocument": {"version": 1}}),
        json!({"update": {"name": NAME}, "updateTransforms": {}}),
        json!({"update": {"name": NAME}, "updateTransforms": [1]}),
        json!({"update": {"name": NAME}, "updateTransforms": [{"fieldPath": "a"}]}),
        json!({"update": {"name": NAME}, "updateTransforms": [{"setToServerValue": "REQUEST_TIME"}]}),
        json!({"update": {"name": NAME}, "updateTransforms": [
            {"fieldPath": "a", "increment": {"integerValue": 1}, "maximum": {"integerValue": 1}}
        ]}),
        json!({"update": {"name": NAME}, "updateTransforms": [
            {"fieldPath": "__a__", "increment": {"integerValue": 1}}
        ]}),
        transform("setToServerValue", json!("SERVER_VALUE_UNSPECIFIED")),
        transform("increment", json!({"stringValue": "1"})),
        transform("maximum", json!(1)),
        transform("multiply", json!({"integerValue": 1})),
        transform("appendMissingElements", json!([])),
        transform(
            "removeAllFromArray",
            json!({"values": [{"arrayValue": {}}]}),
        ),
    ] {
        assert_eq!(refused(&json).code, Code::InvalidArgument, "{json}");
    }
}

#[test]
fn a_commit_has_a_limit_of_writes_and_transforms() {
    let writes = |count: usize| Json::Array(vec![json!({"delete": NAME}); count]);
    assert!(Write::decode_all(&writes(MAX_WRITES), &database()).is_ok());
    assert!(Write::decode_all(&writes(MAX_WRITES + 1), &database()).is_err());
    assert!(Write::decode_all(&json!({}), &database()).is_err());

    let transforms = |name: &str, count: usize| {
        let now = json!({"fieldPath": "a", "setToServerValue": "REQUEST_TIME"});
        json!({"update": {"name": name}, "updateTransforms": vec![now; count]})
    };
    let half = transforms(NAME, MAX_TRANSFORMS / 2);
    let one = transforms(NAME, 1);
    assert!(Write::decode_all(&json!([half, half]), &database()).is_ok());
    let refused = Write::decode_all(&json!([half, half, one]), &database());
    let message = "maximum 500 field transforms allowed per document";
    assert_eq!(
        refused.map_err(|status| status.message),
        Err(message.to_owned())
    );
    // Those of other documents do not count.
    let each = (0..MAX_WRITES).map(|id| transforms(&format!("{NAME}{id}"), 2));
    assert!(Write::decode_all(&each.collect(), &database()).is_ok());
}

#[test]
fn array_transforms_count_the_elements_that_they_go_through() {
    let existing = |count: usize| {
        let values = vec![json!({"nullValue": null}); count];
        stored(&json!({"a": {"arrayValue": {"values": values}}}))
    };
    let values = json!({"values": [{"integerValue": "1"}, {"integerValue": "2"}]});
    let write = Write::decode(
        &json!({
            "update": {"name": NAME},
            "updateMask": {"fieldPaths": []},
            "updateTransforms": [
                {"fieldPath": "a", "appendMissingElements": values},
                {"fieldPath": "n", "increment": {"integerValue": "1"}},
                {"fieldPath": "a", "removeAllFromArray": values},
            ],
        }),
        &database(),
    );
    let write = write.unwrap();
    // Each goes through the array with what was added before, and through the values.
    assert_eq!(write.array_steps(Some(&existing(1_000))), 2 * 1_000 + 2 + 4);
    assert_eq!(write.array_steps(None), 2 + 4);
}

#[test]
fn enums_are_names_or_numbers() {
    let transform = |value: Json| {
        let transforms = json!([{"fieldPath": "a", "setToServerValue": value}]);
        let json = json!({"update": {"name": NAME}, "updateTransforms": transforms});
        Write::decode(&json, &database()).map(|write| write.transforms)
    };
    assert_eq!(transform(json!(1)), transform(json!("REQUEST_TIME")));
    assert!(transform(json!(1)).is_ok());
    for value in [json!(0), json!(2), json!(true)] {
        assert!(transform(value.clone()).is_err(), "{value}");
    }
}
