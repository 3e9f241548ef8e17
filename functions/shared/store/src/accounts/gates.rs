//! Which tokens of an account are still accepted: how tokens are refused before they expire.
//!
//! Only an account that was signed out everywhere, disabled or deleted, or whose password was changed, has a row. The
//! row is kept, because a push device or a calendar address that was added with an earlier token outlives the token.

use domain::{Session, TalentGuid, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Attributes, Row, attribute, body_of};
use crate::transaction::ConditionFailure;
use crate::{Store, keys};
use table::{Expression, Key};

/// The earliest tokens of an account that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Gate {
    /// Real time, as in tokens, in whole seconds.
    pub tokens_valid_after: Timestamp,
    /// The time of a token that is compared.
    #[serde(default)]
    pub kind: GateKind,
}

/// The time of a token that a gate compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GateKind {
    /// The time of the sign-in, which a refreshed token keeps.
    #[default]
    SignIn,
    /// When the person signed in or the token was issued, the later of the two: the identity service itself ended
    /// the other sessions then, so that none of those gets a token any more.
    Issue,
    /// None: the account is deleted or its deletion is decided.
    Deleted,
}

impl Gate {
    pub const DELETED: Self = Self {
        tokens_valid_after: Timestamp::MAX,
        kind: GateKind::Deleted,
    };

    /// Returns whether a token of that sign-in, issued at that time, is accepted.
    pub fn admits(self, signed_in_at: Timestamp, issued_at: Timestamp) -> bool {
        let at = match self.kind {
            GateKind::SignIn => signed_in_at,
            GateKind::Issue => signed_in_at.max(issued_at),
            GateKind::Deleted => return false,
        };
        at >= self.tokens_valid_after
    }
}

/// Returns the key of an account's gate, for reading it together with other rows.
pub fn gate_key(uid: &str) -> Key {
    keys::gate(uid)
}

impl Gate {
    /// The gate that such a row has.
    pub fn from_row(row: Attributes) -> Result<Self, StoreError> {
        body_of(row, "gate")
    }
}

impl Store {
    /// Sets the gate of `uid`; the row is deleted some time after `kept_until`, if given. A gate never moves back: of
    /// two concurrent calls the later time stays, and nothing replaces the gate of a deleted account.
    pub async fn close_gate(
        &self,
        uid: &str,
        gate: Gate,
        kept_until: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let row = Row::new(keys::gate(uid)).body(&gate)?;
        let row = match kept_until {
            Some(at) => row.expires(at),
            None => row,
        };
        // A deleted account's gate is extended.
        let earlier = if gate.kind == GateKind::Deleted {
            "<="
        } else {
            "<"
        };
        let condition = Expression::new(format!(
            "attribute_not_exists(#pk) OR #body.#valid {earlier} :valid"
        ))
        .name("#pk", attribute::PK)
        .name("#body", attribute::BODY)
        .name("#valid", "tokensValidAfter")
        .text(":valid", gate.tokens_valid_after.to_string());
        let written = self.put_if(
            row,
            condition,
            ConditionFailure::Conflict,
            "refuse an account's tokens",
        );
        match written.await {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Returns the gate of `uid`; nearly all accounts have none.
    pub async fn find_gate(&self, uid: &str) -> Result<Option<Gate>, StoreError> {
        let row = self
            .get(keys::gate(uid), "look whether tokens are refused")
            .await?;
        row.map(Gate::from_row).transpose()
    }

    /// Returns whether a token of this session would still count. Without a session it would not.
    pub async fn admits_session(&self, session: Option<&Session>) -> Result<bool, StoreError> {
        let Some(session) = session else {
            return Ok(false);
        };
        let gate = self.find_gate(&session.uid).await?;
        Ok(gate.is_none_or(|gate| gate.admits(session.signed_in_at, session.issued_at)))
    }

    /// Removes access that was added by sessions that have ended: browsers with push notifications and the calendar
    /// address.
    pub async fn remove_ended_access(&self, user: UserId) -> Result<(), StoreError> {
        self.list_reachable_push_devices(user).await?;
        let talent = TalentGuid::from(user);
        if let Some(feed) = self.find_calendar_feed(talent).await?
            && !self.admits_session(feed.session.as_ref()).await?
        {
            self.delete_calendar_feed(talent).await?;
        }
        Ok(())
    }
}
