//! Contact details are rejected in every text between the parties before the talent has accepted.

use domain::offer::Question;
use domain::order::{
    Actor, BriefInput, CancelReason, Command, CustomerInput, DeclineReason, Refused,
};
use serde_json::{Value, json};

use crate::order::support::{Life, morning, video};

const CONTACTS: [&str; 4] = [
    "write to ada@example.org please, thanks",
    "call me on +49 171 1234567 any time",
    "it is all on https://example.org/ada",
    "find me on Instagram: adakeller99 there",
];

fn questions() -> Vec<Question> {
    serde_json::from_value(json!([
        { "key": "line", "label": "Who is it for?", "type": "text", "required": false },
        { "key": "lines", "label": "What is the story?", "type": "long", "required": false },
        { "key": "number", "label": "How many candles?", "type": "number", "required": false },
    ]))
    .unwrap()
}

fn brief() -> Value {
    json!({
        "forWhom": "other", "recipientName": "Mia", "occasion": "birthday",
        "instructions": "Please wish Mia a happy tenth birthday.",
    })
}

fn wrong_fields(brief: Value) -> Vec<String> {
    let input: BriefInput = serde_json::from_value(brief).unwrap();
    let violations = input.checked(&questions(), morning()).unwrap_err();
    let errors = violations.errors().iter();
    errors.map(|error| error.field.clone()).collect()
}

#[test]
fn rejects_contacts_in_every_field_of_the_brief() {
    for field in ["recipientName", "pronunciation", "fromName", "instructions"] {
        for contact in CONTACTS {
            let mut wrong = brief();
            wrong[field] = json!(contact);
            assert_eq!(wrong_fields(wrong), [field], "{contact}");
        }
    }
    let mut wrong = brief();
    wrong["recipientPronoun"] = json!("@ada.keller");
    assert_eq!(wrong_fields(wrong), ["recipientPronoun"]);
}

#[test]
fn rejects_contacts_in_answers_and_names() {
    for (key, answer) in [
        ("line", "ada@example.org"),
        ("lines", "Call me\non +49 171 1234567"),
        ("number", "491711234567"),
    ] {
        let mut wrong = brief();
        wrong["answers"] = json!({ key: answer });
        assert_eq!(wrong_fields(wrong), [format!("answers.{key}")]);
    }
    let customer = json!({ "name": "Noor +49 171 1234567", "email": "noor@example.org" });
    let customer: CustomerInput = serde_json::from_value(customer).unwrap();
    let violations = customer.checked(None).unwrap_err();
    assert_eq!(violations.errors()[0].field, "name");
}

#[test]
fn accepts_texts_about_sport() {
    let mut good = brief();
    good["instructions"] =
        json!("He ran 37.10 and 2:54.29 on 21.11.2026, bib 10245. I follow you on Instagram!");
    good["answers"] = json!({ "line": "My grandmother (93)", "number": "93" });
    let input: BriefInput = serde_json::from_value(good).unwrap();
    assert!(input.checked(&questions(), morning()).is_ok());
}

#[test]
fn rejects_contacts_in_notes_until_the_talent_has_accepted() {
    let note = || Some(CONTACTS[0].to_owned());
    let decline = Command::Decline {
        reason: DeclineReason::Other,
        note: note(),
    };
    let withdraw = Command::Withdraw { note: note() };
    for (actor, command) in [
        (Actor::Talent, decline),
        (Actor::Customer, withdraw.clone()),
        (Actor::Guest, withdraw),
    ] {
        let mut life = Life::requested(video());
        match life.act(actor, command) {
            Err(Refused::Invalid(violations)) => {
                assert_eq!(violations.errors()[0].field, "note");
            }
            other => panic!("{other:?}"),
        }
    }
    let cancel = Command::CancelByTalent {
        reason: CancelReason::Illness,
        note: note(),
    };
    let mut life = Life::accepted(video());
    assert!(life.act(Actor::Talent, cancel).is_ok());
}
