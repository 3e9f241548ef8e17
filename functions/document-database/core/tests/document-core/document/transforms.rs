use serde_json::{Value as Json, json};

use crate::document::support::{NAME, NOW, applied, stored, transformed};

fn integer(number: i64) -> Json {
    json!({"integerValue": number.to_string()})
}

fn double(number: f64) -> Json {
    json!({"doubleValue": number})
}

fn array(values: &[Json]) -> Json {
    json!({"arrayValue": {"values": values}})
}

#[test]
fn the_server_time_is_the_version_of_the_commit() {
    let time = json!({"timestampValue": NOW.to_string()});
    let (field, results) = transformed(None, &[json!({"setToServerValue": "REQUEST_TIME"})]);
    assert_eq!(field, time);
    assert_eq!(results, json!([time]));
}

#[test]
fn an_increment_is_a_sum_that_stops_at_the_ends() {
    let nan = json!({"doubleValue": "NaN"});
    for (old, by, new) in [
        (Some(integer(1)), integer(4), integer(5)),
        (Some(integer(i64::MAX)), integer(1), integer(i64::MAX)),
        (Some(integer(i64::MIN)), integer(-1), integer(i64::MIN)),
        (Some(integer(1)), double(0.5), double(1.5)),
        (Some(double(0.5)), integer(1), double(1.5)),
        (
            Some(double(1e308)),
            double(1e308),
            json!({"doubleValue": "Infinity"}),
        ),
        (Some(nan.clone()), integer(1), nan),
        (Some(json!({"stringValue": "1"})), integer(4), integer(4)),
        (None, double(0.5), double(0.5)),
    ] {
        let (field, results) = transformed(old.as_ref(), &[json!({"increment": by})]);
        assert_eq!(field, new, "{old:?} + {by}");
        assert_eq!(results, json!([new]));
    }
}

#[test]
fn the_greater_and_the_smaller_number_win() {
    let nan = json!({"doubleValue": "NaN"});
    let minus_zero = json!({"doubleValue": "-0"});
    for (old, than, greater, smaller) in [
        (Some(integer(1)), integer(2), integer(2), integer(1)),
        (Some(integer(2)), double(1.5), integer(2), double(1.5)),
        // If both are equal, the field keeps its value.
        (Some(integer(3)), double(3.0), integer(3), integer(3)),
        (Some(double(3.0)), integer(3), double(3.0), double(3.0)),
        (Some(integer(0)), minus_zero.clone(), integer(0), integer(0)),
        (
            Some(minus_zero.clone()),
            integer(0),
            minus_zero.clone(),
            minus_zero,
        ),
        // NaN wins as the stored value and as the operand.
        (Some(integer(1)), nan.clone(), nan.clone(), nan.clone()),
        (Some(nan.clone()), integer(1), nan.clone(), nan),
        // A value that is not a number counts as absent.
        (
            Some(json!({"nullValue": "NULL_VALUE"})),
            integer(1),
            integer(1),
            integer(1),
        ),
        (None, integer(-1), integer(-1), integer(-1)),
    ] {
        let (field, results) = transformed(old.as_ref(), &[json!({"maximum": than})]);
        assert_eq!(field, greater, "maximum of {old:?} and {than}");
        assert_eq!(results, json!([greater]));
        let (field, results) = transformed(old.as_ref(), &[json!({"minimum": than})]);
        assert_eq!(field, smaller, "minimum of {old:?} and {than}");
        assert_eq!(results, json!([smaller]));
    }
}

#[test]
fn missing_elements_are_appended_once_in_their_order() {
    let nan = json!({"doubleValue": "NaN"});
    let append = |values: &[Json]| json!({"appendMissingElements": {"values": values}});
    for (old, values, new) in [
        (
            Some(array(&[integer(1), integer(1), nan.clone()])),
            vec![integer(3), double(1.0), integer(2), integer(3), nan.clone()],
            array(&[integer(1), integer(1), nan, integer(3), integer(2)]),
        ),
        (Some(integer(1)), vec![integer(2)], array(&[integer(2)])),
        (None, vec![], array(&[])),
    ] {
        let (field, results) = transformed(old.as_ref(), &[append(&values)]);
        assert_eq!(field, new);
        assert_eq!(results, json!([{"nullValue": "NULL_VALUE"}]));
    }
}

#[test]
fn every_equal_element_is_removed() {
    let remove = |values: &[Json]| json!({"removeAllFromArray": {"values": values}});
    for (old, values, new) in [
        (
            Some(array(&[integer(1), integer(2), double(1.0), integer(3)])),
            vec![integer(1), integer(3), integer(9)],
            array(&[integer(2)]),
        ),
        (Some(integer(1)), vec![integer(1)], array(&[])),
        (None, vec![], array(&[])),
    ] {
        let (field, results) = transformed(old.as_ref(), &[remove(&values)]);
        assert_eq!(field, new);
        assert_eq!(results, json!([{"nullValue": "NULL_VALUE"}]));
    }
}

#[test]
fn transforms_run_in_order_after_the_update() {
    let write = json!({
        "update": {"name": NAME, "fields": {"n": integer(10)}},
        "updateTransforms": [
            {"fieldPath": "n", "increment": integer(1)},
            {"fieldPath": "n", "maximum": integer(5)},
            {"fieldPath": "m.t", "setToServerValue": "REQUEST_TIME"},
        ],
    });
    let existing = stored(&json!({"n": integer(1), "gone": integer(1)}));
    let applied = applied(&write, Some(&existing)).expect("applied");
    let time = json!({"timestampValue": NOW.to_string()});
    assert_eq!(
        applied.after.expect("a document").fields.to_json(),
        json!({"n": integer(11), "m": {"mapValue": {"fields": {"t": time}}}})
    );
    assert_eq!(applied.transform_results.len(), 3);
}

#[test]
fn a_transform_that_changes_nothing_still_has_its_result() {
    let write = json!({
        "transform": {"document": NAME, "fieldTransforms": [
            {"fieldPath": "n", "maximum": integer(5)},
            {"fieldPath": "a", "removeAllFromArray": {"values": []}},
        ]},
    });
    let existing = stored(&json!({"n": integer(7), "a": array(&[])}));
    let applied = applied(&write, Some(&existing)).expect("applied");
    assert!(!applied.changed);
    assert_eq!(applied.transform_results.len(), 2);
    assert_eq!(applied.transform_results[0].to_json(), integer(7));
}

#[test]
fn the_sizes_of_many_transforms_of_one_long_array_add_up() {
    let long = array(&vec![integer(1); 8_000]);
    let some: Vec<Json> = (0..100).map(integer).collect();
    let transforms: Vec<Json> = (0..100)
        .map(|_| json!({"appendMissingElements": {"values": some}}))
        .collect();
    let (field, _) = transformed(Some(&long), &transforms);
    let values = field["arrayValue"]["values"].as_array().expect("values");
    assert_eq!(values.len(), 8_099);
}
