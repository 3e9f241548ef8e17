//! Since when an account's sign-ins count: how a token is refused before it runs out.
//!
//! Only an account that was signed out everywhere, disabled or deleted has a row, for as long as tokens of
//! before may live; for everybody else there is none, which is the answer.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::{Store, keys};

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Gate {
    tokens_valid_after: Timestamp,
}

impl Store {
    /// Refuses every token of `uid` whose sign-in was before `valid_after`; forgotten some time after `kept_until`.
    /// Both are real time, as in tokens.
    pub async fn close_gate(
        &self,
        uid: &str,
        valid_after: Timestamp,
        kept_until: Timestamp,
    ) -> Result<(), StoreError> {
        let gate = Gate {
            tokens_valid_after: valid_after,
        };
        let row = Row::new(keys::gate(uid)).body(&gate)?.expires(kept_until);
        self.put(row, "refuse an account's tokens").await
    }

    /// The moment before which sign-ins of `uid` no longer count; for nearly everybody there is none.
    pub async fn find_gate(&self, uid: &str) -> Result<Option<Timestamp>, StoreError> {
        let row = self
            .get(keys::gate(uid), "look whether tokens are refused")
            .await?;
        let gate = row.map(|row| body_of::<Gate>(row, "gate")).transpose()?;
        Ok(gate.map(|gate| gate.tokens_valid_after))
    }
}
