//! Keys of index entries sort as their values do: ascending and descending, with one value and with several.

use std::cmp::Ordering;

use document_core::{
    Collection, Direction, Extent, Fields, Index, IndexEntry, Instant, Schema, Value, compare,
};
use proptest::prelude::*;
use serde_json::json;

use crate::query::support::{
    close_value, close_values, document, id, reference, text, with_fields,
};

const UP: Direction = Direction::Ascending;
const DOWN: Direction = Direction::Descending;

const fn index(
    name: &'static str,
    equal: &'static [&'static str],
    order: &'static [(&'static str, Direction)],
    group: bool,
) -> Index {
    Index {
        name,
        equal,
        order,
        group,
    }
}

const INDEXES: &[Index] = &[
    index("up", &[], &[("v", UP)], false),
    index("down", &[], &[("v", DOWN)], false),
    index("both", &[], &[("v", UP), ("w", DOWN)], false),
    index("group", &[], &[("v", DOWN), ("w", UP)], true),
    index("equal", &["v", "w"], &[], false),
];

const fn collection(pattern: &'static str) -> Collection {
    Collection {
        pattern,
        extent: Extent::Indexed,
        scopes: &[],
        indexes: INDEXES,
    }
}

const SCHEMA: Schema = Schema {
    collections: &[collection("items"), collection("rooms/{room}/items")],
};

/// Returns the entries in the order of `INDEXES`.
fn entries(path: &str, v: &Value, w: &Value) -> Vec<IndexEntry> {
    let fields = Fields::new().with("v", v.clone()).with("w", w.clone());
    SCHEMA.index_entries(&with_fields(path, fields)).unwrap()
}

/// Generates any value: numbers where integers and doubles differ, and texts with every kind of character.
fn any_value() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        any::<i64>().prop_map(Value::Integer),
        (-3_i64..4).prop_map(Value::Integer),
        (0_u32..63, -2_i64..3, any::<bool>()).prop_map(|(power, beside, negative)| {
            let number = (1_i64 << power).saturating_add(beside);
            Value::Integer(if negative { -number } else { number })
        }),
        (0_i32..65, -2_i32..3, any::<bool>()).prop_map(|(power, beside, negative)| {
            let mut number = 2_f64.powi(power);
            for _ in 0..beside.abs() {
                number = if beside < 0 {
                    number.next_down()
                } else {
                    number.next_up()
                };
            }
            Value::Double(if negative { -number } else { number })
        }),
        any::<u64>().prop_map(|bits| Value::Double(f64::from_bits(bits))),
        Just(Value::Integer(i64::MIN)),
        Just(Value::Integer(i64::MAX)),
        Just(Value::Double(-0.0)),
    ];
    let leaf = prop_oneof![
        3 => number,
        3 => close_value(),
        1 => "[\\x00-\\x03a-cé\u{ffee}\u{1f600}]{0,6}".prop_map(Value::from),
        1 => prop::collection::vec(prop_oneof![Just(0_u8), Just(1), Just(255), any::<u8>()], 0..6)
            .prop_map(Value::Bytes),
        1 => (-5_000_000_i64..5_000_000).prop_map(|micros| {
            Value::Timestamp(Instant::from_micros(micros * 7_919).unwrap())
        }),
        1 => (-90.0..90.0, -180.0..180.0).prop_map(|(latitude, longitude)| Value::GeoPoint {
            latitude,
            longitude,
        }),
        1 => id().prop_map(|id| reference(&format!("a/{id}/b/c"))),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            prop::collection::vec(("[a\\x00\\x01é]{0,3}", inner), 0..4)
                .prop_map(|fields| Value::Map(fields.into_iter().collect())),
        ]
    })
}

/// Generates two values, which are sometimes equal.
fn pair() -> impl Strategy<Value = (Value, Value)> {
    (any_value(), any_value(), prop::bool::weighted(0.2))
        .prop_map(|(a, b, same)| if same { (a.clone(), a) } else { (a, b) })
}

/// Returns a path in the root collection or in a room's.
fn place(id: &str, is_deep: bool) -> String {
    if is_deep {
        format!("rooms/{id}/items/x")
    } else {
        format!("items/{id}")
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn keys_sort_as_values_and_names_do(
        (a, b) in pair(),
        (c, d) in pair(),
        left in id(),
        right in id(),
        deep in any::<bool>(),
    ) {
        let flat = (entries(&place(&left, false), &a, &c), entries(&place(&right, false), &b, &d));
        let by_id = crate::query::support::path(&place(&left, false)).cmp(&crate::query::support::path(&place(&right, false)));
        let (first, second) = (compare(&a, &b), compare(&c, &d));
        for (index, expected) in [
            first.then(by_id),
            first.then(by_id).reverse(),
            first.then(second.reverse()).then(by_id.reverse()),
        ].into_iter().enumerate() {
            let (left, right) = (&flat.0[index], &flat.1[index]);
            prop_assert_eq!(left.sort.as_bytes().cmp(right.sort.as_bytes()), expected, "{}", index);
        }
        let paths = (place(&left, true), place(&right, deep));
        let by_path = crate::query::support::path(&paths.0).cmp(&crate::query::support::path(&paths.1));
        let (left, right) = (&entries(&paths.0, &a, &c)[3], &entries(&paths.1, &b, &d)[3]);
        let expected = first.reverse().then(second).then(by_path);
        prop_assert_eq!(left.sort.as_bytes().cmp(right.sort.as_bytes()), expected);
        prop_assert_eq!(&left.partition, &right.partition);
    }

    #[test]
    fn entries_share_a_partition_exactly_when_their_values_are_equal((a, b) in pair(), (c, d) in pair()) {
        let (left, right) = (&entries("items/x", &a, &c)[4], &entries("items/x", &b, &d)[4]);
        let equal = compare(&a, &b) == Ordering::Equal && compare(&c, &d) == Ordering::Equal;
        prop_assert_eq!(left.partition == right.partition, equal);
    }

    #[test]
    fn two_documents_never_share_an_entry(
        (a, b) in pair(),
        (c, d) in pair(),
        id in id(),
        other in id(),
        deep in any::<bool>(),
    ) {
        let (left, right) = (place(&id, false), place(&other, deep));
        prop_assume!(left != right);
        for (left, right) in entries(&left, &a, &c).iter().zip(&entries(&right, &b, &d)) {
            prop_assert_ne!(left, right);
        }
    }
}

/// Returns integers and doubles around the powers of two above which doubles cannot represent every integer.
fn numbers_at_the_edges() -> Vec<Value> {
    let mut numbers = vec![
        Value::Integer(i64::MIN),
        Value::Integer(i64::MIN + 1),
        Value::Integer(i64::MAX),
        Value::Double(-0.0),
        Value::Double(f64::INFINITY),
        Value::Double(f64::NEG_INFINITY),
        Value::Double(f64::MIN_POSITIVE),
        Value::Double(f64::MAX),
        Value::Double(0.5),
        Value::Double(-0.5),
    ];
    for (integer, double) in [
        (1_i64 << 52, 2_f64.powi(52)),
        (1 << 53, 2_f64.powi(53)),
        (1 << 54, 2_f64.powi(54)),
        (1 << 62, 2_f64.powi(62)),
        (i64::MAX, 2_f64.powi(63)),
    ] {
        let doubles = [double.next_down(), double, double.next_up()];
        let near = (-3..=3).map(|beside| integer.saturating_add(beside));
        let half_way = near.clone().map(|integer| integer - 512);
        for integer in near.chain(half_way) {
            numbers.extend([Value::Integer(integer), Value::Integer(-integer)]);
        }
        for double in doubles {
            numbers.extend([Value::Double(double), Value::Double(-double)]);
        }
    }
    numbers
}

#[test]
fn keys_of_close_values_sort_as_they_do() {
    let mut values = close_values();
    values.extend(numbers_at_the_edges());
    let keys: Vec<_> = values
        .iter()
        .map(|value| entries("items/x", value, &Value::Null))
        .collect();
    for (a, of_a) in values.iter().zip(&keys) {
        for (b, of_b) in values.iter().zip(&keys) {
            let expected = compare(a, b);
            assert_eq!(of_a[0].sort.cmp(&of_b[0].sort), expected, "{a:?} {b:?}");
            assert_eq!(of_b[1].sort.cmp(&of_a[1].sort), expected, "{a:?} {b:?}");
        }
    }
}

#[test]
fn only_documents_with_all_fields_of_an_index_are_in_it() {
    let names = |fields: serde_json::Value| -> Vec<String> {
        let entries = SCHEMA.index_entries(&document("items/a", fields)).unwrap();
        entries
            .iter()
            .map(|entry| entry.partition.rsplit('#').nth(1).unwrap().to_owned())
            .collect()
    };
    let null = json!({"nullValue": null});
    assert_eq!(
        names(json!({"v": &null, "w": &null})),
        ["up", "down", "both", "group", "equal"]
    );
    assert_eq!(names(json!({"v": &null})), ["up", "down"]);
    assert!(names(json!({"w": &null})).is_empty());
    let unknown = SCHEMA.index_entries(&document("others/a", json!({"v": &null})));
    assert_eq!(unknown, Ok(vec![]));
}

#[test]
fn collections_groups_and_indexes_never_share_a_partition() {
    let entries = |path: &str| {
        let fields = json!({"v": text("x"), "w": text("y")});
        SCHEMA.index_entries(&document(path, fields)).unwrap()
    };
    let all: Vec<_> = ["items/a", "rooms/r/items/a", "rooms/r#up#x/items/a"]
        .into_iter()
        .flat_map(entries)
        .map(|entry| entry.partition)
        .collect();
    let mut apart = all.clone();
    apart.sort();
    apart.dedup();
    // The group index has the same partition for all three.
    assert_eq!(all.len() - 2, apart.len(), "{all:?}");
    assert!(all.contains(&"*/items#group#".to_owned()));
}

#[test]
fn entries_of_values_and_names_of_any_length_fit_the_table_and_stay_apart() {
    let name = "n".repeat(1_500);
    let entries = |value: &str, id: &str| {
        let fields = json!({"v": text(value), "w": text(value)});
        let path = format!("items/{name}/items/{name}/items/{id}");
        SCHEMA.index_entries(&document(&path, fields)).unwrap()
    };
    let long = "x".repeat(100_000);
    let all = [
        entries(&long, "a"),
        entries(&long, "b"),
        entries(&format!("{long}y"), "a"),
        entries("short", &name),
    ];
    let mut keys: Vec<_> = all.concat();
    for entry in &keys {
        assert!(entry.sort.len() <= 1_024, "{}", entry.sort.len());
        assert!(entry.partition.len() <= 2_000, "{}", entry.partition.len());
    }
    let count = keys.len();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), count);
}
