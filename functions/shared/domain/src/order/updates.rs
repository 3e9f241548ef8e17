//! Writes that are no transition: what the provider told us, links, claims. Each raises the version.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Actor, Command, Order};

/// A provider call that a transition waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderOp {
    /// Take the held money.
    Capture,
}

/// A provider call under way: enough to finish it after a crash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PendingOp {
    /// Which call.
    pub op: ProviderOp,
    /// The command that waits for it.
    pub command: Command,
    /// Who gave the command.
    pub actor: Actor,
    /// When it was given; the transition is written as of then.
    pub at: Timestamp,
    /// The provider runs the call once under this key.
    pub idempotency_key: String,
}

impl Order {
    /// The same order, one version later.
    pub fn next(&self, now: Timestamp) -> Self {
        Self {
            version: self.version.saturating_add(1),
            updated_at: now,
            ..self.clone()
        }
    }

    /// The order with a provider call announced; written on condition of the version before it.
    pub fn with_pending_op(
        &self,
        op: ProviderOp,
        command: Command,
        actor: Actor,
        now: Timestamp,
    ) -> Self {
        let idempotency_key = self.idempotency_key(command.transition());
        let pending_op = PendingOp {
            op,
            command,
            actor,
            at: now,
            idempotency_key,
        };
        Self {
            pending_op: Some(pending_op),
            ..self.next(now)
        }
    }

    /// The order after an announced call turned out impossible.
    pub fn without_pending_op(&self, now: Timestamp) -> Self {
        Self {
            pending_op: None,
            ..self.next(now)
        }
    }
}
