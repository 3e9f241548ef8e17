//! Applies one command to one order, which gives the new order, its event and its effects.

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use super::command::Command;
use super::effects::{Effect, Party};
use super::guards;
use super::outcome::{Applied, Event, Refused};
use super::state::{Actor, State};
use super::steps::Step;
use super::timers::whole_seconds;
use crate::marketplace::PayoutDelay;
use crate::order::record::Order;

impl RuleRefusal for Refused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotAllowed { .. }
            | Self::TooLate(_)
            | Self::TooEarly(_)
            | Self::WrongKind(_)
            | Self::UsedUp(_)
            | Self::NotAgreed => RefusalKind::NotNow,
            Self::Busy => RefusalKind::Busy,
            Self::TalentUnavailable => RefusalKind::TalentUnavailable,
            Self::QuoteChanged => RefusalKind::QuoteChanged,
            Self::SlotGone => RefusalKind::SlotTaken,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
            // A wrong amount comes from the provider, and wrong money from our own computation.
            Self::WrongAmount | Self::Money(_) => RefusalKind::Fault,
        }
    }
}

/// Applies a command, or returns why it is rejected. The caller has checked that `actor` belongs to this order.
/// `payout_delay` is that of the marketplace now; the order keeps the date that follows from it.
pub fn apply(
    order: &Order,
    command: Command,
    actor: Actor,
    now: Timestamp,
    payout_delay: PayoutDelay,
) -> Result<Applied, Refused> {
    let now = whole_seconds(now);
    let transition = command.transition();
    let to = guards::check(order, &command, actor, now)?;
    let mut step = Step::new(order, to, (actor, now), payout_delay);
    step.apply(command)?;
    step.order.update_gift_readiness(now);
    let Step {
        order: after,
        mut effects,
        note,
        mut slots,
        ..
    } = step;
    effects.extend(transition.emails());
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
