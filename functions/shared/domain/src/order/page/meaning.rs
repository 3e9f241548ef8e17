//! How pages present an order. Responses contain these values; the records of `state.rs` select them.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The time after its last change in which an ended order accepts messages.
pub const MESSAGES_AFTER_END: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The tab of the customer's order list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderTab {
    /// A step is outstanding.
    Active,
    /// The customer received the order.
    Done,
    /// Nothing was delivered, or the order was refunded.
    Closed,
}

/// The group of the talent's inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InboxGroup {
    /// The talent has to accept or decline.
    ToAccept,
    /// The talent has to deliver.
    ToDeliver,
    /// Another party has to act.
    Waiting,
    /// The talent delivered and earned.
    Done,
    /// The talent earns nothing, or only a part.
    Closed,
}

/// Whether the parties of an order can send messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Messaging {
    /// They can send any text.
    Open,
    /// They can send text without phone numbers, addresses, links and usernames.
    OpenWithoutContacts,
    /// The order ended more than [`MESSAGES_AFTER_END`] ago; messages are read-only.
    Closed,
    /// The order is not paid yet, so the talent cannot see it.
    NotPaid,
    /// The order was never paid.
    NeverPaid,
    /// The customer's account was deleted.
    CustomerLeft,
}

/// The stage of the talent's earnings from an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarningStage {
    /// Accepted, not completed yet.
    UnderWay,
    /// Earned, waiting for the payout.
    Scheduled,
    /// Earned, but the payout is stopped.
    OnHold,
    Paid,
}

/// The result of a payment, for the page that the customer returns to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentOutcome {
    /// Not known yet: request again.
    Checking,
    /// The payment method takes longer; an email follows.
    Processing,
    /// The bank declined; the same order can be paid again until its deadline.
    Failed,
    /// The money is held and the request was sent to the talent, or a later state.
    Requested,
    /// The payment was not made in time.
    PaymentExpired,
    /// The order no longer takes tips; the hold is released.
    TipNotTaken,
    /// Another customer paid for the last slot first; the hold is released.
    SoldOut,
    /// The order was since declined, expired, cancelled or refunded.
    Ended,
}
