//! The right of withdrawal by law: for whom it exists, until when, and what it refunds.

use domain::marketplace::WithdrawalCountries;
use domain::offer::OfferKind;
use domain::order::{
    Actor, Command, ContractFacts, PayoutStatus, Refused, State, Transition, WithdrawalRight,
    WithdrawalStanding, allowed, policy_refund,
};
use domain::quote::OrderUse;
use domain::tax::{Billing, BillingInput};
use domain::{CountryCode, TimeZoneName};
use jiff::Timestamp;
use serde_json::json;

use crate::order::support::{Life, at, hours, session, video};
use crate::order::tips::waiting_tip;

fn country(code: &str) -> CountryCode {
    CountryCode::parse(code).unwrap()
}

fn billing(code: &str, company: Option<&str>) -> Billing {
    let business = company.map(|name| json!({ "name": name }));
    let input: BillingInput =
        serde_json::from_value(json!({ "country": code, "business": business })).unwrap();
    input.checked().unwrap()
}

fn decide(kind: OfferKind, order_use: OrderUse, billing: Option<&Billing>) -> WithdrawalRight {
    let facts = ContractFacts {
        kind,
        order_use,
        billing,
        country: None,
    };
    WithdrawalRight::decide(facts, &WithdrawalCountries::default())
}

#[test]
fn the_kind_of_offer_decides_for_a_consumer_of_the_european_economic_area() {
    let austria = billing("AT", None);
    let table = [
        (OfferKind::Video, WithdrawalRight::UntilDelivery),
        (OfferKind::Custom, WithdrawalRight::UntilDelivery),
        (OfferKind::Session, WithdrawalRight::FixedDate),
        (OfferKind::Appearance, WithdrawalRight::FixedDate),
        (OfferKind::Item, WithdrawalRight::MadeToOrder),
    ];
    for (kind, right) in table {
        let decided = decide(kind, OrderUse::Personal, Some(&austria));
        assert_eq!(decided, right, "{kind:?}");
    }
}

#[test]
fn companies_and_consumers_of_other_countries_have_no_right() {
    let company = billing("AT", Some("Otter GmbH"));
    let personal =
        |billing: Option<&Billing>| decide(OfferKind::Video, OrderUse::Personal, billing);
    assert_eq!(personal(Some(&company)), WithdrawalRight::Business);
    let commercial = decide(OfferKind::Video, OrderUse::Commercial, None);
    assert_eq!(commercial, WithdrawalRight::Business);
    for code in ["CH", "GB", "US"] {
        let elsewhere = billing(code, None);
        assert_eq!(personal(Some(&elsewhere)), WithdrawalRight::OtherCountry);
    }
    assert_eq!(personal(None), WithdrawalRight::UntilDelivery);
}

#[test]
fn the_country_of_the_billing_goes_before_the_country_of_the_form() {
    let swiss = country("CH");
    let right = |billing: Option<&Billing>| {
        let facts = ContractFacts {
            kind: OfferKind::Video,
            order_use: OrderUse::Personal,
            billing,
            country: Some(&swiss),
        };
        WithdrawalRight::decide(facts, &WithdrawalCountries::default())
    };
    assert_eq!(right(None), WithdrawalRight::OtherCountry);
    let austria = billing("AT", None);
    assert_eq!(right(Some(&austria)), WithdrawalRight::UntilDelivery);
}

fn standing(life: &Life) -> Option<(WithdrawalStanding, Option<Timestamp>)> {
    let right = life.order.withdrawal(life.now);
    right.map(|right| (right.standing, right.until))
}

#[test]
fn the_right_begins_with_the_acceptance_and_ends_with_the_delivery() {
    use WithdrawalStanding::{Delivered, NotAccepted, Open};
    let before = Life::requested(video()).with_right();
    assert_eq!(standing(&before), Some((NotAccepted, None)));
    let step = Transition::WithdrawContract;
    assert!(!allowed(&before.order, Actor::Guest, before.now).contains(&step));

    let mut life = Life::accepted(video()).with_right();
    assert_eq!(standing(&life).unwrap().0, Open);
    for actor in [Actor::Customer, Actor::Guest] {
        assert!(allowed(&life.order, actor, life.now).contains(&step));
    }
    life.deliver_now();
    assert_eq!(standing(&life), Some((Delivered, None)));
    let refused = life
        .act(Actor::Guest, Command::WithdrawContract { name: None })
        .unwrap_err();
    assert!(matches!(refused, Refused::NotAllowed { .. }), "{refused}");
}

#[test]
fn the_last_day_is_the_fourteenth_and_a_working_day_in_the_zone_of_the_customer() {
    // Accepted at, zone, and the first instant without the right.
    let table = [
        // The fourteenth day is Saturday 5 December: Monday 7 December counts.
        ("2026-11-21T09:00:00Z", "UTC", "2026-12-08T00:00:00Z"),
        // Sunday 6 December: the same Monday.
        ("2026-11-22T09:00:00Z", "UTC", "2026-12-08T00:00:00Z"),
        ("2026-11-23T09:00:00Z", "UTC", "2026-12-08T00:00:00Z"),
        // Still Monday in UTC, already Tuesday in Berlin.
        ("2026-11-23T23:30:00Z", "UTC", "2026-12-08T00:00:00Z"),
        (
            "2026-11-23T23:30:00Z",
            "Europe/Berlin",
            "2026-12-08T23:00:00Z",
        ),
    ];
    for (accepted, zone, ends) in table {
        let mut life = Life::accepted(video()).with_right();
        life.order.accepted_at = Some(at(accepted));
        life.order.customer.time_zone = Some(TimeZoneName::parse(zone).unwrap());
        let ends = at(ends);
        life.now = ends
            .checked_sub(jiff::SignedDuration::from_secs(1))
            .unwrap();
        let open = (WithdrawalStanding::Open, Some(ends));
        assert_eq!(standing(&life), Some(open), "{accepted} {zone}");
        life.now = ends;
        let over = (WithdrawalStanding::Over, Some(ends));
        assert_eq!(standing(&life), Some(over), "{accepted} {zone}");
        let withdraw = Command::WithdrawContract { name: None };
        let refused = life.act(Actor::Guest, withdraw).unwrap_err();
        assert_eq!(refused, Refused::TooLate(Transition::WithdrawContract));
    }
}

#[test]
fn a_withdrawal_on_the_third_day_refunds_all_with_the_service_fee_and_pays_nothing_out() {
    let mut life = Life::accepted(video()).with_right();
    life.wait(hours(3 * 24));
    let name = Some("Ben Otto".to_owned());
    life.act(Actor::Guest, Command::WithdrawContract { name })
        .unwrap();
    assert_eq!(life.order.state, State::Cancelled);
    assert_eq!(life.order.payment.refunded, life.order.money.total);
    assert!(life.order.payout.amount.is_zero());
    assert_eq!(life.order.payout.status, PayoutStatus::Cancelled);
    let cancellation = life.order.cancellation.clone().unwrap();
    assert_eq!(cancellation.reason, "withdraw_contract");
    assert_eq!(cancellation.text.unwrap(), "Ben Otto");
    assert_eq!(standing(&life), None);
}

#[test]
fn a_cancellation_refunds_as_much_as_the_law_while_the_right_exists() {
    let mut life = Life::accepted(video()).with_right();
    life.wait(hours(3 * 24));
    let total = life.order.money.total;
    let refund = |life: &Life| policy_refund(&life.order, life.now).unwrap().refund;
    assert_eq!(refund(&life), total);
    life.order.withdrawal = Some(WithdrawalRight::OtherCountry);
    assert_eq!(refund(&life).amount(), 5_000);
    life.order.withdrawal = Some(WithdrawalRight::UntilDelivery);
    life.wait(hours(14 * 24));
    assert_eq!(refund(&life).amount(), 5_000);
}

#[test]
fn an_exempt_order_offers_no_withdrawal_and_states_why() {
    let mut life = Life::accepted(session());
    life.order.withdrawal = Some(WithdrawalRight::FixedDate);
    assert_eq!(standing(&life), Some((WithdrawalStanding::FixedDate, None)));
    let step = Transition::WithdrawContract;
    assert!(!allowed(&life.order, Actor::Guest, life.now).contains(&step));
    let withdraw = Command::WithdrawContract { name: None };
    let refused = life.act(Actor::Guest, withdraw).unwrap_err();
    assert_eq!(refused, Refused::WrongKind(step));
}

#[test]
fn an_order_of_older_code_is_decided_by_its_kind_and_the_default_countries() {
    let mut life = Life::accepted(video());
    life.order.withdrawal = None;
    assert_eq!(
        life.order.withdrawal_right(),
        WithdrawalRight::UntilDelivery
    );
    life.order.customer.country = Some(country("CH"));
    assert_eq!(life.order.withdrawal_right(), WithdrawalRight::OtherCountry);
}

#[test]
fn a_tip_has_no_right_of_withdrawal() {
    let tip = waiting_tip();
    assert_eq!(tip.order.withdrawal(tip.now), None);
    assert!(!tip.order.may_be_withdrawn());
}
