//! The requests that idempotency keys were used for.

use domain::OrderGuid;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::{Store, keys};
use table::Expression;

/// How long a key returns the first order.
pub const IDEMPOTENCY_LIFETIME: SignedDuration = SignedDuration::from_hours(24);

/// A caller and the key they sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey {
    /// Identifies the caller: the account, or a value for a guest.
    pub caller: String,
    /// The `Idempotency-Key` header.
    pub key: String,
}

/// The result of the first request with a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct IdempotencyRecord {
    /// SHA-256 of that request, in hexadecimal: the same key with another request is a mistake.
    pub request_digest: String,
    pub order_guid: OrderGuid,
    /// From when on the key is free again.
    pub expires_at: Timestamp,
}

impl Store {
    /// Returns what this key was used for within the last [`IDEMPOTENCY_LIFETIME`].
    pub async fn find_idempotency(
        &self,
        key: &IdempotencyKey,
        now: Timestamp,
    ) -> Result<Option<IdempotencyRecord>, StoreError> {
        let key = keys::idempotency(&key.caller, &key.key);
        let Some(row) = self.get(key, "look for an idempotency key").await? else {
            return Ok(None);
        };
        let record: IdempotencyRecord = body_of(row, "idempotency record")?;
        Ok((record.expires_at > now).then_some(record))
    }
}

pub(crate) fn row(key: &IdempotencyKey, record: &IdempotencyRecord) -> Result<Row, StoreError> {
    let row = Row::new(keys::idempotency(&key.caller, &key.key)).body(record)?;
    Ok(row.expires(record.expires_at))
}

/// `DynamoDB` deletes expired rows late, so an expired row counts as deleted.
pub(crate) fn free(now: Timestamp) -> Expression {
    Expression::new("attribute_not_exists(#pk) OR #ttl <= :now")
        .name("#pk", attribute::PK)
        .name("#ttl", attribute::TTL)
        .number(":now", now.as_second())
}
