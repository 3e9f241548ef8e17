//! The table of the state machine.

use std::fmt::Write;

use domain::order::{Actor, State, Transition, machine_json, next_state};
use insta::assert_snapshot;
use serde_json::Value;

fn sources() -> Vec<Option<State>> {
    std::iter::once(None)
        .chain(State::ALL.iter().copied().map(Some))
        .collect()
}

#[test]
fn every_allowed_step() {
    let mut picture = String::new();
    for from in sources() {
        for step in Transition::ALL {
            let actors: Vec<_> = Actor::ALL
                .iter()
                .filter(|actor| next_state(from, *step, **actor).is_some())
                .collect();
            let Some(first) = actors.first() else {
                continue;
            };
            let to = next_state(from, *step, **first).unwrap();
            let names: Vec<_> = actors.iter().map(|actor| actor.as_str()).collect();
            let from = from.map_or("(new)", State::as_str);
            writeln!(picture, "{from} --{step} by {}--> {to}", names.join(", ")).unwrap();
        }
    }
    assert_snapshot!(picture);
}

#[test]
fn has_13_states_and_32_transitions_with_one_target_each() {
    assert_eq!((State::ALL.len(), Transition::ALL.len()), (13, 32));
    for step in Transition::ALL {
        let mut targets = Vec::new();
        for from in sources() {
            targets.extend(
                Actor::ALL
                    .iter()
                    .filter_map(|actor| next_state(from, *step, *actor)),
            );
        }
        targets.sort_unstable();
        targets.dedup();
        assert_eq!(targets.len(), 1, "{step}");
    }
}

#[test]
fn only_disputes_and_refunds_start_in_end_states() {
    for from in State::ALL.iter().copied().filter(|state| state.is_end()) {
        for step in Transition::ALL {
            for actor in Actor::ALL {
                let to = next_state(Some(from), *step, *actor);
                let soft = from == State::Completed
                    && matches!(
                        to,
                        Some(State::Disputed | State::Completed | State::Refunded)
                    );
                // A bank can take back the amount that a cancellation left to the talent.
                let soft = soft
                    || (from, *actor, to)
                        == (State::Cancelled, Actor::System, Some(State::Refunded));
                assert!(to.is_none() || soft, "{from} --{step} by {actor}--> {to:?}");
            }
        }
    }
}

/// The table of PRODUCT section 1, written separately from the code.
const TABLE: &str = "\
place: (new) -> pending_payment by customer, guest
request_quote: (new) -> quote_requested by customer, guest
send_quote: quote_requested -> pending_payment by talent
quote_expire: pending_payment -> payment_expired by timer
authorise: pending_payment -> requested by system
receive_tip: pending_payment -> completed by system
payment_expire: pending_payment -> payment_expired by timer
sold_out: pending_payment -> cancelled by system
accept: requested -> accepted by talent, operator
decline: quote_requested, requested -> declined by talent, operator
withdraw: quote_requested, pending_payment, requested -> cancelled by customer, guest
accept_timeout: quote_requested, requested -> expired by timer
hold_lost: requested -> expired by system
deliver_direct: requested -> delivered by talent
deliver: accepted, revision_requested -> delivered by talent, operator
session_end: accepted -> delivered by timer
delivery_timeout: accepted -> cancelled by timer
request_revision: delivered -> revision_requested by customer, guest
revision_timeout: revision_requested -> disputed by timer
approve: delivered -> completed by customer, guest
auto_complete: delivered -> completed by timer
report_problem: accepted, delivered, revision_requested, completed -> disputed by customer, guest, talent
resolve_release: disputed -> completed by operator
resolve_refund: disputed -> refunded by operator
dispute_timeout: disputed -> refunded by timer
reschedule: accepted -> accepted by customer, guest, talent
cancel_by_talent: accepted, revision_requested -> cancelled by talent
cancel_by_customer: accepted -> cancelled by customer, guest
withdraw_contract: accepted -> cancelled by customer, guest
operator_cancel: quote_requested, pending_payment, requested, accepted, delivered, revision_requested -> cancelled by operator
refund_after_completion: accepted, delivered, revision_requested, disputed, completed, cancelled -> refunded by operator, system
refund_part: completed -> completed by operator
";

#[test]
fn the_export_equals_the_table_of_the_product_rules() {
    let names = |list: &Value| {
        let texts = list
            .as_array()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap_or("(new)"));
        texts.collect::<Vec<_>>().join(", ")
    };
    let mut table = String::new();
    for step in machine_json()["transitions"].as_array().unwrap() {
        let (name, to) = (step["name"].as_str().unwrap(), step["to"].as_str().unwrap());
        writeln!(
            table,
            "{name}: {} -> {to} by {}",
            names(&step["from"]),
            names(&step["actor"])
        )
        .unwrap();
    }
    assert_eq!(table, TABLE);
}
