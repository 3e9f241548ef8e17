//! Values as keys: text whose bytes sort exactly as [`crate::compare`] sorts the values.
//!
//! A value becomes bytes in which none is the start of another, so that several can follow in a row; a
//! descending one has every bit turned over. The row is then spelled six bits at a time in an alphabet
//! that is itself sorted, because the table's keys are text.

use crate::name::sort_key;
use crate::{Direction, DocumentPath, Value};

/// Ends a list; below every element and every name.
const END: u8 = 0x01;
/// Before every name in a list of names.
const NEXT: u8 = 0x02;
/// Ends a text; what follows a zero within one is above it.
const TEXT_END: [u8; 2] = [0x00, 0x01];
const ESCAPED_ZERO: [u8; 2] = [0x00, 0xff];
/// The types' tags begin above the marks of lists.
const FIRST_TAG: u8 = 0x10;

/// The tag a value's type begins with: those of one tag are compared with each other.
pub(crate) fn tag(value: &Value) -> u8 {
    FIRST_TAG + value.type_order()
}

/// A value's bytes in ascending order.
pub(crate) fn value(value: &Value) -> Vec<u8> {
    let mut key = Vec::new();
    put(&mut key, value);
    key
}

/// The bytes of a document's name: its last id within one collection, else the whole path.
pub(crate) fn name(path: &DocumentPath, whole: bool) -> Vec<u8> {
    let mut key = Vec::new();
    if whole {
        put_names(&mut key, path.segments());
    } else {
        put_text(&mut key, path.sort_id().as_bytes());
    }
    key
}

/// The bytes as they sort in a direction.
pub(crate) fn directed(mut key: Vec<u8>, direction: Direction) -> Vec<u8> {
    if direction == Direction::Descending {
        for byte in &mut key {
            *byte = !*byte;
        }
    }
    key
}

fn put(key: &mut Vec<u8>, value: &Value) {
    key.push(tag(value));
    match value {
        Value::Null => {}
        Value::Boolean(value) => key.push(u8::from(*value)),
        Value::Integer(value) => put_integer(key, *value),
        Value::Double(value) => put_number(key, *value, 0),
        Value::Timestamp(value) => {
            key.extend((value.micros().cast_unsigned() ^ SIGN).to_be_bytes());
        }
        Value::String(value) => put_text(key, value.as_bytes()),
        Value::Bytes(value) => put_text(key, value),
        Value::Reference(name) => put_names(key, name.split('/')),
        Value::GeoPoint {
            latitude,
            longitude,
        } => {
            key.extend(sorted_bits(*latitude).to_be_bytes());
            key.extend(sorted_bits(*longitude).to_be_bytes());
        }
        Value::Array(values) => put_list(key, values),
        Value::Map(fields) => {
            if let Some(numbers) = fields.vector() {
                // Shorter vectors are before longer ones, whatever is in them.
                let dimensions = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                key.extend(dimensions.to_be_bytes());
                put_list(key, numbers);
            } else {
                for (name, value) in fields {
                    key.push(NEXT);
                    put_text(key, name.as_bytes());
                    put(key, value);
                }
                key.push(END);
            }
        }
    }
}

fn put_list(key: &mut Vec<u8>, values: &[Value]) {
    for value in values {
        put(key, value);
    }
    key.push(END);
}

fn put_names<'a>(key: &mut Vec<u8>, names: impl Iterator<Item = &'a str>) {
    for name in names {
        key.push(NEXT);
        put_text(key, sort_key(name).as_bytes());
    }
    key.push(END);
}

fn put_text(key: &mut Vec<u8>, text: &[u8]) {
    for byte in text {
        if *byte == 0 {
            key.extend(ESCAPED_ZERO);
        } else {
            key.push(*byte);
        }
    }
    key.extend(TEXT_END);
}

const SIGN: u64 = 1 << 63;
/// 2^53: up to here every integer is a double.
const EXACT: f64 = 9_007_199_254_740_992.0;
/// 2^63: above here there are no integers of 64 bits.
const ABOVE: f64 = 9_223_372_036_854_775_808.0;

/// The greatest double that is not above the integer, and how far the integer is above that.
#[expect(
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "what the rounding loses is what the second part holds"
)]
fn put_integer(key: &mut Vec<u8>, integer: i64) {
    let mut double = integer as f64;
    let mut beyond = i128::from(integer) - double as i128;
    if beyond < 0 {
        double = double.next_down();
        beyond = i128::from(integer) - double as i128;
    }
    // Doubles below 2^63 are at most 1024 apart.
    put_number(key, double, u16::try_from(beyond).unwrap_or(u16::MAX));
}

/// A number as a double and what it is above that; only where doubles leave integers out.
fn put_number(key: &mut Vec<u8>, double: f64, beyond: u16) {
    key.extend(sorted_bits(double).to_be_bytes());
    if (EXACT..=ABOVE).contains(&double.abs()) {
        key.extend(beyond.to_be_bytes());
    }
}

/// The bits of a double, so that they sort as the doubles do: `NaN` first, both zeros the same.
fn sorted_bits(double: f64) -> u64 {
    if double.is_nan() {
        return 0;
    }
    // Adding zero turns the negative one into the positive one.
    let bits = (double + 0.0).to_bits();
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}
