//! The price of a licence, and its terms in the order.

use domain::Currency;
use domain::money::Fees;
use domain::offer::Offer;
use domain::order::{
    CommercialInput, MailTemplate, Order, Party, Refused, ReminderKind, reminders,
};
use domain::quote::{LicenceInput, LicenceScope, OrderUse, Quote, QuoteRefused, Selection};
use serde_json::{Value, json};

use crate::order::support::{Booking, Life, commercial, hours, licence, morning, selection, video};

/// An offer at 300 euros for 60 days on the website and in social media.
fn advertising() -> Offer {
    let mut offer = serde_json::to_value(video()).unwrap();
    offer["use"] = json!("both");
    offer["commercial"] = json!({
        "price": {"amount": 30_000, "currency": "EUR"}, "licence": "Own channels only.", "termDays": 60,
        "channels": ["Website", "Social media"],
    });
    serde_json::from_value(offer).unwrap()
}

fn quote(scope: LicenceScope, order_use: OrderUse) -> Result<Quote, QuoteRefused> {
    let offer = advertising();
    let selection = Selection {
        order_use,
        licence: Some(scope),
        ..selection(&offer, &[])
    };
    Quote::price(&offer, selection, None, &Fees::default(), morning())
}

/// Returns the lines that a licence adds, as text.
fn lines(scope: LicenceScope) -> Vec<String> {
    let quote = quote(scope, OrderUse::Commercial).unwrap();
    let addons = quote.breakdown.addons.iter();
    addons
        .map(|line| format!("{} {}", line.label, line.price.amount()))
        .collect()
}

#[test]
fn surcharges_depend_on_days_countries_and_channels() {
    let none: [&str; 0] = [];
    assert_eq!(lines(licence(60, &["DE"], &["Website"])), none);
    assert_eq!(
        lines(licence(1, &["DE"], &["Website", "Social media"])),
        none
    );
    assert_eq!(
        lines(licence(61, &["DE"], &["Website"])),
        ["Licence for 61 days 15000"]
    );
    assert_eq!(
        lines(licence(180, &["DE", "AT"], &["Website", "Cinema", "Radio"])),
        [
            "Licence for 180 days 30000",
            "Licence in 2 countries 15000",
            "Licence for 2 more channels 12000",
        ]
    );
    assert_eq!(
        lines(licence(60, &[], &["Radio"])),
        [
            "Licence everywhere 30000",
            "Licence for 1 more channel 6000"
        ]
    );
    let six = ["DE", "AT", "CH", "FR", "IT", "ES"];
    assert_eq!(
        lines(licence(60, &six, &["Website"])),
        ["Licence in 6 countries 30000"]
    );
    let all = quote(licence(61, &[], &["Website"]), OrderUse::Commercial).unwrap();
    assert_eq!(all.breakdown.subtotal.amount(), 75_000);
}

#[test]
fn rejects_a_licence_for_personal_use() {
    assert_eq!(
        quote(licence(60, &["DE"], &["Website"]), OrderUse::Personal),
        Err(QuoteRefused::NoLicence)
    );
}

#[test]
fn reports_every_invalid_field_of_a_licence() {
    let fields = |body: Value| -> Vec<String> {
        let input: LicenceInput = serde_json::from_value(body).unwrap();
        let errors = input.checked().unwrap_err().into_errors();
        errors.into_iter().map(|error| error.field).collect()
    };
    let body = json!({"termDays": 0, "territory": ["Germany"], "channels": []});
    assert_eq!(fields(body), ["termDays", "channels", "territory.0"]);
    let body = json!({"termDays": 731, "territory": ["DE", "DE"], "channels": ["Web", "Web"]});
    assert_eq!(fields(body), ["termDays", "territory.1", "channels.1"]);
    let input: CommercialInput = serde_json::from_value(json!({
        "brand": "", "product": "Call +49 171 1234567", "disclosure": false,
    }))
    .unwrap();
    let scope = licence(60, &["DE"], &["Website"]);
    let errors = input
        .checked(&scope, Currency::eur())
        .unwrap_err()
        .into_errors();
    let fields: Vec<_> = errors.into_iter().map(|error| error.field).collect();
    assert_eq!(fields, ["brand", "disclosure", "product"]);
}

#[test]
fn a_budget_is_a_range_in_the_currency_of_the_order() {
    let checked = |least: (i64, &str), most: (i64, &str)| -> Vec<String> {
        let money = |(amount, currency)| json!({"amount": amount, "currency": currency});
        let input: CommercialInput = serde_json::from_value(json!({
            "brand": "Otter Energy", "product": "The new drink", "disclosure": true,
            "budget": {"least": money(least), "most": money(most)},
        }))
        .unwrap();
        let scope = licence(60, &["DE"], &["Website"]);
        let checked = input.checked(&scope, Currency::eur());
        let errors = checked.err().map(domain::Violations::into_errors);
        errors
            .into_iter()
            .flatten()
            .map(|error| error.field)
            .collect()
    };
    let none: [&str; 0] = [];
    assert_eq!(checked((0, "EUR"), (50_000, "EUR")), none);
    assert_eq!(checked((50_000, "EUR"), (50_000, "EUR")), none);
    assert_eq!(checked((50_000, "EUR"), (49_999, "EUR")), ["budget.most"]);
    assert_eq!(checked((0, "EUR"), (0, "EUR")), ["budget.most"]);
    assert_eq!(checked((0, "USD"), (1, "EUR")), ["budget.least"]);
    assert_eq!(
        checked((0, "EUR"), (20_000_000_000, "EUR")),
        ["budget.most"]
    );
}

fn life() -> Life {
    let offer = advertising();
    let quote = quote(licence(90, &["DE"], &["Radio"]), OrderUse::Commercial).unwrap();
    let booking = Booking {
        quote,
        ..Booking::new(offer, &[])
    };
    Life::from_placed(booking.place(morning()).unwrap())
}

#[test]
fn the_order_keeps_the_terms_and_the_licence_begins_with_the_delivery() {
    let mut life = life();
    let order = &life.order;
    assert_eq!(order.offer.licence_days, Some(90));
    assert_eq!(order.offer.licence_channels, ["Radio"]);
    assert_eq!(order.commercial.as_deref(), Some(&commercial()));
    let stored = serde_json::to_string(order).unwrap();
    assert_eq!(serde_json::from_str::<Order>(&stored).unwrap(), *order);
    assert!(!order.has_licence());

    life.deliver();
    assert!(life.order.has_licence());
    let term = life.order.licence_term().unwrap();
    assert_eq!(term.starts_at, life.now);
    assert_eq!(
        term.ends_at.duration_since(term.starts_at).as_hours(),
        60 * 24
    );
    life.give_all_back();
    assert!(!life.order.has_licence());
    assert_eq!(life.order.licence_term(), None);
}

#[test]
fn both_sides_are_reminded_before_a_licence_ends_and_not_after_a_refund() {
    let mut life = life();
    let of_licence = |life: &Life| -> Vec<_> {
        let all = reminders(&life.order).into_iter();
        all.filter(|one| one.kind == ReminderKind::Licence)
            .collect()
    };
    assert_eq!(of_licence(&life), []);
    life.deliver();
    let ends_at = life.order.licence_term().unwrap().ends_at;
    let at = ends_at.checked_sub(hours(14 * 24)).unwrap();
    let expected = [Party::Customer, Party::Talent].map(|to| (to, at, ends_at));
    let planned = of_licence(&life);
    let planned: Vec<_> = planned
        .iter()
        .map(|one| (one.to, one.at, one.until))
        .collect();
    assert_eq!(planned, expected);
    assert!(MailTemplate::LicenceEnds.is_true_of(&life.order, at));
    assert!(!MailTemplate::LicenceEnds.is_true_of(&life.order, ends_at));

    let commercial = life.order.commercial.as_mut().unwrap();
    commercial.licence.term_days = 10;
    let short = of_licence(&life);
    let middle = life.now.checked_add(hours(5 * 24)).unwrap();
    assert!(short.iter().all(|one| one.at == middle));
    life.give_all_back();
    assert_eq!(of_licence(&life), []);
}

#[test]
fn commercial_terms_are_required_only_for_commercial_use() {
    let offer = advertising();
    let private = Booking::new(offer, &[]);
    let mut placed = private.place(morning()).unwrap().order;
    assert_eq!(placed.commercial, None);
    placed.commercial = Some(Box::new(commercial()));
    assert!(!placed.has_licence(), "nothing was charged yet");
    assert!(!matches!(
        private.place(morning()),
        Err(Refused::Invalid(_))
    ));
}
