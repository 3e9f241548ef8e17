//! The total order of values: between types, then within them (Firestore, "Data types: value type
//! ordering").

use std::cmp::Ordering;

use super::{Fields, Value};
use crate::name::compare_ids;

/// How two values are sorted. Every value has its place: numbers by what they are whatever their type,
/// `NaN` before them, text by its bytes.
pub fn compare(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::Boolean(a), Value::Boolean(b)) => a.cmp(b),
        (Value::Integer(a), Value::Integer(b)) => a.cmp(b),
        (Value::Integer(a), Value::Double(b)) => mixed(*a, *b),
        (Value::Double(a), Value::Integer(b)) => mixed(*b, *a).reverse(),
        (Value::Double(a), Value::Double(b)) => doubles(*a, *b),
        (Value::Timestamp(a), Value::Timestamp(b)) => a.cmp(b),
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (Value::Bytes(a), Value::Bytes(b)) => a.cmp(b),
        (Value::Reference(a), Value::Reference(b)) => names(a, b),
        (
            Value::GeoPoint {
                latitude: a,
                longitude: c,
            },
            Value::GeoPoint {
                latitude: b,
                longitude: d,
            },
        ) => doubles(*a, *b).then_with(|| doubles(*c, *d)),
        (Value::Array(a), Value::Array(b)) => lists(a, b),
        (Value::Map(a), Value::Map(b)) => maps(a, b),
        _ => a.type_order().cmp(&b.type_order()),
    }
}

/// Returns whether a query treats two values as equal: `1` and `1.0` are, and so are `NaN` and `NaN`.
pub fn equal(a: &Value, b: &Value) -> bool {
    compare(a, b) == Ordering::Equal
}

impl Value {
    /// The place of the type among types. Values of one place are compared with each other; a range
    /// filter matches only within one.
    pub fn type_order(&self) -> u8 {
        match self {
            Self::Null => 0,
            Self::Boolean(_) => 1,
            Self::Integer(_) | Self::Double(_) => 2,
            Self::Timestamp(_) => 3,
            Self::String(_) => 4,
            Self::Bytes(_) => 5,
            Self::Reference(_) => 6,
            Self::GeoPoint { .. } => 7,
            Self::Array(_) => 8,
            Self::Map(fields) if fields.vector().is_some() => 9,
            Self::Map(_) => 10,
        }
    }
}

fn lists(a: &[Value], b: &[Value]) -> Ordering {
    a.iter()
        .zip(b)
        .map(|(a, b)| compare(a, b))
        .find(|order| order.is_ne())
        .unwrap_or_else(|| a.len().cmp(&b.len()))
}

fn maps(a: &Fields, b: &Fields) -> Ordering {
    match (a.vector(), b.vector()) {
        (Some(a), Some(b)) => return a.len().cmp(&b.len()).then_with(|| lists(a, b)),
        (Some(_), None) => return Ordering::Less,
        (None, Some(_)) => return Ordering::Greater,
        (None, None) => {}
    }
    a.iter()
        .zip(b)
        .map(|((a, left), (b, right))| a.cmp(b).then_with(|| compare(left, right)))
        .find(|order| order.is_ne())
        .unwrap_or_else(|| a.len().cmp(&b.len()))
}

/// Names of documents, sorted as the documents are.
fn names(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.split('/'), b.split('/'));
    a.clone()
        .zip(b.clone())
        .map(|(a, b)| compare_ids(a, b))
        .find(|order| order.is_ne())
        .unwrap_or_else(|| a.count().cmp(&b.count()))
}

fn doubles(a: f64, b: f64) -> Ordering {
    // Incomparable means that one is NaN, which is before all numbers and equal to itself.
    a.partial_cmp(&b)
        .unwrap_or_else(|| b.is_nan().cmp(&a.is_nan()))
}

/// An integer and a double by what they are: not as doubles, of which there are too few.
fn mixed(integer: i64, double: f64) -> Ordering {
    /// 2^63, the least double above every integer.
    const ABOVE: f64 = 9_223_372_036_854_775_808.0;
    if double.is_nan() || double < -ABOVE {
        Ordering::Greater
    } else if double >= ABOVE {
        Ordering::Less
    } else {
        integer
            .cmp(&truncated(double))
            .then_with(|| doubles(0.0, double.fract()))
    }
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "the caller has checked the range; the fraction is compared apart"
)]
const fn truncated(double: f64) -> i64 {
    double as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Instant;

    fn vector(numbers: &[f64]) -> Value {
        let numbers = numbers.iter().copied().map(Value::Double).collect();
        Value::Map(
            Fields::new()
                .with("__type__", "__vector__")
                .with("value", Value::Array(numbers)),
        )
    }

    /// Groups of equal values, in order.
    fn ladder() -> Vec<Vec<Value>> {
        let reference = |path: &str| {
            Value::Reference(format!("projects/p/databases/(default)/documents/{path}"))
        };
        let point = |latitude, longitude| Value::GeoPoint {
            latitude,
            longitude,
        };
        let one = |value: Value| vec![value];
        vec![
            one(Value::Null),
            one(Value::Boolean(false)),
            one(Value::Boolean(true)),
            vec![Value::Double(f64::NAN), Value::Double(-f64::NAN)],
            one(Value::Double(f64::NEG_INFINITY)),
            one(Value::Double(-1e300)),
            vec![
                Value::Integer(i64::MIN),
                Value::Double(-9_223_372_036_854_775_808.0),
            ],
            one(Value::Integer(i64::MIN + 1)),
            one(Value::Double(-1.5)),
            vec![Value::Integer(-1), Value::Double(-1.0)],
            one(Value::Double(-f64::MIN_POSITIVE)),
            vec![Value::Integer(0), Value::Double(0.0), Value::Double(-0.0)],
            one(Value::Double(f64::MIN_POSITIVE)),
            vec![Value::Integer(1), Value::Double(1.0)],
            one(Value::Double(1.1)),
            vec![
                Value::Integer(9_007_199_254_740_992),
                Value::Double(9_007_199_254_740_992.0),
            ],
            one(Value::Integer(9_007_199_254_740_993)),
            one(Value::Integer(i64::MAX)),
            one(Value::Double(9_223_372_036_854_775_808.0)),
            one(Value::Double(f64::INFINITY)),
            one(Value::Timestamp(
                Instant::parse("1969-12-31T23:59:59Z").expect("a moment"),
            )),
            one(Value::Timestamp(
                Instant::parse("2026-11-21T06:14:00Z").expect("a moment"),
            )),
            one(Value::from("")),
            one(Value::from("a")),
            one(Value::from("a\0")),
            one(Value::from("b")),
            one(Value::from("é")),
            one(Value::from("\u{ffee}")),
            one(Value::from("\u{1f600}")),
            one(Value::Bytes(vec![])),
            one(Value::Bytes(vec![0])),
            one(Value::Bytes(vec![0, 1])),
            one(Value::Bytes(vec![255])),
            one(reference("a/__id-1__")),
            one(reference("a/__id7__")),
            one(reference("a/__id12__")),
            one(reference("a/b")),
            one(reference("a/b/c/d")),
            one(reference("a/c")),
            one(reference("a-b/b")),
            one(point(-90.0, 180.0)),
            vec![point(0.0, 0.0), point(-0.0, 0.0)],
            one(point(0.0, 1.0)),
            one(Value::Array(vec![])),
            vec![
                Value::Array(vec![Value::Integer(1)]),
                Value::Array(vec![Value::Double(1.0)]),
            ],
            one(Value::Array(vec![Value::Integer(1), Value::Null])),
            one(Value::Array(vec![Value::Integer(2)])),
            one(vector(&[9.0])),
            one(vector(&[1.0, 2.0])),
            one(vector(&[1.0, 3.0])),
            one(Value::Map(Fields::new())),
            one(Fields::new().with("a", 1_i64).into()),
            one(Fields::new().with("a", 1_i64).with("b", 0_i64).into()),
            one(Fields::new().with("a", 2_i64).into()),
            one(Fields::new().with("b", 0_i64).into()),
        ]
    }

    #[test]
    fn values_sort_as_firestore_sorts_them() {
        let ladder = ladder();
        for (a_place, a_group) in ladder.iter().enumerate() {
            for (b_place, b_group) in ladder.iter().enumerate() {
                for (a, b) in a_group
                    .iter()
                    .flat_map(|a| b_group.iter().map(move |b| (a, b)))
                {
                    assert_eq!(compare(a, b), a_place.cmp(&b_place), "{a:?} and {b:?}");
                }
            }
        }
    }

    #[test]
    fn queries_treat_equal_numbers_as_equal_and_storage_does_not() {
        assert!(equal(&Value::Integer(1), &Value::Double(1.0)));
        assert!(equal(&Value::Double(f64::NAN), &Value::Double(f64::NAN)));
        assert_ne!(Value::Integer(1), Value::Double(1.0));
        assert_ne!(Value::Double(0.0), Value::Double(-0.0));
        assert_eq!(Value::Double(f64::NAN), Value::Double(-f64::NAN));
    }
}
