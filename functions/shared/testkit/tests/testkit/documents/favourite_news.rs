//! The news of athletes that a customer saved.

use std::time::Duration;

use domain::offer::{Offer, OfferStatus};
use domain::{OfferGuid, Slug};
use serde_json::{Value, json};

use crate::documents::support::{Fixture, stamped};

async fn keep_ada(fixture: &Fixture) {
    let path = format!("customers/{}/favourites/ada-keller", fixture.noor.user_id);
    fixture
        .commit(&fixture.noor, stamped(&path, &[], "addedAt"))
        .await;
    fixture.context.advance(Duration::from_mins(1));
}

async fn news(fixture: &Fixture) -> Value {
    let reply = fixture
        .get(&fixture.noor, "/api/account/favourite-news")
        .await;
    reply.expect(200).json["items"].clone()
}

/// Adds another offer of Ada's with this status.
async fn add_offer(fixture: &Fixture, number: u8, status: OfferStatus) {
    let now = fixture.context.now();
    let offer = Offer {
        offer_guid: OfferGuid::from_parts(9, [number; 10]),
        title: format!("Offer {number}"),
        status,
        version: 1,
        created_at: now,
        updated_at: now,
        ..fixture.ada.video.clone()
    };
    fixture.context.store().save_offer(&offer).await.unwrap();
}

async fn switch(fixture: &Fixture, paused: bool) {
    let path = "/api/talent-account/pause";
    let token = fixture.context.token(&fixture.ada.person);
    let switched = fixture.app.put(path).bearer(&token);
    switched.json(json!({ "paused": paused })).await.expect(200);
}

#[tokio::test]
async fn lists_new_offers_and_ended_pauses_newest_first() {
    let fixture = Fixture::start().await;
    add_offer(&fixture, 1, OfferStatus::Active).await;
    fixture.context.advance(Duration::from_mins(1));
    keep_ada(&fixture).await;
    assert_eq!(news(&fixture).await, json!([]), "what there was is no news");
    add_offer(&fixture, 2, OfferStatus::Active).await;
    add_offer(&fixture, 3, OfferStatus::Draft).await;
    fixture.context.advance(Duration::from_mins(1));
    switch(&fixture, true).await;
    assert_eq!(news(&fixture).await, json!([]), "nothing can be booked");
    fixture.context.advance(Duration::from_mins(1));
    switch(&fixture, false).await;
    let back = fixture.context.now();
    let found = news(&fixture).await;
    assert_eq!(found.as_array().unwrap().len(), 2, "{found}");
    assert_eq!(
        found[0]["news"],
        json!({ "kind": "back_from_pause", "at": back })
    );
    assert_eq!(found[0]["slug"], "ada-keller");
    assert_eq!(found[1]["news"]["kind"], "new_offer");
    assert_eq!(found[1]["news"]["title"], "Offer 2");

    fixture.context.advance(Duration::from_mins(5));
    switch(&fixture, false).await;
    assert_eq!(
        news(&fixture).await[0]["news"]["at"],
        json!(back),
        "no pause ended"
    );
    fixture.context.advance(Duration::from_hours(24 * 31));
    assert_eq!(
        news(&fixture).await,
        json!([]),
        "a month later it is no news"
    );
}

#[tokio::test]
async fn leaves_out_athletes_whose_page_is_not_public() {
    let fixture = Fixture::start().await;
    keep_ada(&fixture).await;
    let gone = format!("customers/{}/favourites/nobody-here", fixture.noor.user_id);
    fixture
        .commit(&fixture.noor, stamped(&gone, &[], "addedAt"))
        .await;
    add_offer(&fixture, 2, OfferStatus::Active).await;
    assert_eq!(news(&fixture).await.as_array().unwrap().len(), 1);
    let store = fixture.context.store();
    let slug = Slug::parse("ada-keller").unwrap();
    let ada = store.find_talent_by_slug(&slug).await.unwrap().unwrap();
    let closed = ada.closed(fixture.context.now()).unwrap();
    store
        .close_talent(&closed, fixture.context.now())
        .await
        .unwrap();
    assert_eq!(news(&fixture).await, json!([]));
}
