//! Fields as bytes, as they are stored: about as many as Firestore counts, where JSON has up to twenty times as many.
//!
//! Every value is a byte that names its kind and what the kind needs: a whole number of seven bits a byte, eight bytes of a
//! double, a length and bytes. A reference names its database once for all that are in the same one.

use super::{Fields, Value};
use crate::Instant;

/// The first byte: the version of the format.
const FORMAT: u8 = 1;

mod kind {
    pub(super) const NULL: u8 = 0;
    pub(super) const FALSE: u8 = 1;
    pub(super) const TRUE: u8 = 2;
    pub(super) const INTEGER: u8 = 3;
    pub(super) const DOUBLE: u8 = 4;
    pub(super) const TIMESTAMP: u8 = 5;
    pub(super) const STRING: u8 = 6;
    pub(super) const BYTES: u8 = 7;
    pub(super) const REFERENCE: u8 = 8;
    pub(super) const SAME_DATABASE: u8 = 9;
    pub(super) const GEO_POINT: u8 = 10;
    pub(super) const ARRAY: u8 = 11;
    pub(super) const MAP: u8 = 12;
}

/// Separates the name of a database from the path of a document.
const DOCUMENTS: &str = "/documents/";

impl Fields {
    /// Returns the fields in the stored form, which [`Fields::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut encoder = Encoder {
            bytes: vec![FORMAT],
            database: None,
        };
        encoder.fields(self);
        encoder.bytes
    }

    /// Reads what [`Fields::to_bytes`] wrote; `None` if the bytes are none of it.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut decoder = Decoder {
            rest: bytes,
            database: None,
        };
        if decoder.byte()? != FORMAT {
            return None;
        }
        let fields = decoder.fields()?;
        decoder.rest.is_empty().then_some(fields)
    }
}

struct Encoder {
    bytes: Vec<u8>,
    /// The database of the first reference.
    database: Option<String>,
}

impl Encoder {
    fn fields(&mut self, fields: &Fields) {
        self.length(fields.iter().count());
        for (name, value) in fields {
            self.text(name);
            self.value(value);
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.bytes.push(kind::NULL),
            Value::Boolean(false) => self.bytes.push(kind::FALSE),
            Value::Boolean(true) => self.bytes.push(kind::TRUE),
            Value::Integer(number) => {
                self.bytes.push(kind::INTEGER);
                self.signed(*number);
            }
            Value::Double(number) => {
                self.bytes.push(kind::DOUBLE);
                self.double(*number);
            }
            Value::Timestamp(instant) => {
                self.bytes.push(kind::TIMESTAMP);
                self.signed(instant.micros());
            }
            Value::String(text) => {
                self.bytes.push(kind::STRING);
                self.text(text);
            }
            Value::Bytes(bytes) => {
                self.bytes.push(kind::BYTES);
                self.length(bytes.len());
                self.bytes.extend_from_slice(bytes);
            }
            Value::Reference(name) => self.reference(name),
            Value::GeoPoint {
                latitude,
                longitude,
            } => {
                self.bytes.push(kind::GEO_POINT);
                self.double(*latitude);
                self.double(*longitude);
            }
            Value::Array(values) => {
                self.bytes.push(kind::ARRAY);
                self.length(values.len());
                for value in values {
                    self.value(value);
                }
            }
            Value::Map(fields) => {
                self.bytes.push(kind::MAP);
                self.fields(fields);
            }
        }
    }

    fn reference(&mut self, name: &str) {
        let Some((database, path)) = name.split_once(DOCUMENTS) else {
            self.bytes.push(kind::REFERENCE);
            return self.text(name);
        };
        if self.database.as_deref() == Some(database) {
            self.bytes.push(kind::SAME_DATABASE);
            return self.text(path);
        }
        if self.database.is_none() {
            self.database = Some(database.to_owned());
        }
        self.bytes.push(kind::REFERENCE);
        self.text(name);
    }

    fn text(&mut self, text: &str) {
        self.length(text.len());
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn length(&mut self, length: usize) {
        self.unsigned(u64::try_from(length).unwrap_or(u64::MAX));
    }

    fn double(&mut self, number: f64) {
        self.bytes
            .extend_from_slice(&number.to_bits().to_be_bytes());
    }

    /// Small numbers of either sign are short.
    fn signed(&mut self, number: i64) {
        let doubled = number.cast_unsigned() << 1;
        self.unsigned(if number < 0 { !doubled } else { doubled });
    }

    fn unsigned(&mut self, mut number: u64) {
        loop {
            let [low, ..] = number.to_le_bytes();
            number >>= 7;
            if number == 0 {
                return self.bytes.push(low & 0x7f);
            }
            self.bytes.push(low | 0x80);
        }
    }
}

struct Decoder<'a> {
    rest: &'a [u8],
    database: Option<&'a str>,
}

impl<'a> Decoder<'a> {
    fn fields(&mut self) -> Option<Fields> {
        let count = self.unsigned()?;
        let field = |_| {
            let name = self.text()?.to_owned();
            Some((name, self.value()?))
        };
        (0..count).map(field).collect()
    }

    fn value(&mut self) -> Option<Value> {
        Some(match self.byte()? {
            kind::NULL => Value::Null,
            kind::FALSE => Value::Boolean(false),
            kind::TRUE => Value::Boolean(true),
            kind::INTEGER => Value::Integer(self.signed()?),
            kind::DOUBLE => Value::Double(self.double()?),
            kind::TIMESTAMP => Value::Timestamp(Instant::from_micros(self.signed()?)?),
            kind::STRING => Value::String(self.text()?.to_owned()),
            kind::BYTES => Value::Bytes(self.slice()?.to_vec()),
            kind::REFERENCE => {
                let name = self.text()?;
                if let (None, Some((database, _))) = (self.database, name.split_once(DOCUMENTS)) {
                    self.database = Some(database);
                }
                Value::Reference(name.to_owned())
            }
            kind::SAME_DATABASE => {
                let (database, path) = (self.database?, self.text()?);
                Value::Reference(format!("{database}{DOCUMENTS}{path}"))
            }
            kind::GEO_POINT => Value::GeoPoint {
                latitude: self.double()?,
                longitude: self.double()?,
            },
            kind::ARRAY => {
                let count = self.unsigned()?;
                let values = (0..count).map(|_| self.value());
                Value::Array(values.collect::<Option<_>>()?)
            }
            kind::MAP => Value::Map(self.fields()?),
            _ => return None,
        })
    }

    fn text(&mut self) -> Option<&'a str> {
        str::from_utf8(self.slice()?).ok()
    }

    fn slice(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.unsigned()?).ok()?;
        let (slice, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(slice)
    }

    fn double(&mut self) -> Option<f64> {
        let (bytes, rest) = self.rest.split_first_chunk::<8>()?;
        self.rest = rest;
        Some(f64::from_bits(u64::from_be_bytes(*bytes)))
    }

    fn signed(&mut self) -> Option<i64> {
        let number = self.unsigned()?;
        let half = number >> 1;
        Some(if number & 1 == 0 { half } else { !half }.cast_signed())
    }

    fn unsigned(&mut self) -> Option<u64> {
        let mut number: u64 = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_kept(value: Value) {
        let fields = Fields::new().with("a", value).with("b", Value::Null);
        let bytes = fields.to_bytes();
        assert_eq!(Fields::from_bytes(&bytes), Some(fields));
        for end in 0..bytes.len() {
            assert_eq!(
                Fields::from_bytes(bytes.get(..end).unwrap_or_default()),
                None
            );
        }
    }

    #[test]
    fn every_value_is_read_as_it_was_written() {
        for number in [0, 1, -1, 63, 64, -64, -65, i64::MAX, i64::MIN] {
            is_kept(Value::Integer(number));
        }
        for number in [0.0, -0.0, 1.5, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE] {
            is_kept(Value::Double(number));
        }
        let reference =
            |path: &str| Value::Reference(format!("projects/p/databases/d{DOCUMENTS}{path}"));
        is_kept(Value::Array(vec![reference("a/b"), reference("c/d")]));
        is_kept(Value::Map(
            Fields::new().with("é", "😀").with("", Value::Boolean(true)),
        ));
        is_kept(Value::Bytes(vec![0; 300]));
        is_kept(Value::GeoPoint {
            latitude: -90.0,
            longitude: 180.0,
        });
        is_kept(Value::Timestamp(Instant::clamped(i64::MIN)));
    }

    #[test]
    fn estimates_bytes_as_firestore_counts_them() {
        let values = [Value::Null, Value::Boolean(true), Value::Integer(i64::MIN)];
        for value in values.into_iter().chain([Value::Double(0.1)]) {
            let array = Fields::new().with("a", Value::Array(vec![value; 20_000]));
            let (stored, counted) = (array.to_bytes().len(), array.size());
            assert!(stored * 2 < counted * 3, "{stored} for {counted}");
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        for bytes in [
            &[][..],
            &[0],
            &[2, 0],
            &[FORMAT, 1],
            &[FORMAT, 1, 1, b'a', 99],
            &[FORMAT, 0, 0],
        ] {
            assert_eq!(Fields::from_bytes(bytes), None, "{bytes:?}");
        }
    }
}
