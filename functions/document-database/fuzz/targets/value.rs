//! Values: a decoded value survives encoding as text and has one position in the order of values.

#![no_main]

use std::cmp::Ordering;

use document_core::{FieldPath, Fields, Value, Version, compare};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = str::from_utf8(bytes) {
        if let Ok(path) = FieldPath::parse(text) {
            assert_eq!(FieldPath::parse(&path.to_string()), Ok(path));
        }
        if let Ok(version) = Version::parse(text) {
            assert_eq!(Version::parse(&version.to_string()), Ok(version));
        }
    }
    let Ok(json) = serde_json::from_slice(bytes) else {
        return;
    };
    if let Ok(value) = Value::from_json(&json) {
        assert_eq!(Value::from_json(&value.to_json()).as_ref(), Ok(&value));
    }
    let Ok(fields) = Fields::from_json(&json) else {
        return;
    };
    assert_eq!(Fields::parse(&fields.to_text()).as_ref(), Ok(&fields));
    let values: Vec<&Value> = fields.iter().map(|(_, value)| value).collect();
    for (place, a) in values.iter().enumerate() {
        assert_eq!(compare(a, a), Ordering::Equal);
        for b in values.iter().skip(place).take(8) {
            assert_eq!(compare(a, b), compare(b, a).reverse());
        }
    }
});
