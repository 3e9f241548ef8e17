//! What a step leads to: the new order, its event and effects, or why it was refused.

use super::effects::Effect;
use super::record::Order;
use super::state::{Actor, State};
use super::transition::Transition;
use crate::money::MoneyError;
use crate::slots::Slot;
use crate::text::Violations;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A step that was taken, for the order's history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// The order's version after the step.
    pub version: u64,
    /// When.
    pub at: Timestamp,
    /// In which role.
    pub actor: Actor,
    /// Which step.
    pub transition: Transition,
    /// The state before; absent for the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<State>,
    /// The state after.
    pub to: State,
    /// What the actor said, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Time that becomes held or free with the step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SlotChange {
    /// Now held by this order; the write fails if someone else holds it.
    pub take: Option<Slot>,
    /// No longer held by this order.
    pub free: Option<Slot>,
}

/// A step that was taken; the store writes all of it in one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The order after.
    pub order: Order,
    /// The step.
    pub event: Event,
    /// What to do outside, in order.
    pub effects: Vec<Effect>,
    /// Time that becomes held or free.
    pub slots: SlotChange,
    /// Change of the talent's count of open requests: −1, 0 or 1.
    pub open_requests_change: i32,
}

/// Why a step was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The machine has no such step.
    #[error("`{actor}` may not `{transition}` an order that is `{}`", state.map_or("new", State::as_str))]
    NotAllowed {
        /// Where the order stands.
        state: Option<State>,
        /// What was asked.
        transition: Transition,
        /// By whom.
        actor: Actor,
    },
    /// A deadline has passed.
    #[error("it is too late to `{0}`")]
    TooLate(Transition),
    /// The time has not come.
    #[error("it is too early to `{0}`")]
    TooEarly(Transition),
    /// The offer is of a kind that has no such step.
    #[error("an order of this kind has no `{0}`")]
    WrongKind(Transition),
    /// All changes of the offer are used up, or it was moved twice.
    #[error("`{0}` was used as often as agreed")]
    UsedUp(Transition),
    /// The other side has not agreed to this time.
    #[error("the other side has not agreed to this time")]
    NotAgreed,
    /// A provider call of another step is under way.
    #[error("a payment step of this order is under way")]
    Busy,
    /// The talent is not published, paused, or has too many open requests, or the offer is off sale.
    #[error("this talent takes no bookings for this offer now")]
    TalentUnavailable,
    /// The quote is older than the price.
    #[error("the price has changed")]
    QuoteChanged,
    /// The chosen time cannot be booked.
    #[error("this time is no longer free")]
    SlotGone,
    /// What is held is not what the order costs.
    #[error("the authorised amount is not the order's total")]
    WrongAmount,
    /// Fields break rules.
    #[error(transparent)]
    Invalid(#[from] Violations),
    /// The money does not add up.
    #[error(transparent)]
    Money(#[from] MoneyError),
}
