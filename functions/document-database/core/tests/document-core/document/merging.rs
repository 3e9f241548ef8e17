use serde_json::json;

use crate::document::support::{NAME, applied, merged, stored};

#[test]
fn only_masked_fields_change() {
    assert_eq!(
        merged(
            &json!({"a": {"integerValue": "1"}, "b": {"integerValue": "1"}}),
            &json!({"a": {"integerValue": "2"}, "b": {"integerValue": "2"}}),
            &["a"],
        ),
        json!({"a": {"integerValue": "2"}, "b": {"integerValue": "1"}})
    );
}

#[test]
fn a_masked_field_without_a_value_is_removed() {
    assert_eq!(
        merged(
            &json!({"a": {"integerValue": "1"}, "m": {"mapValue": {"fields": {"x": {"nullValue": null}}}}}),
            &json!({}),
            &["a", "m.x", "m.y", "z.z"],
        ),
        json!({"m": {"mapValue": {"fields": {}}}})
    );
}

#[test]
fn a_nested_path_creates_maps_and_keeps_sibling_fields() {
    assert_eq!(
        merged(
            &json!({"m": {"mapValue": {"fields": {"x": {"integerValue": "1"}}}}, "s": {"stringValue": ""}}),
            &json!({
                "m": {"mapValue": {"fields": {"y-z": {"integerValue": "2"}}}},
                "s": {"mapValue": {"fields": {"t": {"integerValue": "3"}}}},
            }),
            &["m.`y-z`", "s.t"],
        ),
        json!({
            "m": {"mapValue": {"fields": {"x": {"integerValue": "1"}, "y-z": {"integerValue": "2"}}}},
            "s": {"mapValue": {"fields": {"t": {"integerValue": "3"}}}},
        })
    );
}

#[test]
fn a_path_into_a_vector_replaces_the_vector() {
    let vector = json!({"mapValue": {"fields": {
        "__type__": {"stringValue": "__vector__"},
        "value": {"arrayValue": {"values": [{"doubleValue": 1.0}]}},
    }}});
    assert_eq!(
        merged(
            &json!({"v": vector}),
            &json!({"v": {"mapValue": {"fields": {"value": {"stringValue": "x"}}}}}),
            &["v.value"],
        ),
        json!({"v": {"mapValue": {"fields": {"value": {"stringValue": "x"}}}}})
    );
}

#[test]
fn an_empty_mask_changes_no_field_and_creates_the_document() {
    let write = json!({"update": {"name": NAME}, "updateMask": {}});
    let existing = stored(&json!({"a": {"integerValue": "1"}}));
    let kept = applied(&write, Some(&existing)).expect("applied");
    assert!(!kept.changed);
    assert_eq!(kept.after, Some(existing));

    let made = applied(&write, None).expect("applied");
    assert!(made.changed);
    assert!(made.after.expect("a document").fields.is_empty());
}

#[test]
fn a_merge_that_makes_a_document_too_deep_is_refused() {
    let deep = |levels: usize| {
        (0..levels).fold(
            json!({"arrayValue": {}}),
            |inner, _| json!({"mapValue": {"fields": {"m": inner}}}),
        )
    };
    let transform = |path: String| {
        json!({"update": {"name": NAME}, "updateMask": {}, "updateTransforms": [
            {"fieldPath": path, "appendMissingElements": {"values": [deep(1)]}}
        ]})
    };
    let path = |segments: usize| vec!["m"; segments].join(".");
    assert!(applied(&transform(path(18)), None).is_ok());
    let status = applied(&transform(path(19)), None).expect_err("refused");
    assert!(status.message.contains("deeper than 20 levels"), "{status}");
}
