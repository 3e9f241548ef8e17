//! Messages between a guest, by the link of the order, and the talent.

use domain::OrderGuid;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use store::documents::{Author, Documents, MATCHDAY, NewMessage};
use testkit::Reply;

use crate::support::Fixture;

const NUMBER: &str = "Call me: +49 171 1234567";

fn path(hash: &str) -> String {
    format!("/api/orders/{hash}/messages")
}

async fn send_message(fixture: &Fixture, hash: &str, id: &str, text: &str) -> Reply {
    let message = json!({ "id": id, "text": text });
    fixture.app.post(&path(hash)).json(message).await
}

async fn thread(fixture: &Fixture, hash: &str) -> Vec<(String, String)> {
    let list = fixture.app.get(&path(hash)).await.expect(200).json;
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let items = list["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| (word(&item["author"]), word(&item["text"])))
        .collect()
}

fn documents(fixture: &Fixture) -> Documents {
    fixture.context.store().documents(&MATCHDAY)
}

/// Writes a message like the talent's page; its rules are tested with the document database.
async fn answer(fixture: &Fixture, guid: OrderGuid, id: &str, text: &str) {
    answer_at(fixture, guid, id, text, fixture.context.now()).await;
}

/// Writes a message like an instance whose clock is at `now`.
async fn answer_at(fixture: &Fixture, guid: OrderGuid, id: &str, text: &str, now: Timestamp) {
    let order = fixture
        .context
        .store()
        .find_order(guid)
        .await
        .unwrap()
        .unwrap();
    documents(fixture)
        .add_message(
            &order,
            Author::Talent,
            NewMessage {
                id,
                text,
                picture: None,
            },
            now,
        )
        .await
        .unwrap();
}

#[tokio::test]
async fn a_guest_reads_and_writes_by_the_link() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("talk-key-1").await;
    answer(&fixture, guid, "q1", "How is Mia pronounced?").await;
    let sent = send_message(&fixture, &hash, "a1", "  Like the cat:\r\nmee-ah.  ")
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&sent["id"], &sent["author"], &sent["text"]),
        (
            &json!("a1"),
            &json!("customer"),
            &json!("Like the cat:\nmee-ah.")
        )
    );
    // A repeated request is the same message.
    let again = send_message(&fixture, &hash, "a1", "Like the cat:\nmee-ah.")
        .await
        .expect(200)
        .json;
    assert_eq!(again, sent);
    assert_eq!(
        send_message(&fixture, &hash, "a1", "Something else.")
            .await
            .failure(),
        "409 conflict"
    );
    let expected = [
        ("talent", "How is Mia pronounced?"),
        ("customer", "Like the cat:\nmee-ah."),
    ];
    let expected = expected.map(|(author, text)| (author.to_owned(), text.to_owned()));
    assert_eq!(thread(&fixture, &hash).await, expected);
    let mine = documents(&fixture)
        .messages_by(Author::Customer, guid)
        .await
        .unwrap();
    assert_eq!(mine.len(), 1);
}

#[tokio::test]
async fn the_rules_of_messages_apply_to_the_link() {
    let fixture = Fixture::start().await;
    let placed = fixture
        .place("talk-key-2", &fixture.booking().await)
        .await
        .expect(201);
    let hash = placed.json["orderHash"].as_str().unwrap().to_owned();
    assert_eq!(
        send_message(&fixture, &hash, "a", "Hello?").await.failure(),
        "409 action_refused"
    );
    let (guid, hash) = fixture.pay(&placed).await;
    for (id, text, field) in [
        ("a", NUMBER, "text"),
        ("a", "DM me @noor", "text"),
        ("a", "  ", "text"),
        ("a", &"x".repeat(2_001), "text"),
        ("", "Hello!", "id"),
        ("a/b", "Hello!", "id"),
    ] {
        let reply = send_message(&fixture, &hash, id, text).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec![field])
        );
    }
    assert_eq!(thread(&fixture, &hash).await, []);
    let version = fixture.seen(&hash).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    fixture.act_as_ada(guid, accept).await.expect(200);
    send_message(&fixture, &hash, "a", NUMBER).await.expect(200);
}

#[tokio::test]
async fn retired_and_wrong_links_show_no_messages() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("talk-key-3").await;
    let (other, other_hash) = fixture.requested("talk-key-4").await;
    answer(&fixture, guid, "q1", "For Mia alone.").await;
    answer(&fixture, other, "q1", "For Zoe alone.").await;
    assert_eq!(thread(&fixture, &other_hash).await.len(), 1);
    let noor = fixture.context.customer("noor").await;
    let claim = format!("/api/orders/{hash}/claim");
    let claim = fixture
        .app
        .post(&claim)
        .bearer(&fixture.context.token(&noor));
    claim.await.expect(200);
    let read = json!({ "upTo": fixture.context.now() });
    for reply in [
        fixture.app.get(&path(&hash)).await,
        send_message(&fixture, &hash, "a", "Hello!").await,
        fixture
            .app
            .post(&format!("{}/read", path(&hash)))
            .json(&read)
            .await,
    ] {
        assert_eq!(reply.failure(), "403 order_in_account");
    }
    let wrong = fixture.app.get(&path("AAAAAAAAAAAAAAAAAAAAAA")).await;
    assert_eq!(wrong.failure(), "404 not_found");
}

#[tokio::test]
async fn the_read_position_never_moves_back() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("talk-key-5").await;
    answer(&fixture, guid, "q1", "Hello!").await;
    let mark = async || {
        documents(&fixture)
            .find_read_mark(guid, Author::Customer)
            .await
            .unwrap()
    };
    assert_eq!(mark().await, None);
    let list = fixture.app.get(&path(&hash)).await.expect(200).json;
    let sent_at = list["items"][0]["sentAt"].as_str().unwrap().to_owned();
    fixture.context.advance(std::time::Duration::from_mins(1));
    let read = async |up_to: &str| {
        let body = json!({ "upTo": up_to });
        let request = fixture.app.post(&format!("{}/read", path(&hash)));
        request.json(body).await.expect(200);
    };
    read(&sent_at).await;
    assert_eq!(mark().await, Some(sent_at.parse().unwrap()));
    read("2020-01-01T00:00:00Z").await;
    assert_eq!(mark().await, Some(sent_at.parse().unwrap()));
    read("9999-01-01T00:00:00Z").await;
    // The time of the commit, which is later than that of a document committed at the same time.
    let soon = fixture.context.now() + SignedDuration::from_secs(1);
    assert!(mark().await.unwrap() < soon);
}

#[tokio::test]
async fn a_message_of_an_instance_whose_clock_is_ahead_can_be_marked_as_read() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("talk-key-6").await;
    let ahead = fixture.context.now() + SignedDuration::from_hours(1);
    answer_at(&fixture, guid, "q1", "Hello!", ahead).await;
    let list = fixture.app.get(&path(&hash)).await.expect(200).json;
    let sent_at = list["items"][0]["sentAt"].clone();
    let read = fixture.app.post(&format!("{}/read", path(&hash)));
    read.json(json!({ "upTo": sent_at })).await.expect(200);
    let mark = documents(&fixture)
        .find_read_mark(guid, Author::Customer)
        .await
        .unwrap();
    assert_eq!(json!(mark), sent_at);
}
