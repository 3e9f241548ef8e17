//! How an order is presented: by its state, and by what else it contains.

use jiff::Timestamp;

use super::meaning::{
    EarningStage, InboxGroup, MESSAGES_AFTER_END, Messaging, OrderTab, PaymentOutcome,
};
use super::payment::{PaymentStatus, PayoutStatus};
use super::record::Order;
use super::state::State;

impl State {
    /// The customer's tab.
    pub const fn tab(self) -> OrderTab {
        self.record().tab
    }

    /// The talent's inbox group; `None` while the talent does not know of the order.
    pub const fn inbox_group(self) -> Option<InboxGroup> {
        self.record().inbox_group
    }

    /// What messages an order in this state takes at `now`, when it last changed at `updated_at`.
    pub fn messaging(self, updated_at: Timestamp, now: Timestamp) -> Messaging {
        let is_late = self.is_end() && now.duration_since(updated_at) > MESSAGES_AFTER_END;
        match self.record().messaging {
            Messaging::Open | Messaging::OpenWithoutContacts if is_late => Messaging::Closed,
            messaging => messaging,
        }
    }

    /// Whether the two parties may exchange contacts: the talent has accepted.
    pub(crate) const fn may_share_contacts(self) -> bool {
        matches!(self.record().messaging, Messaging::Open)
    }
}

impl Order {
    /// The talent's inbox group; `None` while the talent does not know of the order. One whose price the talent named
    /// stays in the inbox whether it is paid or not.
    pub fn inbox_group(&self) -> Option<InboxGroup> {
        match (self.state, &self.custom_quote) {
            (State::PendingPayment, Some(_)) => Some(InboxGroup::Waiting),
            (State::PaymentExpired, Some(_)) => Some(InboxGroup::Closed),
            (state, _) => state.inbox_group(),
        }
    }

    /// What messages the order takes at `now`.
    pub fn messaging(&self, now: Timestamp) -> Messaging {
        if self.is_erased() {
            return Messaging::CustomerLeft;
        }
        self.state.messaging(self.updated_at, now)
    }

    /// Where the talent's share stands; `None` when the order earns nothing.
    pub fn earning_stage(&self) -> Option<EarningStage> {
        match self.payout.status {
            PayoutStatus::Scheduled => Some(EarningStage::Scheduled),
            PayoutStatus::Blocked | PayoutStatus::Frozen | PayoutStatus::Failed => {
                Some(EarningStage::OnHold)
            }
            PayoutStatus::Paid => Some(EarningStage::Paid),
            PayoutStatus::NotDue => self
                .state
                .record()
                .is_earning
                .then_some(EarningStage::UnderWay),
            PayoutStatus::PartiallyReversed | PayoutStatus::Reversed | PayoutStatus::Cancelled => {
                None
            }
        }
    }

    /// How the payment went.
    pub fn payment_outcome(&self) -> PaymentOutcome {
        if self.shortage().is_some() {
            return PaymentOutcome::SoldOut;
        }
        match (self.state.record().payment_outcome, self.payment.status) {
            (PaymentOutcome::Checking, PaymentStatus::Processing) => PaymentOutcome::Processing,
            (PaymentOutcome::Checking, PaymentStatus::Failed) => PaymentOutcome::Failed,
            (outcome, _) => outcome,
        }
    }
}
