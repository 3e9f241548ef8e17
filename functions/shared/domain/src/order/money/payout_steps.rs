//! An operator's actions on a payout.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::payment::PayoutStatus;
use crate::order::machine::state::State;
use crate::order::machine::timers::whole_seconds;
use crate::order::record::Order;

/// The reason of a payout that an operator holds; the operator's own reason is only in the audit log.
const HELD: &str = "an operator holds it";

/// An operator's action on a payout that was not made yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayoutStep {
    /// Retry a blocked or failed payout now instead of after a day.
    Retry,
    /// Stop the payout until an operator releases it.
    Hold,
    /// Make a held payout at its date, or now.
    Release,
}

impl Order {
    /// Returns the actions that an operator can take now; none while the transfer is in progress, or during a dispute,
    /// whose decision includes the payout.
    pub fn payout_steps(&self) -> Vec<PayoutStep> {
        let is_settled = matches!(self.state, State::Completed | State::Cancelled);
        if !is_settled || self.pending_op.is_some() || self.has_open_chargeback() {
            return Vec::new();
        }
        match self.payout.status {
            PayoutStatus::Blocked | PayoutStatus::Failed => {
                vec![PayoutStep::Retry, PayoutStep::Hold]
            }
            PayoutStatus::Scheduled => vec![PayoutStep::Hold],
            PayoutStatus::Frozen => vec![PayoutStep::Release],
            PayoutStatus::NotDue
            | PayoutStatus::Paid
            | PayoutStatus::PartiallyReversed
            | PayoutStatus::Reversed
            | PayoutStatus::Cancelled => Vec::new(),
        }
    }

    /// Returns the order after an operator's action, or `None` if the action is not among [`Order::payout_steps`].
    pub fn with_payout_step(&self, step: PayoutStep, now: Timestamp) -> Option<Self> {
        if !self.payout_steps().contains(&step) {
            return None;
        }
        let mut order = self.next(now);
        let now = whole_seconds(now);
        match step {
            PayoutStep::Retry => order.timers.payout_at = Some(now),
            PayoutStep::Hold => {
                order.payout.status = PayoutStatus::Frozen;
                order.payout.blocked_reason = Some(HELD.to_owned());
                order.timers.payout_at = None;
            }
            PayoutStep::Release => {
                order.payout.status = PayoutStatus::Scheduled;
                order.payout.blocked_reason = None;
                order.timers.payout_at = Some(order.payout.due_at.unwrap_or(now).max(now));
            }
        }
        Some(order)
    }
}
