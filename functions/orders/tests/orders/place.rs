//! Placing an order: the displayed price is charged once, or nothing is written.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::customer::suspension::CustomerSuspension;
use domain::offer::Offer;
use domain::talent::Talent;
use domain::{AuditGuid, Language, NoticeGuid, OfferTexts, UserId};
use serde_json::{Value, json};
use store::AccountDeletion;

use crate::support::Fixture;

#[tokio::test]
async fn a_repeated_request_places_one_order() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let first = fixture.place("same-key-1", &body).await.expect(201);
    let again = fixture.place("same-key-1", &body).await.expect(201);
    assert_eq!(first.json["orderGuid"], again.json["orderGuid"]);
    assert_eq!(first.json["checkoutUrl"], again.json["checkoutUrl"]);
    let talent = fixture.ada.talent.talent_guid;
    assert_eq!(
        fixture
            .context
            .store()
            .find_open_requests(talent)
            .await
            .unwrap(),
        0
    );
    for reply in [&first, &again] {
        let view = fixture
            .seen(reply.json["orderHash"].as_str().unwrap())
            .await;
        assert_eq!(
            view["orderGuid"], first.json["orderGuid"],
            "both links open the order"
        );
    }
}

#[tokio::test]
async fn a_request_repeated_after_paying_returns_its_order() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let first = fixture.place("late-key-1", &body).await.expect(201);
    fixture.pay(&first).await;
    let again = fixture.place("late-key-1", &body).await.expect(201);
    assert_eq!(again.json["orderGuid"], first.json["orderGuid"]);
    assert!(again.json.get("checkoutUrl").is_none());
}

#[tokio::test]
async fn concurrent_equal_requests_place_one_order() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let (first, second) = tokio::join!(
        fixture.place("twin-key", &body),
        fixture.place("twin-key", &body)
    );
    let (first, second) = (first.expect(201), second.expect(201));
    assert_eq!(first.json["orderGuid"], second.json["orderGuid"]);
    let talent = fixture.ada.talent.talent_guid;
    assert_eq!(
        fixture
            .context
            .store()
            .find_open_requests(talent)
            .await
            .unwrap(),
        0
    );
}

#[tokio::test]
async fn rejects_a_key_with_another_request() {
    let fixture = Fixture::start().await;
    let mut body = fixture.booking().await;
    fixture.place("one-key-1", &body).await.expect(201);
    body["brief"]["recipientName"] = json!("Max");
    assert_eq!(
        fixture.place("one-key-1", &body).await.failure(),
        "409 idempotency_mismatch"
    );
}

#[tokio::test]
async fn rejects_a_booking_without_a_key() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    for key in ["", "short", &"k".repeat(256)] {
        let reply = fixture.place(key, &body).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec!["Idempotency-Key"])
        );
    }
}

#[tokio::test]
async fn an_order_keeps_the_title_of_the_page_and_returns_to_its_language() {
    let fixture = Fixture::start().await;
    let video = Offer {
        translations: [(
            Language::De,
            OfferTexts {
                title: "Persönliches Video".to_owned(),
                ..OfferTexts::default()
            },
        )]
        .into(),
        version: 2,
        ..fixture.ada.video.clone()
    };
    fixture.context.store().save_offer(&video).await.unwrap();
    for (key, language, title, page) in [
        ("title-en", "en", video.title.as_str(), "/return?"),
        ("title-de", "de", "Persönliches Video", "/de/return?"),
    ] {
        let mut body = fixture.booking().await;
        body["language"] = json!(language);
        let placed = fixture.place(key, &body).await.expect(201);
        let view = fixture
            .seen(placed.json["orderHash"].as_str().unwrap())
            .await;
        assert_eq!(view["offer"]["title"], title);
        let card = [
            ("number", "4242424242424242"),
            ("name", "Noor Bakker"),
            ("email", "noor@example.org"),
        ];
        let checkout = placed.json["checkoutUrl"].as_str().unwrap();
        let back = fixture.context.submit(checkout, &card).await;
        let expected = format!("{}{page}", fixture.context.site_url());
        assert!(back.starts_with(&expected), "{back}");
    }
}

#[tokio::test]
async fn a_changed_price_returns_a_new_quote_and_writes_nothing() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let video = &fixture.ada.video;
    let dearer = Offer {
        price: domain::Money::new(13_000, video.price.currency()).unwrap(),
        price_version: 2,
        version: 2,
        ..video.clone()
    };
    fixture.context.store().save_offer(&dearer).await.unwrap();

    let reply = fixture.place("changed-1", &body).await;
    assert_eq!(reply.failure(), "409 quote_changed");
    fixture.assert_nothing_written("changed-1").await;
    assert_eq!(
        reply.json["details"]["breakdown"]["total"]["amount"],
        13_650
    );

    let mut body = body;
    body["quoteToken"] = reply.json["details"]["quoteToken"].clone();
    let placed = fixture.place("changed-2", &body).await.expect(201);
    let view = fixture
        .seen(placed.json["orderHash"].as_str().unwrap())
        .await;
    assert_eq!(view["money"]["total"]["amount"], 13_650);
}

#[tokio::test]
async fn rejects_an_expired_quote() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    fixture.context.advance(Duration::from_mins(30));
    assert_eq!(
        fixture.place("expired-1", &body).await.failure(),
        "409 quote_expired"
    );
    fixture.assert_nothing_written("expired-1").await;
}

#[tokio::test]
async fn rejects_a_forged_quote() {
    let fixture = Fixture::start().await;
    let mut body = fixture.booking().await;
    let token = body["quoteToken"].as_str().unwrap().to_owned();
    let (format, sealed) = token.split_once('.').unwrap();
    let (start, end) = sealed.split_at(40);
    let changed = if start.starts_with('A') { "B" } else { "A" };
    for forged in [
        format!("{format}.{changed}{}{end}", &start[1..]),
        format!("{format}.{start}"),
        format!("{format}x.{sealed}"),
        format!("{format}."),
        sealed.to_owned(),
        "…".to_owned(),
    ] {
        body["quoteToken"] = json!(forged);
        let reply = fixture.place("forged-1", &body).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec!["quoteToken"])
        );
    }
    fixture.assert_nothing_written("forged-1").await;
}

#[tokio::test]
async fn the_buyer_can_read_nothing_of_a_quote() {
    let fixture = Fixture::start().await;
    let token = |body: &Value| body["quoteToken"].as_str().unwrap().to_owned();
    let first = token(&fixture.booking().await);
    let second = token(&fixture.booking().await);
    assert_ne!(first, second);
    for token in [first, second] {
        let sealed = token.split_once('.').unwrap().1;
        let bytes = URL_SAFE_NO_PAD.decode(sealed).unwrap();
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        for word in ["commission", "talentnet", "platform"] {
            assert!(!text.contains(word), "{word} in {token}");
        }
        assert!(serde_json::from_slice::<Value>(&bytes).is_err());
    }
}

#[tokio::test]
async fn a_readable_token_of_an_earlier_release_has_expired() {
    let fixture = Fixture::start().await;
    let mut body = fixture.booking().await;
    let json = URL_SAFE_NO_PAD.encode(json!({ "talentGuid": "x", "selection": {} }).to_string());
    body["quoteToken"] = json!(format!("{json}.c2lnbmF0dXJl"));
    let reply = fixture.place("earlier-release", &body).await;
    assert_eq!(reply.failure(), "409 quote_expired");
    fixture.assert_nothing_written("earlier-release").await;
}

#[tokio::test]
async fn reports_all_violations_of_the_form_together() {
    let fixture = Fixture::start().await;
    let mut body = fixture.booking().await;
    body["customer"]["email"] = json!("noor");
    body["brief"]["instructions"] = json!("Too short");
    body["consents"]["terms"] = json!(false);
    let reply = fixture.place("wrong-form", &body).await;
    assert_eq!(reply.failure(), "422 validation_failed");
    assert_eq!(
        reply.fields(),
        ["customer.email", "brief.instructions", "consents.terms"]
    );
    fixture.assert_nothing_written("wrong-form").await;
}

#[tokio::test]
async fn a_public_video_needs_the_recipients_consent() {
    let fixture = Fixture::start().await;
    let mut body = fixture.booking().await;
    body["visibility"] = json!("public");
    let reply = fixture.place("public-without-word", &body).await;
    assert_eq!(reply.failure(), "422 validation_failed");
    assert_eq!(reply.fields(), ["consents.recipientAgrees"]);
    fixture.assert_nothing_written("public-without-word").await;
    body["consents"]["recipientAgrees"] = json!(true);
    fixture.place("public-with-word", &body).await.expect(201);
}

#[tokio::test]
async fn rejects_bookings_of_a_paused_talent() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let paused = fixture
        .ada
        .talent
        .paused(None, fixture.context.now())
        .unwrap();
    fixture.context.store().save_talent(&paused).await.unwrap();
    assert_eq!(
        fixture.place("paused-1", &body).await.failure(),
        "409 talent_unavailable"
    );
    let talent = fixture.ada.talent.talent_guid;
    assert_eq!(
        fixture
            .context
            .store()
            .find_open_requests(talent)
            .await
            .unwrap(),
        0
    );
}

#[tokio::test]
async fn limits_the_open_requests_of_a_talent() {
    let fixture = Fixture::start().await;
    let now = fixture.context.now();
    let narrow = Talent {
        capacity: 1,
        ..fixture.ada.talent.next(now)
    };
    fixture.context.store().save_talent(&narrow).await.unwrap();
    let body = fixture.booking().await;
    let placed = fixture.place("capacity-1", &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    assert_eq!(
        fixture.place("capacity-2", &body).await.failure(),
        "409 talent_unavailable"
    );

    let version = fixture.seen(&hash).await["version"].clone();
    fixture
        .act_as_ada(guid, json!({ "action": "accept", "version": version }))
        .await
        .expect(200);
    fixture
        .place("capacity-3", &fixture.booking().await)
        .await
        .expect(201);
}

#[tokio::test]
async fn rejects_times_that_are_not_free() {
    let fixture = Fixture::start().await;
    let mut body = fixture.session_booking().await;
    body["schedule"]["startAt"] = json!("2020-01-01T09:00:00Z");
    assert_eq!(
        fixture.place("odd-time", &body).await.failure(),
        "409 slot_taken"
    );
    body.as_object_mut().unwrap().remove("schedule");
    let reply = fixture.place("no-time-1", &body).await;
    assert_eq!(
        (reply.failure().as_str(), reply.fields()),
        ("422 validation_failed", vec!["schedule"])
    );
    fixture.assert_nothing_written("odd-time").await;
}

/// A customer deletes the account in one tab and books in another.
#[tokio::test]
async fn rejects_orders_of_an_account_in_deletion() {
    let fixture = Fixture::start().await;
    let noor = fixture.context.customer("noor").await;
    let token = fixture.context.token(&noor);
    let deletion = AccountDeletion {
        uid: noor.uid.clone(),
        user_id: noor.user_id,
        role: noor.role,
        email: Some(noor.email.clone()),
        proven_email: None,
        is_decided: false,
        asked_at: fixture.context.now(),
        pass: None,
        version: 1,
    };
    let store = fixture.context.store();
    let saved = store
        .save_account_deletion(&deletion, fixture.context.now())
        .await;
    saved.unwrap();
    let place = async |key: &str, token: Option<&str>| {
        let mut request = fixture
            .app
            .post("/api/orders")
            .header("idempotency-key", key)
            .json(fixture.booking().await);
        if let Some(token) = token {
            request = request.bearer(token);
        }
        request.await
    };
    let reply = place("the-key-of-one", Some(&token)).await;
    assert_eq!(reply.failure(), "401 account_deleted");
    let page = store.list_orders_of_customer(noor.user_id, None, 10).await;
    assert_eq!(page.unwrap().items, []);
    let guid = fixture.ada.talent.talent_guid;
    assert_eq!(store.find_open_requests(guid).await.unwrap(), 0);
    // A guest has no account, and a withdrawn deletion does not block.
    place("the-key-of-a-guest", None).await.expect(201);
    store.cancel_account_deletion(&noor.uid).await.unwrap();
    place("the-key-of-one", Some(&token)).await.expect(201);
}

#[tokio::test]
async fn an_order_stores_the_language_of_the_page() {
    let fixture = Fixture::start().await;
    for (key, language, stored) in [
        ("language-1", None, Language::En),
        ("language-2", Some("de"), Language::De),
    ] {
        let mut body = fixture.booking().await;
        if let Some(language) = language {
            body["language"] = json!(language);
        }
        let placed = fixture.place(key, &body).await.expect(201);
        let guid = placed.json["orderGuid"].as_str().unwrap().parse().unwrap();
        let order = fixture.context.store().find_order(guid).await.unwrap();
        assert_eq!(order.unwrap().customer.language, stored);
    }
}

#[tokio::test]
async fn rejects_an_order_of_a_suspended_customer() {
    let fixture = Fixture::start().await;
    let body = fixture.booking().await;
    let now = fixture.context.now();
    let email = body["customer"]["email"].as_str().unwrap().parse().unwrap();
    let suspension = CustomerSuspension {
        at: now,
        reason: "Threats".to_owned(),
    };
    let notice = serde_json::from_value(json!({
        "noticeGuid": NoticeGuid::from_parts(1, [1; 10]), "createdAt": now,
        "content": { "notice": "customer_suspended", "name": "Noor", "reason": "Threats" },
    }));
    let entry = serde_json::from_value(json!({
        "auditGuid": AuditGuid::from_parts(1, [1; 10]), "at": now, "action": "customer_suspended",
        "operator": { "userId": UserId::from_parts(1, [1; 10]) }, "reason": "Threats", "version": 0,
        "subject": { "kind": "order", "id": "1", "label": "1" }, "changes": [],
    }));
    let store = fixture.context.store();
    store
        .set_customer_suspension(
            (&email, None),
            Some(&suspension),
            &notice.unwrap(),
            &entry.unwrap(),
        )
        .await
        .unwrap();
    let refused = fixture.place("suspended-1", &body).await;
    assert_eq!(refused.failure(), "403 customer_suspended");
}
