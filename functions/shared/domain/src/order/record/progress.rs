//! Deadlines of an order, and the provider call that is under way.

use crate::audit::AuditEntry;
use crate::order::command::Command;
use crate::order::state::Actor;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All deadlines of an order; one that passed or was left behind stays for the record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Timers {
    /// Pay before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_by: Option<Timestamp>,
    /// Accept before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accept_by: Option<Timestamp>,
    /// Deliver before; for a booked time, its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deliver_by: Option<Timestamp>,
    /// Approve or complain before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review_by: Option<Timestamp>,
    /// The talent is paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payout_at: Option<Timestamp>,
    /// The dispute is decided before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolve_by: Option<Timestamp>,
}

/// A provider call that nothing else of the order may overtake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderOp {
    /// Take the held money.
    Capture,
    /// Pay the talent.
    Transfer,
}

/// A provider call under way: enough to finish it after a crash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PendingOp {
    /// Which call.
    pub op: ProviderOp,
    /// The command that waits for it; a transfer is no step and has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Command>,
    /// Who gave the command.
    pub actor: Actor,
    /// When it was given; the transition is written as of then.
    pub at: Timestamp,
    /// The provider runs the call once under this key.
    pub idempotency_key: String,
    /// What the audit log says of the command once it has happened, for an operator's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Box<AuditEntry>>,
}
