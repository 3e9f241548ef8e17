//! Since when an account's sign-ins count: how a token is refused before it runs out.
//!
//! Only an account that was signed out everywhere, disabled or deleted has a row, for as long as tokens of
//! before may live; for everybody else there is none, which is the answer.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::expression::Expression;
use crate::row::{Row, attribute, body_of};
use crate::transaction::Refusal;
use crate::{Store, keys};

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Gate {
    tokens_valid_after: Timestamp,
}

impl Store {
    /// Refuses every token of `uid` whose sign-in was before `valid_after`; forgotten some time after `kept_until`.
    /// Both are real time, as in tokens, and whole seconds. A gate never moves back: of two who close it the later
    /// moment stays.
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
        let earlier = Expression::new("attribute_not_exists(#pk) OR #body.#valid < :valid")
            .name("#pk", attribute::PK)
            .name("#body", attribute::BODY)
            .name("#valid", "tokensValidAfter")
            .text(":valid", valid_after.to_string());
        let written = self.put_if(
            row,
            earlier,
            Refusal::Conflict,
            "refuse an account's tokens",
        );
        match written.await {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
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
