//! One command on one order: the new order, its event and what to do outside.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::command::Command;
use super::effects::{Effect, Party, mails};
use super::guards;
use super::record::Order;
use super::state::{Actor, State, Transition};
use super::steps::Step;
use super::timers::whole_seconds;
use crate::money::MoneyError;
use crate::slots::Slot;
use crate::text::Violations;

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

/// Takes a step, or says why not; `actor` must be known to be this order's.
pub fn apply(
    order: &Order,
    command: Command,
    actor: Actor,
    now: Timestamp,
) -> Result<Applied, Refused> {
    let now = whole_seconds(now);
    let transition = command.transition();
    let to = guards::check(order, &command, actor, now)?;
    let mut step = Step::new(order, to, actor, now);
    step.apply(command)?;
    step.order.update_gift_readiness(now);
    let Step {
        order: after,
        mut effects,
        note,
        mut slots,
        ..
    } = step;
    effects.extend(mails(transition).iter().map(|(to, template)| Effect::Mail {
        to: *to,
        template: *template,
    }));
    effects.extend(
        order
            .recipient_news(transition, now)
            .map(|template| Effect::Mail {
                to: Party::Recipient,
                template,
            }),
    );
    if order.state.holds_slot() && !to.holds_slot() {
        slots.free = order.held_slot();
    } else if !order.state.holds_slot() && to.holds_slot() {
        slots.take = after.held_slot();
    }
    let counted = |state: State| i32::from(state.is_open_request());
    let event = Event {
        version: after.version,
        at: now,
        actor,
        transition,
        from: Some(order.state),
        to,
        note,
    };
    Ok(Applied {
        order: after,
        event,
        effects,
        slots,
        open_requests_change: counted(to).saturating_sub(counted(order.state)),
    })
}
