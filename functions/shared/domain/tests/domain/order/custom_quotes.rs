//! A price that the talent sets for one order.

use domain::order::{
    Actor, Command, DeclineReason, Effect, InboxGroup, MailTemplate, PaymentStatus, Refused, State,
    due, reminders,
};
use domain::{Currency, Money};

use crate::order::support::{
    Booking, Life, authorise, custom, hours, morning, send_quote, session, video,
};

fn euros(amount: i64) -> Money {
    Money::new(amount, Currency::parse("EUR").unwrap()).unwrap()
}

fn mails(life: &Life) -> Vec<String> {
    let effects = life.last.effects.iter();
    let mail = |effect: &Effect| match effect {
        Effect::Mail { to, template } => Some(format!("{to} {template}")),
        _ => None,
    };
    effects.filter_map(mail).collect()
}

#[test]
fn the_talents_price_replaces_the_listed_one_in_every_line() {
    let mut life = Life::quote_requested(custom());
    assert_eq!(life.order.state, State::QuoteRequested);
    assert_eq!(
        mails(&life),
        ["customer price_requested", "talent quote_requested"]
    );
    assert_eq!(life.order.inbox_group(), Some(InboxGroup::ToAccept));
    assert!(!life.last.effects.contains(&Effect::CreateCheckout));

    life.wait(hours(5));
    life.act(Actor::Talent, send_quote(40_000)).unwrap();
    let order = &life.order;
    assert_eq!(order.state, State::PendingPayment);
    assert_eq!(mails(&life), ["customer quote_sent"]);
    assert_eq!(order.offer.price, euros(40_000));
    assert_eq!(order.money.offer_price, euros(40_000));
    assert_eq!(order.money.service_fee, euros(2_000));
    assert_eq!(order.money.total, euros(42_000));
    assert_eq!(order.payment.amount, euros(42_000));
    assert_eq!(order.payout.amount, euros(32_000));
    assert_eq!(order.timers.pay_by, Some(life.now + hours(7 * 24)));
    assert_eq!(order.inbox_group(), Some(InboxGroup::Waiting));
    let quote = order.custom_quote.as_ref().unwrap();
    assert_eq!(quote.quoted_at, Some(life.now));
    assert_eq!(quote.note.as_deref(), Some("A whole day with your team."));

    life.act(Actor::System, authorise(&life.order)).unwrap();
    assert_eq!(life.order.state, State::Requested);
}

#[test]
fn rejects_a_price_below_the_minimum_or_in_another_currency() {
    let life = Life::quote_requested(custom());
    let dollars = Money::new(40_000, Currency::parse("USD").unwrap()).unwrap();
    for (price, message) in [
        (euros(1), "must be at least 0.50 EUR"),
        (dollars, "must be in EUR, not USD"),
    ] {
        let Command::SendQuote { note, fees, .. } = send_quote(1) else {
            panic!()
        };
        let command = Command::SendQuote { price, note, fees };
        let refused = life.clone().act(Actor::Talent, command).unwrap_err();
        let Refused::Invalid(violations) = refused else {
            panic!("{refused}")
        };
        assert_eq!(violations.errors()[0].field, "price");
        assert_eq!(violations.errors()[0].message, message);
    }
}

#[test]
fn only_custom_jobs_and_commercial_use_are_priced_on_request() {
    for (offer, is_possible) in [(custom(), true), (video(), false), (session(), false)] {
        let booking = Booking {
            asks_for_price: true,
            ..Booking::new(offer, &[])
        };
        assert_eq!(booking.place(morning()).is_ok(), is_possible);
    }
}

#[test]
fn unanswered_requests_and_unpaid_prices_expire() {
    let mut life = Life::quote_requested(custom());
    life.wait_until(due(&life.order).unwrap().at);
    assert!(life.act(Actor::Talent, send_quote(40_000)).is_err());
    life.act(Actor::Timer, Command::AcceptTimeout).unwrap();
    assert_eq!(life.order.state, State::Expired);
    assert_eq!(life.order.payment.status, PaymentStatus::Cancelled);

    let mut life = Life::quoted(custom());
    assert!(life.act(Actor::Timer, Command::QuoteExpire).is_err());
    let reminder = reminders(&life.order)[0];
    assert_eq!(reminder.kind.template(), MailTemplate::FinishYourOrder);
    assert_eq!(reminder.at, life.now + hours(6 * 24));
    life.wait_until(due(&life.order).unwrap().at);
    assert!(life.act(Actor::Timer, Command::PaymentExpire).is_err());
    life.act(Actor::Timer, Command::QuoteExpire).unwrap();
    assert_eq!(life.order.state, State::PaymentExpired);
    assert_eq!(life.order.inbox_group(), Some(InboxGroup::Closed));
    assert_eq!(
        mails(&life),
        ["customer quote_expired", "talent quote_expired"]
    );
}

#[test]
fn the_customer_can_withdraw_before_and_after_the_price_and_the_talent_can_decline() {
    for mut life in [Life::quote_requested(custom()), Life::quoted(custom())] {
        life.act(Actor::Guest, Command::Withdraw { note: None })
            .unwrap();
        assert_eq!(life.order.state, State::Cancelled);
    }
    let withdraw = Command::Withdraw { note: None };
    assert_eq!(
        Life::placed(video()).act(Actor::Guest, withdraw).err(),
        Some(Refused::WrongKind(domain::order::Transition::Withdraw)),
        "an order at a listed price ends by itself"
    );
    let mut life = Life::quote_requested(custom());
    let decline = Command::Decline {
        reason: DeclineReason::NotMyKind,
        note: None,
    };
    life.act(Actor::Talent, decline).unwrap();
    assert_eq!(life.order.state, State::Declined);
}

#[test]
fn the_brief_cannot_change_after_the_price_is_set() {
    let asked = Life::quote_requested(custom());
    assert!(asked.order.check_brief_edit(Actor::Guest).is_ok());
    let mut quoted = Life::quoted(custom());
    assert!(quoted.order.check_brief_edit(Actor::Guest).is_err());
    quoted.act(Actor::System, authorise(&quoted.order)).unwrap();
    assert!(quoted.order.check_brief_edit(Actor::Guest).is_err());
}
