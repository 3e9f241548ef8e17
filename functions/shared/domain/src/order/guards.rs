//! What the machine's picture does not show: deadlines, kinds, counts.

use jiff::Timestamp;

use super::apply::Refused;
use super::{Actor, Command, Order, Transition, next_state};

/// The steps `actor` can take at `now`.
pub fn allowed(order: &Order, actor: Actor, now: Timestamp) -> Vec<Transition> {
    let can = |step: &Transition| check_step(order, *step, actor, now).is_ok();
    Transition::ALL.iter().copied().filter(can).collect()
}

pub(crate) fn check(
    order: &Order,
    command: &Command,
    actor: Actor,
    now: Timestamp,
) -> Result<(), Refused> {
    check_step(order, command.transition(), actor, now)
}

fn check_step(
    order: &Order,
    step: Transition,
    actor: Actor,
    _now: Timestamp,
) -> Result<(), Refused> {
    match next_state(Some(order.state), step, actor) {
        Some(_) => Ok(()),
        None => Err(Refused::NotAllowed {
            state: Some(order.state),
            transition: step,
            actor,
        }),
    }
}
