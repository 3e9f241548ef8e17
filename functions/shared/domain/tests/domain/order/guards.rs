//! The guards of the transitions; a rejected command changes nothing.

use domain::Money;
use domain::marketplace::PayoutDelay;
use domain::order::{
    Actor, Authorisation, CancelReason, Command, DeclineReason, ProposalCounts, ProviderOp,
    Refused, ReschedulingRefused, State, Transition, allowed, apply,
};
use domain::webhook::{WebhookEvent, WebhookEventType};

use crate::order::support::{Life, authorise, hours, link, morning, problem, session, video};

#[test]
fn accepts_only_the_exact_amount_and_currency_as_a_hold() {
    let mut life = Life::placed(video());
    for amount in [
        Money::new(10_499, life.order.money.total.currency()),
        Money::new(10_500, "USD".parse().unwrap()),
    ] {
        let hold = Authorisation {
            intent_id: "pi_1".into(),
            charge_id: None,
            amount: amount.unwrap(),
            capture_before: None,
            method: None,
        };
        assert_eq!(
            life.act(Actor::System, Command::Authorise(hold))
                .unwrap_err(),
            Refused::WrongAmount
        );
    }
    assert!(life.act(Actor::System, authorise(&life.order)).is_ok());
}

#[test]
fn rejects_acceptance_after_the_deadline() {
    let mut life = Life::requested(video());
    life.wait_until(life.order.timers.accept_by.unwrap());
    let refused = life.act(Actor::Talent, Command::Accept).unwrap_err();
    assert_eq!(refused, Refused::TooLate(Transition::Accept));
    assert_eq!(life.order.state, State::Requested);
    assert_eq!(
        allowed(&life.order, Actor::Timer, life.now),
        [Transition::AcceptTimeout]
    );
}

#[test]
fn rejects_a_timer_transition_before_its_deadline() {
    let mut life = Life::requested(video());
    let refused = life.act(Actor::Timer, Command::AcceptTimeout).unwrap_err();
    assert_eq!(refused, Refused::TooEarly(Transition::AcceptTimeout));
    assert!(allowed(&life.order, Actor::Timer, life.now).is_empty());
}

#[test]
fn each_role_may_perform_only_its_own_transitions() {
    let life = Life::requested(video());
    let allowed_to = |actor| allowed(&life.order, actor, life.now);
    assert_eq!(
        allowed_to(Actor::Talent),
        [
            Transition::Accept,
            Transition::Decline,
            Transition::DeliverDirect
        ]
    );
    assert_eq!(allowed_to(Actor::Customer), [Transition::Withdraw]);
    assert_eq!(allowed_to(Actor::Guest), [Transition::Withdraw]);
    assert_eq!(
        allowed_to(Actor::Operator),
        [
            Transition::Accept,
            Transition::Decline,
            Transition::OperatorCancel
        ]
    );
}

#[test]
fn the_customer_cannot_accept_and_the_talent_cannot_approve() {
    let mut life = Life::requested(video());
    assert!(matches!(
        life.act(Actor::Customer, Command::Accept),
        Err(Refused::NotAllowed { .. })
    ));
    let mut life = Life::delivered(video());
    let refused = life.act(Actor::Talent, Command::Approve).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "`talent` may not `approve` an order that is `delivered`"
    );
}

#[test]
fn a_capture_in_progress_blocks_all_other_transitions() {
    let life = Life::requested(video());
    let order = life.order.with_pending_op(
        ProviderOp::Capture,
        Command::Accept,
        Actor::Talent,
        life.now,
    );
    let apply_as = |actor, command| apply(&order, command, actor, life.now, PayoutDelay::default());
    assert_eq!(
        apply_as(Actor::Guest, Command::Withdraw { note: None }).unwrap_err(),
        Refused::Busy
    );
    assert_eq!(
        apply_as(Actor::Operator, Command::Accept).unwrap_err(),
        Refused::Busy
    );
    assert!(allowed(&order, Actor::Talent, life.now).is_empty());
    let accepted = apply_as(Actor::Talent, Command::Accept).unwrap().order;
    assert_eq!(
        (accepted.state, accepted.pending_op),
        (State::Accepted, None)
    );
    assert_eq!(
        order.pending_op.unwrap().idempotency_key,
        format!("order:{}:accept:2", order.order_guid)
    );
}

#[test]
fn a_video_delivery_has_one_to_five_deliverables() {
    let mut life = Life::accepted(video());
    let Err(Refused::Invalid(violations)) = life.act(
        Actor::Talent,
        Command::Deliver {
            deliverables: vec![],
        },
    ) else {
        panic!("a delivery without deliverables was accepted");
    };
    assert_eq!(violations.errors()[0].field, "deliverable");
    let six = vec![link(life.now); 6];
    assert!(matches!(
        life.act(Actor::Talent, Command::Deliver { deliverables: six }),
        Err(Refused::Invalid(_))
    ));
    for number in [1, 5] {
        let deliverables = vec![link(life.now); number];
        let mut life = life.clone();
        life.act(Actor::Talent, Command::Deliver { deliverables })
            .unwrap();
        assert_eq!(life.order.deliverables.len(), number);
    }
}

#[test]
fn a_session_is_delivered_after_its_end_without_deliverables() {
    let mut life = Life::accepted(session());
    let deliver = Command::Deliver {
        deliverables: vec![],
    };
    assert_eq!(
        life.act(Actor::Talent, deliver.clone()).unwrap_err(),
        Refused::TooEarly(Transition::Deliver)
    );
    life.wait_until(life.order.schedule.as_ref().unwrap().slot.end_at);
    assert_eq!(
        life.act(Actor::Talent, deliver).unwrap().order.state,
        State::Delivered
    );
}

#[test]
fn a_session_has_no_direct_delivery_and_no_revision() {
    let mut life = Life::requested(session());
    let direct = Command::DeliverDirect {
        deliverables: vec![link(life.now)],
    };
    assert_eq!(
        life.act(Actor::Talent, direct).unwrap_err(),
        Refused::WrongKind(Transition::DeliverDirect)
    );
    let mut life = Life::delivered(session());
    let revision = Command::RequestRevision {
        note: "Again".into(),
    };
    assert_eq!(
        life.act(Actor::Guest, revision).unwrap_err(),
        Refused::WrongKind(Transition::RequestRevision)
    );
}

#[test]
fn limits_the_number_of_revisions() {
    let mut life = Life::delivered(video());
    let revision = Command::RequestRevision {
        note: "Her name is Mia, not Maya.".into(),
    };
    life.act(Actor::Guest, revision.clone()).unwrap();
    life.act(
        Actor::Talent,
        Command::Deliver {
            deliverables: vec![link(life.now)],
        },
    )
    .unwrap();
    assert_eq!(life.order.deliverables.len(), 2);
    assert_eq!(
        life.act(Actor::Guest, revision).unwrap_err(),
        Refused::UsedUp(Transition::RequestRevision)
    );
}

#[test]
fn a_no_show_can_be_reported_after_the_start_and_stops_the_automatic_delivery() {
    let mut life = Life::accepted(session());
    assert_eq!(
        life.act(Actor::Guest, problem()).unwrap_err(),
        Refused::TooEarly(Transition::ReportProblem)
    );
    life.wait_until(life.order.starts_at().unwrap());
    life.act(Actor::Guest, problem()).unwrap();
    life.wait(hours(2));
    assert!(matches!(
        life.act(Actor::Timer, Command::SessionEnd),
        Err(Refused::NotAllowed { .. })
    ));
}

#[test]
fn a_problem_can_be_reported_until_the_talent_is_paid() {
    let mut life = Life::completed(video());
    assert!(life.clone().act(Actor::Guest, problem()).is_ok());
    life.order = life.order.with_payout_paid(Some("tr_1".into()), life.now);
    assert_eq!(
        life.act(Actor::Guest, problem()).unwrap_err(),
        Refused::TooLate(Transition::ReportProblem)
    );
}

#[test]
fn rejects_cancellation_of_a_session_that_has_begun() {
    let mut life = Life::accepted(session());
    life.wait_until(life.order.starts_at().unwrap());
    let by_talent = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: None,
    };
    assert_eq!(
        life.act(Actor::Talent, by_talent).unwrap_err(),
        Refused::TooLate(Transition::CancelByTalent)
    );
    let by_customer = Command::CancelByCustomer { note: None };
    assert_eq!(
        life.act(Actor::Guest, by_customer).unwrap_err(),
        Refused::TooLate(Transition::CancelByCustomer)
    );
}

#[test]
fn a_session_moves_only_to_a_time_that_the_other_party_proposed() {
    let mut life = Life::accepted(session());
    let old = life.order.schedule.clone().unwrap().slot;
    let week = |at: jiff::Timestamp| at.checked_add(hours(7 * 24)).unwrap();
    let slot = domain::slots::Slot {
        start_at: week(old.start_at),
        end_at: week(old.end_at),
    };
    assert_eq!(
        life.act(Actor::Guest, Command::Reschedule { slot })
            .unwrap_err(),
        Refused::NotAgreed
    );
    life.order = life
        .order
        .with_reschedule_proposal(&[slot.start_at], Actor::Talent, life.now)
        .unwrap();
    assert_eq!(
        life.act(Actor::Talent, Command::Reschedule { slot })
            .unwrap_err(),
        Refused::NotAgreed
    );
    assert_eq!(
        life.act(Actor::Guest, Command::Reschedule { slot: old })
            .unwrap_err(),
        Refused::NotAgreed
    );
    let held = life.order.held_slot();
    let moved = life
        .act(Actor::Guest, Command::Reschedule { slot })
        .unwrap();
    assert_eq!(moved.slots.free, held);
    assert_eq!(moved.slots.take, moved.order.held_slot());
    assert_eq!(moved.order.timers.deliver_by, Some(slot.end_at));
    let event = WebhookEvent::of_step(moved).unwrap();
    assert_eq!(event.event_type, WebhookEventType::OrderRescheduled);
    let body = event.body();
    for (name, at) in [("startAt", slot.start_at), ("endAt", slot.end_at)] {
        assert!(body.contains(&format!("\"{name}\":\"{at}\"")), "{body}");
    }
    assert!(body.contains("\"state\":\"accepted\""), "{body}");
}

#[test]
fn enforces_the_limits_of_rescheduling() {
    let mut life = Life::accepted(session());
    let start = life.order.starts_at().unwrap();
    let in_days = |days: i64| start.checked_add(hours(days * 24)).unwrap();
    let refused = |life: &Life, times: &[jiff::Timestamp], by: Actor| {
        life.order
            .with_reschedule_proposal(times, by, life.now)
            .unwrap_err()
    };
    for times in [
        vec![],
        vec![in_days(1), in_days(2), in_days(3), in_days(4)],
        vec![in_days(1), in_days(1)],
        vec![start],
        vec![in_days(400)],
        vec![life.now],
    ] {
        let error = refused(&life, &times, Actor::Guest);
        assert!(
            matches!(error, ReschedulingRefused::Invalid(_)),
            "{times:?}: {error:?}"
        );
    }
    assert_eq!(
        refused(&life, &[in_days(1)], Actor::Operator),
        ReschedulingRefused::NotAParty
    );
    for day in 1..=3 {
        let times = [in_days(day), in_days(day + 10)];
        life.order = life
            .order
            .with_reschedule_proposal(&times, Actor::Guest, life.now)
            .unwrap();
    }
    assert_eq!(
        refused(&life, &[in_days(1)], Actor::Guest),
        ReschedulingRefused::ProposalLimitReached
    );
    let seen = life
        .order
        .rescheduling_seen_by(Actor::Talent, life.now)
        .unwrap();
    let open = seen.open.unwrap();
    assert!(seen.can_propose && !open.is_own);
    assert_eq!(
        open.answer_by, start,
        "an answer is due before the booked time starts, even if a later time is proposed"
    );
    for day in [3, 5] {
        life.order.proposal_counts = ProposalCounts::default();
        let times = [in_days(day)];
        life.order = life
            .order
            .with_reschedule_proposal(&times, Actor::Guest, life.now)
            .unwrap();
        let slot = life.order.slot_moved_to(in_days(day)).unwrap();
        life.act(Actor::Talent, Command::Reschedule { slot })
            .unwrap();
    }
    assert_eq!(
        refused(&life, &[in_days(7)], Actor::Talent),
        ReschedulingRefused::MoveLimitReached
    );
    assert_eq!(
        life.order.rescheduling_seen_by(Actor::Guest, life.now),
        None
    );
}

#[test]
fn notes_are_trimmed_and_limited_to_500_characters() {
    let mut life = Life::requested(video());
    let decline = |note: &str| Command::Decline {
        reason: DeclineReason::Other,
        note: Some(note.into()),
    };
    assert!(matches!(
        life.act(Actor::Talent, decline(&"x".repeat(501))),
        Err(Refused::Invalid(_))
    ));
    assert!(matches!(
        life.act(Actor::Talent, decline("a\u{0}b")),
        Err(Refused::Invalid(_))
    ));
    let declined = life.act(Actor::Talent, decline("  On tour. ")).unwrap();
    assert_eq!(declined.event.note.as_deref(), Some("On tour."));
    let cancellation = declined.order.cancellation.clone().unwrap();
    assert_eq!(
        (cancellation.by, cancellation.reason.as_str()),
        (Actor::Talent, "other")
    );
}

#[test]
fn the_system_refunds_a_completed_order_only_for_a_lost_chargeback() {
    let mut life = Life::completed(video());
    let refund = Command::RefundAfterCompletion {
        note: "Asked by phone.".into(),
        chargeback: false,
    };
    assert!(matches!(
        life.act(Actor::System, refund.clone()),
        Err(Refused::Invalid(_))
    ));
    assert!(life.act(Actor::Operator, refund).is_ok());
    assert!(life.now > morning());
}
