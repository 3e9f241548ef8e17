//! Random sequences of commands: money balances, deadlines lead to an end state, and end states are final.

use domain::Money;
use domain::marketplace::PayoutDelay;
use domain::order::{
    Actor, Applied, CancelReason, Command, DeclineReason, Effect, Order, PaymentStatus,
    PayoutStatus, RefundStatus, Shortage, State, Transition, allowed, apply, due, due_command,
    next_state,
};
use domain::slots::Slot;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::order::support::{
    Life, authorise, custom, hours, link, problem, send_quote, session, video,
};
use crate::order::tips::waiting_tip;

/// A random choice: the actor, the command, and the hours that pass before.
#[derive(Debug, Clone)]
struct RandomChoice {
    actor: usize,
    pick: usize,
    hours: i64,
    refund: i64,
    wild: bool,
}

fn choice() -> impl Strategy<Value = RandomChoice> {
    (
        0..Actor::ALL.len(),
        0..100_usize,
        0..30_i64,
        0..14_000_i64,
        prop::bool::weighted(0.2),
    )
        .prop_map(|(actor, pick, hours, refund, wild)| RandomChoice {
            actor,
            pick,
            hours,
            refund,
            wild,
        })
}

fn command(step: Transition, order: &Order, choice: &RandomChoice, life: &Life) -> Option<Command> {
    let note = || "A word about it.".to_owned();
    let currency = order.money.total.currency();
    Some(match step {
        Transition::Place | Transition::RequestQuote => return None,
        Transition::SendQuote => send_quote(10_000 + choice.refund),
        Transition::QuoteExpire => Command::QuoteExpire,
        Transition::Authorise => authorise(order),
        Transition::ReceiveTip => match authorise(order) {
            Command::Authorise(hold) => Command::ReceiveTip(hold),
            other => other,
        },
        Transition::PaymentExpire => Command::PaymentExpire,
        Transition::SoldOut => Command::SoldOut {
            shortage: Shortage::FullyBooked,
        },
        Transition::Accept => Command::Accept,
        Transition::Decline => Command::Decline {
            reason: DeclineReason::NoTime,
            note: None,
        },
        Transition::Withdraw => Command::Withdraw { note: Some(note()) },
        Transition::AcceptTimeout => Command::AcceptTimeout,
        Transition::HoldLost => Command::HoldLost,
        Transition::DeliverDirect => Command::DeliverDirect {
            deliverables: vec![link(life.now)],
        },
        Transition::Deliver => Command::Deliver {
            deliverables: vec![link(life.now)],
        },
        Transition::SessionEnd => Command::SessionEnd,
        Transition::DeliveryTimeout => Command::DeliveryTimeout,
        Transition::RequestRevision => Command::RequestRevision { note: note() },
        Transition::RevisionTimeout => Command::RevisionTimeout,
        Transition::Approve => Command::Approve,
        Transition::AutoComplete => Command::AutoComplete,
        Transition::ReportProblem => problem(),
        Transition::ResolveRelease => Command::ResolveRelease {
            refund: Money::new(choice.refund, currency).ok(),
            note: note(),
        },
        Transition::ResolveRefund => Command::ResolveRefund { note: note() },
        Transition::DisputeTimeout => Command::DisputeTimeout,
        Transition::Reschedule => Command::Reschedule {
            slot: *order.reschedule_proposal.as_ref()?.slots.first()?,
        },
        Transition::CancelByTalent => Command::CancelByTalent {
            reason: CancelReason::Illness,
            note: None,
        },
        Transition::CancelByCustomer => Command::CancelByCustomer { note: None },
        Transition::WithdrawContract => Command::WithdrawContract { name: Some(note()) },
        Transition::OperatorCancel => Command::OperatorCancel { note: note() },
        Transition::RefundAfterCompletion => Command::RefundAfterCompletion {
            note: note(),
            chargeback: choice.actor.is_multiple_of(2),
        },
        Transition::RefundPart => Command::RefundPart {
            refund: Money::new(choice.refund, currency).ok()?,
            note: note(),
        },
    })
}

/// The effects outside the order so far.
#[derive(Debug, Default)]
struct Outside {
    captures: u32,
    releases: u32,
    refunded: i64,
    reversed: i64,
    open_requests: i32,
    held: Vec<Slot>,
}

impl Outside {
    fn sees(&mut self, applied: &Applied) {
        self.open_requests += applied.open_requests_change;
        if let Some(slot) = applied.slots.free {
            assert!(self.held.contains(&slot), "only what is held becomes free");
            self.held.retain(|held| *held != slot);
        }
        self.held.extend(applied.slots.take);
        for effect in &applied.effects {
            match effect {
                Effect::Capture { amount } => {
                    self.captures += 1;
                    assert_eq!(*amount, applied.order.money.total);
                }
                Effect::Release | Effect::ExpireCheckout => self.releases += 1,
                Effect::Refund { amount, .. } => {
                    assert!(!amount.is_zero());
                    self.refunded += amount.amount();
                }
                Effect::ReverseTransfer { amount } => self.reversed += amount.amount(),
                _ => {}
            }
        }
    }
}

fn check(order: &Order, outside: &Outside) {
    let sum = |part: fn(&domain::money::RefundParts) -> Money| -> i64 {
        order
            .refunds
            .iter()
            .map(|refund| part(&refund.parts).amount())
            .sum()
    };
    let (talent, platform, tax) = (
        sum(|parts| parts.talent),
        sum(|parts| parts.platform),
        sum(|parts| parts.tax),
    );
    let money = &order.money;
    assert_eq!(
        money.total.amount(),
        money.talent_net.amount() + money.platform.amount() + money.tax.amount()
    );

    let (captured, refunded) = (
        order.payment.captured.amount(),
        order.payment.refunded.amount(),
    );
    assert!(captured == 0 || captured == money.total.amount());
    assert!(refunded <= captured);
    assert_eq!(refunded, talent + platform + tax);
    assert!(platform <= money.platform.amount() && tax <= money.tax.amount());
    let by_network: i64 = order
        .refunds
        .iter()
        .filter(|refund| refund.status == RefundStatus::Succeeded)
        .map(|refund| refund.amount.amount())
        .sum();
    assert_eq!(
        outside.refunded + by_network,
        refunded,
        "what goes out is what is written down"
    );

    let earns = !matches!(order.payment.status, PaymentStatus::Cancelled);
    if earns {
        assert_eq!(
            order.payout.amount.amount(),
            money.talent_net.amount() - talent
        );
    } else {
        assert!(order.payout.amount.is_zero());
    }
    assert_eq!(
        outside.captures,
        u32::from(captured > 0),
        "captured at most once"
    );
    assert!(
        outside.releases + outside.captures <= 1,
        "what was captured is never released"
    );
    assert_eq!(order.payout.reversed.amount(), outside.reversed);
    if refunded > 0 && refunded == captured {
        assert!(
            order.payout.amount.is_zero(),
            "nothing is paid out of what went back"
        );
        assert!(!matches!(
            order.payout.status,
            PayoutStatus::Scheduled | PayoutStatus::Paid
        ));
    }

    assert_eq!(
        outside.open_requests,
        i32::from(order.state.is_open_request())
    );
    assert_eq!(
        outside.held.as_slice(),
        order
            .held_slot()
            .filter(|_| order.state.holds_slot())
            .as_slice()
    );
    assert_eq!(
        order.state.is_end(),
        due(order).is_none() || order.payout.status == PayoutStatus::Scheduled
    );

    let json = serde_json::to_string(order).unwrap();
    assert_eq!(
        serde_json::from_str::<Order>(&json).unwrap(),
        *order,
        "an order reads back as it was written"
    );
}

/// Checks that the deadlines alone lead the order to an end state.
fn ends_by_deadlines(order: &Order) {
    let mut order = order.clone();
    for _ in 0..8 {
        if order.state.is_end() {
            return;
        }
        let deadline = due(&order).expect("a live order has a deadline").at;
        let command = due_command(&order, deadline).expect("a live order's deadline has a command");
        order = apply(
            &order,
            command,
            Actor::Timer,
            deadline,
            PayoutDelay::default(),
        )
        .expect("a deadline's command is allowed")
        .order;
    }
    panic!("still {} after eight deadlines", order.state);
}

/// Lets one party propose another time, if the order has a booked time.
fn propose(life: &mut Life, choice: &RandomChoice) -> bool {
    let Some(schedule) = &life.order.schedule else {
        return false;
    };
    let later = |at: jiff::Timestamp| at.checked_add(hours(24)).unwrap();
    let times = [later(schedule.slot.start_at)];
    let by = [Actor::Guest, Actor::Talent][choice.actor % 2];
    let proposed = life.order.with_reschedule_proposal(&times, by, life.now);
    let made = proposed.is_ok();
    life.order = proposed.unwrap_or(life.order.clone());
    made
}

/// Returns the chosen actor, or the next one who can do anything but cancel; a wild choice ignores the guards.
fn whose_turn(life: &Life, choice: &RandomChoice) -> Actor {
    let turns =
        (0..Actor::ALL.len()).map(|turn| Actor::ALL[(choice.actor + turn) % Actor::ALL.len()]);
    let able = |actor: &Actor| {
        allowed(&life.order, *actor, life.now).iter().any(|step| {
            // A bank can end the order in nearly every state, which would make most sequences short.
            let by_bank =
                *step == Transition::RefundAfterCompletion && life.order.state != State::Completed;
            *step != Transition::OperatorCancel && !by_bank
        })
    };
    turns
        .into_iter()
        .find(|actor| choice.wild || able(actor))
        .unwrap_or(Actor::ALL[choice.actor])
}

/// Applies the choices and returns the transitions taken.
fn live(mut life: Life, choices: &[RandomChoice]) -> Vec<Transition> {
    let mut taken = Vec::new();
    let mut outside = Outside::default();
    for applied in &life.history {
        outside.sees(applied);
    }
    check(&life.order, &outside);
    for choice in choices {
        match due(&life.order) {
            Some(next) if choice.hours > 22 => life.wait_until(next.at),
            _ => life.wait(hours(choice.hours)),
        }
        let actor = whose_turn(&life, choice);
        if choice.pick == 0
            && life.order.payout.status == PayoutStatus::Scheduled
            && life.order.state.is_end()
        {
            life.order = life.order.with_payout_paid(Some("tr_1".into()), life.now);
        }
        if choice.pick.is_multiple_of(3) && propose(&mut life, choice) {
            continue;
        }
        let possible = allowed(&life.order, actor, life.now);
        let steps = if choice.wild || possible.is_empty() {
            Transition::ALL
        } else {
            &possible
        };
        let step = steps[choice.pick % steps.len()];
        let Some(command) = command(step, &life.order, choice, &life) else {
            continue;
        };
        let json = serde_json::to_string(&command).unwrap();
        assert_eq!(serde_json::from_str::<Command>(&json).unwrap(), command);

        let before = life.order.clone();
        match life.act(actor, command) {
            Ok(applied) => {
                assert!(possible.contains(&step), "`allowed` says what can be done");
                assert_eq!(applied.order.version, before.version + 1);
                assert_eq!(applied.event.version, applied.order.version);
                assert_eq!(
                    Some(applied.order.state),
                    next_state(Some(before.state), step, actor)
                );
                let soft = before.state == State::Completed
                    && matches!(
                        applied.order.state,
                        State::Disputed | State::Completed | State::Refunded
                    );
                let by_bank = actor == Actor::System && applied.order.state == State::Refunded;
                assert!(!before.state.is_end() || soft || by_bank);
                let applied = applied.clone();
                outside.sees(&applied);
                taken.push(step);
            }
            Err(_refused) => assert_eq!(life.order, before),
        }
        check(&life.order, &outside);
        ends_by_deadlines(&life.order);
    }
    taken
}

/// The start of the sequences: later ones reach states that most sequences end before.
fn beginnings() -> Vec<Life> {
    let mut revised = Life::delivered(video());
    let note = "Please say Mia, not Maya.".to_owned();
    revised
        .act(Actor::Guest, Command::RequestRevision { note })
        .unwrap();
    vec![
        Life::placed(video()),
        Life::placed(session()),
        Life::quote_requested(custom()),
        Life::quoted(custom()),
        Life::requested(video()),
        Life::accepted(session()),
        Life::accepted(video()),
        Life::delivered(video()),
        Life::accepted(video()).with_right(),
        revised,
        waiting_tip(),
    ]
}

#[test]
fn random_sequences_take_every_transition() {
    let mut runner = TestRunner::deterministic();
    let lives = prop::collection::vec(choice(), 8..24);
    let mut taken = vec![Transition::Place, Transition::RequestQuote];
    for life in beginnings().iter().cycle().take(770) {
        let choices = lives.new_tree(&mut runner).unwrap().current();
        taken.extend(live(life.clone(), &choices));
    }
    taken.sort_unstable();
    taken.dedup();
    assert_eq!(taken, Transition::ALL);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn money_balances_in_every_random_sequence(
        beginning in 0..10_usize, choices in prop::collection::vec(choice(), 1..24)
    ) {
        let _steps = live(beginnings()[beginning].clone(), &choices);
    }
}
