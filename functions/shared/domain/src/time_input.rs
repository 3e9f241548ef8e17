//! Deserialises times and dates of a request, with error messages that describe the expected form.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::text::{FieldRule, Parsed, ValueFormat};

const INSTANT: FieldRule = FieldRule::format(ValueFormat::Instant);
const DATE: FieldRule = FieldRule::format(ValueFormat::Date);

/// Reads an RFC 3339 time, for `deserialize_with`.
pub fn read_instant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Timestamp, D::Error> {
    parse(&String::deserialize(deserializer)?, INSTANT)
}

/// Reads an optional RFC 3339 time; requires `default` next to it.
pub fn read_optional_instant<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Timestamp>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| parse(&text, INSTANT)).transpose()
}

/// Reads a calendar date, for `deserialize_with`.
pub fn read_date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    parse(&String::deserialize(deserializer)?, DATE)
}

/// Reads an optional calendar date; requires `default` next to it.
pub fn read_optional_date<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Date>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| parse(&text, DATE)).transpose()
}

fn parse<T: std::str::FromStr, E: Error>(text: &str, rule: FieldRule) -> Result<T, E> {
    text.parse().map_err(|_reason| E::custom(Parsed(rule)))
}
