//! What the state of an order means for the pages that show it. Pages read these values as fields of the answers, so
//! that a new state is decided here and not in each page.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::payment::{PaymentStatus, PayoutStatus};
use super::record::Order;
use super::state::State;

/// How long after its last change an order that is over takes messages.
pub const MESSAGES_AFTER_END: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The tab of the customer's orders that shows an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderTab {
    /// Something is still to happen.
    Active,
    /// The customer got what was booked.
    Done,
    /// Nothing was delivered, or the money went back.
    Closed,
}

/// The group of the talent's inbox that shows an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InboxGroup {
    /// The talent has to answer.
    ToAccept,
    /// The talent has to deliver.
    ToDeliver,
    /// Others have to act.
    Waiting,
    /// The talent delivered and earned.
    Done,
    /// The talent earns nothing, or not all of it.
    Closed,
}

/// Whether the two sides of an order can write to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Messaging {
    /// They can write whatever they like.
    Open,
    /// They can write, without phone numbers, addresses, links and usernames.
    OpenWithoutContacts,
    /// The order is over for longer than [`MESSAGES_AFTER_END`]: what was said can be read.
    Closed,
    /// The talent does not know of the order until it is paid for.
    NotPaid,
    /// The order was never paid for.
    NeverPaid,
    /// The customer's account was deleted: nobody reads.
    CustomerLeft,
}

/// Where the talent's share of an order stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarningStage {
    /// Accepted, not completed yet.
    UnderWay,
    /// Earned, waits for its payout.
    Scheduled,
    /// Earned, but the payout is stopped.
    OnHold,
    /// Paid out.
    Paid,
}

/// How a payment went, for the page that the customer comes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentOutcome {
    /// Nothing is known yet: ask again.
    Checking,
    /// The method answers later: a mail follows.
    Processing,
    /// The bank refused; the same order can be paid again until its deadline.
    Failed,
    /// The money is held, and the talent has been asked; or more than that has happened since.
    Requested,
    /// Nobody paid in time.
    PaymentExpired,
    /// The last place went to somebody who paid first; what was held is released.
    SoldOut,
    /// The order was declined, expired, called off or refunded since.
    Ended,
}

impl State {
    /// The customer's tab.
    pub const fn tab(self) -> OrderTab {
        match self {
            Self::QuoteRequested
            | Self::PendingPayment
            | Self::Requested
            | Self::Accepted
            | Self::Delivered
            | Self::RevisionRequested
            | Self::Disputed => OrderTab::Active,
            Self::Completed => OrderTab::Done,
            Self::PaymentExpired
            | Self::Declined
            | Self::Expired
            | Self::Cancelled
            | Self::Refunded => OrderTab::Closed,
        }
    }

    /// The talent's inbox group; `None` while the talent does not know of the order.
    pub const fn inbox_group(self) -> Option<InboxGroup> {
        match self {
            Self::PendingPayment | Self::PaymentExpired => None,
            Self::QuoteRequested | Self::Requested => Some(InboxGroup::ToAccept),
            Self::Accepted | Self::RevisionRequested => Some(InboxGroup::ToDeliver),
            Self::Delivered | Self::Disputed => Some(InboxGroup::Waiting),
            Self::Completed => Some(InboxGroup::Done),
            Self::Declined | Self::Expired | Self::Cancelled | Self::Refunded => {
                Some(InboxGroup::Closed)
            }
        }
    }

    /// What messages an order in this state takes at `now`, when it last changed at `updated_at`.
    pub fn messaging(self, updated_at: Timestamp, now: Timestamp) -> Messaging {
        let is_late = self.is_end() && now.duration_since(updated_at) > MESSAGES_AFTER_END;
        match self.messaging_at_first() {
            Messaging::Open | Messaging::OpenWithoutContacts if is_late => Messaging::Closed,
            messaging => messaging,
        }
    }

    /// Whether the two sides may tell each other how to reach them: the talent has accepted. An order that was called
    /// off may never have been accepted, so it counts as not.
    pub(crate) const fn may_share_contacts(self) -> bool {
        matches!(self.messaging_at_first(), Messaging::Open)
    }

    const fn messaging_at_first(self) -> Messaging {
        match self {
            Self::PendingPayment => Messaging::NotPaid,
            Self::PaymentExpired => Messaging::NeverPaid,
            Self::QuoteRequested
            | Self::Requested
            | Self::Declined
            | Self::Expired
            | Self::Cancelled => Messaging::OpenWithoutContacts,
            Self::Accepted
            | Self::Delivered
            | Self::RevisionRequested
            | Self::Disputed
            | Self::Completed
            | Self::Refunded => Messaging::Open,
        }
    }

    /// The payments that an order in this state can have.
    pub(super) const fn payments(self) -> &'static [PaymentStatus] {
        use PaymentStatus::{
            Authorised, Cancelled, Captured, Failed, PartiallyRefunded, Processing, Refunded,
            RequiresPayment,
        };
        match self {
            Self::QuoteRequested => &[RequiresPayment],
            Self::PendingPayment => &[RequiresPayment, Processing, Failed],
            Self::Requested => &[Authorised],
            Self::Accepted | Self::Delivered | Self::RevisionRequested | Self::Disputed => {
                &[Captured]
            }
            Self::Completed => &[Captured, PartiallyRefunded],
            Self::PaymentExpired | Self::Declined | Self::Expired => &[Cancelled],
            Self::Cancelled => &[Cancelled, Captured, PartiallyRefunded, Refunded],
            Self::Refunded => &[Refunded],
        }
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
            PayoutStatus::NotDue => match self.state {
                State::Accepted | State::Delivered | State::RevisionRequested => {
                    Some(EarningStage::UnderWay)
                }
                State::QuoteRequested
                | State::PendingPayment
                | State::Requested
                | State::Disputed
                | State::Completed
                | State::PaymentExpired
                | State::Declined
                | State::Expired
                | State::Cancelled
                | State::Refunded => None,
            },
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
        match (self.state, self.payment.status) {
            (State::PendingPayment, PaymentStatus::Processing) => PaymentOutcome::Processing,
            (State::PendingPayment, PaymentStatus::Failed) => PaymentOutcome::Failed,
            (State::QuoteRequested | State::PendingPayment, _) => PaymentOutcome::Checking,
            (State::PaymentExpired, _) => PaymentOutcome::PaymentExpired,
            (State::Declined | State::Expired | State::Cancelled | State::Refunded, _) => {
                PaymentOutcome::Ended
            }
            (
                State::Requested
                | State::Accepted
                | State::Delivered
                | State::RevisionRequested
                | State::Disputed
                | State::Completed,
                _,
            ) => PaymentOutcome::Requested,
        }
    }
}
