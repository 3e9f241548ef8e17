//! What goes by post: asked for when it is booked, told to the talent once it is accepted.

use domain::offer::Offer;
use serde_json::{Value, json};

use crate::support::Fixture;

/// Ada's video with a signed photo that is sent.
async fn sell_photo(fixture: &Fixture) -> Offer {
    let mut offer = serde_json::to_value(&fixture.ada.video).unwrap();
    offer["addons"] = json!([{
        "key": "photo", "label": "Signed photo by post",
        "price": { "amount": 1_000, "currency": "EUR" }, "effect": "shipped",
    }]);
    offer["version"] = json!(offer["version"].as_u64().unwrap() + 1);
    let offer: Offer = serde_json::from_value(offer).unwrap();
    fixture.context.store().save_offer(&offer).await.unwrap();
    offer
}

/// A booking with the photo; the address is still to be given.
async fn booking(fixture: &Fixture, offer: &Offer) -> Value {
    let selection = json!({
        "talentSlug": "ada-keller", "offerGuid": offer.offer_guid, "use": "personal", "addons": ["photo"],
    });
    let quote = fixture.app.post("/api/quotes").json(selection).await;
    let mut body = fixture.booking().await;
    body["quoteToken"] = quote.expect(200).json["quoteToken"].clone();
    body
}

fn address() -> Value {
    json!({
        "name": "Noor Bakker", "street": "Prinsengracht 3", "postalCode": "1015 AB", "city": "Amsterdam",
        "country": "NL",
    })
}

#[tokio::test]
async fn the_talent_reads_the_address_once_the_order_is_accepted() {
    let fixture = Fixture::start().await;
    let offer = sell_photo(&fixture).await;
    let mut body = booking(&fixture, &offer).await;
    body["shippingAddress"] = address();
    let placed = fixture.place("shipped-1", &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;

    let own = fixture.seen(&hash).await;
    assert_eq!(own["shippingAddress"], address());
    assert_eq!(fixture.seen_by_ada(guid).await.get("shippingAddress"), None);
    let accept = json!({ "action": "accept", "version": own["version"] });
    fixture.act_as_ada(guid, accept).await.expect(200);
    assert_eq!(
        fixture.seen_by_ada(guid).await["shippingAddress"],
        address()
    );
}

#[tokio::test]
async fn an_address_is_wanted_where_something_is_sent_and_nowhere_else() {
    let fixture = Fixture::start().await;
    let offer = sell_photo(&fixture).await;
    let mut body = booking(&fixture, &offer).await;
    let refused = fixture.place("shipped-2", &body).await;
    assert_eq!(
        (refused.failure().as_str(), refused.fields()),
        ("422 validation_failed", vec!["shippingAddress"])
    );
    body["shippingAddress"] = address();
    body["shippingAddress"]["country"] = json!("Holland");
    body["shippingAddress"]["city"] = json!(" ");
    let refused = fixture.place("shipped-3", &body).await;
    assert_eq!(
        refused.fields(),
        ["shippingAddress.city", "shippingAddress.country"]
    );

    let mut body = fixture.booking().await;
    body["shippingAddress"] = address();
    let refused = fixture.place("shipped-4", &body).await;
    assert_eq!(refused.fields(), ["shippingAddress"]);
}
