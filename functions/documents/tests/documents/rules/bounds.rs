//! Every number and every text that a document write may bring has bounds, and what is beyond them is refused by its
//! field. The numbers are found in the forms' own description, so that a new one cannot be left out.

use std::collections::BTreeMap;

use domain::offer::OfferEdit;
use domain::talent::TalentEdit;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::rules::support::{Fixture, Who};
use crate::rules::wire::{message, outcome, set};

/// An offer with everything an offer may have, so that each number of the form is in it.
fn whole_offer() -> Value {
    let price = |amount: i64| json!({ "amount": amount, "currency": "EUR" });
    json!({
        "kind": "session", "status": "active", "title": "Coaching by the hour", "use": "both", "sort": 3,
        "description": "Bring shoes.",
        "translations": { "de": { "title": "Training", "description": "Bring Schuhe mit." } }, "acceptWithinH": 48, "cancellationPolicy": "moderate", "price": price(9_000),
        "turnaroundDays": 14,
        "addons": [{ "key": "rush", "label": "Rush", "effect": "rush24h", "price": price(3_000) }],
        "commercial": { "price": price(30_000), "licence": "All", "termDays": 30, "channels": ["web"] },
        "video": { "maxSeconds": 60, "turnaroundDays": 7, "revisionsIncluded": 1, "allowDownload": true },
        "session": {
            "durationMin": 60, "seats": 1, "minNoticeH": 24, "maxAdvanceDays": 30, "bufferMin": 15, "radiusKm": 50,
            "weekly": [{ "dow": 1, "from": "09:00", "to": "12:00" }], "location": "either", "travelIncluded": false,
            "venueNeeds": "A hall", "exceptions": [{ "date": "2026-12-24" }],
        },
        "questions": [{
            "key": "who", "label": "Who is it for?", "type": "select", "required": true, "options": ["me", "you"],
            "maxLen": 80,
        }],
    })
}

fn whole_page() -> Value {
    json!({
        "displayName": "Ada Keller", "headline": "Sprinter", "bio": "Ran everywhere.",
        "textLanguage": "en", "translations": { "de": { "headline": "Sprinterin", "bio": "Lief überall." } }, "tagWords": ["sprint"],
        "sports": ["athletics"], "team": "SC", "position": "Sprinter", "country": "DE", "city": "Berlin",
        "languages": ["en"], "timeZone": "Europe/Berlin", "achievements": [{ "title": "Gold", "year": 2024 }],
        "socials": { "instagram": "ada" }, "capacity": 20,
    })
}

/// Every number of a form by its path, with the bounds that its description names.
fn numbers_of<T: ToSchema>() -> BTreeMap<String, (i64, i64)> {
    let mut referred = Vec::new();
    T::schemas(&mut referred);
    let referred: BTreeMap<String, RefOr<Schema>> = referred.into_iter().collect();
    let named = serde_json::to_value(&referred).unwrap();
    let own = serde_json::to_value(<T as PartialSchema>::schema()).unwrap();
    let mut found = BTreeMap::new();
    find_numbers(&named, &own, "", &mut found);
    found
}

fn find_numbers(
    named: &Value,
    schema: &Value,
    path: &str,
    found: &mut BTreeMap<String, (i64, i64)>,
) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap();
        return find_numbers(named, &named[name], path, found);
    }
    for one in schema["oneOf"].as_array().into_iter().flatten() {
        find_numbers(named, one, path, found);
    }
    let below = |name: &str| match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    };
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        find_numbers(named, property, &below(name), found);
    }
    if schema["items"].is_object() {
        find_numbers(named, &schema["items"], &below("0"), found);
    }
    let kind = &schema["type"];
    if kind == "integer"
        || kind == "number"
        || kind
            .as_array()
            .is_some_and(|all| all.contains(&json!("integer")))
    {
        let bounds = schema["minimum"].as_i64().zip(schema["maximum"].as_i64());
        let bounds =
            bounds.unwrap_or_else(|| panic!("`{path}` has no minimum and maximum: {schema}"));
        found.insert(path.to_owned(), bounds);
    }
}

fn pointer(path: &str) -> String {
    format!("/{}", path.replace('.', "/"))
}

/// Writes `good` with each number beyond its bounds, one at a time.
async fn try_numbers<T: ToSchema>(fixture: &Fixture, path: &str, good: &Value) {
    let numbers = numbers_of::<T>();
    assert!(!numbers.is_empty());
    for (number, (minimum, maximum)) in numbers {
        let beyond = [
            json!(minimum - 1),
            json!(maximum + 1),
            json!(9_007_199_254_740_992_i64),
            json!(i64::MAX),
            json!(i64::MIN),
            json!(1.5),
            json!(1e300),
        ];
        for bad in beyond {
            let mut form = good.clone();
            let place = form.pointer_mut(&pointer(&number));
            *place.unwrap_or_else(|| panic!("the example has no `{number}`")) = bad.clone();
            let reply = fixture.commit(Who::Ada, &[set(path, &form)]).await;
            assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{number}: {bad}");
            check_words(message(&reply), &number);
        }
    }
}

/// A rejection names the field, or its parent, and contains no text of the parser.
fn check_words(said: &str, path: &str) {
    let field = said.split(": ").next().unwrap();
    assert!(path.starts_with(field), "{path}: {said}");
    for word in [
        "expected", "invalid", "u32", "i64", "u8", "i16", "at line", "pars",
    ] {
        assert!(!said.contains(word), "{path}: {said}");
    }
}

fn offer_path(fixture: &Fixture) -> String {
    format!("talents/{}/offers/{}", fixture.id(Who::Ada), Uuid::now_v7())
}

#[tokio::test]
async fn no_number_of_an_offer_goes_beyond_its_bounds() {
    let fixture = Fixture::new().await;
    let path = offer_path(&fixture);
    try_numbers::<OfferEdit>(&fixture, &path, &whole_offer()).await;
    fixture
        .commit(Who::Ada, &[set(&path, &whole_offer())])
        .await
        .expect(200);
}

#[tokio::test]
async fn no_number_of_a_page_goes_beyond_its_bounds() {
    let fixture = Fixture::new().await;
    let path = format!("talents/{}", fixture.id(Who::Ada));
    try_numbers::<TalentEdit>(&fixture, &path, &whole_page()).await;
}

/// Every text of a form, with a character that turns the order of letters around.
async fn try_texts(fixture: &Fixture, who: Who, path: &str, good: &Value) {
    let mut places = Vec::new();
    find_texts(good, "", &mut places);
    assert!(places.len() > 5);
    for place in places {
        for hidden in ['\u{202E}', '\u{200B}', '\u{2061}', '\u{FFF9}'] {
            let mut form = good.clone();
            let text = form.pointer_mut(&pointer(&place)).unwrap();
            let typed = text.as_str().unwrap();
            *text = json!(format!("{}{hidden}{}", &typed[..1], &typed[1..]));
            let reply = fixture.commit(who, &[set(path, &form)]).await;
            assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{place}");
            check_words(message(&reply), &place);
        }
    }
}

fn find_texts(value: &Value, path: &str, found: &mut Vec<String>) {
    let below = |name: &str| match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    };
    match value {
        Value::String(_) => found.push(path.to_owned()),
        Value::Array(items) => {
            for (position, item) in items.iter().enumerate() {
                find_texts(item, &below(&position.to_string()), found);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                find_texts(field, &below(name), found);
            }
        }
        _ => {}
    }
}

#[tokio::test]
async fn rejects_invisible_characters_in_texts() {
    let fixture = Fixture::new().await;
    try_texts(&fixture, Who::Ada, &offer_path(&fixture), &whole_offer()).await;
    let page = format!("talents/{}", fixture.id(Who::Ada));
    try_texts(&fixture, Who::Ada, &page, &whole_page()).await;
    let profile = json!({
        "displayName": "Noor Bakker", "company": "Bakker Ltd", "phone": "+31612345678", "country": "NL",
        "locale": "nl", "currency": "EUR", "timeZone": "Europe/Amsterdam",
    });
    let customer = format!("customers/{}", fixture.id(Who::Noor));
    try_texts(&fixture, Who::Noor, &customer, &profile).await;
    for hidden in ["Hel\u{202E}lo", "\u{200B}", "\u{2800}"] {
        assert_eq!(
            fixture.send_message(Who::Noor, "hidden", hidden).await,
            "400 INVALID_ARGUMENT",
            "{}",
            hidden.escape_unicode()
        );
    }
}

#[tokio::test]
async fn what_comes_twice_is_refused_where_it_comes_again() {
    let fixture = Fixture::new().await;
    let page = format!("talents/{}", fixture.id(Who::Ada));
    for (field, twice) in [
        ("sports", json!(["athletics", "athletics"])),
        ("languages", json!(["en", "EN"])),
        ("tagWords", json!(["Sprint", "sprint "])),
    ] {
        let mut form = whole_page();
        form[field] = twice;
        let reply = fixture.commit(Who::Ada, &[set(&page, &form)]).await;
        assert_eq!(
            message(&reply),
            format!(r#"{field}.1: may appear only once {{"rule":"repeated"}}"#)
        );
    }
    let mut form = whole_offer();
    form["questions"][0]["options"] = json!(["me", "me"]);
    let reply = fixture
        .commit(Who::Ada, &[set(&offer_path(&fixture), &form)])
        .await;
    assert_eq!(
        message(&reply),
        r#"questions.0.options.1: may appear only once {"rule":"repeated"}"#
    );
}
