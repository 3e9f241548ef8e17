//! How pages present an order. They read these values as fields of the responses; the records of `state.rs` choose them.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
