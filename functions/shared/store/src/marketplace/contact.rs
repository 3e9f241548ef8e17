//! Messages from the contact page: each a notice to operators, and remembered for a day by the key it was sent under.

use domain::OrderNumber;
use domain::later;
use domain::notice::Notice;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::due::notices;
use crate::error::{StoreError, Taken};
use crate::idempotency::{self, IDEMPOTENCY_LIFETIME, IdempotencyKey};
use crate::row::{Row, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

/// The record of an accepted message, without its text and its sender.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContactRecord {
    /// SHA-256 of the request, in hexadecimal: the same key with another request is a mistake.
    pub request_digest: String,
    /// The number the sender was given.
    pub reference: OrderNumber,
    /// From when on the key is free again.
    pub expires_at: Timestamp,
}

impl ContactRecord {
    /// The record of a message taken at `now`, kept for [`IDEMPOTENCY_LIFETIME`].
    pub fn new(request_digest: String, reference: OrderNumber, now: Timestamp) -> Self {
        Self {
            request_digest,
            reference,
            expires_at: later(now, IDEMPOTENCY_LIFETIME),
        }
    }
}

impl Store {
    /// The message that was sent under this key, if that was less than [`IDEMPOTENCY_LIFETIME`] ago.
    pub async fn find_contact(
        &self,
        key: &IdempotencyKey,
        now: Timestamp,
    ) -> Result<Option<ContactRecord>, StoreError> {
        let Some(row) = self.get(key_of(key), "look for a contact message").await? else {
            return Ok(None);
        };
        let record: ContactRecord = body_of(row, "contact message")?;
        Ok((record.expires_at > now).then_some(record))
    }

    /// Writes the notice of a message and remembers the key, both or neither; `Taken` with `Idempotency` when the key
    /// was used before.
    pub async fn save_contact(
        &self,
        key: &IdempotencyKey,
        record: &ContactRecord,
        notice: &Notice,
    ) -> Result<(), StoreError> {
        let row = Row::new(key_of(key)).body(record)?;
        let transaction = Transaction::new(self, "take a contact message").put_if(
            row.expires(record.expires_at),
            idempotency::free(notice.created_at),
            ConditionFailure::Taken(Taken::Idempotency),
        );
        notices::send(transaction, notice)?.run().await
    }
}

/// In a separate key space: the key of a booking is not that of a message.
fn key_of(key: &IdempotencyKey) -> table::Key {
    keys::contact(&key.caller, &key.key)
}
