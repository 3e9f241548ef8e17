//! Changes of the brief until the athlete has accepted or declined.

use domain::OrderGuid;
use domain::order::{Effect, MailTemplate, Party};
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

async fn put_brief(fixture: &Fixture, hash: &str, version: &Value, instructions: &str) -> Reply {
    let brief = json!({
        "forWhom": "other", "recipientName": "Mia", "occasion": "birthday", "instructions": instructions,
    });
    let path = format!("/api/orders/{hash}/brief");
    let body = json!({ "version": version, "brief": brief });
    fixture.app.put(&path).json(body).await
}

async fn mails(fixture: &Fixture, guid: OrderGuid) -> usize {
    let wanted = Effect::Mail {
        to: Party::Talent,
        template: MailTemplate::BriefChanged,
    };
    let rows = fixture.context.store().list_outbox(guid).await.unwrap();
    rows.iter().filter(|row| row.effect == wanted).count()
}

#[tokio::test]
async fn a_changed_brief_makes_an_earlier_acceptance_a_conflict() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("brief-key-1").await;
    let read = fixture.seen_by_ada(guid).await;
    assert_eq!(read["canChangeBrief"], false);
    let instructions = "Please wish Mia a happy eleventh birthday, and good luck.";
    let changed = put_brief(&fixture, &hash, &read["version"], instructions)
        .await
        .expect(200)
        .json;
    assert_eq!(changed["brief"]["instructions"], instructions);
    assert_eq!(mails(&fixture, guid).await, 1);

    let accept = |version: &Value| json!({ "action": "accept", "version": version });
    let stale = fixture.act_as_ada(guid, accept(&read["version"])).await;
    assert_eq!(stale.failure(), "409 conflict");
    let seen = fixture.seen_by_ada(guid).await;
    assert_eq!(seen["brief"]["instructions"], instructions);
    assert_eq!(seen["briefChangedAt"], changed["updatedAt"]);
    let accepted = fixture
        .act_as_ada(guid, accept(&seen["version"]))
        .await
        .expect(200)
        .json;
    let late = put_brief(
        &fixture,
        &hash,
        &accepted["version"],
        "It is too late for other instructions.",
    )
    .await;
    assert_eq!(late.failure(), "409 action_refused");
}

#[tokio::test]
async fn validates_a_changed_brief_and_its_version() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("brief-key-2").await;
    let version = fixture.seen(&hash).await["version"].clone();
    for (instructions, field) in [
        ("Too short.", "brief.instructions"),
        (
            "Call me before you start: +49 171 1234567, please.",
            "brief.instructions",
        ),
        ("Please wish Mia a happy tenth birthday.", "brief"),
    ] {
        let refused = put_brief(&fixture, &hash, &version, instructions).await;
        assert_eq!(refused.failure(), "422 validation_failed", "{instructions}");
        assert!(
            refused.json.to_string().contains(&format!("\"{field}\"")),
            "{}",
            refused.json
        );
    }
    let good = "Please wish Mia a happy tenth birthday, loudly.";
    put_brief(&fixture, &hash, &version, good).await.expect(200);
    let stale = put_brief(
        &fixture,
        &hash,
        &version,
        "Please wish Mia all the best, softly.",
    )
    .await;
    assert_eq!(stale.failure(), "409 conflict");
    assert_eq!(mails(&fixture, guid).await, 1);
}

#[tokio::test]
async fn sends_no_email_for_unpaid_orders_and_limits_changes_of_paid_ones() {
    let fixture = Fixture::start().await;
    let placed = fixture
        .place("brief-key-3", &fixture.booking().await)
        .await
        .expect(201);
    let hash = placed.json["orderHash"].as_str().unwrap().to_owned();
    let version = fixture.seen(&hash).await["version"].clone();
    let unpaid = put_brief(
        &fixture,
        &hash,
        &version,
        "Please wish Mia a happy day at the sea.",
    )
    .await;
    assert_eq!(unpaid.expect(200).json.get("briefChangedAt"), None);
    let (guid, hash) = fixture.pay(&placed).await;
    assert_eq!(mails(&fixture, guid).await, 0);
    for turn in 0..11 {
        let seen = fixture.seen(&hash).await;
        assert_eq!(seen["canChangeBrief"], turn < 10);
        let instructions = format!(
            "Please wish Mia a happy day, version {}.",
            "i".repeat(turn + 1)
        );
        let answer = put_brief(&fixture, &hash, &seen["version"], &instructions).await;
        let expected = if turn < 10 { 200 } else { 409 };
        answer.expect(expected);
    }
}
