//! Quotes.

use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn a_quote_has_every_line_but_not_the_commission() {
    let fixture = Fixture::start().await;
    let body = json!({
        "talentSlug": "ada-keller", "offerGuid": fixture.ada.video.offer_guid, "addons": ["rush"], "use": "personal",
    });
    let rush = SignedDuration::from_hours(24);
    let asked_at = fixture.context.now();
    let quote = fixture
        .app
        .post("/api/quotes")
        .json(body)
        .await
        .expect(200)
        .json;
    let answered_at = fixture.context.now();
    assert_eq!(quote["breakdown"]["offerPrice"]["amount"], 12_000);
    assert_eq!(quote["breakdown"]["addons"][0]["key"], "rush");
    assert_eq!(quote["breakdown"]["subtotal"]["amount"], 15_000);
    assert_eq!(quote["breakdown"]["serviceFee"]["amount"], 750);
    assert_eq!(quote["breakdown"]["total"]["amount"], 15_750);
    assert!(quote["breakdown"].get("commission").is_none());
    assert_eq!(quote["offer"]["turnaroundH"], 24);
    assert_eq!(
        quote["halfRefund"]["amount"], 7_500,
        "half of the price, without the fee"
    );
    assert_eq!(quote["slots"], json!([]));
    let answer_by = quote["answerBy"]
        .as_str()
        .unwrap()
        .parse::<Timestamp>()
        .unwrap();
    assert!((asked_at + rush..=answered_at + rush).contains(&answer_by));
}

#[tokio::test]
async fn a_quote_of_a_session_contains_its_free_slots() {
    let fixture = Fixture::start().await;
    let quote = fixture.quote(&fixture.ada.session).await.expect(200).json;
    let slots = quote["slots"].as_array().unwrap();
    assert!(slots.len() > 10);
    assert!(
        slots
            .windows(2)
            .all(|pair| pair[0]["endAt"].as_str() <= pair[1]["startAt"].as_str())
    );
    assert!(
        slots
            .iter()
            .all(|slot| slot["answerBy"].as_str() < slot["startAt"].as_str())
    );
    // The deadline for the first slot is sooner than the offer's acceptance time, for the last slot it is not.
    assert!(slots[0]["answerBy"].as_str() < quote["answerBy"].as_str());
    assert_eq!(slots[slots.len() - 1]["answerBy"], quote["answerBy"]);
}

#[tokio::test]
async fn rejects_quotes_of_unknown_or_unsold_selections() {
    let fixture = Fixture::start().await;
    let guid = fixture.ada.video.offer_guid;
    let quote = |slug: &str, guid: String, addons: serde_json::Value, order_use: &str| {
        let body =
            json!({ "talentSlug": slug, "offerGuid": guid, "addons": addons, "use": order_use });
        fixture.app.post("/api/quotes").json(body)
    };
    let known = guid.to_string();
    assert_eq!(
        quote("nobody-here", known.clone(), json!([]), "personal")
            .await
            .failure(),
        "404 not_found"
    );
    let other = "01939d5c-7b1e-7c3a-9a2f-0123456789ab".to_owned();
    assert_eq!(
        quote("ada-keller", other, json!([]), "personal")
            .await
            .failure(),
        "404 not_found"
    );
    let addon = quote("ada-keller", known.clone(), json!(["wings"]), "personal").await;
    assert_eq!(
        (addon.failure().as_str(), addon.fields()),
        ("422 validation_failed", vec!["addons.0"])
    );
    let commercial = quote("ada-keller", known, json!([]), "commercial").await;
    assert_eq!(
        (commercial.failure().as_str(), commercial.fields()),
        ("422 validation_failed", vec!["use"])
    );
}
