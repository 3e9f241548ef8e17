//! Shipped items: the address is required in the booking, and the talent can see it once the order is accepted.

use domain::OrderGuid;
use domain::offer::Offer;
use domain::order::{Effect, MailTemplate, Party};
use serde_json::{Value, json};
use testkit::Reply;

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

async fn put_address(fixture: &Fixture, hash: &str, version: &Value, street: &str) -> Reply {
    let mut address = address();
    address["street"] = json!(street);
    let path = format!("/api/orders/{hash}/shipping-address");
    let body = json!({ "version": version, "shippingAddress": address });
    fixture.app.put(&path).json(body).await
}

/// Returns how many emails to Ada about a new address wait to be sent.
async fn address_emails(fixture: &Fixture, guid: OrderGuid) -> usize {
    let wanted = Effect::Mail {
        to: Party::Talent,
        template: MailTemplate::AddressChanged,
    };
    let rows = fixture.context.store().list_outbox(guid).await.unwrap();
    rows.iter().filter(|row| row.effect == wanted).count()
}

#[tokio::test]
async fn a_guest_corrects_the_address_until_the_athlete_has_sent_the_parcel() {
    let fixture = Fixture::start().await;
    let (guid, hash, version) = accepted_card(&fixture, "corrected-1").await;
    assert_eq!(fixture.seen_by_ada(guid).await["canChangeAddress"], false);
    assert_eq!(fixture.seen(&hash).await["canChangeAddress"], true);
    let changed = put_address(&fixture, &hash, &version, "Prinsengracht 30")
        .await
        .expect(200)
        .json;
    assert_eq!(changed["shippingAddress"]["street"], "Prinsengracht 30");
    assert_eq!(address_emails(&fixture, guid).await, 1);

    let shipment = json!({ "carrier": "postnl", "trackingNumber": "3SABCD1234567" });
    let stale = fixture.act_as_ada(guid, sent(&version, &shipment)).await;
    assert_eq!(stale.failure(), "409 conflict");
    let seen = fixture.seen_by_ada(guid).await;
    assert_eq!(seen["shippingAddress"]["street"], "Prinsengracht 30");
    assert_eq!(seen["addressChangedAt"], changed["updatedAt"]);

    let sent = fixture
        .act_as_ada(guid, sent(&seen["version"], &shipment))
        .await
        .expect(200)
        .json;
    assert_eq!(fixture.seen(&hash).await["canChangeAddress"], false);
    let late = put_address(&fixture, &hash, &sent["version"], "Prinsengracht 300").await;
    assert_eq!(late.failure(), "409 action_refused");
}

#[tokio::test]
async fn a_corrected_address_is_validated_and_reported_only_once_the_athlete_can_see_it() {
    let fixture = Fixture::start().await;
    let offer = sell_photo(&fixture).await;
    let mut body = booking(&fixture, &offer).await;
    body["shippingAddress"] = address();
    let placed = fixture.place("corrected-2", &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let version = fixture.seen(&hash).await["version"].clone();
    let empty = put_address(&fixture, &hash, &version, " ").await;
    assert_eq!(
        (empty.failure().as_str(), empty.fields()),
        ("422 validation_failed", vec!["shippingAddress.street"])
    );
    let same = put_address(&fixture, &hash, &version, "Prinsengracht 3").await;
    assert_eq!(same.fields(), ["shippingAddress"]);
    let changed = put_address(&fixture, &hash, &version, "Prinsengracht 30")
        .await
        .expect(200)
        .json;
    assert_eq!(changed.get("addressChangedAt"), None);
    assert_eq!(address_emails(&fixture, guid).await, 0);
    let stale = put_address(&fixture, &hash, &version, "Prinsengracht 31").await;
    assert_eq!(stale.failure(), "409 conflict");
}
