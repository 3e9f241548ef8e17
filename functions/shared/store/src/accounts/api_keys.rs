//! API keys: one row for each account with every key, which each call with a key reads; and for each used key a row with
//! the time of its last use, so that a call never conflicts with a change of keys.

use domain::api_key::{ApiKey, ApiKeys};
use domain::audit::AuditEntry;
use domain::{ApiKeyGuid, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use table::Expression;

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "API keys";

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct KeyUse {
    used_at: Timestamp,
}

impl Store {
    /// The keys of an account as they are now; none of version 0 before the first one.
    pub async fn find_api_keys(&self, user: UserId) -> Result<ApiKeys, StoreError> {
        let row = self.get(keys::api_keys(user), "find API keys").await?;
        let found = row.map(|row| body_of(row, KIND)).transpose()?;
        Ok(found.unwrap_or_default())
    }

    /// Writes the keys of an account, their version raised by one, with the entry in the audit log. `Conflict` after a
    /// write since they were read.
    pub async fn save_api_keys(
        &self,
        user: UserId,
        api_keys: &ApiKeys,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let row = Row::new(keys::api_keys(user))
            .body(api_keys)?
            .version(api_keys.version);
        let condition = Expression::before_version(api_keys.version);
        let transaction = Transaction::new(self, "save API keys").put_if(
            row,
            condition,
            ConditionFailure::Conflict,
        );
        audit::note(transaction, entry)?.run().await
    }

    /// Deletes the keys of an account. None is no error.
    pub async fn delete_api_keys(&self, user: UserId) -> Result<(), StoreError> {
        self.remove(keys::api_keys(user), "delete API keys").await
    }

    /// Returns when a key was last used, to the hour.
    pub async fn find_api_key_use(&self, key: ApiKeyGuid) -> Result<Option<Timestamp>, StoreError> {
        let row = self
            .get(keys::api_key_use(key), "find the use of an API key")
            .await?;
        let found: Option<KeyUse> = row.map(|row| body_of(row, KIND)).transpose()?;
        Ok(found.map(|found| found.used_at))
    }

    /// Writes that a key was used. The row is deleted some time after the key expired.
    pub async fn save_api_key_use(
        &self,
        key: &ApiKey,
        used_at: Timestamp,
    ) -> Result<(), StoreError> {
        let row = Row::new(keys::api_key_use(key.key_guid))
            .body(&KeyUse { used_at })?
            .expires(key.expires_at);
        self.put(row, "note the use of an API key").await
    }
}
