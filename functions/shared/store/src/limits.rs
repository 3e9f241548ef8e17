//! Counters of the rate limits: one row per limit, subject and window.

use domain::later;
use domain::limits::{LimitKey, Limited, Window};
use jiff::SignedDuration;

use crate::error::StoreError;
use crate::row::{Attributes, attribute, number};
use crate::{Store, keys};
use table::Expression;
use table::Key;

/// Rows of a window that is over are of no use; the margin is for clocks that differ.
const KEPT: SignedDuration = SignedDuration::from_hours(1);

#[derive(Debug, Clone, Copy)]
pub struct Counter<'a> {
    pub limited: Limited,
    /// The requests that are counted together.
    pub by: LimitKey,
    /// SHA-256 of the address, account or network, in hexadecimal: the table keeps no list of who came.
    pub digest: &'a str,
    pub window: Window,
}

impl Store {
    /// Adds to a counter and returns the new count. One atomic addition: concurrent calls get distinct numbers.
    pub async fn count(&self, counter: Counter<'_>, times: u32) -> Result<u64, StoreError> {
        let change = Expression::new("SET #ttl = :ttl ADD #hits :times")
            .name("#hits", attribute::HITS)
            .name("#ttl", attribute::TTL)
            .number(":times", u64::from(times))
            .value(
                ":ttl",
                number(later(counter.window.ends_at, KEPT).as_second()),
            );
        let row = self
            .change(counter.key(), change, "count a request")
            .await?;
        hits(&row)
    }
}

impl Counter<'_> {
    fn key(&self) -> Key {
        let what = format!("{}.{}", self.limited.as_str(), self.by.as_str());
        keys::limit(&what, self.digest, self.window.starts_at)
    }
}

fn hits(row: &Attributes) -> Result<u64, StoreError> {
    let corrupt = |cause: &str| StoreError::corrupt("count", cause);
    row.get(attribute::HITS)
        .and_then(|value| value.as_n().ok())
        .ok_or_else(|| corrupt("`hits` is no number"))?
        .parse()
        .map_err(|error| StoreError::corrupt("count", error))
}
