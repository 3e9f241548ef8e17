//! The money and the emails of each transition.

use std::fmt::Write;

use domain::Money;
use domain::offer::{CancellationPolicy, OfferKind};
use domain::order::{
    Actor, Applied, CancelReason, Command, DeclineReason, EarningStage, Effect, Order,
    PaymentStatus, PayoutStatus, Refused, State, half_refund, policy_refund,
};
use insta::assert_snapshot;

use crate::order::support::{Life, at, hours, link, problem, session, video};

fn effects_of(applied: &Applied) -> String {
    let mut text = format!("{} → {}\n", applied.event.transition, applied.order.state);
    for effect in &applied.effects {
        match effect {
            Effect::Mail { to, template } => writeln!(text, "  mail {to}: {template}"),
            Effect::Capture { amount } => writeln!(text, "  capture {amount}"),
            Effect::Refund { amount, parts, .. } => writeln!(
                text,
                "  refund {amount}: talent {}, platform {}, tax {}",
                parts.talent, parts.platform, parts.tax
            ),
            Effect::SchedulePayout { at, amount } => writeln!(text, "  pay {amount} at {at}"),
            Effect::ReverseTransfer { amount } => writeln!(text, "  take back {amount}"),
            other => writeln!(text, "  {other:?}"),
        }
        .unwrap();
    }
    text
}

#[test]
fn effects_of_every_transition() {
    let mut picture = String::new();
    let mut see = |mut life: Life, actor: Actor, command: Command| {
        let applied = life.act(actor, command).unwrap();
        picture.push_str(&effects_of(applied));
    };
    let late = |mut life: Life| {
        life.now = at("2027-06-01T00:00:00Z");
        life
    };
    let note = || "A word about it.".to_owned();
    let placed = Life::placed(video());
    see(
        placed.clone(),
        Actor::System,
        crate::order::support::authorise(&placed.order),
    );
    see(late(placed), Actor::Timer, Command::PaymentExpire);
    let requested = Life::requested(video());
    see(requested.clone(), Actor::Talent, Command::Accept);
    see(
        requested.clone(),
        Actor::Talent,
        Command::Decline {
            reason: DeclineReason::NoTime,
            note: None,
        },
    );
    see(
        requested.clone(),
        Actor::Guest,
        Command::Withdraw { note: None },
    );
    see(
        late(requested.clone()),
        Actor::Timer,
        Command::AcceptTimeout,
    );
    see(requested.clone(), Actor::System, Command::HoldLost);
    let deliverables = vec![link(requested.now)];
    see(
        requested,
        Actor::Talent,
        Command::DeliverDirect {
            deliverables: deliverables.clone(),
        },
    );
    let accepted = Life::accepted(video());
    see(
        accepted.clone(),
        Actor::Talent,
        Command::Deliver { deliverables },
    );
    see(
        late(Life::accepted(session())),
        Actor::Timer,
        Command::SessionEnd,
    );
    see(
        late(accepted.clone()),
        Actor::Timer,
        Command::DeliveryTimeout,
    );
    let delivered = Life::delivered(video());
    let mut revised = delivered.clone();
    see(
        delivered.clone(),
        Actor::Guest,
        Command::RequestRevision { note: note() },
    );
    revised
        .act(Actor::Guest, Command::RequestRevision { note: note() })
        .unwrap();
    see(late(revised), Actor::Timer, Command::RevisionTimeout);
    see(delivered.clone(), Actor::Guest, Command::Approve);
    see(late(delivered.clone()), Actor::Timer, Command::AutoComplete);
    see(delivered, Actor::Guest, problem());
    let disputed = Life::disputed(video());
    let half = Money::new(5_250, disputed.order.money.total.currency()).ok();
    see(
        disputed.clone(),
        Actor::Operator,
        Command::ResolveRelease {
            refund: half,
            note: note(),
        },
    );
    see(
        disputed.clone(),
        Actor::Operator,
        Command::ResolveRefund { note: note() },
    );
    see(late(disputed), Actor::Timer, Command::DisputeTimeout);
    see(
        accepted.clone(),
        Actor::Talent,
        Command::CancelByTalent {
            reason: CancelReason::Illness,
            note: None,
        },
    );
    see(
        accepted.clone(),
        Actor::Guest,
        Command::CancelByCustomer { note: None },
    );
    see(
        late(accepted.clone()),
        Actor::Guest,
        Command::CancelByCustomer { note: None },
    );
    see(
        accepted.clone().with_right(),
        Actor::Guest,
        Command::WithdrawContract { name: None },
    );
    see(
        accepted,
        Actor::Operator,
        Command::OperatorCancel { note: note() },
    );
    let mut paid = Life::completed(video());
    see(
        paid.clone(),
        Actor::Operator,
        Command::RefundAfterCompletion {
            note: note(),
            chargeback: false,
        },
    );
    paid.order = paid.order.with_payout_paid(Some("tr_1".into()), paid.now);
    see(
        paid.clone(),
        Actor::Operator,
        Command::RefundAfterCompletion {
            note: note(),
            chargeback: false,
        },
    );
    see(
        paid,
        Actor::System,
        Command::RefundAfterCompletion {
            note: note(),
            chargeback: true,
        },
    );
    assert_snapshot!(picture);
}

#[test]
fn refunds_follow_the_policy() {
    use CancellationPolicy::{Flexible, Moderate, Strict};

    // 105.00 was paid: 100.00 for the offer, 5.00 service fee.
    for (policy, hours_before, back) in [
        (Flexible, 25, 10_500),
        (Flexible, 24, 10_500),
        (Flexible, 23, 0),
        (Moderate, 72, 10_500),
        (Moderate, 71, 5_000),
        (Moderate, 24, 5_000),
        (Moderate, 23, 0),
        (Strict, 7 * 24, 5_000),
        (Strict, 7 * 24 - 1, 0),
    ] {
        let mut life = Life::accepted(session());
        life.order.offer.cancellation_policy = policy;
        let start = life.order.starts_at().unwrap();
        life.now = start.checked_sub(hours(hours_before)).unwrap();
        let preview = policy_refund(&life.order, life.now).unwrap();
        assert_eq!(
            preview.refund.amount(),
            back,
            "{policy:?} {hours_before} h before"
        );
        life.act(Actor::Guest, Command::CancelByCustomer { note: None })
            .unwrap();
        assert_eq!(
            life.order.payment.refunded, preview.refund,
            "the preview is what happens"
        );
    }
}

#[test]
fn cancelling_a_video_refunds_all_within_a_day_and_half_afterwards() {
    let mut life = Life::accepted(video());
    life.wait(hours(24));
    assert_eq!(
        policy_refund(&life.order, life.now)
            .unwrap()
            .refund
            .amount(),
        10_500
    );
    life.wait(hours(1));
    life.act(Actor::Guest, Command::CancelByCustomer { note: None })
        .unwrap();
    assert_eq!(life.order.payment.refunded.amount(), 5_000);
    assert_eq!(life.order.payment.status, PaymentStatus::PartiallyRefunded);
    // The talent keeps the share of the net that was not refunded: 80.00 − ⌊80.00 · 50 / 105⌋.
    assert_eq!(life.order.payout.amount.amount(), 8_000 - 3_809);
    assert_eq!(life.order.payout.status, PayoutStatus::Scheduled);
}

#[test]
fn the_half_refund_is_half_of_the_total_without_the_fee_where_the_policy_has_one() {
    use CancellationPolicy::{Flexible, Moderate, Strict};

    let Order { money, .. } = Life::accepted(video()).order;
    for (kind, policy, half) in [
        (OfferKind::Video, Flexible, Some(5_000)),
        (OfferKind::Session, Flexible, None),
        (OfferKind::Session, Moderate, Some(5_000)),
        (OfferKind::Appearance, Strict, Some(5_000)),
    ] {
        let refund = half_refund(&money, kind, policy).unwrap();
        assert_eq!(refund.map(Money::amount), half, "{kind:?} {policy:?}");
    }
}

#[test]
fn rejects_a_release_with_a_full_or_larger_refund() {
    let mut life = Life::disputed(video());
    for amount in [10_500, 10_501] {
        let refund = Money::new(amount, life.order.money.total.currency()).ok();
        let release = Command::ResolveRelease {
            refund,
            note: "Decided.".into(),
        };
        assert!(life.act(Actor::Operator, release).is_err());
    }
    let other = Money::new(100, "USD".parse().unwrap()).ok();
    assert!(
        life.act(
            Actor::Operator,
            Command::ResolveRelease {
                refund: other,
                note: "Decided.".into()
            }
        )
        .is_err()
    );
    assert_eq!(life.order.state, State::Disputed);
}

fn refund_part(life: &mut Life, amount: i64) -> Result<(), Refused> {
    let refund = Money::new(amount, life.order.money.total.currency()).unwrap();
    let note = "Half of it was wrong.".to_owned();
    let part = Command::RefundPart { refund, note };
    life.act(Actor::Operator, part).map(|_applied| ())
}

#[test]
fn a_part_is_refunded_after_completion_before_the_payout() {
    let mut life = Life::completed(video());
    let before = life.order.clone();
    refund_part(&mut life, 5_250).unwrap();
    let order = &life.order;
    assert_eq!(order.state, State::Completed);
    assert_eq!(order.payment.status, PaymentStatus::PartiallyRefunded);
    assert_eq!(order.payment.refunded.amount(), 5_250);
    // Half of the talent's 80.00.
    assert_eq!(order.payout.amount.amount(), 4_000);
    assert_eq!(order.payout.status, PayoutStatus::Scheduled);
    assert_eq!(order.payout.due_at, before.payout.due_at);
    assert_eq!(order.timers, before.timers);
    assert_eq!(order.completed_at, before.completed_at);
}

#[test]
fn a_part_is_taken_back_from_a_talent_who_was_paid() {
    let mut life = Life::completed(video());
    life.order = life.order.with_payout_paid(Some("tr_1".into()), life.now);
    refund_part(&mut life, 5_250).unwrap();
    refund_part(&mut life, 2_625).unwrap();
    let order = &life.order;
    assert_eq!(order.payout.status, PayoutStatus::PartiallyReversed);
    assert_eq!(order.earning_stage(), Some(EarningStage::Paid));
    assert_eq!(order.earnings(), order.payout.amount);
    assert_eq!(order.payout.reversed.amount(), 6_000);
    assert_eq!(order.payout.amount.amount(), 2_000);
    assert_eq!(order.refunds.len(), 2);
    let parts = order
        .refunds
        .iter()
        .map(|refund| refund.parts.talent.amount());
    assert_eq!(parts.sum::<i64>(), 6_000);
    let whole = Command::RefundAfterCompletion {
        note: "All of it.".to_owned(),
        chargeback: false,
    };
    life.act(Actor::Operator, whole).unwrap();
    assert_eq!(life.order.payment.refunded, life.order.payment.captured);
    assert_eq!(life.order.payout.reversed, life.order.money.talent_net);
}

#[test]
fn a_part_is_less_than_what_is_left_and_more_than_nothing() {
    let mut life = Life::completed(video());
    for amount in [0, 10_500, 10_501] {
        let refused = refund_part(&mut life, amount).unwrap_err();
        assert!(
            matches!(refused, Refused::Invalid(_)),
            "{amount}: {refused}"
        );
    }
    refund_part(&mut life, 10_499).unwrap();
    let refused = refund_part(&mut life, 1).unwrap_err();
    assert!(matches!(refused, Refused::UsedUp(_)), "{refused}");
}

#[test]
fn a_declined_request_is_not_charged() {
    let mut life = Life::requested(video());
    life.act(
        Actor::Talent,
        Command::Decline {
            reason: DeclineReason::NoTime,
            note: None,
        },
    )
    .unwrap();
    assert_eq!(life.order.payment.status, PaymentStatus::Cancelled);
    assert!(life.order.payment.captured.is_zero() && life.order.payout.amount.is_zero());
    assert_eq!(life.last.open_requests_change, -1);
}
