//! `POST /api/contact`.

use domain::customer::Role;
use domain::notice::{Notice, NoticeContent};
use domain::{Email, UserId};
use serde_json::{Value, json};
use store::{DuePartition, DueRow};
use testkit::{App, Person, Reply, TestContext};

async fn start() -> (TestContext, App) {
    let context = TestContext::start().await;
    context.advance_to_next_day();
    let app = App::new(crate::support::router(&context));
    (context, app)
}

fn form() -> Value {
    json!({
        "topic": "order", "email": "Kim@Example.org", "message": "Where is my video?",
    })
}

async fn send(app: &App, key: &str, form: &Value) -> Reply {
    app.post("/api/contact")
        .header("idempotency-key", key)
        .json(form)
        .await
}

/// Returns every email that is still to be sent.
async fn notices(context: &TestContext) -> Vec<Notice> {
    let store = context.store();
    let soon = context.now() + jiff::SignedDuration::from_hours(1);
    let mut notices = Vec::new();
    for partition in DuePartition::all() {
        for row in store
            .list_due(partition, soon, None, 50)
            .await
            .unwrap()
            .items
        {
            if let DueRow::Notice { notice_guid, .. } = row {
                notices.push(
                    store
                        .find_notice(notice_guid)
                        .await
                        .unwrap()
                        .unwrap()
                        .notice,
                );
            }
        }
    }
    notices
}

#[tokio::test]
async fn sends_a_message_to_the_operators_with_its_reference() {
    let (context, app) = start().await;
    let reply = send(&app, "key-of-kim", &form()).await.expect(201);
    let [notice] = notices(&context).await.try_into().unwrap();
    assert_eq!(notice.to, None);
    let NoticeContent::ContactMessage {
        reference,
        contact,
        account,
    } = notice.content
    else {
        panic!("{notice:?}");
    };
    assert_eq!(reply.json["reference"], reference.to_string());
    assert_eq!(contact.email.as_str(), "kim@example.org");
    assert_eq!(contact.message, "Where is my video?");
    assert_eq!(account, None);
}

#[tokio::test]
async fn names_a_signed_in_sender() {
    let (context, app) = start().await;
    let kim = Person {
        uid: "kim".to_owned(),
        user_id: UserId::from_parts(1, [1; 10]),
        role: Role::Customer,
        email: Email::parse("kim@example.org").unwrap(),
        email_verified: true,
    };
    app.post("/api/contact")
        .bearer(&context.token(&kim))
        .header("idempotency-key", "key-of-kim")
        .json(form())
        .await
        .expect(201);
    let [notice] = notices(&context).await.try_into().unwrap();
    let NoticeContent::ContactMessage { account, .. } = notice.content else {
        panic!("{notice:?}");
    };
    assert_eq!(account.unwrap().user_id, kim.user_id);
}

#[tokio::test]
async fn a_repetition_sends_one_message_and_rejects_another_body() {
    let (context, app) = start().await;
    let form = form();
    let (first, second) = tokio::join!(
        send(&app, "key-of-kim", &form),
        send(&app, "key-of-kim", &form)
    );
    assert_eq!(first.expect(201).json, second.expect(201).json);
    assert_eq!(notices(&context).await.len(), 1);

    let mut other = form;
    other["message"] = json!("Something else");
    let reply = send(&app, "key-of-kim", &other).await;
    assert_eq!(reply.failure(), "409 idempotency_mismatch");
    assert_eq!(notices(&context).await.len(), 1);

    context.advance(std::time::Duration::from_hours(25));
    send(&app, "key-of-kim", &other).await.expect(201);
}

#[tokio::test]
async fn reports_invalid_fields_and_stores_nothing() {
    let (context, app) = start().await;
    for (field, value) in [
        ("email", json!("kim")),
        ("email", json!("kim@example.org\r\nbcc:a@example.org")),
        ("orderNumber", json!("AB7K-3F9R")),
        ("message", json!("")),
        ("message", json!("\u{200b}")),
        ("message", json!("a".repeat(2_001))),
        ("topic", json!("spam")),
        ("subject", json!("none of ours")),
    ] {
        let mut wrong = form();
        wrong[field] = value;
        let reply = send(&app, "key-of-kim", &wrong).await.expect(422);
        assert_eq!(reply.json["fields"][0]["field"], field, "{}", reply.text);
    }
    let reply = send(&app, "short", &form()).await.expect(422);
    assert_eq!(reply.json["fields"][0]["field"], "Idempotency-Key");
    assert_eq!(notices(&context).await, []);
}

#[tokio::test]
async fn limits_messages_but_not_repetitions() {
    let (_context, app) = start().await;
    for number in 0..5 {
        let key = format!("key-number-{number}");
        send(&app, &key, &form()).await.expect(201);
        send(&app, &key, &form()).await.expect(201);
    }
    let reply = send(&app, "key-number-5", &form()).await;
    assert_eq!(reply.failure(), "429 rate_limited");

    let mut others = form();
    for number in 0..5 {
        others["email"] = json!(format!("kim{number}@example.org"));
        let reply = send(&app, &format!("key-of-others-{number}"), &others).await;
        // A request that was rejected by the address's limit counted for the network.
        let expected = if number < 4 { 201 } else { 429 };
        reply.expect(expected);
    }
}
