//! Reads times and dates of a request so that a refusal says what they must look like, in our words.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

const INSTANT: &str = "must be a time like 2026-12-24T18:00:00Z";
const DATE: &str = "must be a date like 2026-12-24";

/// An instant as RFC 3339 writes it, for `deserialize_with`.
pub fn read_instant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Timestamp, D::Error> {
    parse(&String::deserialize(deserializer)?, INSTANT)
}

/// An instant or nothing; name `default` beside it.
pub fn read_optional_instant<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Timestamp>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| parse(&text, INSTANT)).transpose()
}

/// A calendar date, for `deserialize_with`.
pub fn read_date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    parse(&String::deserialize(deserializer)?, DATE)
}

fn parse<T: std::str::FromStr, E: Error>(text: &str, rule: &str) -> Result<T, E> {
    text.parse().map_err(|_reason| E::custom(rule))
}
