//! Conditions of a transition besides state and actor: deadlines, kinds of offers, counts.

use jiff::Timestamp;

use super::command::Command;
use super::outcome::Refused;
use super::state::{Actor, State};
use super::timers::{due, due_command};
use super::transition::Transition;
use super::transition::next_state;
use crate::message::refuse_contacts;
use crate::offer::OfferKind;
use crate::order::act::rescheduling::MOST_RESCHEDULES;
use crate::order::money::payment::PayoutStatus;
use crate::order::record::Order;
use crate::order::withdrawal::WithdrawalStanding;
use crate::text::Violations;

/// Returns the transitions that `actor` can take at `now`; none while a provider call is in progress.
pub fn allowed(order: &Order, actor: Actor, now: Timestamp) -> Vec<Transition> {
    if order.pending_op.is_some() {
        return Vec::new();
    }
    let can = |step: &Transition| check_step(order, *step, actor, now).is_ok();
    Transition::ALL.iter().copied().filter(can).collect()
}

/// Returns the state that the command leads to, or the guard that rejects it.
pub(crate) fn check(
    order: &Order,
    command: &Command,
    actor: Actor,
    now: Timestamp,
) -> Result<State, Refused> {
    let to = check_step(order, command.transition(), actor, now)?;
    match &order.pending_op {
        Some(pending) if pending.command.as_ref() != Some(command) || pending.actor != actor => {
            Err(Refused::Busy)
        }
        // A transition that was begun has already been checked.
        Some(_) => Ok(to),
        None => check_words(order, command).map(|()| to),
    }
}

/// Rejects contact details before the talent has accepted.
fn check_words(order: &Order, command: &Command) -> Result<(), Refused> {
    let mut violations = Violations::new();
    if !order.state.may_share_contacts() {
        refuse_contacts(
            &mut violations,
            command.words().map(|words| ("note", words)),
        );
    }
    Ok(violations.into_result(())?)
}

fn check_step(
    order: &Order,
    step: Transition,
    actor: Actor,
    now: Timestamp,
) -> Result<State, Refused> {
    let refused = Refused::NotAllowed {
        state: Some(order.state),
        transition: step,
        actor,
    };
    let to = next_state(Some(order.state), step, actor).ok_or(refused)?;
    if actor == Actor::Timer {
        passed(order, step, now)
    } else {
        timely(order, step, actor, now)
    }?;
    Ok(to)
}

/// Checks that the deadline of a timer's transition has passed.
fn passed(order: &Order, step: Transition, now: Timestamp) -> Result<(), Refused> {
    match due_command(order, due(order).map_or(now, |due| due.at)) {
        Some(command) if command.transition() == step => match due_command(order, now) {
            Some(_) => Ok(()),
            None => Err(Refused::TooEarly(step)),
        },
        _ => Err(Refused::WrongKind(step)),
    }
}

fn timely(order: &Order, step: Transition, actor: Actor, now: Timestamp) -> Result<(), Refused> {
    let kind = order.offer.kind;
    let started = order.starts_at().is_some_and(|start| now >= start);
    let before = |deadline: Option<Timestamp>| deadline.is_some_and(|at| now < at);
    let is_quoted = order.custom_quote.is_some();
    let refused = match step {
        // A tip is paid and nothing else; every other order is authorised.
        Transition::ReceiveTip if order.tip.is_none() => Refused::WrongKind(step),
        Transition::Authorise | Transition::ReportProblem if order.tip.is_some() => {
            Refused::WrongKind(step)
        }
        // The account of the customer was deleted, and old links still open the order.
        Transition::ReportProblem if order.is_erased() && actor != Actor::Talent => {
            Refused::TooLate(step)
        }
        Transition::SendQuote if !before(order.timers.accept_by) => Refused::TooLate(step),
        // An unpaid order at a listed price expires automatically.
        Transition::Withdraw if order.state == State::PendingPayment && !is_quoted => {
            Refused::WrongKind(step)
        }
        Transition::Accept | Transition::DeliverDirect if !before(order.timers.accept_by) => {
            Refused::TooLate(step)
        }
        Transition::DeliverDirect | Transition::RequestRevision if kind != OfferKind::Video => {
            Refused::WrongKind(step)
        }
        Transition::Deliver if kind.is_scheduled() && before(order.timers.deliver_by) => {
            Refused::TooEarly(step)
        }
        Transition::RequestRevision if order.revisions_used >= order.offer.revisions_included => {
            Refused::UsedUp(step)
        }
        Transition::RequestRevision if !before(order.timers.review_by) => Refused::TooLate(step),
        Transition::ReportProblem if order.state == State::Accepted && !kind.is_scheduled() => {
            Refused::WrongKind(step)
        }
        Transition::ReportProblem if order.state == State::Accepted && !started => {
            Refused::TooEarly(step)
        }
        Transition::ReportProblem if order.state == State::Completed && !before_payout(order) => {
            Refused::TooLate(step)
        }
        Transition::Reschedule if !kind.is_scheduled() => Refused::WrongKind(step),
        Transition::Reschedule if order.reschedules >= MOST_RESCHEDULES => Refused::UsedUp(step),
        Transition::Reschedule if !order.may_take_proposal(actor, now) => Refused::NotAgreed,
        Transition::Reschedule | Transition::CancelByTalent | Transition::CancelByCustomer
            if started =>
        {
            Refused::TooLate(step)
        }
        Transition::WithdrawContract if !order.can_withdraw(now) => match order.withdrawal(now) {
            Some(right) if right.standing == WithdrawalStanding::Over => Refused::TooLate(step),
            _ => Refused::WrongKind(step),
        },
        Transition::RefundAfterCompletion if order.payment.captured.is_zero() => {
            Refused::NotAllowed {
                state: Some(order.state),
                transition: step,
                actor,
            }
        }
        // A part leaves something, so the smallest amount cannot be divided.
        Transition::RefundPart
            if order.refundable().amount() <= order.refundable().currency().charge_step() =>
        {
            Refused::UsedUp(step)
        }
        _ => return Ok(()),
    };
    Err(refused)
}

fn before_payout(order: &Order) -> bool {
    matches!(
        order.payout.status,
        // Frozen in a completed order: an operator holds it.
        PayoutStatus::Scheduled
            | PayoutStatus::Blocked
            | PayoutStatus::Failed
            | PayoutStatus::Frozen
    )
}
