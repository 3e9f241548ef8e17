//! Offers as documents: made, changed and archived by their talent.

use domain::marketplace::MoneySettings;
use domain::offer::{MOST_OFFERS, Offer, OfferStatus, OfferUse};
use domain::{Currency, Money, OfferGuid};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::rules::support::{Fixture, Who};
use crate::rules::wire::{all, change, message, outcome, set};

/// An offer as a form sends it.
pub(crate) fn form() -> Value {
    json!({
        "kind": "session", "status": "active", "title": "Coaching by the hour", "use": "personal",
        "description": "Bring shoes.", "acceptWithinH": 48, "cancellationPolicy": "moderate",
        "price": { "amount": 9_000, "currency": "EUR" },
        "session": {
            "durationMin": 60, "seats": 1, "minNoticeH": 24, "maxAdvanceDays": 30, "bufferMin": 15,
            "weekly": [{ "dow": 1, "from": "09:00", "to": "12:00" }], "location": "online",
        },
    })
}

async fn stored(fixture: &Fixture, guid: &str) -> Option<Offer> {
    let guid = OfferGuid::parse(guid).unwrap();
    fixture
        .context
        .store()
        .find_offer(fixture.ada.talent.talent_guid, guid)
        .await
        .unwrap()
}

fn path(fixture: &Fixture, guid: &str) -> String {
    format!("talents/{}/offers/{guid}", fixture.id(Who::Ada))
}

#[tokio::test]
async fn a_talent_makes_an_offer_changes_its_hours_and_archives_it() {
    let fixture = Fixture::new().await;
    let guid = Uuid::now_v7().to_string();
    let path = path(&fixture, &guid);
    fixture
        .commit(Who::Ada, &[set(&path, &form())])
        .await
        .expect(200);
    let made = stored(&fixture, &guid).await.unwrap();
    assert_eq!(
        (made.version, made.price_version, made.status),
        (1, 1, OfferStatus::Active)
    );
    assert_eq!(
        fixture.read(Who::Ada, &path).await["offerGuid"],
        json!(guid)
    );

    let mut hours = change(&path, &json!({ "hours": null }));
    hours["update"]["fields"] = crate::rules::wire::fields(&json!({ "session": {
        "weekly": [{ "dow": 7, "from": "10:00", "to": "11:00" }],
        "exceptions": [{ "date": "2026-12-24" }],
    } }));
    hours["updateMask"] = json!({ "fieldPaths": ["session.weekly", "session.exceptions"] });
    fixture.commit(Who::Ada, &[hours]).await.expect(200);
    let session = stored(&fixture, &guid).await.unwrap().session.unwrap();
    assert_eq!((session.weekly[0].dow, session.exceptions.len()), (7, 1));
    assert_eq!(session.duration_min, 60, "the rest stays");

    fixture
        .commit(Who::Ada, &[change(&path, &json!({ "status": "archived" }))])
        .await
        .expect(200);
    let gone = stored(&fixture, &guid).await.unwrap();
    assert_eq!(
        (gone.status, gone.version, gone.price_version),
        (OfferStatus::Archived, 3, 1)
    );
    let stale = fixture.context.store().list_stale_pages().await.unwrap();
    assert_eq!(stale.len(), 1, "the public page shows offers");
}

/// The image lags behind the row in one part of a map, and another part is changed.
#[tokio::test]
async fn a_part_that_changes_takes_the_other_parts_from_the_row() {
    let fixture = Fixture::new().await;
    let guid = fixture.ada.session.offer_guid.to_string();
    let path = path(&fixture, &guid);
    assert_eq!(fixture.read(Who::Ada, &path).await["version"], json!(1));
    let mut longer = stored(&fixture, &guid).await.unwrap();
    longer.version += 1;
    longer.session.as_mut().unwrap().duration_min = 90;
    fixture.context.store().save_offer(&longer).await.unwrap();
    let mut hours = change(
        &path,
        &json!({ "session": { "weekly": [{ "dow": 7, "from": "10:00", "to": "13:00" }] } }),
    );
    hours["updateMask"] = json!({ "fieldPaths": ["session.weekly"] });
    fixture.commit(Who::Ada, &[hours]).await.expect(200);
    let saved = stored(&fixture, &guid).await.unwrap();
    let session = saved.session.unwrap();
    assert_eq!((session.weekly[0].dow, session.duration_min), (7, 90));
    assert_eq!(saved.version, longer.version + 1);
    let seen = fixture.read(Who::Ada, &path).await;
    assert_eq!(seen["session"]["durationMin"], json!(90));
}

#[tokio::test]
async fn a_price_that_changes_makes_earlier_quotes_worthless() {
    let fixture = Fixture::new().await;
    let guid = fixture.ada.video.offer_guid.to_string();
    let path = path(&fixture, &guid);
    let rush = |amount: i64| {
        json!({ "addons": [{ "key": "rush", "label": "Within a day", "effect": "rush24h",
                             "price": { "amount": amount, "currency": "EUR" } }] })
    };
    for (edit, expected) in [
        (json!({ "title": "A personal video" }), 1),
        (
            json!({ "price": { "amount": 13_000, "currency": "EUR" } }),
            2,
        ),
        (rush(3_000), 2),
        (rush(3_500), 3),
        (json!({ "addons": [] }), 4),
    ] {
        fixture
            .commit(Who::Ada, &[change(&path, &edit)])
            .await
            .expect(200);
        let now = stored(&fixture, &guid).await.unwrap();
        assert_eq!(now.price_version, expected, "{edit}");
        assert_eq!(
            fixture.read(Who::Ada, &path).await["priceVersion"],
            expected
        );
    }
}

#[tokio::test]
async fn the_rules_of_offers_hold_for_documents() {
    let fixture = Fixture::new().await;
    let with = |pointer: &str, value: Value| {
        let mut form = form();
        *form.pointer_mut(pointer).unwrap() = value;
        form
    };
    let without = |name: &str| {
        let mut form = form();
        form.as_object_mut().unwrap().remove(name);
        form
    };
    let mut extra = form();
    extra["taxCode"] = json!("txcd_0");
    for (form, field) in [
        (with("/title", json!("x")), "title"),
        (with("/price/currency", json!("USD")), "price"),
        (with("/price/amount", json!(-1)), "price"),
        (with("/price/amount", json!(2_000_000)), "price"),
        (with("/session/seats", json!(0)), "session.seats"),
        (
            with("/session/weekly/0/to", json!("08:00")),
            "session.weekly.0",
        ),
        (with("/acceptWithinH", json!(1)), "acceptWithinH"),
        (without("session"), "session"),
        (extra, "taxCode"),
    ] {
        let reply = fixture
            .commit(
                Who::Ada,
                &[set(&path(&fixture, &Uuid::now_v7().to_string()), &form)],
            )
            .await;
        assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{field}");
        let named = message(&reply).split(": ").next().unwrap_or_default();
        assert_eq!(named, field, "{}", message(&reply));
    }
    for form in [
        without("kind"),
        without("title"),
        with("/kind", json!("poster")),
        json!({}),
    ] {
        let reply = fixture
            .commit(
                Who::Ada,
                &[set(&path(&fixture, &Uuid::now_v7().to_string()), &form)],
            )
            .await;
        assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{form}");
    }
    for id in ["video", "0192F3A0-0000-7000-8000-000000000000"] {
        let reply = fixture
            .commit(Who::Ada, &[set(&path(&fixture, id), &form())])
            .await;
        assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{id}");
    }
}

#[tokio::test]
async fn a_new_price_is_not_below_the_smallest_and_an_old_one_stays() {
    let fixture = Fixture::new().await;
    let smallest = Money::new(12_001, Currency::eur()).unwrap();
    let settings = MoneySettings {
        smallest_order: vec![smallest],
        ..MoneySettings::default()
    };
    let store = fixture.context.store();
    store.seed_settings(settings).await.unwrap();
    let path_of = |guid: &str| path(&fixture, guid);
    let new = path_of(&Uuid::now_v7().to_string());
    let reply = fixture.commit(Who::Ada, &[set(&new, &form())]).await;
    assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT");
    assert_eq!(
        message(&reply),
        r#"price: must be at least 120.01 EUR {"rule":"amount_min","values":{"min":{"amount":12001,"currency":"EUR"}}}"#
    );

    let video = path_of(&fixture.ada.video.offer_guid.to_string());
    let renamed = change(&video, &json!({ "title": "A message to you" }));
    fixture.commit(Who::Ada, &[renamed]).await.expect(200);
    let cheaper = change(
        &video,
        &json!({ "price": { "amount": 11_000, "currency": "EUR" } }),
    );
    let reply = fixture.commit(Who::Ada, &[cheaper]).await;
    assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT");
}

/// Returns the form's fields for commercial use and questions.
fn sold_for_advertising() -> Value {
    json!({
        "use": "both",
        "commercial": {
            "price": { "amount": 30_000, "currency": "EUR" }, "licence": " Own channels only. ",
            "termDays": 30, "channels": ["Website", " Social media "],
        },
        "questions": [
            { "key": "question-1", "label": " Which club? ", "type": "text", "required": true, "maxLen": 80 },
            { "key": "question-2", "label": "Which tone?", "type": "select", "required": false,
              "options": ["Warm", " Funny "] },
        ],
    })
}

#[tokio::test]
async fn a_talent_sells_commercial_use_asks_questions_and_takes_both_back() {
    let fixture = Fixture::new().await;
    let guid = fixture.ada.video.offer_guid.to_string();
    let path = path(&fixture, &guid);
    let sell = change(&path, &sold_for_advertising());
    fixture.commit(Who::Ada, &[sell]).await.expect(200);
    let sold = stored(&fixture, &guid).await.unwrap();
    let terms = sold.commercial.unwrap();
    assert_eq!((sold.offer_use, sold.price_version), (OfferUse::Both, 2));
    assert_eq!(
        (terms.licence.as_str(), terms.channels.as_slice()),
        (
            "Own channels only.",
            &["Website".to_owned(), "Social media".to_owned()][..]
        )
    );
    assert_eq!(sold.questions[0].label, "Which club?");
    assert_eq!(sold.questions[1].options, ["Warm", "Funny"]);
    let seen = fixture.read(Who::Ada, &path).await;
    assert_eq!(seen["commercial"]["price"]["amount"], json!(30_000));
    assert_eq!(seen["questions"][0]["maxLen"], json!(80));

    // A part of a map that is named and not sent is taken away.
    let mut stop = change(&path, &json!({ "use": "personal", "questions": [] }));
    stop["updateMask"]["fieldPaths"] = json!(["use", "commercial", "questions"]);
    fixture.commit(Who::Ada, &[stop]).await.expect(200);
    let kept = stored(&fixture, &guid).await.unwrap();
    assert_eq!((kept.commercial, kept.questions.len()), (None, 0));
    assert_eq!(
        (kept.offer_use, kept.price_version),
        (OfferUse::Personal, 3)
    );
    let seen = fixture.read(Who::Ada, &path).await;
    assert_eq!(seen.get("commercial"), None);
}

#[tokio::test]
async fn what_is_wrong_with_commercial_use_or_a_question_is_named() {
    let fixture = Fixture::new().await;
    let path = path(&fixture, &fixture.ada.video.offer_guid.to_string());
    let many =
        |count: usize| -> Value { (0..count).map(|number| format!("No. {number}")).collect() };
    let questions = |count: usize| -> Value {
        let question = |number| json!({ "key": format!("q{number}"), "label": "And?", "type": "date", "required": false });
        (0..count).map(question).collect()
    };
    for (pointer, value, field) in [
        ("/commercial/price/amount", json!(0), "commercial.price"),
        (
            "/commercial/price/amount",
            json!(2_000_000),
            "commercial.price",
        ),
        (
            "/commercial/price/currency",
            json!("USD"),
            "commercial.price",
        ),
        ("/commercial/licence", json!(""), "commercial.licence"),
        (
            "/commercial/licence",
            json!("x".repeat(2_001)),
            "commercial.licence",
        ),
        ("/commercial/termDays", json!(0), "commercial.termDays"),
        ("/commercial/channels", many(6), "commercial.channels"),
        (
            "/commercial/channels/1",
            json!(" "),
            "commercial.channels.1",
        ),
        ("/questions", questions(9), "questions"),
        ("/questions/1/key", json!("question-1"), "questions.1.key"),
        ("/questions/0/key", json!("What?"), "questions.0.key"),
        (
            "/questions/0/label",
            json!("x".repeat(121)),
            "questions.0.label",
        ),
        ("/questions/0/type", json!("colour"), "questions.0.type"),
        ("/questions/0/maxLen", json!(501), "questions.0.maxLen"),
        ("/questions/1/options", many(1), "questions.1.options"),
        ("/questions/1/options", many(21), "questions.1.options"),
        ("/questions/1/options/0", json!(""), "questions.1.options.0"),
        (
            "/questions/1/type",
            json!("checkbox"),
            "questions.1.options",
        ),
    ] {
        let mut form = sold_for_advertising();
        *form.pointer_mut(pointer).unwrap() = value;
        let reply = fixture.commit(Who::Ada, &[change(&path, &form)]).await;
        assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{pointer}");
        let named = message(&reply).split(": ").next().unwrap_or_default();
        assert_eq!(named, field, "{}", message(&reply));
    }
    let unpriced = change(&path, &json!({ "use": "commercial" }));
    let reply = fixture.commit(Who::Ada, &[unpriced]).await;
    assert_eq!(
        message(&reply),
        r#"commercial: is required {"rule":"required"}"#
    );
}

#[tokio::test]
async fn what_an_appearance_needs_is_kept_and_bounded() {
    let fixture = Fixture::new().await;
    let guid = fixture.ada.session.offer_guid.to_string();
    let path = path(&fixture, &guid);
    let needs = |kilometres: i64, needs: String| {
        let terms = json!({
            "radiusKm": kilometres, "travelIncluded": true, "venueNeeds": needs,
        });
        let mut needs = change(&path, &json!({ "session": terms }));
        needs["updateMask"]["fieldPaths"] = json!([
            "session.radiusKm",
            "session.travelIncluded",
            "session.venueNeeds"
        ]);
        needs
    };
    let said = [needs(50, " A stage and a microphone. ".to_owned())];
    fixture.commit(Who::Ada, &said).await.expect(200);
    let session = stored(&fixture, &guid).await.unwrap().session.unwrap();
    assert_eq!(
        (session.radius_km, session.travel_included),
        (Some(50), true)
    );
    assert_eq!(
        session.venue_needs.as_deref(),
        Some("A stage and a microphone.")
    );
    for (said, field) in [
        (needs(20_001, String::new()), "session.radiusKm"),
        (needs(1, "x".repeat(501)), "session.venueNeeds"),
    ] {
        let reply = fixture.commit(Who::Ada, &[said]).await;
        let named = message(&reply).split(": ").next().unwrap_or_default();
        assert_eq!(named, field, "{}", message(&reply));
    }
}

#[tokio::test]
async fn what_an_offer_is_and_how_often_it_changed_is_not_said_by_its_talent() {
    let fixture = Fixture::new().await;
    let path = path(&fixture, &fixture.ada.video.offer_guid.to_string());
    for (field, value) in [
        ("kind", json!("item")),
        ("priceVersion", json!(9)),
        ("version", json!(9)),
        ("talentGuid", json!(fixture.id(Who::Bo))),
        (
            "offerGuid",
            json!(fixture.ada.session.offer_guid.to_string()),
        ),
        ("createdAt", json!("2020-01-01T00:00:00Z")),
        ("taxCode", json!("txcd_0")),
    ] {
        let reply = fixture
            .commit(Who::Ada, &[change(&path, &json!({ field: value }))])
            .await;
        assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{field}");
        assert_eq!(
            message(&reply),
            format!(r#"{field}: cannot be changed here {{"rule":"fixed"}}"#)
        );
    }
}

#[tokio::test]
async fn a_talent_has_fifty_offers_and_several_change_in_one_commit() {
    let fixture = Fixture::new().await;
    let guids: Vec<String> = (2..MOST_OFFERS)
        .map(|_| Uuid::now_v7().to_string())
        .collect();
    for some in guids.chunks(12) {
        let writes: Vec<Value> = some
            .iter()
            .map(|guid| set(&path(&fixture, guid), &form()))
            .collect();
        fixture.commit(Who::Ada, &writes).await.expect(200);
    }
    let one_more = set(&path(&fixture, &Uuid::now_v7().to_string()), &form());
    let reply = fixture.commit(Who::Ada, &[one_more]).await;
    assert_eq!(outcome(&reply), "400 FAILED_PRECONDITION", "{}", reply.text);
    let listed = fixture
        .query(
            Who::Ada,
            &format!("talents/{}", fixture.id(Who::Ada)),
            &all("offers", &[]),
        )
        .await;
    assert_eq!(
        listed.expect(200).json.as_array().unwrap().len(),
        MOST_OFFERS
    );
}

/// As many as leave room for two.
async fn all_but_two(fixture: &Fixture) {
    let guids: Vec<String> = (4..MOST_OFFERS)
        .map(|_| Uuid::now_v7().to_string())
        .collect();
    for some in guids.chunks(12) {
        let writes: Vec<Value> = some
            .iter()
            .map(|guid| set(&path(fixture, guid), &form()))
            .collect();
        fixture.commit(Who::Ada, &writes).await.expect(200);
    }
}

fn new(fixture: &Fixture, many: usize) -> Vec<Value> {
    (0..many)
        .map(|_| set(&path(fixture, &Uuid::now_v7().to_string()), &form()))
        .collect()
}

async fn how_many(fixture: &Fixture) -> usize {
    let talent = fixture.ada.talent.talent_guid;
    let offers = fixture.context.store().list_offers(talent).await;
    offers.unwrap().len()
}

#[tokio::test]
async fn offers_made_together_are_counted_together() {
    let fixture = Fixture::new().await;
    all_but_two(&fixture).await;
    let reply = fixture.commit(Who::Ada, &new(&fixture, 3)).await;
    assert_eq!(outcome(&reply), "400 FAILED_PRECONDITION", "{}", reply.text);
    assert_eq!(how_many(&fixture).await, MOST_OFFERS - 2);
    // One that is changed beside them takes no room.
    let mut writes = vec![change(
        &path(&fixture, &fixture.ada.video.offer_guid.to_string()),
        &json!({ "title": "A song" }),
    )];
    writes.extend(new(&fixture, 2));
    fixture.commit(Who::Ada, &writes).await.expect(200);
    assert_eq!(how_many(&fixture).await, MOST_OFFERS);
}

#[tokio::test]
async fn one_of_the_concurrent_writes_fills_the_last_slot() {
    let fixture = Fixture::new().await;
    all_but_two(&fixture).await;
    let (one, two, three) = (new(&fixture, 2), new(&fixture, 2), new(&fixture, 2));
    let replies = tokio::join!(
        fixture.commit(Who::Ada, &one),
        fixture.commit(Who::Ada, &two),
        fixture.commit(Who::Ada, &three),
    );
    let mut outcomes = [&replies.0, &replies.1, &replies.2].map(outcome);
    outcomes.sort();
    let full = "400 FAILED_PRECONDITION";
    assert_eq!(outcomes, ["200", full, full]);
    assert_eq!(how_many(&fixture).await, MOST_OFFERS);
}

#[tokio::test]
async fn an_offer_and_the_page_change_together_or_not_at_all() {
    let fixture = Fixture::new().await;
    let offer = path(&fixture, &fixture.ada.video.offer_guid.to_string());
    let page = format!("talents/{}", fixture.id(Who::Ada));
    let wrong = [
        change(&page, &json!({ "headline": "Sale!" })),
        change(&offer, &json!({ "title": "x" })),
    ];
    assert_eq!(
        outcome(&fixture.commit(Who::Ada, &wrong).await),
        "400 INVALID_ARGUMENT"
    );
    assert_eq!(
        fixture.read(Who::Ada, &page).await["headline"],
        json!(fixture.ada.talent.headline)
    );
    let right = [
        change(&page, &json!({ "headline": "Sale!" })),
        change(&offer, &json!({ "title": "Cheap video" })),
    ];
    fixture.commit(Who::Ada, &right).await.expect(200);
    assert_eq!(fixture.read(Who::Ada, &page).await["headline"], "Sale!");
    assert_eq!(fixture.read(Who::Ada, &offer).await["title"], "Cheap video");
}
