//! The thirteen states, the twenty-nine transitions and who makes them (PRODUCT section 1).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Implements the wire name and the list of all values of an enum without data.
macro_rules! named {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            /// All values, in the order of PRODUCT section 1.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(self.as_str())
            }
        }
    };
}
pub(crate) use named;

/// Where an order stands.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = OrderState)]
pub enum State {
    /// The customer asked for a price of their own, the talent has not named it.
    QuoteRequested,
    /// Placed, the hold is not there yet.
    PendingPayment,
    /// The money is held, the talent decides.
    Requested,
    /// Captured, to be delivered.
    Accepted,
    /// Delivered, the customer looks.
    Delivered,
    /// The customer asked for a change.
    RevisionRequested,
    /// An operator decides.
    Disputed,
    /// Done; payout, feedback and a late refund may follow.
    Completed,
    /// Never paid.
    PaymentExpired,
    /// The talent said no.
    Declined,
    /// The talent said nothing, or the hold was lost.
    Expired,
    /// Called off.
    Cancelled,
    /// Given back.
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

impl State {
    /// Whether work on the order is over; `completed` can still be disputed or refunded.
    pub const fn is_end(self) -> bool {
        match self {
            Self::QuoteRequested
            | Self::PendingPayment
            | Self::Requested
            | Self::Accepted
            | Self::Delivered
            | Self::RevisionRequested
            | Self::Disputed => false,
            Self::Completed
            | Self::PaymentExpired
            | Self::Declined
            | Self::Expired
            | Self::Cancelled
            | Self::Refunded => true,
        }
    }

    /// Whether the order counts against the talent's capacity of open requests. One that nobody has paid for does not:
    /// it would keep those out who pay.
    pub const fn is_open_request(self) -> bool {
        matches!(self, Self::Requested)
    }

    /// Whether the order keeps its slot from other buyers; the first who pays has it.
    pub const fn holds_slot(self) -> bool {
        matches!(self, Self::Requested | Self::Accepted)
    }
}

/// A step from one state to the next; the numbers are PRODUCT's.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Transition {
    /// 1: the order is made.
    Place,
    /// 27: the customer asks the talent for a price.
    RequestQuote,
    /// 28: the talent names the price.
    SendQuote,
    /// 29: nobody paid the named price in time.
    QuoteExpire,
    /// 2: the provider holds the money.
    Authorise,
    /// 3: nobody paid in time.
    PaymentExpire,
    /// 26: paid, but the last place went to somebody who paid first.
    SoldOut,
    /// 4: the talent says yes; captures.
    Accept,
    /// 5: the talent says no.
    Decline,
    /// 6: the customer takes the request back.
    Withdraw,
    /// 7: the talent did not answer.
    AcceptTimeout,
    /// 8: the network dropped the hold.
    HoldLost,
    /// 9: the talent sends the video at once; captures.
    DeliverDirect,
    /// 10: the work is there.
    Deliver,
    /// 11: the booked time is over.
    SessionEnd,
    /// 12: nothing came in time.
    DeliveryTimeout,
    /// 13: the customer asks for a change.
    RequestRevision,
    /// 14: no change came in time.
    RevisionTimeout,
    /// 15: the customer is content.
    Approve,
    /// 16: the customer said nothing.
    AutoComplete,
    /// 17: someone calls the operators.
    ReportProblem,
    /// 18: the operator pays the talent.
    ResolveRelease,
    /// 19: the operator pays the customer back.
    ResolveRefund,
    /// 20: no operator decided in time.
    DisputeTimeout,
    /// 21: another time is agreed.
    Reschedule,
    /// 22: the talent calls it off.
    CancelByTalent,
    /// 23: the customer calls it off.
    CancelByCustomer,
    /// 24: an operator calls it off.
    OperatorCancel,
    /// 25: given back after the end.
    RefundAfterCompletion,
}

named!(Transition {
    Place = "place",
    RequestQuote = "request_quote",
    SendQuote = "send_quote",
    QuoteExpire = "quote_expire",
    Authorise = "authorise",
    PaymentExpire = "payment_expire",
    SoldOut = "sold_out",
    Accept = "accept",
    Decline = "decline",
    Withdraw = "withdraw",
    AcceptTimeout = "accept_timeout",
    HoldLost = "hold_lost",
    DeliverDirect = "deliver_direct",
    Deliver = "deliver",
    SessionEnd = "session_end",
    DeliveryTimeout = "delivery_timeout",
    RequestRevision = "request_revision",
    RevisionTimeout = "revision_timeout",
    Approve = "approve",
    AutoComplete = "auto_complete",
    ReportProblem = "report_problem",
    ResolveRelease = "resolve_release",
    ResolveRefund = "resolve_refund",
    DisputeTimeout = "dispute_timeout",
    Reschedule = "reschedule",
    CancelByTalent = "cancel_by_talent",
    CancelByCustomer = "cancel_by_customer",
    OperatorCancel = "operator_cancel",
    RefundAfterCompletion = "refund_after_completion",
});

impl Transition {
    /// Whether the provider must have captured before the step is written.
    pub const fn captures(self) -> bool {
        matches!(self, Self::Accept | Self::DeliverDirect)
    }
}

/// In which role someone acts; that it is their order is checked before.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The signed-in customer of the order.
    Customer,
    /// Whoever holds the order's link.
    Guest,
    /// The talent of the order.
    Talent,
    /// Who runs the marketplace.
    Operator,
    /// The payment provider's word, fetched by us.
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
