//! Reads many rows by their keys.

use std::collections::{BTreeSet, HashMap};

use aws_sdk_dynamodb::types::KeysAndAttributes;

use crate::Table;
use crate::attribute::Attributes;
use crate::error::TableError;
use crate::key::Key;
use crate::transaction::{ATTEMPTS, retry_pause};

/// `DynamoDB` takes no more keys in one call.
const KEYS_PER_CALL: usize = 100;

impl Table {
    /// The rows of these keys that exist, in any order, each strongly consistent. One call for up to 100 keys.
    pub async fn get_many(
        &self,
        keys: BTreeSet<Key>,
        action: &'static str,
    ) -> Result<Vec<Attributes>, TableError> {
        let mut waiting: Vec<Attributes> = keys.into_iter().map(Key::into_attributes).collect();
        let mut rows = Vec::with_capacity(waiting.len());
        let mut attempt = 1;
        while !waiting.is_empty() {
            let later = waiting.split_off(waiting.len().min(KEYS_PER_CALL));
            let asked = waiting.len();
            let (found, unprocessed) = self.get_some(waiting, action).await?;
            rows.extend(found);
            // Throttled, or more than 16 MB: the rest is asked for again, after a pause if nothing came at all.
            attempt = if unprocessed.len() < asked {
                1
            } else if attempt == ATTEMPTS {
                return Err(TableError::unavailable(
                    action,
                    "keys were left unprocessed",
                ));
            } else {
                tokio::time::sleep(retry_pause(attempt)).await;
                attempt + 1
            };
            waiting = unprocessed;
            waiting.extend(later);
        }
        Ok(rows)
    }

    /// Found rows and unprocessed keys.
    async fn get_some(
        &self,
        keys: Vec<Attributes>,
        action: &'static str,
    ) -> Result<(Vec<Attributes>, Vec<Attributes>), TableError> {
        let table = self.name();
        let query = KeysAndAttributes::builder()
            .set_keys(Some(keys))
            .consistent_read(self.is_consistent)
            .build()
            .map_err(|error| TableError::unavailable(action, error))?;
        let request = self.client().batch_get_item().request_items(table, query);
        let output = Box::pin(request.send())
            .await
            .map_err(|error| TableError::unavailable(action, error))?;
        let found = output
            .responses
            .and_then(|mut responses: HashMap<_, _>| responses.remove(table))
            .unwrap_or_default();
        let unprocessed = output
            .unprocessed_keys
            .and_then(|mut keys| keys.remove(table))
            .map(|rest| rest.keys)
            .unwrap_or_default();
        Ok((found, unprocessed))
    }
}
