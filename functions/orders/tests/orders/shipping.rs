//! Shipped items: the address is required in the booking, and the talent can see it once the order is accepted.

use domain::OrderGuid;
use domain::offer::Offer;
use serde_json::{Value, json};

use crate::files::accepted;
use crate::support::Fixture;

/// Sells Ada's video with a signed photo that is shipped.
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

/// Returns a booking with the photo, without an address.
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
async fn the_talent_sees_the_address_once_the_order_is_accepted() {
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
async fn an_address_is_required_only_for_shipped_items() {
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

/// Sells a signed card of Ada's.
async fn sell_card(fixture: &Fixture) -> Offer {
    let mut offer = serde_json::to_value(&fixture.ada.video).unwrap();
    offer["kind"] = json!("item");
    offer.as_object_mut().unwrap().remove("video");
    offer["version"] = json!(offer["version"].as_u64().unwrap() + 1);
    let offer: Offer = serde_json::from_value(offer).unwrap();
    fixture.context.store().save_offer(&offer).await.unwrap();
    offer
}

/// Returns an accepted order of the card: GUID, hash, and the version to act on.
async fn accepted_card(fixture: &Fixture, key: &str) -> (OrderGuid, String, Value) {
    let offer = sell_card(fixture).await;
    let quote = fixture.quote(&offer).await.expect(200);
    let mut body = fixture.booking().await;
    body["quoteToken"] = quote.json["quoteToken"].clone();
    body["shippingAddress"] = address();
    let placed = fixture.place(key, &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let accepted = fixture.act_as_ada(guid, accept).await.expect(200).json;
    (guid, hash, accepted["version"].clone())
}

fn sent(version: &Value, shipment: &Value) -> Value {
    json!({
        "action": "deliver", "version": version,
        "deliverable": { "kind": "shipment", "shipment": shipment },
    })
}

#[tokio::test]
async fn the_link_shows_the_carrier_and_the_tracking_page() {
    let fixture = Fixture::start().await;
    let (guid, hash, version) = accepted_card(&fixture, "shipped-card-1").await;
    let shipment = json!({ "carrier": "postnl", "trackingNumber": "3stest 0123-4567" });
    let sent = fixture.act_as_ada(guid, sent(&version, &shipment)).await;
    assert_eq!(sent.expect(200).json["state"], "delivered");
    let expected = json!({
        "carrier": "postnl", "carrierName": "PostNL", "trackingNumber": "3STEST01234567",
        "trackingUrl": "https://jouw.postnl.nl/track-and-trace/3STEST01234567",
    });
    let own = fixture.seen(&hash).await;
    assert_eq!(own["deliverables"][0]["kind"], "shipment");
    assert_eq!(own["deliverables"][0]["shipment"], expected);
    let adas = fixture.seen_by_ada(guid).await;
    assert_eq!(adas["deliverables"][0]["shipment"], expected);
}

#[tokio::test]
async fn a_card_is_delivered_only_with_a_shipment() {
    let fixture = Fixture::start().await;
    let (video_order, _hash, video_version) = accepted(&fixture, "shipped-card-3").await;
    let (guid, _hash, version) = accepted_card(&fixture, "shipped-card-2").await;
    let refused = async |body: Value| fixture.act_as_ada(guid, body).await;
    let link = json!({ "kind": "link", "url": "https://cards.example/1" });
    let link = json!({ "action": "deliver", "version": version, "deliverable": link });
    assert_eq!(refused(link).await.fields(), ["deliverable.shipment"]);
    for (shipment, field) in [
        (
            json!({ "carrier": "dhl" }),
            "deliverable.shipment.trackingNumber",
        ),
        (
            json!({ "carrier": "dhl", "trackingNumber": "1/../../evil" }),
            "deliverable.shipment.trackingNumber",
        ),
        (
            json!({ "carrier": "other" }),
            "deliverable.shipment.carrierName",
        ),
        (
            json!({ "carrier": "pigeon" }),
            "deliverable.shipment.carrier",
        ),
    ] {
        let reply = refused(sent(&version, &shipment)).await;
        assert_eq!(reply.failure(), "422 validation_failed");
        assert_eq!(reply.fields(), [field], "{shipment}");
    }
    // Nothing is shipped with a video.
    let shipment = json!({ "carrier": "ups", "trackingNumber": "1Z999AA10123456784" });
    let refused = fixture
        .act_as_ada(video_order, sent(&video_version, &shipment))
        .await;
    assert_eq!(refused.fields(), ["deliverable.shipment"]);
}
