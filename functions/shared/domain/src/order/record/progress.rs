//! The deadlines of an order, and its provider call in progress.

use crate::audit::AuditEntry;
use crate::order::machine::command::Command;
use crate::order::machine::state::Actor;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// All deadlines of an order. Those that passed or no longer apply are kept for the record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Timers {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_by: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accept_by: Option<Timestamp>,
    /// The deadline to deliver; for a booked time, its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deliver_by: Option<Timestamp>,
    /// The deadline to approve or to report a problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review_by: Option<Timestamp>,
    /// The time of the payout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payout_at: Option<Timestamp>,
    /// The deadline to decide a dispute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolve_by: Option<Timestamp>,
}

/// A provider call that excludes other changes of the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProviderOp {
    Capture,
    /// Transfer the payout to the talent.
    Transfer,
}

/// A provider call in progress, with the data to finish it after a crash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PendingOp {
    pub op: ProviderOp,
    /// The command that waits for it; absent for a transfer, which is not a transition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Command>,
    /// The actor of the command.
    pub actor: Actor,
    /// The time of the command, which becomes the time of the transition.
    pub at: Timestamp,
    /// The idempotency key of the call.
    pub idempotency_key: String,
    /// For an operator's command, the entry of the audit log to write with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<Box<AuditEntry>>,
}
