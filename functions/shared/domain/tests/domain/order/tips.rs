//! Tips: who can give which, and that all of it belongs to the talent.

use domain::figures::Figures;
use domain::marketplace::PayoutDelay;
use domain::order::{
    Actor, Applied, Authorisation, Command, Effect, Order, PaymentStatus, PayoutStatus, Refused,
    State, TipPlacement, TipRefused, apply, next_reminder_at, place_tip,
};
use domain::talent::completed_change;
use domain::webhook::WebhookEvent;
use domain::{Currency, Money, OrderGuid, OrderHash, OrderNumber};
use jiff::Timestamp;

use crate::order::support::{Life, authorise, hours, problem, video};

fn euros(minor: i64) -> Money {
    Money::new(minor, Currency::parse("EUR").unwrap()).unwrap()
}

/// A tip that waits for its payment.
pub(crate) fn waiting_tip() -> Life {
    let life = Life::completed(video());
    let number = 70;
    let placement = TipPlacement {
        order_guid: OrderGuid::from_parts(7, [number; 10]),
        number: OrderNumber::from_random([number; 8]),
        hash: &OrderHash::from_random([number; 16]),
        order: &life.order,
        tips: &[],
        amount: euros(1_500),
        title: "Tip for “Pep talk”".to_owned(),
        actor: Actor::Guest,
    };
    let placed = place_tip(placement, life.now).unwrap();
    Life {
        now: life.now,
        ..Life::from_placed(placed.applied)
    }
}

fn begin(
    order: &Order,
    tips: &[Order],
    minor: i64,
    now: Timestamp,
) -> Result<(Order, Order), TipRefused> {
    let number = u8::try_from(tips.len()).unwrap() + 50;
    let placement = TipPlacement {
        order_guid: OrderGuid::from_parts(u64::from(number), [number; 10]),
        number: OrderNumber::from_random([number; 8]),
        hash: &OrderHash::from_random([number; 16]),
        order,
        tips,
        amount: euros(minor),
        title: "Tip for “Pep talk”".to_owned(),
        actor: Actor::Guest,
    };
    place_tip(placement, now).map(|placed| (placed.applied.order, placed.order))
}

fn hold(tip: &Order) -> Authorisation {
    let Command::Authorise(hold) = authorise(tip) else {
        panic!("a hold");
    };
    hold
}

fn receive(tip: &Order, now: Timestamp) -> Applied {
    let command = Command::ReceiveTip(hold(tip));
    apply(tip, command, Actor::System, now, PayoutDelay::default()).unwrap()
}

#[test]
fn a_completed_order_takes_tips_for_30_days_up_to_its_price_before_fees() {
    let life = Life::completed(video());
    let (order, now) = (&life.order, life.now);
    let options = order.tip_options(&[], now).unwrap();
    let price = order.money.subtotal.amount();
    assert_eq!((options.least, options.most), (euros(50), euros(price)));
    let suggested: Vec<_> = options
        .suggested
        .iter()
        .map(|tip| (tip.percent, tip.amount.amount()))
        .collect();
    let share = |percent: i64| price * percent / 100;
    assert_eq!(
        suggested,
        [(10, share(10)), (15, share(15)), (20, share(20))]
    );

    let last = now.checked_add(hours(30 * 24 - 1)).unwrap();
    assert!(order.tip_options(&[], last).is_some());
    let late = now.checked_add(hours(30 * 24)).unwrap();
    assert_eq!(order.tip_options(&[], late), None);
    let delivered = Life::delivered(video());
    assert_eq!(delivered.order.tip_options(&[], delivered.now), None);
}

#[test]
fn a_tip_is_at_least_the_smallest_charge_and_all_tips_together_at_most_the_price() {
    let life = Life::completed(video());
    let price = life.order.money.subtotal.amount();
    for amount in [49, price + 1] {
        let refused = begin(&life.order, &[], amount, life.now).unwrap_err();
        assert!(matches!(refused, TipRefused::Invalid(_)), "{refused}");
    }
    let (tip, order) = begin(&life.order, &[], price - 100, life.now).unwrap();
    assert_eq!(order.tips, [tip.order_guid]);
    assert_eq!(order.version, life.order.version + 1);
    let paid = receive(&tip, life.now).order;
    let left = order
        .tip_options(std::slice::from_ref(&paid), life.now)
        .unwrap();
    assert_eq!(left.most, euros(100));
    let (rest, order) = begin(&order, std::slice::from_ref(&paid), 100, life.now).unwrap();
    let rest = receive(&rest, life.now).order;
    assert_eq!(order.tip_options(&[paid, rest], life.now), None);
}

#[test]
fn an_order_has_at_most_three_paid_tips_and_one_that_waits() {
    let life = Life::completed(video());
    let (mut order, mut tips) = (life.order.clone(), Vec::new());
    for _ in 0..3 {
        let (tip, after) = begin(&order, &tips, 100, life.now).unwrap();
        let waiting: Vec<_> = tips.iter().cloned().chain([tip.clone()]).collect();
        let second = begin(&after, &waiting, 100, life.now);
        assert_eq!(second.unwrap_err(), TipRefused::NotNow);
        tips.push(receive(&tip, life.now).order);
        order = after;
    }
    assert_eq!(order.tip_options(&tips, life.now), None);
}

#[test]
fn a_tip_is_captured_whole_and_belongs_to_the_talent() {
    let life = Life::completed(video());
    let (tip, _) = begin(&life.order, &[], 1_500, life.now).unwrap();
    let money = &tip.money;
    assert_eq!(
        (money.total, money.talent_net),
        (euros(1_500), euros(1_500))
    );
    let nothing = [
        money.commission,
        money.service_fee,
        money.tax,
        money.platform,
    ];
    assert_eq!(nothing, [euros(0); 4]);

    let received = receive(&tip, life.now);
    let after = &received.order;
    assert_eq!(after.state, State::Completed);
    assert_eq!(after.payment.status, PaymentStatus::Captured);
    assert_eq!(after.payout.status, PayoutStatus::Scheduled);
    assert_eq!(after.payout.amount, euros(1_500));
    let captured = Effect::Capture {
        amount: euros(1_500),
    };
    assert!(received.effects.contains(&captured));
    let volume = Figures {
        captured: 1_500,
        ..Figures::default()
    };
    assert_eq!(Figures::of_step(after, &received.event), volume);
    assert_eq!(completed_change(after, &received.event), 0);
    assert_eq!(WebhookEvent::of_step(&received), None);
    let paid_out = WebhookEvent::of_payout(after, life.now).body();
    let tip_for = format!("\"tipFor\":\"{}\"", life.order.order_guid);
    assert!(paid_out.contains(&tip_for), "{paid_out}");
    assert_eq!(next_reminder_at(&tip, life.now), None);
    assert_eq!(next_reminder_at(after, life.now), None);
    assert_eq!(after.tip_options(&[], life.now), None, "no tip for a tip");

    let refund = Command::RefundAfterCompletion {
        note: "agreed on the phone".to_owned(),
        chargeback: false,
    };
    let refunded = apply(
        after,
        refund,
        Actor::Operator,
        life.now,
        PayoutDelay::default(),
    )
    .unwrap();
    assert_eq!(refunded.order.payment.refunded, euros(1_500));
    assert_eq!(refunded.order.payout.status, PayoutStatus::Cancelled);
}

#[test]
fn a_tip_is_neither_requested_nor_disputed_and_no_other_order_is_received() {
    let life = Life::completed(video());
    let (tip, _) = begin(&life.order, &[], 1_500, life.now).unwrap();
    let try_on = |order: &Order, command, actor| {
        apply(order, command, actor, life.now, PayoutDelay::default()).unwrap_err()
    };
    let refused = try_on(&tip, authorise(&tip), Actor::System);
    assert!(matches!(refused, Refused::WrongKind(_)), "{refused}");
    let other = Life::placed(video()).order;
    let refused = try_on(&other, Command::ReceiveTip(hold(&other)), Actor::System);
    assert!(matches!(refused, Refused::WrongKind(_)), "{refused}");
    let wrong = Authorisation {
        amount: euros(1_499),
        ..hold(&tip)
    };
    let refused = try_on(&tip, Command::ReceiveTip(wrong), Actor::System);
    assert_eq!(refused, Refused::WrongAmount);
    let received = receive(&tip, life.now).order;
    let refused = try_on(&received, problem(), Actor::Guest);
    assert!(matches!(refused, Refused::WrongKind(_)), "{refused}");
}
