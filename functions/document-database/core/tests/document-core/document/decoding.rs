use document_core::{Code, Fields, Value};
use serde_json::{Value as Json, json};

use crate::document::support::{fields, value};

/// Returns nested maps with a number in the innermost one.
fn nested(levels: usize) -> Json {
    (0..levels).fold(
        json!({"integerValue": "1"}),
        |inner, _| json!({"mapValue": {"fields": {"m": inner}}}),
    )
}

#[test]
fn every_kind_of_value_is_decoded_and_encoded_unchanged() {
    for json in [
        json!({"nullValue": "NULL_VALUE"}),
        json!({"booleanValue": true}),
        json!({"integerValue": "-9223372036854775808"}),
        json!({"doubleValue": 2.5}),
        json!({"doubleValue": "NaN"}),
        json!({"doubleValue": "Infinity"}),
        json!({"doubleValue": "-Infinity"}),
        json!({"doubleValue": "-0"}),
        json!({"timestampValue": "2026-11-21T06:13:52.126000Z"}),
        json!({"stringValue": "žluť 😀 \u{0}"}),
        json!({"bytesValue": "AP+/"}),
        json!({"referenceValue": "projects/p/databases/(default)/documents/a/b"}),
        json!({"geoPointValue": {"latitude": -90.0, "longitude": 180.0}}),
        json!({"arrayValue": {"values": [{"integerValue": "1"}, {"mapValue": {"fields": {}}}]}}),
        json!({"arrayValue": {"values": []}}),
        json!({"mapValue": {"fields": {"a": {"booleanValue": false}}}}),
        json!({"mapValue": {"fields": {
            "__type__": {"stringValue": "__vector__"},
            "value": {"arrayValue": {"values": [{"doubleValue": 1.0}, {"integerValue": "2"}]}},
        }}}),
    ] {
        assert_eq!(value(&json).to_json(), json);
    }
}

#[test]
fn alternative_spellings_are_accepted() {
    for (spelling, canonical) in [
        (
            json!({"nullValue": null}),
            json!({"nullValue": "NULL_VALUE"}),
        ),
        (json!({"nullValue": 0}), json!({"nullValue": "NULL_VALUE"})),
        (json!({"integerValue": 7}), json!({"integerValue": "7"})),
        (json!({"integerValue": 7.0}), json!({"integerValue": "7"})),
        (json!({"integerValue": "-0"}), json!({"integerValue": "0"})),
        (json!({"doubleValue": 7}), json!({"doubleValue": 7.0})),
        (
            json!({"doubleValue": "7.5e1"}),
            json!({"doubleValue": 75.0}),
        ),
        (json!({"doubleValue": -0.0}), json!({"doubleValue": "-0"})),
        (
            json!({"timestampValue": "2026-11-21T06:13:52.126789999Z"}),
            json!({"timestampValue": "2026-11-21T06:13:52.126789Z"}),
        ),
        (json!({"bytesValue": "AP-_"}), json!({"bytesValue": "AP+/"})),
        (json!({"bytesValue": "AA"}), json!({"bytesValue": "AA=="})),
        (
            json!({"geoPointValue": {}}),
            json!({"geoPointValue": {"latitude": 0.0, "longitude": 0.0}}),
        ),
        (
            json!({"arrayValue": {}}),
            json!({"arrayValue": {"values": []}}),
        ),
        (json!({"mapValue": {}}), json!({"mapValue": {"fields": {}}})),
    ] {
        assert_eq!(value(&spelling).to_json(), canonical, "{spelling}");
    }
    assert!(fields(&Json::Null).is_empty());
}

#[test]
fn an_invalid_value_is_refused() {
    let vector = |members: Json| json!({"mapValue": {"fields": members}});
    let kind = json!({"stringValue": "__vector__"});
    let numbers =
        |count: usize| json!({"arrayValue": {"values": vec![json!({"doubleValue": 1}); count]}});
    for json in [
        Json::Null,
        json!(1),
        json!({}),
        json!({"integerValue": "1", "stringValue": "1"}),
        json!({"uintValue": "1"}),
        json!({"pipelineValue": {}}),
        json!({"nullValue": "NULL"}),
        json!({"booleanValue": "true"}),
        json!({"integerValue": "9223372036854775808"}),
        json!({"integerValue": "+1"}),
        json!({"integerValue": " 1"}),
        json!({"integerValue": ""}),
        json!({"integerValue": 1.5}),
        json!({"integerValue": 1e300}),
        json!({"integerValue": null}),
        json!({"doubleValue": "inf"}),
        json!({"doubleValue": "nan"}),
        json!({"doubleValue": "1e999"}),
        json!({"doubleValue": ""}),
        json!({"timestampValue": "yesterday"}),
        json!({"timestampValue": 1}),
        json!({"stringValue": 1}),
        json!({"bytesValue": "A"}),
        json!({"bytesValue": "*"}),
        json!({"referenceValue": "a/b"}),
        json!({"referenceValue": "projects/p/databases/d/documents/a"}),
        json!({"geoPointValue": {"latitude": 90.1}}),
        json!({"geoPointValue": {"longitude": "NaN"}}),
        json!({"geoPointValue": {"altitude": 1}}),
        json!({"arrayValue": [1]}),
        json!({"arrayValue": {"values": {}}}),
        json!({"arrayValue": {"values": [{"arrayValue": {}}]}}),
        json!({"arrayValue": {"items": []}}),
        json!({"mapValue": {"fields": []}}),
        json!({"mapValue": {"entries": {}}}),
        json!({"mapValue": {"fields": {"": {"nullValue": null}}}}),
        json!({"mapValue": {"fields": {"__a__": {"nullValue": null}}}}),
        json!({"mapValue": {"fields": {"x".repeat(1_501): {"nullValue": null}}}}),
        vector(json!({"__type__": {"stringValue": "__max__"}})),
        vector(json!({"__type__": kind})),
        vector(json!({"__type__": kind, "value": {"integerValue": "1"}})),
        vector(json!({"__type__": kind, "value": numbers(1), "more": {"integerValue": "1"}})),
        vector(json!({"__type__": kind, "value": numbers(2_049)})),
        vector(
            json!({"__type__": kind, "value": {"arrayValue": {"values": [{"stringValue": "1"}]}}}),
        ),
    ] {
        let status = Value::from_json(&json).expect_err(&json.to_string());
        assert_eq!(status.code, Code::InvalidArgument, "{json}");
    }
    assert!(Value::from_json(&vector(json!({"__type__": kind, "value": numbers(0)}))).is_ok());
    assert!(Value::from_json(&vector(json!({"__type__": kind, "value": numbers(2_048)}))).is_ok());
}

#[test]
fn a_refusal_names_the_field() {
    let json = json!({"a": {"mapValue": {"fields": {"b-c": {"arrayValue": {"values": [
        {"integerValue": "1"}, {"integerValue": "x"}
    ]}}}}}});
    let status = Fields::from_json(&json).expect_err("refused");
    assert_eq!(
        status.message,
        r#"An integerValue must be a whole number of 64 bits. (in field a."b-c"[1])"#
    );
}

#[test]
fn twenty_levels_are_the_deepest() {
    assert!(Fields::from_json(&json!({"a": nested(20)})).is_ok());
    let status = Fields::from_json(&json!({"a": nested(21)})).expect_err("refused");
    assert!(status.message.contains("deeper than 20 levels"), "{status}");
}

#[test]
fn json_too_deep_for_the_parser_is_refused() {
    let text = format!(
        "{{\"a\":{}{}}}",
        r#"{"mapValue":{"fields":{"m":"#.repeat(10_000),
        "}}}".repeat(10_000)
    );
    assert_eq!(
        Fields::parse(&text).expect_err("refused").code,
        Code::InvalidArgument
    );
}

#[test]
fn the_text_of_fields_is_canonical() {
    let one = fields(&json!({"b": {"integerValue": 1}, "a": {"doubleValue": 0.1}}));
    let other = fields(&json!({"a": {"doubleValue": 0.1}, "b": {"integerValue": "1"}}));
    assert_eq!(one.to_text(), other.to_text());
    assert_eq!(
        one.to_text(),
        r#"{"a":{"doubleValue":0.1},"b":{"integerValue":"1"}}"#
    );
    assert_eq!(Fields::parse(&one.to_text()), Ok(one));
}
