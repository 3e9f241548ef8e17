//! The result of a transition: the new order with its event and effects, or the reason for a rejection.

use super::effects::Effect;
use super::state::{Actor, State};
use super::transition::Transition;
use crate::money::MoneyError;
use crate::order::record::Order;
use crate::slots::Slot;
use crate::text::Violations;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A transition in the order's history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// The order's version after the transition.
    pub version: u64,
    /// The time of the transition.
    pub at: Timestamp,
    /// The role of the actor.
    pub actor: Actor,
    pub transition: Transition,
    /// The state before; absent for the first transition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<State>,
    /// The state after.
    pub to: State,
    /// The actor's note, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The time slots that a transition reserves or frees.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SlotChange {
    /// The slot that the order reserves. The write fails if another order has reserved it.
    pub take: Option<Slot>,
    /// The slot that the order no longer needs.
    pub free: Option<Slot>,
}

/// An applied transition; the store writes all of it in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The order after the transition.
    pub order: Order,
    /// The event for the history.
    pub event: Event,
    /// The effects, in the order in which they run.
    pub effects: Vec<Effect>,
    /// The time slots that it reserves or frees.
    pub slots: SlotChange,
    /// The change of the talent's number of open requests: −1, 0 or 1.
    pub open_requests_change: i32,
}

/// The reason why a transition is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The state machine does not allow the transition.
    #[error("`{actor}` may not `{transition}` an order that is `{}`", state.map_or("new", State::as_str))]
    NotAllowed {
        state: Option<State>,
        transition: Transition,
        actor: Actor,
    },
    #[error("it is too late to `{0}`")]
    TooLate(Transition),
    /// The transition is not allowed yet.
    #[error("it is too early to `{0}`")]
    TooEarly(Transition),
    /// Offers of this kind do not have the transition.
    #[error("an order of this kind has no `{0}`")]
    WrongKind(Transition),
    /// The limit is reached: the offer's revisions, or the moves of a booked time (`MOST_RESCHEDULES`).
    #[error("`{0}` was used as often as agreed")]
    UsedUp(Transition),
    /// The other party has not agreed to this time.
    #[error("the other side has not agreed to this time")]
    NotAgreed,
    /// A provider call of another transition is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
    /// The talent is not published, is paused, or has too many open requests, or the offer is not on sale.
    #[error("this talent takes no bookings for this offer now")]
    TalentUnavailable,
    /// The price has changed since the quote.
    #[error("the price has changed")]
    QuoteChanged,
    /// The selected time cannot be booked.
    #[error("this time is no longer free")]
    SlotGone,
    /// The authorised amount or its currency differs from the order's total.
    #[error("the authorised amount is not the order's total")]
    WrongAmount,
    #[error(transparent)]
    Invalid(#[from] Violations),
    #[error(transparent)]
    Money(#[from] MoneyError),
}
