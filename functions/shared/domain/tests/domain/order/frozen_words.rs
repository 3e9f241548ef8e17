//! An order keeps the questions and the licence as they were when it was placed.

use domain::LanguageTag;
use domain::money::Fees;
use domain::offer::{Offer, QuestionKind};
use domain::order::{Answer, Order, Refused};
use domain::quote::{OrderUse, Quote, Selection};
use serde_json::{Value, json};

use crate::order::support::{Booking, morning, selection, video};

/// A video with two questions that is also sold for commercial use.
fn asking() -> Offer {
    let mut offer = serde_json::to_value(video()).unwrap();
    offer["use"] = json!("both");
    offer["questions"] = json!([
        {"key": "tone", "label": "Which tone?", "type": "select", "required": false, "options": ["Warm", "Funny"]},
        {"key": "filmed", "label": "Will you film it?", "type": "checkbox", "required": false},
    ]);
    offer["commercial"] = json!({
        "price": {"amount": 30_000, "currency": "EUR"}, "licence": "Own channels only.", "termDays": 60,
        "channels": ["Website", "Social media"],
    });
    serde_json::from_value(offer).unwrap()
}

fn placed(order_use: OrderUse) -> Order {
    let offer = asking();
    let selection = Selection {
        order_use,
        ..selection(&offer, &[])
    };
    let quote = Quote::price(&offer, selection, None, &Fees::default(), morning()).unwrap();
    let booking = Booking {
        quote,
        ..Booking::new(offer, &[])
    };
    let mut order = booking.place(morning()).unwrap().order;
    order.brief.answers = [("tone", "Funny"), ("older", "Blue")]
        .map(|(key, text)| (key.to_owned(), text.to_owned()))
        .into();
    order
}

fn stored(order: &Order) -> Value {
    serde_json::to_value(order).unwrap()
}

fn answer(key: &str, label: Option<&str>, kind: Option<QuestionKind>, text: &str) -> Answer {
    Answer {
        key: key.to_owned(),
        label: label.map(str::to_owned),
        kind,
        text: text.to_owned(),
    }
}

#[test]
fn an_order_for_commercial_use_keeps_the_full_licence() {
    let order = placed(OrderUse::Commercial);
    let offer = stored(&order)["offer"].clone();
    assert_eq!(
        (
            &offer["licence"],
            &offer["licenceDays"],
            &offer["licenceChannels"]
        ),
        (
            &json!("Own channels only."),
            &json!(60),
            &json!(["Website", "Social media"])
        )
    );
    let again: Order = serde_json::from_value(stored(&order)).unwrap();
    assert_eq!(again, order);
}

#[test]
fn an_order_for_personal_use_has_no_licence() {
    let order = placed(OrderUse::Personal);
    for name in ["licence", "licenceDays", "licenceChannels"] {
        assert!(stored(&order)["offer"].get(name).is_none(), "{name}");
    }
}

#[test]
fn answers_contain_their_questions() {
    let order = placed(OrderUse::Personal);
    assert_eq!(
        stored(&order)["offer"]["questions"],
        json!([
            {"key": "tone", "label": "Which tone?", "type": "select"},
            {"key": "filmed", "label": "Will you film it?", "type": "checkbox"},
        ])
    );
    assert_eq!(
        order.answers(),
        [
            answer(
                "tone",
                Some("Which tone?"),
                Some(QuestionKind::Select),
                "Funny"
            ),
            answer("older", None, None, "Blue"),
        ]
    );
    assert_eq!(order.erased().unwrap().answers(), []);
}

#[test]
fn parses_orders_that_were_stored_without_questions() {
    let mut older = stored(&placed(OrderUse::Commercial));
    let offer = older["offer"].as_object_mut().unwrap();
    for name in ["questions", "licenceDays", "licenceChannels"] {
        assert!(offer.remove(name).is_some(), "{name}");
    }
    let order: Order = serde_json::from_value(older).unwrap();
    assert_eq!(order.offer.licence.as_deref(), Some("Own channels only."));
    assert_eq!(
        order.answers(),
        [
            answer("older", None, None, "Blue"),
            answer("tone", None, None, "Funny"),
        ]
    );
}

/// An offer of an athlete who writes French, with English texts; the customer reads English.
fn translated() -> Offer {
    let mut offer = serde_json::to_value(asking()).unwrap();
    offer["addons"] = json!([{
        "key": "longer", "label": "Deux fois plus long", "price": {"amount": 1_000, "currency": "EUR"},
        "effect": "extra_length",
    }]);
    offer["commercial"]["licence"] = json!("Vos canaux seulement.");
    offer["questions"][0]["label"] = json!("Quel ton ?");
    offer["translations"] = json!({"en": {"phrases": [
        {"original": "Deux fois plus long", "text": "Twice as long"},
        {"original": "Vos canaux seulement.", "text": "Own channels only."},
        {"original": "Quel ton ?", "text": "Which tone?"},
    ]}});
    serde_json::from_value(offer).unwrap()
}

#[test]
fn an_order_keeps_the_short_texts_in_the_language_of_the_customer() {
    let offer = translated();
    let selection = Selection {
        order_use: OrderUse::Commercial,
        ..selection(&offer, &["longer"])
    };
    let quote = Quote::price(&offer, selection, None, &Fees::default(), morning()).unwrap();
    let mut booking = Booking {
        quote,
        ..Booking::new(offer, &["longer"])
    };
    booking.talent.text_language = LanguageTag::parse("fr").unwrap();
    let order = booking.place(morning()).unwrap().order;
    assert_eq!(order.money.addons[0].label, "Twice as long");
    assert_eq!(order.offer.licence.as_deref(), Some("Own channels only."));
    assert_eq!(order.offer.questions[0].label, "Which tone?");
    assert_eq!(order.offer.questions[1].label, "Will you film it?");
}

#[test]
fn changed_questions_or_licences_invalidate_the_quote() {
    fn refused(order_use: OrderUse, change: fn(&mut Offer)) -> bool {
        let mut offer = asking();
        let selection = Selection {
            order_use,
            ..selection(&offer, &[])
        };
        let price = |offer: &Offer| {
            Quote::price(offer, selection.clone(), None, &Fees::default(), morning()).unwrap()
        };
        let quote = price(&offer);
        change(&mut offer);
        let agrees = quote.agrees_with(&price(&offer));
        let booking = Booking {
            quote,
            ..Booking::new(offer, &[])
        };
        match booking.place(morning()) {
            Ok(_) => assert!(agrees),
            Err(why) => assert_eq!((why, agrees), (Refused::QuoteChanged, false)),
        }
        !agrees
    }
    let licence: fn(&mut Offer) = |offer| offer.commercial.as_mut().unwrap().licence.push('!');
    let term: fn(&mut Offer) = |offer| offer.commercial.as_mut().unwrap().term_days += 1;
    let channels: fn(&mut Offer) = |offer| offer.commercial.as_mut().unwrap().channels.clear();
    for change in [licence, term, channels] {
        assert!(refused(OrderUse::Commercial, change));
        assert!(
            !refused(OrderUse::Personal, change),
            "a licence is nothing to personal use"
        );
    }
    let reworded: fn(&mut Offer) = |offer| offer.questions[0].label.push('?');
    let retyped: fn(&mut Offer) = |offer| offer.questions[0].kind = QuestionKind::Text;
    let removed: fn(&mut Offer) = |offer| offer.questions.truncate(1);
    for change in [reworded, retyped, removed] {
        assert!(refused(OrderUse::Personal, change));
    }
    assert!(refused(OrderUse::Personal, |offer| {
        offer.translations = translated().translations;
    }));
    assert!(!refused(OrderUse::Commercial, |offer| offer
        .title
        .push('!')));
}
