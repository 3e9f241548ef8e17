//! What an operator does about a payout.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::payment::PayoutStatus;
use super::record::Order;
use super::state::State;
use super::timers::whole_seconds;

/// Why a payout is held that an operator holds; the reason itself stands in the audit log alone.
const HELD: &str = "an operator holds it";

/// An operator's step about a payout that was not made yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayoutStep {
    /// A payout that is blocked or failed is tried now and not only after a day.
    Retry,
    /// It is not made until an operator releases it.
    Hold,
    /// A held payout is made on its day, or now.
    Release,
}

impl Order {
    /// What an operator may do about the payout now; nothing while its transfer is announced, or in a dispute, which has
    /// decisions of its own.
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

    /// The order after an operator's step about its payout; nothing for a step that is not among
    /// [`Order::payout_steps`].
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
