//! Fixed times, and identifiers made from names: nothing here looks at a clock or rolls a die.

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::error::SeedError;

/// When the marketplace opened, in seconds since 1970: 2025-09-01T08:00:00Z.
const OPENING: i64 = 1_756_713_600;
const HOUR: i64 = 3_600;

/// What an identifier or a time is made from.
#[derive(Debug, Clone)]
pub(crate) struct Seed([u8; 32]);

impl Seed {
    /// The digest of a kind and a name, like `talent` and `ada-keller`.
    pub(crate) fn new(kind: &str, name: &str) -> Self {
        Self(Sha256::digest(format!("matchday {kind} {name}")).into())
    }

    /// The ten bytes an identifier takes.
    pub(crate) fn random(&self) -> [u8; 10] {
        let mut random = [0; 10];
        for (to, from) in random.iter_mut().zip(self.0) {
            *to = from;
        }
        random
    }

    /// A number below `limit`.
    pub(crate) fn below(&self, limit: i64) -> i64 {
        let first: i64 = self
            .0
            .iter()
            .take(6)
            .fold(0, |sum, byte| sum * 256 + i64::from(*byte));
        first.checked_rem(limit).unwrap_or(0)
    }
}

/// Some hour of the marketplace's first three months.
pub(crate) fn joined(seed: &Seed) -> Result<Timestamp, SeedError> {
    at(OPENING + seed.below(90 * 24) * HOUR)
}

/// A number of hours later.
pub(crate) fn later(moment: Timestamp, hours: i64) -> Result<Timestamp, SeedError> {
    at(moment.as_second() + hours * HOUR)
}

/// Some minute of the afternoon of a date like `2026-10-21`.
pub(crate) fn afternoon(record: &str, date: &str, seed: &Seed) -> Result<Timestamp, SeedError> {
    let noon: Timestamp = format!("{date}T12:00:00Z")
        .parse()
        .map_err(|error: jiff::Error| SeedError::malformed(record, date, error.to_string()))?;
    at(noon.as_second() + seed.below(8 * 60) * 60)
}

/// Milliseconds since 1970, as identifiers want them.
pub(crate) fn milliseconds(moment: Timestamp) -> u64 {
    u64::try_from(moment.as_millisecond()).unwrap_or_default()
}

fn at(second: i64) -> Result<Timestamp, SeedError> {
    Timestamp::from_second(second)
        .map_err(|error| SeedError::malformed("a time", &second.to_string(), error.to_string()))
}
