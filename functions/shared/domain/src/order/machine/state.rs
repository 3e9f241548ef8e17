//! The thirteen states of an order (PRODUCT section 1), each with its record, and the actors.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::deadline::Deadline;
use super::effects::Party;
use super::named::named;
use crate::order::money::payment::PaymentStatus;
use crate::order::page::meaning::{InboxGroup, Messaging, OrderTab, PaymentOutcome};

/// The state of an order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = OrderState)]
pub enum State {
    /// The customer requested a price, the talent has not set it.
    QuoteRequested,
    /// Placed, the money is not held yet.
    PendingPayment,
    /// The money is held, the talent accepts or declines.
    Requested,
    /// Captured, to be delivered.
    Accepted,
    /// Delivered, the customer reviews.
    Delivered,
    /// The customer requested a revision.
    RevisionRequested,
    /// An operator decides.
    Disputed,
    /// Done; payout, feedback and a late refund may follow.
    Completed,
    /// Never paid.
    PaymentExpired,
    Declined,
    /// The talent did not answer, or the hold was lost.
    Expired,
    Cancelled,
    Refunded,
}

named!(State {
    QuoteRequested = "quote_requested",
    PendingPayment = "pending_payment",
    Requested = "requested",
    Accepted = "accepted",
    Delivered = "delivered",
    RevisionRequested = "revision_requested",
    Disputed = "disputed",
    Completed = "completed",
    PaymentExpired = "payment_expired",
    Declined = "declined",
    Expired = "expired",
    Cancelled = "cancelled",
    Refunded = "refunded",
});

/// Describes a state, except the transitions that lead to it and from it.
#[derive(Clone, Copy)]
pub(in crate::order) struct StateRecord {
    /// Whether the order counts against the talent's capacity of open requests. An unpaid order does not.
    pub(in crate::order) is_open_request: bool,
    /// Whether the order holds its slot; the first customer who pays gets it.
    pub(in crate::order) holds_slot: bool,
    /// The deadline that ends it; every live state has one.
    pub(in crate::order) deadline: Option<Deadline>,
    /// The payments that an order in this state can have.
    pub(in crate::order) payments: &'static [PaymentStatus],
    /// Whether the talent is earning the price while no payout is scheduled.
    pub(in crate::order) is_earning: bool,
    /// The customer's tab; the order is ended in all but the active one.
    pub(in crate::order) tab: OrderTab,
    /// The talent's inbox group; `None` while the talent cannot see the order.
    pub(in crate::order) inbox_group: Option<InboxGroup>,
    /// Whether messages are accepted. The parties may exchange contact details only if it is `Open`.
    pub(in crate::order) messaging: Messaging,
    /// The result that the page after the payment shows.
    pub(in crate::order) payment_outcome: PaymentOutcome,
    /// What the parties are reminded of.
    pub(in crate::order) reminds_of: RemindsOf,
    /// What the recipient of a gift sees.
    pub(in crate::order) gift: GiftInState,
}

/// What the parties are reminded of in a state.
#[derive(Clone, Copy)]
pub(in crate::order) enum RemindsOf {
    Nothing,
    /// The customer has not paid.
    Payment,
    /// The talent has not answered.
    Answer,
    /// The delivery is due, or the booked time comes.
    Delivery,
    /// The customer reviews the delivery.
    Review,
    /// The customer has given no feedback.
    Feedback,
}

/// What the recipient of a gift sees in a state.
#[derive(Clone, Copy)]
pub(in crate::order) enum GiftInState {
    /// Nothing: the order is not paid, or ended without a delivery.
    Nothing,
    /// That it is in preparation.
    InPreparation,
    /// The gift if it is a booked time.
    IfBooked,
    /// The gift if it is a booked time or has a date.
    IfBookedOrDated,
    Ready,
}

/// A live state of an order that is not captured.
const UNPAID: StateRecord = StateRecord {
    is_open_request: false,
    holds_slot: false,
    deadline: None,
    payments: &[PaymentStatus::RequiresPayment],
    is_earning: false,
    tab: OrderTab::Active,
    inbox_group: Some(InboxGroup::ToAccept),
    messaging: Messaging::OpenWithoutContacts,
    payment_outcome: PaymentOutcome::Checking,
    reminds_of: RemindsOf::Nothing,
    gift: GiftInState::Nothing,
};
/// A live state of an order that is captured.
const PAID: StateRecord = StateRecord {
    payments: &[PaymentStatus::Captured],
    is_earning: true,
    inbox_group: Some(InboxGroup::Waiting),
    messaging: Messaging::Open,
    payment_outcome: PaymentOutcome::Requested,
    gift: GiftInState::InPreparation,
    ..UNPAID
};
/// An end without a delivery. A cancelled order may never have been accepted, so contact details are not allowed.
const ENDED: StateRecord = StateRecord {
    payments: &[PaymentStatus::Cancelled],
    tab: OrderTab::Closed,
    inbox_group: Some(InboxGroup::Closed),
    payment_outcome: PaymentOutcome::Ended,
    ..UNPAID
};

impl State {
    /// Returns the record of the state.
    pub(in crate::order) const fn record(self) -> StateRecord {
        match self {
            Self::QuoteRequested => StateRecord {
                deadline: Some(Deadline::Answer),
                reminds_of: RemindsOf::Answer,
                ..UNPAID
            },
            Self::PendingPayment => StateRecord {
                deadline: Some(Deadline::Pay),
                payments: &[
                    PaymentStatus::RequiresPayment,
                    PaymentStatus::Processing,
                    PaymentStatus::Failed,
                ],
                inbox_group: None,
                messaging: Messaging::NotPaid,
                reminds_of: RemindsOf::Payment,
                ..UNPAID
            },
            Self::Requested => StateRecord {
                is_open_request: true,
                holds_slot: true,
                deadline: Some(Deadline::Answer),
                payments: &[PaymentStatus::Authorised],
                payment_outcome: PaymentOutcome::Requested,
                reminds_of: RemindsOf::Answer,
                gift: GiftInState::InPreparation,
                ..UNPAID
            },
            Self::Accepted => StateRecord {
                holds_slot: true,
                deadline: Some(Deadline::Deliver),
                inbox_group: Some(InboxGroup::ToDeliver),
                reminds_of: RemindsOf::Delivery,
                gift: GiftInState::IfBooked,
                ..PAID
            },
            Self::Delivered => StateRecord {
                deadline: Some(Deadline::Review),
                reminds_of: RemindsOf::Review,
                gift: GiftInState::IfBookedOrDated,
                ..PAID
            },
            Self::RevisionRequested => StateRecord {
                deadline: Some(Deadline::Revise),
                inbox_group: Some(InboxGroup::ToDeliver),
                reminds_of: RemindsOf::Delivery,
                ..PAID
            },
            Self::Disputed => StateRecord {
                deadline: Some(Deadline::Resolve),
                is_earning: false,
                ..PAID
            },
            Self::Completed => StateRecord {
                deadline: Some(Deadline::Payout),
                payments: &[PaymentStatus::Captured, PaymentStatus::PartiallyRefunded],
                tab: OrderTab::Done,
                inbox_group: Some(InboxGroup::Done),
                messaging: Messaging::Open,
                payment_outcome: PaymentOutcome::Requested,
                reminds_of: RemindsOf::Feedback,
                gift: GiftInState::Ready,
                ..ENDED
            },
            Self::PaymentExpired => StateRecord {
                inbox_group: None,
                messaging: Messaging::NeverPaid,
                payment_outcome: PaymentOutcome::PaymentExpired,
                ..ENDED
            },
            Self::Declined | Self::Expired => ENDED,
            Self::Cancelled => StateRecord {
                deadline: Some(Deadline::Payout),
                payments: &[
                    PaymentStatus::Cancelled,
                    PaymentStatus::Captured,
                    PaymentStatus::PartiallyRefunded,
                    PaymentStatus::Refunded,
                ],
                ..ENDED
            },
            Self::Refunded => StateRecord {
                deadline: Some(Deadline::Payout),
                payments: &[PaymentStatus::Refunded],
                messaging: Messaging::Open,
                ..ENDED
            },
        }
    }

    /// Returns whether the order has ended; `completed` can still be disputed or refunded.
    pub const fn is_end(self) -> bool {
        !matches!(self.record().tab, OrderTab::Active)
    }

    /// Returns whether the order counts against the talent's maximum of open requests.
    pub const fn is_open_request(self) -> bool {
        self.record().is_open_request
    }

    /// Returns whether the order holds its slot.
    pub const fn holds_slot(self) -> bool {
        self.record().holds_slot
    }

    /// Returns the party that has to act, or `None` after the order has ended.
    pub const fn waits_for(self) -> Option<Party> {
        match self {
            Self::QuoteRequested | Self::Requested | Self::Accepted | Self::RevisionRequested => {
                Some(Party::Talent)
            }
            Self::PendingPayment | Self::Delivered => Some(Party::Customer),
            Self::Disputed => Some(Party::Operator),
            Self::Completed
            | Self::PaymentExpired
            | Self::Declined
            | Self::Expired
            | Self::Cancelled
            | Self::Refunded => None,
        }
    }
}

/// The role of an actor; the caller has checked that the order belongs to them.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The signed-in customer of the order.
    Customer,
    /// A visitor with the order's link.
    Guest,
    /// The talent of the order.
    Talent,
    /// An operator of the marketplace.
    Operator,
    /// The payment provider, whose status we fetched.
    System,
    /// A deadline that passed.
    Timer,
}

named!(Actor {
    Customer = "customer",
    Guest = "guest",
    Talent = "talent",
    Operator = "operator",
    System = "system",
    Timer = "timer",
});
