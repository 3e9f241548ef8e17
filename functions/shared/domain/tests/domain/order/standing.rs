//! Where the money of an order is, in every state of the order with every state of its money.

use domain::marketplace::PayoutDelay;
use domain::order::{
    Actor, ChargebackNews, ChargebackStatus, ChargebackStep, Command, Order, PaymentStanding,
    PayoutStep, Shortage, promised_deadline,
};
use domain::{Currency, Money};
use jiff::Timestamp;

use crate::order::support::{Life, custom, hours, video};
use crate::order::tips::waiting_tip;

fn euros(minor: i64) -> Money {
    Money::new(minor, Currency::eur()).unwrap()
}

fn note() -> String {
    "As agreed.".to_owned()
}

/// Returns the order after a bank's news about its whole charge.
fn with_bank(order: &Order, status: ChargebackStatus, now: Timestamp) -> Order {
    let news = ChargebackNews {
        dispute_id: "dp_1".to_owned(),
        amount: order.payment.captured,
        reason: "fraudulent".to_owned(),
        moves_money: true,
        moved: None,
        status,
        respond_by: None,
        opened_at: now,
        has_evidence: false,
    };
    let step = order.with_chargeback_news(&news, now, PayoutDelay::default());
    match step.unwrap().unwrap() {
        ChargebackStep::Noted { order, .. } => *order,
        ChargebackStep::Ended(applied) => applied.order,
    }
}

/// Returns completed orders by where their payout is.
fn payouts() -> Vec<(&'static str, Order)> {
    let life = Life::completed(video());
    let (order, now) = (&life.order, life.now);
    let net = order.payout.amount;
    let paid = order.with_payout_paid(Some("tr_1".to_owned()), now);
    let netted = |part| order.with_pending_transfer(part, now);
    vec![
        ("payout planned", order.clone()),
        (
            "payout blocked",
            order.with_payout_blocked("no account".to_owned(), now),
        ),
        (
            "payout refused",
            order.with_payout_refused("try later".to_owned(), now),
        ),
        (
            "payout held",
            order.with_payout_step(PayoutStep::Hold, now).unwrap(),
        ),
        ("payout made", paid),
        (
            "payout netted in part",
            netted(euros(1_000)).with_payout_paid(Some("tr_1".to_owned()), now),
        ),
        ("payout netted", netted(net).with_payout_paid(None, now)),
    ]
}

fn acted(life: Life, actor: Actor, command: Command) -> Order {
    let mut life = life;
    life.act(actor, command).unwrap();
    life.order
}

fn continued(order: &Order, actor: Actor, command: Command) -> Order {
    let life = Life::completed(video());
    acted(
        Life {
            order: order.clone(),
            ..life
        },
        actor,
        command,
    )
}

fn refund_part() -> Command {
    Command::RefundPart {
        refund: euros(2_100),
        note: note(),
    }
}

fn refund_all() -> Command {
    Command::RefundAfterCompletion {
        note: note(),
        chargeback: false,
    }
}

/// Returns the orders that end without a charge.
fn uncharged() -> Vec<(&'static str, Order)> {
    let decline = || Command::Decline {
        reason: domain::order::DeclineReason::NoTime,
        note: None,
    };
    let withdraw = || Command::Withdraw { note: None };
    let expired = |life: Life, until: Option<Timestamp>, command| {
        let mut life = life;
        life.wait_until(until.unwrap());
        acted(life, Actor::Timer, command)
    };
    let (placed, requested) = (Life::placed(video()), Life::requested(video()));
    let asked = || Life::quote_requested(custom());
    let pay_by = placed.order.timers.pay_by;
    let accept_by = requested.order.timers.accept_by;
    let quote_by = asked().order.timers.accept_by;
    let shortage = Shortage::SlotTaken;
    vec![
        ("placed", placed.order.clone()),
        ("requested", requested.order.clone()),
        ("price requested", asked().order),
        (
            "not paid",
            expired(placed.clone(), pay_by, Command::PaymentExpire),
        ),
        (
            "declined",
            acted(requested.clone(), Actor::Talent, decline()),
        ),
        (
            "withdrawn",
            acted(requested.clone(), Actor::Guest, withdraw()),
        ),
        (
            "unanswered",
            expired(requested, accept_by, Command::AcceptTimeout),
        ),
        ("price declined", acted(asked(), Actor::Talent, decline())),
        (
            "price request withdrawn",
            acted(asked(), Actor::Guest, withdraw()),
        ),
        (
            "price unanswered",
            expired(asked(), quote_by, Command::AcceptTimeout),
        ),
        (
            "sold out",
            acted(placed, Actor::System, Command::SoldOut { shortage }),
        ),
    ]
}

/// Returns the charged orders before and after their payout.
fn charged() -> Vec<(String, Order)> {
    let cancel = Command::CancelByTalent {
        reason: domain::order::CancelReason::Illness,
        note: None,
    };
    let mut late_cancel = Life::accepted(video());
    late_cancel.wait(hours(30));
    let by_customer = Command::CancelByCustomer { note: None };
    let resolved = Command::ResolveRelease {
        refund: Some(euros(2_100)),
        note: note(),
    };
    let disputed = Life::disputed(video());
    let given_back = Command::ResolveRefund { note: note() };
    let mut orders = vec![
        ("accepted".to_owned(), Life::accepted(video()).order),
        ("delivered".to_owned(), Life::delivered(video()).order),
        ("disputed".to_owned(), disputed.order.clone()),
        (
            "disputed, settled with a part".to_owned(),
            acted(disputed.clone(), Actor::Operator, resolved),
        ),
        (
            "disputed, refunded".to_owned(),
            acted(disputed, Actor::Operator, given_back),
        ),
        (
            "cancelled by the talent".to_owned(),
            acted(Life::accepted(video()), Actor::Talent, cancel),
        ),
        (
            "withdrawn from by the customer".to_owned(),
            acted(
                Life::accepted(video()).with_right(),
                Actor::Guest,
                Command::WithdrawContract { name: None },
            ),
        ),
        (
            "cancelled by the customer, a part kept".to_owned(),
            acted(late_cancel, Actor::Guest, by_customer),
        ),
    ];
    for (name, order) in payouts() {
        orders.push((name.to_owned(), order.clone()));
        let part = continued(&order, Actor::Operator, refund_part());
        orders.push((format!("{name}, partly refunded"), part));
        let all = continued(&order, Actor::Operator, refund_all());
        orders.push((format!("{name}, refunded"), all));
    }
    orders
}

fn line(name: &str, order: &Order) -> String {
    let named = |value: serde_json::Value| value.as_str().unwrap().to_owned();
    let payment = named(serde_json::to_value(order.payment_standing()).unwrap());
    let earnings = named(serde_json::to_value(order.earnings_standing()).unwrap());
    let day = order.payout_day().map_or("", |_| ", day");
    let bank = order.bank_decision();
    let risk = bank.and_then(|bank| bank.at_risk);
    let risk = risk.map_or_else(String::new, |amount| format!(", at risk {amount}"));
    format!("{name}: {payment}, {earnings}{day}{risk}")
}

#[test]
fn every_order_has_one_place_of_its_money_for_each_party() {
    let mut lines = Vec::new();
    for (name, order) in uncharged() {
        lines.push(line(name, &order));
    }
    for (name, order) in charged() {
        lines.push(line(&name, &order));
        let now = order.updated_at;
        let open = with_bank(&order, ChargebackStatus::Open, now);
        lines.push(line(&format!("{name}, bank open"), &open));
        for (decided, status) in [
            ("won", ChargebackStatus::Won),
            ("lost", ChargebackStatus::Lost),
        ] {
            let order = with_bank(&open, status, now);
            lines.push(line(&format!("{name}, bank {decided}"), &order));
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn money_is_promised_where_it_is() {
    let all = uncharged()
        .into_iter()
        .map(|(name, order)| (name.to_owned(), order))
        .chain(charged());
    for (name, order) in all {
        let standing = order.payment_standing();
        let is_reserved = order.payment.intent_id.is_some() || order.shortage().is_some();
        assert_eq!(
            standing == PaymentStanding::NotReserved,
            !is_reserved && order.payment.captured.is_zero(),
            "{name}"
        );
        // A payout that waits for something is promised for no day.
        let promised = promised_deadline(&order);
        let is_payout = |due: &domain::order::Due| due.kind == domain::order::TimerKind::PayoutAt;
        let day = promised.filter(is_payout).map(|due| due.at);
        assert!(day.is_none() || day == order.payout_day(), "{name}");
    }
}

#[test]
fn a_blocked_payout_is_tried_every_day_and_promised_for_none() {
    let life = Life::completed(video());
    let blocked = life
        .order
        .with_payout_blocked("no account".to_owned(), life.now);
    let next = life.now.checked_add(hours(24)).unwrap();
    assert_eq!(domain::order::due(&blocked).unwrap().at, next);
    assert_eq!(promised_deadline(&blocked), None);
    assert_eq!(blocked.payout_day(), None);
    assert!(life.order.payout_day().is_some());
}

#[test]
fn a_tip_that_its_order_no_longer_takes_was_reserved_and_is_released() {
    let tip = waiting_tip();
    let over = tip.order.with_tip_refused(tip.now);
    let life = Life {
        order: over,
        ..tip.clone()
    };
    let ended = acted(life, Actor::Timer, Command::PaymentExpire);
    assert!(ended.is_tip_refused());
    assert_eq!(ended.payment_standing(), PaymentStanding::Released);
    assert_eq!(
        ended.payment_outcome(),
        domain::order::PaymentOutcome::TipNotTaken
    );

    let late = Life {
        order: tip.order.with_expired_payment(tip.now),
        ..tip
    };
    let late = acted(late, Actor::Timer, Command::PaymentExpire);
    assert_eq!(late.payment_standing(), PaymentStanding::NotReserved);
    assert_eq!(
        late.payment_outcome(),
        domain::order::PaymentOutcome::PaymentExpired
    );
}
