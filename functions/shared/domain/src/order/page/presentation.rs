//! How an order is presented: by its state, and by what else it contains.

use jiff::Timestamp;

use crate::money::Money;

use super::meaning::{
    EarningStage, InboxGroup, MESSAGES_AFTER_END, Messaging, OrderTab, PaymentOutcome,
};
use crate::order::machine::state::State;
use crate::order::money::payment::{PaymentStatus, PayoutStatus};
use crate::order::money::standing::EarningsStanding;
use crate::order::record::Order;

impl State {
    pub const fn tab(self) -> OrderTab {
        self.record().tab
    }

    /// Returns the talent's inbox group, or `None` while the talent cannot see the order.
    pub const fn inbox_group(self) -> Option<InboxGroup> {
        self.record().inbox_group
    }

    /// Returns whether an order in this state accepts messages at `now`, if it last changed at `updated_at`.
    pub fn messaging(self, updated_at: Timestamp, now: Timestamp) -> Messaging {
        let is_late = self.is_end() && now.duration_since(updated_at) > MESSAGES_AFTER_END;
        match self.record().messaging {
            Messaging::Open | Messaging::OpenWithoutContacts if is_late => Messaging::Closed,
            messaging => messaging,
        }
    }

    /// Returns whether the parties may exchange contact details, which requires the talent's acceptance.
    pub(crate) const fn may_share_contacts(self) -> bool {
        matches!(self.record().messaging, Messaging::Open)
    }
}

impl Order {
    /// Returns the talent's inbox group, or `None` while the talent cannot see the order. An order with a price set by
    /// the talent stays in the inbox whether it is paid or not.
    pub fn inbox_group(&self) -> Option<InboxGroup> {
        match (self.state, &self.custom_quote) {
            (State::PendingPayment, Some(_)) => Some(InboxGroup::Waiting),
            (State::PaymentExpired, Some(_)) => Some(InboxGroup::Closed),
            (state, _) => state.inbox_group(),
        }
    }

    /// Returns whether the order accepts messages at `now`.
    pub fn messaging(&self, now: Timestamp) -> Messaging {
        if self.is_erased() {
            return Messaging::CustomerLeft;
        }
        self.state.messaging(self.updated_at, now)
    }

    /// Returns the stage of the talent's earnings, or `None` if the order earns nothing.
    pub fn earning_stage(&self) -> Option<EarningStage> {
        match self.payout.status {
            PayoutStatus::Scheduled => Some(EarningStage::Scheduled),
            PayoutStatus::Blocked | PayoutStatus::Frozen | PayoutStatus::Failed => {
                Some(EarningStage::OnHold)
            }
            PayoutStatus::Paid | PayoutStatus::PartiallyReversed => Some(EarningStage::Paid),
            PayoutStatus::NotDue => self
                .state
                .record()
                .is_earning
                .then_some(EarningStage::UnderWay),
            PayoutStatus::Reversed | PayoutStatus::Cancelled => None,
        }
    }

    /// Returns the talent's earnings: what refunds left of the agreed net, or what an order that was never charged would
    /// have earned.
    pub fn earnings(&self) -> Money {
        match self.earnings_standing() {
            EarningsStanding::NotEarned => self.money.talent_net,
            _ => self.payout.amount,
        }
    }

    /// Returns the result of the payment.
    pub fn payment_outcome(&self) -> PaymentOutcome {
        if self.shortage().is_some() {
            return PaymentOutcome::SoldOut;
        }
        if self.is_tip_refused() {
            return PaymentOutcome::TipNotTaken;
        }
        match (self.state.record().payment_outcome, self.payment.status) {
            (PaymentOutcome::Checking, PaymentStatus::Processing) => PaymentOutcome::Processing,
            (PaymentOutcome::Checking, PaymentStatus::Failed) => PaymentOutcome::Failed,
            (outcome, _) => outcome,
        }
    }
}
