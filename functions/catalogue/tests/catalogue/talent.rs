//! `GET /api/talent/{slug}`.

use std::time::Duration;

use domain::Slug;
use domain::marketplace::MoneySettings;
use domain::money::BasisPoints;
use domain::offer::{Offer, OfferStatus};
use domain::order::{Actor, Command, ProblemReason, Visibility};
use domain::talent::{Talent, TalentStatus};
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{App, TestContext};

async fn start() -> (TestContext, App) {
    let context = TestContext::start().await;
    let app = App::new(catalogue::router(context.state()));
    (context, app)
}

#[tokio::test]
async fn returns_a_published_talent_with_active_offers() {
    let (context, app) = start().await;
    let ada = context.published_talent("ada-keller").await;
    let archived = Offer {
        status: OfferStatus::Archived,
        version: ada.session.version + 1,
        ..ada.session
    };
    context.store().save_offer(&archived).await.unwrap();

    let talent = app.get("/api/talent/ada-keller").await.expect(200).json;
    assert_eq!(talent["talentGuid"], ada.talent.talent_guid.to_string());
    assert_eq!(talent["displayName"], "ada keller");
    assert_eq!(talent["status"], "published");
    assert_eq!(talent["sports"], json!(["athletics"]));
    assert_eq!(talent["country"], "DE");
    assert_eq!(talent["avatar"]["src"], "/media/seed/ada-keller.svg");
    assert_eq!(talent["currency"], "EUR");
    assert_eq!(talent["verified"], false);
    assert_eq!(talent["stats"]["ratingCount"], 0);
    assert_eq!(talent["feedback"], json!([]));
    let offers = talent["offers"].as_array().unwrap();
    assert_eq!(offers.len(), 1, "an archived offer is not on sale");
    assert_eq!(offers[0]["kind"], "video");
    assert_eq!(
        offers[0]["price"],
        json!({ "amount": 12000, "currency": "EUR" })
    );
    assert_eq!(
        offers[0]["totalPrice"],
        json!({ "amount": 12600, "currency": "EUR" })
    );
    assert_eq!(offers[0]["use"], json!(ada.video.offer_use));
    assert_eq!(offers[0]["priceVersion"], ada.video.price_version);
}

#[tokio::test]
async fn total_prices_contain_the_service_fee_of_the_settings() {
    let (context, app) = start().await;
    let ada = context.published_talent("ada-keller").await;
    let eur = |amount| json!({ "amount": amount, "currency": "EUR" });
    let video = Offer {
        addons: vec![
            serde_json::from_value(json!({
                "key": "rush", "label": "In 24 h", "price": eur(1_001), "effect": "rush24h",
            }))
            .unwrap(),
        ],
        commercial: Some(
            serde_json::from_value(
                json!({ "price": eur(90_000), "licence": "Web", "termDays": 30 }),
            )
            .unwrap(),
        ),
        version: ada.video.version + 1,
        ..ada.video
    };
    let store = context.store();
    store.save_offer(&video).await.unwrap();
    let settings = MoneySettings {
        service_fee_bps: BasisPoints::new(1_000).unwrap(),
        ..MoneySettings::default()
    };
    store.seed_settings(settings).await.unwrap();
    let talent = app.get("/api/talent/ada-keller").await.expect(200).json;
    let offers = talent["offers"].as_array().unwrap();
    let offer = offers
        .iter()
        .find(|offer| offer["kind"] == "video")
        .unwrap();
    assert_eq!(offer["price"], eur(12_000));
    assert_eq!(offer["totalPrice"], eur(13_200));
    assert_eq!(offer["addons"][0]["price"], eur(1_001));
    assert_eq!(offer["addons"][0]["totalPrice"], eur(1_101));
    assert_eq!(offer["commercialTotalPrice"], eur(99_000));
}

#[tokio::test]
async fn leaves_out_private_fields() {
    let (context, app) = start().await;
    context.published_talent("ada-keller").await;
    let talent = app.get("/api/talent/ada-keller").await.expect(200);
    for secret in [
        "email",
        "ada-keller@example.org",
        "payouts",
        "stripeAccountId",
        "commissionBps",
        "capacity",
        "version\"",
    ] {
        assert!(!talent.text.contains(secret), "{secret} in {}", talent.text);
    }
}

#[tokio::test]
async fn a_talent_who_is_not_public_is_not_found() {
    let (context, app) = start().await;
    let ada = context.published_talent("ada-keller").await;
    let mut talent = ada.talent;
    for status in [
        TalentStatus::Draft,
        TalentStatus::PendingReview,
        TalentStatus::Suspended,
        TalentStatus::Closed,
    ] {
        talent = Talent {
            status,
            ..talent.next(context.now())
        };
        context.store().save_talent(&talent).await.unwrap();
        for path in ["/api/talent/ada-keller", "/api/talent/ada-keller/feedback"] {
            let reply = app.get(path).await.expect(404);
            assert_eq!(
                reply.json,
                json!({ "code": "not_found", "message": "talent `ada-keller` does not exist" })
            );
        }
    }
}

#[tokio::test]
async fn an_unknown_or_impossible_slug_is_not_found() {
    let (_context, app) = start().await;
    for slug in ["nobody-here", "api", "A", "ada--keller", "%2e%2e", "ada%00"] {
        assert_eq!(
            app.get(&format!("/api/talent/{slug}")).await.failure(),
            "404 not_found",
            "{slug}"
        );
    }
}

#[tokio::test]
async fn an_old_slug_returns_the_talent_with_the_current_one() {
    let (context, app) = start().await;
    let ada = context.published_talent("ada-keller").await;
    let renamed = Talent {
        slug: Slug::parse("ada-king").unwrap(),
        ..ada.talent.next(context.now())
    };
    context
        .store()
        .change_slug(&renamed, &ada.talent.slug)
        .await
        .unwrap();
    for slug in ["ada-keller", "ada-king"] {
        let reply = app.get(&format!("/api/talent/{slug}")).await.expect(200);
        assert_eq!(reply.json["slug"], "ada-king");
    }
}

#[tokio::test]
async fn returns_a_pause_until_it_ends() {
    let (context, app) = start().await;
    let ada = context.published_talent("ada-keller").await;
    let now = context.now();
    let until = now.checked_add(SignedDuration::from_hours(48)).unwrap();
    context
        .store()
        .save_talent(&ada.talent.paused(Some(until), now).unwrap())
        .await
        .unwrap();

    let paused = app.get("/api/talent/ada-keller").await.expect(200).json;
    assert_eq!(
        (&paused["status"], &paused["pausedUntil"]),
        (&json!("paused"), &json!(until))
    );

    context.advance(Duration::from_hours(49));
    let resumed = app.get("/api/talent/ada-keller").await.expect(200).json;
    assert_eq!(
        (&resumed["status"], resumed.get("pausedUntil")),
        (&json!("published"), None)
    );
}

#[tokio::test]
async fn gallery_and_intro_are_public_immediately() {
    let (context, app) = start().await;
    let ada = context.published_talent("ada-keller").await;
    let bare = app.get("/api/talent/ada-keller").await.expect(200).json;
    assert!(bare.get("gallery").is_none() && bare.get("introVideo").is_none());
    let picture = json!({
        "src": "/media/talent/pictures/01939d5c-7b1e-7c3a-9a2f-0123456789ab.jpg", "width": 900, "height": 600,
        "alt": "The stadium",
    });
    let intro = json!({
        "src": "/media/talent/videos/01939d5c-7b1e-7c3a-9a2f-0123456789ac.mp4", "contentType": "video/mp4",
        "width": 1080, "height": 1920, "seconds": 42, "title": "Hello", "poster": picture,
        "uploadedAt": "2026-11-21T09:00:00Z",
    });
    let changed = Talent {
        gallery: vec![serde_json::from_value(picture.clone()).unwrap()],
        intro_video: Some(serde_json::from_value(intro.clone()).unwrap()),
        ..ada.talent.next(context.now())
    };
    let store = context.store();
    store
        .save_page_media(&changed, &[], context.now())
        .await
        .unwrap();
    let talent = app.get("/api/talent/ada-keller").await.expect(200).json;
    assert_eq!(talent["gallery"], json!([picture]));
    assert_eq!(talent["introVideo"], intro);
}

#[tokio::test]
async fn returns_videos_only_while_customer_and_order_allow_it() {
    let (context, app) = start().await;
    let ada = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
    let (store, settle, now) = (context.store(), context.settle(), context.now());
    let asset = "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e";
    let deliverable = json!({
        "kind": "video", "at": now, "file": {
            "assetId": asset, "bytes": 1_000, "uploadedAt": now, "isPublishable": true,
            "content": { "format": "mp4", "width": 1080, "height": 1920, "seconds": 42, "sha256": "0".repeat(64) },
        },
    });
    let deliver = Command::DeliverDirect {
        deliverables: vec![serde_json::from_value(deliverable).unwrap()],
    };
    let videos = async || -> Value {
        let talent = app.get("/api/talent/ada-keller").await.expect(200);
        assert!(!talent.text.contains(&placed.order.order_guid.to_string()));
        talent.json["videos"].clone()
    };
    let shown = json!([{
        "assetId": asset, "offerGuid": placed.order.offer.offer_guid,
        "offerTitle": placed.order.offer.title, "width": 1080, "height": 1920, "seconds": 42,
        "hasPoster": false, "uploadedAt": now,
    }]);
    let order = placed.order.clone();
    let order = Box::pin(settle.act(order, deliver, Actor::Talent, now)).await;
    let mut order = order.unwrap();
    assert_eq!(videos().await, Value::Null, "it is private");
    for (visibility, expected) in [
        (Visibility::Unlisted, &Value::Null),
        (Visibility::Public, &shown),
        (Visibility::Private, &Value::Null),
        (Visibility::Public, &shown),
    ] {
        for page in store.list_stale_pages().await.unwrap() {
            store.delete_stale_page(&page).await.unwrap();
        }
        order = order
            .with_visibility(visibility, true, Actor::Guest, now)
            .unwrap();
        store.save_visibility(&order).await.unwrap();
        assert_eq!(&videos().await, expected, "{visibility:?}");
        assert_eq!(store.list_stale_pages().await.unwrap().len(), 1);
    }
    let report = Command::ReportProblem {
        reason: ProblemReason::Broken,
        text: "No sound.".to_owned(),
    };
    let disputed = Box::pin(settle.act(order, report, Actor::Guest, now)).await;
    assert_eq!(videos().await, Value::Null, "its money is in question");
    let release = Command::ResolveRelease {
        refund: None,
        note: "It has sound.".to_owned(),
    };
    let released = Box::pin(settle.act(disputed.unwrap(), release, Actor::Operator, now)).await;
    assert_eq!(videos().await, shown);
    let order = released.unwrap();
    store.remove_public_videos(&order, now).await.unwrap();
    assert_eq!(videos().await, Value::Null, "the customer's account goes");
}
