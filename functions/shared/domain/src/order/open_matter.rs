//! What is open in an order for one of its parties.

use serde::Serialize;
use utoipa::ToSchema;

use super::machine::effects::Party;
use super::money::payment::PayoutStatus;
use super::record::Order;

/// What is open in an order, so that the account of one of its parties cannot be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpenMatter {
    /// The order has not ended.
    Order,
    /// A refund did not arrive and is made again; for the customer.
    Refund,
    /// The customer's bank has not decided about a chargeback.
    Chargeback,
    /// The talent is still owed the payout; for the talent.
    Payout,
    /// A payment or an email about the order is in progress, usually for minutes.
    InProgress,
}

impl Order {
    /// Returns what is open for the customer or the talent, or `None` if the party's account can be deleted. What is
    /// owed to one party does not hold the account of the other: the payout needs nothing of the customer.
    pub fn open_matter(&self, party: Party) -> Option<OpenMatter> {
        if !self.state.is_end() {
            return Some(OpenMatter::Order);
        }
        if self.has_open_chargeback() {
            return Some(OpenMatter::Chargeback);
        }
        let is_talent = party == Party::Talent;
        // A payout that an operator holds is owed, too, although it is due on no day.
        let is_owed = matches!(
            self.payout.status,
            PayoutStatus::Scheduled
                | PayoutStatus::Blocked
                | PayoutStatus::Frozen
                | PayoutStatus::Failed
        );
        if is_talent && is_owed {
            return Some(OpenMatter::Payout);
        }
        if !is_talent && self.has_failed_refund() {
            return Some(OpenMatter::Refund);
        }
        self.pending_op.as_ref().map(|_| OpenMatter::InProgress)
    }
}
