use std::cmp::Ordering;

use document_core::{
    FieldPath, Fields, Instant, Operation, Value, Version, Write, apply, compare, equal,
};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use serde_json::{Map, Value as Json};

use crate::document::support::{NOW, database, stored};

fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[a-c]", "[a-c. `\\\\é😀]{1,3}"]
}

/// Numbers close to each other and to the ends of their ranges, so that equal ones are frequent.
fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<i64>().prop_map(Value::Integer),
        (-2_i64..3).prop_map(Value::Integer),
        prop::sample::select(&[i64::MIN, i64::MAX, 1 << 53, (1 << 53) + 1][..])
            .prop_map(Value::Integer),
        any::<f64>().prop_map(Value::Double),
        prop::num::f64::ANY.prop_map(Value::Double),
        prop::sample::select(
            &[
                -1.0,
                -0.0,
                0.0,
                0.5,
                1.0,
                9_007_199_254_740_992.0,
                9_223_372_036_854_775_808.0,
                -9_223_372_036_854_775_808.0,
            ][..]
        )
        .prop_map(Value::Double),
    ]
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Boolean),
        number(),
        (-62_135_596_800_000_000_i64..253_402_300_800_000_000).prop_map(|micros| {
            Value::Timestamp(Instant::from_micros(micros).expect("within the years"))
        }),
        any::<String>().prop_map(Value::String),
        name().prop_map(Value::String),
        vec(any::<u8>(), 0..4).prop_map(Value::Bytes),
        "[a-c]{1,2}/[a-c]{1,2}".prop_map(|path| Value::Reference(format!(
            "projects/p/databases/(default)/documents/{path}"
        ))),
        (-90.0..=90.0_f64, -180.0..=180.0_f64).prop_map(|(latitude, longitude)| {
            Value::GeoPoint {
                latitude,
                longitude,
            }
        }),
        vec(number(), 1..4).prop_map(|numbers| Value::Map(
            Fields::new()
                .with("__type__", "__vector__")
                .with("value", Value::Array(numbers))
        )),
    ]
}

fn value() -> impl Strategy<Value = Value> {
    scalar().prop_recursive(4, 32, 4, |inner| {
        let element = inner.clone().prop_filter("no list in a list", |value| {
            !matches!(value, Value::Array(_))
        });
        prop_oneof![
            vec(element, 0..4).prop_map(Value::Array),
            btree_map(name(), inner, 0..4)
                .prop_map(|fields| Value::Map(fields.into_iter().collect())),
        ]
    })
}

fn fields() -> impl Strategy<Value = Fields> {
    btree_map(name(), value(), 0..4).prop_map(|fields| fields.into_iter().collect())
}

fn mask() -> impl Strategy<Value = Vec<FieldPath>> {
    vec(
        vec(name(), 1..4).prop_map(|names| FieldPath::new(names).expect("a path")),
        0..5,
    )
}

fn json() -> impl Strategy<Value = Json> {
    let known = prop::sample::select(
        &[
            "fields",
            "values",
            "mapValue",
            "arrayValue",
            "integerValue",
            "doubleValue",
            "timestampValue",
            "bytesValue",
            "referenceValue",
            "geoPointValue",
            "latitude",
            "__type__",
            "stringValue",
            "value",
            "update",
            "name",
            "updateMask",
            "fieldPaths",
            "updateTransforms",
            "fieldPath",
            "increment",
            "currentDocument",
            "exists",
            "delete",
        ][..],
    );
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<String>().prop_map(Json::from),
        Just(Json::from("__vector__")),
        Just(Json::from("2026-11-21T06:13:52Z")),
        Just(Json::from("projects/p/databases/(default)/documents/a/b")),
    ];
    leaf.prop_recursive(6, 64, 4, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Json::Array),
            vec((known.clone(), inner), 1..4).prop_map(|members| {
                let members: Map<_, _> = members
                    .into_iter()
                    .map(|(name, json)| (name.to_owned(), json))
                    .collect();
                Json::Object(members)
            }),
        ]
    })
}

proptest! {
    #[test]
    fn a_value_survives_encoding_as_json(value in value()) {
        let text = value.to_json().to_string();
        let json: Json = serde_json::from_str(&text).expect("json");
        prop_assert_eq!(Value::from_json(&json), Ok(value));
    }

    #[test]
    fn fields_survive_encoding_as_text(fields in fields()) {
        prop_assert_eq!(fields.to_text(), fields.to_json().to_string());
        prop_assert_eq!(Fields::parse(&fields.to_text()), Ok(fields));
    }

    #[test]
    fn the_order_is_total(a in value(), b in value(), c in value()) {
        prop_assert_eq!(compare(&a, &a), Ordering::Equal);
        prop_assert_eq!(compare(&a, &b), compare(&b, &a).reverse());
        let mut sorted = [&a, &b, &c];
        sorted.sort_by(|a, b| compare(a, b));
        prop_assert!(compare(sorted[0], sorted[1]).is_le());
        prop_assert!(compare(sorted[1], sorted[2]).is_le());
        prop_assert!(compare(sorted[0], sorted[2]).is_le());
    }

    #[test]
    fn integers_and_doubles_have_one_order(a in number(), b in number(), c in number()) {
        if compare(&a, &b).is_le() && compare(&b, &c).is_le() {
            prop_assert!(compare(&a, &c).is_le());
        }
        if equal(&a, &b) {
            prop_assert_eq!(compare(&a, &c), compare(&b, &c));
        }
    }

    #[test]
    fn a_value_set_at_a_path_is_there_and_can_be_removed(
        mut fields in fields(),
        path in vec(name(), 1..4),
        value in value(),
    ) {
        let path = FieldPath::new(path).expect("a path");
        fields.insert(&path, value.clone());
        prop_assert_eq!(fields.get(&path), Some(&value));
        prop_assert_eq!(fields.remove(&path), Some(value));
        prop_assert_eq!(fields.get(&path), None);
    }

    #[test]
    fn a_field_path_survives_formatting_and_parsing(path in vec(name(), 1..5)) {
        let path = FieldPath::new(path).expect("a path");
        prop_assert_eq!(FieldPath::parse(&path.to_string()), Ok(path));
    }

    #[test]
    fn the_same_merge_twice_changes_nothing_more(
        old in fields(),
        new in fields(),
        mask in mask(),
    ) {
        let mut existing = stored(&Json::Null);
        existing.fields = old;
        let write = Write {
            path: existing.path.clone(),
            operation: Operation::Merge { fields: new, mask },
            transforms: Vec::new(),
            precondition: None,
        };
        let once = apply(&write, Some(&existing), NOW, &database()).expect("applied");
        let later = Version(NOW.0 + 1);
        let twice = apply(&write, once.after.as_ref(), later, &database()).expect("applied");
        prop_assert!(!twice.changed);
        prop_assert_eq!(twice.after, once.after);
        prop_assert_eq!(twice.update_time, once.update_time);
    }

    #[test]
    fn no_json_makes_a_decoder_panic(json in json()) {
        let _ = Value::from_json(&json);
        let _ = Fields::from_json(&json);
        let _ = Write::decode_all(&json, &database());
        if let Ok(write) = Write::decode(&json, &database()) {
            let _ = apply(&write, None, NOW, &database());
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>()) {
        let _ = Fields::parse(&text);
        let _ = FieldPath::parse(&text);
        let _ = Version::parse(&text);
        let _ = database().relative(&text);
    }
}
