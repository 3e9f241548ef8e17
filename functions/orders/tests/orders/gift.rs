//! Gifts: opened by a separate link from their time on, and answered once.

use std::time::Duration;

use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::{GiftToken, OrderGuid};
use jiff::{SignedDuration, ZonedDateTime};
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

/// Returns a gift that opens `hours` from now, to the hour, in Tokyo.
fn gift(fixture: &Fixture, hours: i64) -> Value {
    let at = fixture.context.now() + SignedDuration::from_hours(hours + 1);
    let at: ZonedDateTime = at.in_tz("Asia/Tokyo").unwrap();
    json!({
        "recipientEmail": "mia@example.org", "message": "Happy birthday, <b>Mia</b>!",
        "opens": {
            "date": at.strftime("%Y-%m-%d").to_string(), "hour": at.hour(), "timeZone": "Asia/Tokyo",
        },
    })
}

async fn with_gift(fixture: &Fixture, gift: Value) -> Value {
    let mut body = fixture.booking().await;
    body["gift"] = gift;
    body
}

async fn open(fixture: &Fixture, token: &GiftToken) -> Reply {
    let path = format!("/api/orders/gifts/{}", token.reveal());
    fixture.app.get(&path).await
}

/// Creates a link that the customer passes on.
async fn link(fixture: &Fixture, hash: &str) -> GiftToken {
    let path = format!("/api/orders/{hash}/gift/links");
    let made = fixture.app.post(&path).await.expect(200).json;
    GiftToken::parse(made["giftToken"].as_str().unwrap()).unwrap()
}

/// Lets Ada accept and deliver a link to a video.
async fn deliver(fixture: &Fixture, guid: OrderGuid, hash: &str) {
    for action in ["accept", "deliver"] {
        let version = fixture.seen(hash).await["version"].clone();
        let mut action = json!({ "action": action, "version": version });
        if action["action"] == "deliver" {
            action["deliverable"] =
                json!({ "kind": "link", "url": "https://videos.example.org/mia" });
        }
        fixture.act_as_ada(guid, action).await.expect(200);
    }
}

async fn change(fixture: &Fixture, hash: &str, gift: Value) -> Reply {
    let version = fixture.seen(hash).await["version"].clone();
    let path = format!("/api/orders/{hash}/gift");
    let body = json!({ "gift": gift, "version": version });
    fixture.app.put(&path).json(body).await
}

async fn send_again(fixture: &Fixture, hash: &str, email: &str) -> Reply {
    let version = fixture.seen(hash).await["version"].clone();
    let path = format!("/api/orders/{hash}/gift/mails");
    let body = json!({ "recipientEmail": email, "version": version });
    fixture.app.post(&path).json(body).await
}

async fn thank(fixture: &Fixture, token: &GiftToken, text: &str) -> Reply {
    let path = format!("/api/orders/gifts/{}/thanks", token.reveal());
    let request = fixture.app.post(&path);
    request.json(json!({ "text": text })).await
}

#[tokio::test]
async fn the_customer_sees_that_emails_to_the_recipient_bounce() {
    let fixture = Fixture::start().await;
    let body = with_gift(&fixture, gift(&fixture, 48)).await;
    let placed = fixture.place("gift-key-b", &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    assert_eq!(fixture.seen(&hash).await["gift"]["mailsComeBack"], false);

    let problem = AddressProblem {
        email: "mia@example.org".parse().unwrap(),
        kind: AddressProblemKind::Bounced,
        reason: "smtp; 550 5.1.1 user unknown".to_owned(),
        at: fixture.context.now(),
    };
    let store = fixture.context.store();
    store.save_address_problem(&problem).await.unwrap();

    let seen = fixture.seen(&hash).await;
    assert_eq!(seen["gift"]["mailsComeBack"], true);
    assert_eq!(seen["mailsComeBack"], false, "the customer's own arrive");
    let talents = fixture.seen_by_ada(guid).await;
    assert_eq!(talents["gift"]["mailsComeBack"], false);
}

#[tokio::test]
async fn a_gift_opens_at_its_time_and_accepts_thanks_once() {
    let fixture = Fixture::start().await;
    let body = with_gift(&fixture, gift(&fixture, 48)).await;
    let placed = fixture.place("gift-key-1", &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let token = link(&fixture, &hash).await;
    let waiting = open(&fixture, &token).await.expect(200).json;
    assert_eq!(waiting["status"], "waiting");
    assert_eq!(waiting["recipientName"], "Mia");
    assert!(waiting.get("message").is_none(), "{waiting}");
    let early = thank(&fixture, &token, "Thank you!").await;
    assert_eq!(early.failure(), "409 action_refused");

    deliver(&fixture, guid, &hash).await;
    assert_eq!(open(&fixture, &token).await.json["status"], "waiting");
    assert_eq!(open(&fixture, &token).await.json["deliverables"], json!([]));

    fixture.context.advance(Duration::from_hours(49));
    let opened = open(&fixture, &token).await.expect(200).json;
    assert_eq!(opened["status"], "open");
    assert_eq!(opened["message"], "Happy birthday, <b>Mia</b>!");
    assert_eq!(
        opened["deliverables"][0]["url"],
        "https://videos.example.org/mia"
    );
    let secret = ["noor@example.org", "mia@example.org", "amount", "number"];
    assert_eq!(
        secret.map(|word| opened.to_string().contains(word)),
        [false; 4]
    );

    let (one, other) = tokio::join!(
        thank(&fixture, &token, "Thank you so much!"),
        thank(&fixture, &token, "Thank you so much!"),
    );
    let mut answers = [one.status.as_u16(), other.status.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [200, 409]);
    let again = thank(&fixture, &token, "And again").await;
    assert_eq!(again.failure(), "409 action_refused");
    for seen in [fixture.seen(&hash).await, fixture.seen_by_ada(guid).await] {
        assert_eq!(seen["gift"]["thanks"]["text"], "Thank you so much!");
    }
    let gift = &fixture.seen_by_ada(guid).await["gift"];
    assert!(gift.get("recipientEmail").is_none() && gift.get("message").is_none());
}

#[tokio::test]
async fn reports_invalid_fields_of_a_gift() {
    let fixture = Fixture::start().await;
    for (field, value) in [
        ("recipientEmail", json!("nobody")),
        ("message", json!("x".repeat(501))),
        ("opens.hour", json!(24)),
        ("opens.date", json!("2020-01-01")),
        ("opens.timeZone", json!("Mars/Olympus")),
    ] {
        let mut gift = gift(&fixture, 24);
        let pointer = format!("/{}", field.replace('.', "/"));
        *gift.pointer_mut(&pointer).unwrap() = value;
        let refused = fixture
            .place("gift-key-2", &with_gift(&fixture, gift).await)
            .await;
        assert_eq!(refused.failure(), "422 validation_failed", "{field}");
        assert_eq!(refused.json["fields"][0]["field"], format!("gift.{field}"));
    }
    let mut own = with_gift(&fixture, gift(&fixture, 24)).await;
    own["brief"]["forWhom"] = json!("self");
    let refused = fixture.place("gift-key-3", &own).await;
    assert_eq!(refused.json["fields"][0]["field"], "gift");
}

#[tokio::test]
async fn only_its_link_opens_a_gift_and_grants_nothing_else() {
    let fixture = Fixture::start().await;
    let body = with_gift(&fixture, gift(&fixture, 48)).await;
    let placed = fixture.place("gift-key-4", &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let wrong = GiftToken::parse(&hash).unwrap();
    assert_eq!(open(&fixture, &wrong).await.failure(), "404 not_found");
    let token = link(&fixture, &hash).await;
    let path = format!("/api/orders/{}", token.reveal());
    assert_eq!(fixture.app.get(&path).await.failure(), "404 not_found");
    // A declined order is never delivered: the page reports it, without the gift.
    let version = fixture.seen(&hash).await["version"].clone();
    let decline = json!({ "action": "decline", "reason": "no_time", "version": version });
    fixture.act_as_ada(guid, decline).await.expect(200);
    let ended = open(&fixture, &token).await.expect(200).json;
    assert_eq!(ended["status"], "declined");
    assert_eq!((ended.get("message"), ended.get("title")), (None, None));
    assert!(!ended.to_string().contains("EUR"), "{ended}");
}

#[tokio::test]
async fn a_gift_can_change_until_its_email_is_due_and_be_sent_again_afterwards() {
    let fixture = Fixture::start().await;
    let body = with_gift(&fixture, gift(&fixture, 48)).await;
    let placed = fixture.place("gift-key-5", &body).await.expect(201);
    let (guid, hash) = fixture.pay(&placed).await;
    let to_mia = link(&fixture, &hash).await;
    let again = send_again(&fixture, &hash, "mia@example.org").await;
    assert_eq!(again.failure(), "409 action_refused");

    // A changed message or time keeps the links valid; another recipient does not.
    let mut later = gift(&fixture, 72);
    later["message"] = json!("All the best!");
    let changed = change(&fixture, &hash, later.clone()).await.expect(200);
    assert_eq!(changed.json["gift"]["message"], "All the best!");
    assert_eq!(open(&fixture, &to_mia).await.status, 200);
    later["recipientEmail"] = json!("sam@example.org");
    change(&fixture, &hash, later).await.expect(200);
    assert_eq!(open(&fixture, &to_mia).await.failure(), "404 not_found");
    let to_sam = link(&fixture, &hash).await;

    deliver(&fixture, guid, &hash).await;
    fixture.context.advance(Duration::from_hours(74));
    assert_eq!(open(&fixture, &to_sam).await.json["status"], "open");
    let late = change(&fixture, &hash, gift(&fixture, 72)).await;
    assert_eq!(late.failure(), "409 action_refused");
    let seen = fixture.seen(&hash).await;
    assert_eq!(seen["gift"]["canChange"], false);
    assert_eq!(seen["gift"]["canSendAgain"], true);
    let wrong = send_again(&fixture, &hash, "sam").await;
    assert_eq!(wrong.json["fields"][0]["field"], "recipientEmail");
    for _ in 0..3 {
        let sent = send_again(&fixture, &hash, "mia@example.org").await;
        sent.expect(200);
    }
    assert_eq!(open(&fixture, &to_sam).await.failure(), "404 not_found");
    let often = send_again(&fixture, &hash, "mia@example.org").await;
    assert_eq!(often.failure(), "409 action_refused");
}

#[tokio::test]
async fn only_the_customer_can_change_a_gift() {
    let fixture = Fixture::start().await;
    let body = with_gift(&fixture, gift(&fixture, 48)).await;
    let placed = fixture.place("gift-key-6", &body).await.expect(201);
    let (guid, _hash) = fixture.pay(&placed).await;
    let path = format!("/api/orders/{guid}/gift/links");
    let request = fixture.app.post(&path);
    let refused = request.bearer(&fixture.ada_token()).await;
    assert_eq!(refused.failure(), "403 forbidden");
}
