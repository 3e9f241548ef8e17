//! An order keeps the questions and the licence as they were when it was placed.

use domain::offer::Offer;
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

/// Returns Ada's video with questions of several kinds, sold for commercial use, too.
fn asking(video: &Offer) -> Offer {
    let mut offer = serde_json::to_value(video).unwrap();
    offer["use"] = json!("both");
    offer["questions"] = json!([
        { "key": "club", "label": "Which club?", "type": "text", "required": true },
        { "key": "filmed", "label": "Will you film it?", "type": "checkbox", "required": false },
    ]);
    offer["commercial"] = json!({
        "price": { "amount": 30_000, "currency": "EUR" }, "licence": "Own channels only.", "termDays": 60,
        "channels": ["Website"],
    });
    next(offer)
}

/// Returns the same offer with changed questions and licence, without a changed price.
fn reworded(offer: &Offer) -> Offer {
    let mut offer = serde_json::to_value(offer).unwrap();
    offer["questions"] = json!([
        { "key": "club", "label": "Which club do you hate?", "type": "text", "required": true },
    ]);
    offer["commercial"]["licence"] = json!("Nothing at all.");
    offer["commercial"]["channels"] = json!([]);
    next(offer)
}

fn next(mut offer: Value) -> Offer {
    offer["version"] = json!(offer["version"].as_u64().unwrap() + 1);
    serde_json::from_value(offer).unwrap()
}

async fn quote(fixture: &Fixture) -> Reply {
    let guid = fixture.ada.video.offer_guid;
    let body = json!({
        "talentSlug": "ada-keller", "offerGuid": guid, "use": "commercial", "licence": { "termDays": 60, "territory": ["NL"], "channels": ["Website"] },
    });
    fixture.app.post("/api/quotes").json(body).await.expect(200)
}

async fn booking(fixture: &Fixture) -> Value {
    let mut body = fixture.booking().await;
    body["quoteToken"] = quote(fixture).await.json["quoteToken"].clone();
    body["commercial"] =
        json!({ "brand": "Otter Energy", "product": "The new drink", "disclosure": true });
    body["brief"]["answers"] = json!({ "club": "The Otters", "filmed": "true" });
    body
}

#[tokio::test]
async fn every_viewer_sees_the_questions_and_licence_of_the_placed_order() {
    let fixture = Fixture::start().await;
    let store = fixture.context.store();
    let offer = asking(&fixture.ada.video);
    store.save_offer(&offer).await.unwrap();
    let noor = fixture.context.customer("noor").await;
    let body = booking(&fixture).await;
    let placed = fixture
        .app
        .post("/api/orders")
        .header("idempotency-key", "frozen-1")
        .bearer(&fixture.context.token(&noor))
        .json(&body)
        .await
        .expect(201);
    // The link of an account's order grants access while it waits for its payment.
    let waiting = fixture
        .seen(placed.json["orderHash"].as_str().unwrap())
        .await;
    let (guid, _hash) = fixture.pay(&placed).await;
    store.save_offer(&reworded(&offer)).await.unwrap();

    let seen_with = async |token: &str| {
        let path = format!("/api/orders/{guid}");
        fixture.app.get(&path).bearer(token).await.expect(200).json
    };
    let operator = fixture.context.token(&fixture.context.operator().await);
    let views = [
        ("guest", waiting),
        ("customer", seen_with(&fixture.context.token(&noor)).await),
        ("talent", fixture.seen_by_ada(guid).await),
        ("operator", seen_with(&operator).await),
    ];
    for (viewer, view) in views {
        assert_eq!(view["viewer"], viewer);
        assert_eq!(
            view["answers"],
            json!([
                { "key": "club", "label": "Which club?", "type": "text", "text": "The Otters" },
                { "key": "filmed", "label": "Will you film it?", "type": "checkbox", "text": "true" },
            ]),
            "{viewer}"
        );
        let offer = &view["offer"];
        assert_eq!(
            (
                &offer["licence"],
                &offer["licenceDays"],
                &offer["licenceChannels"]
            ),
            (
                &json!("Own channels only."),
                &json!(60),
                &json!(["Website"])
            ),
            "{viewer}"
        );
    }
}

#[tokio::test]
async fn changed_questions_return_a_new_quote_and_write_nothing() {
    let fixture = Fixture::start().await;
    let offer = asking(&fixture.ada.video);
    fixture.context.store().save_offer(&offer).await.unwrap();
    let mut body = booking(&fixture).await;
    let changed = reworded(&offer);
    fixture.context.store().save_offer(&changed).await.unwrap();

    let reply = fixture.place("reworded-1", &body).await;
    assert_eq!(reply.failure(), "409 quote_changed");
    fixture.assert_nothing_written("reworded-1").await;
    let next = &reply.json["details"];
    assert_eq!(
        next["offer"]["questions"],
        json!([{ "key": "club", "label": "Which club do you hate?", "type": "text" }])
    );
    assert_eq!(next["offer"]["licence"], "Nothing at all.");

    body["quoteToken"] = next["quoteToken"].clone();
    body["brief"]["answers"] = json!({ "club": "The Otters" });
    let placed = fixture.place("reworded-2", &body).await.expect(201);
    let view = fixture
        .seen(placed.json["orderHash"].as_str().unwrap())
        .await;
    assert_eq!(view["answers"][0]["label"], "Which club do you hate?");
}
