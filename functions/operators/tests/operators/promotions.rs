//! Promo codes: created, listed and ended by operators.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::Fixture;

const PATH: &str = "/api/operators/promotions";

fn promotion(fixture: &Fixture) -> Value {
    let now = fixture.context.now();
    json!({
        "code": "kickoff20", "currency": "EUR", "reduction": { "kind": "amount", "amount": 1_000 },
        "minimumOrder": 5_000, "mostUses": 100,
        "startsAt": now, "endsAt": now + SignedDuration::from_hours(48),
    })
}

#[tokio::test]
async fn a_promotion_is_created_listed_and_ended_once_with_log_entries() {
    let fixture = Fixture::start().await;
    let body = json!({ "promotion": promotion(&fixture), "reason": "Season opening" });
    let created = fixture.post(PATH, body.clone()).await.expect(201).json;
    assert_eq!(created["promotion"]["code"], "KICKOFF20");
    assert_eq!(
        (&created["status"], &created["uses"]),
        (&json!("active"), &json!(0))
    );
    let again = fixture.post(PATH, body).await;
    assert_eq!(again.failure(), "409 conflict");
    let listed = fixture.get(PATH).await.expect(200).json;
    assert_eq!(listed["items"], json!([created]));

    let end = format!("{PATH}/KICKOFF20/end");
    let reason = json!({ "reason": "Budget is spent" });
    let (one, other) = tokio::join!(
        fixture.post(&end, reason.clone()),
        fixture.post(&end, reason.clone()),
    );
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(
        fixture.post(&end, reason).await.failure(),
        "409 action_refused"
    );
    let listed = fixture.get(PATH).await.expect(200).json;
    assert_eq!(listed["items"][0]["status"], "over");

    let log = fixture.audit().await;
    let actions: Vec<_> = log.iter().map(|entry| entry[0].clone()).collect();
    assert_eq!(actions, ["promotion_ended", "promotion_created"]);
    let guid = created["promotion"]["promotionGuid"].as_str().unwrap();
    let path = format!("/api/operators/audit?kind=promotion&id={guid}");
    let entries = fixture.get(&path).await.expect(200).json;
    assert_eq!(entries["items"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn rejects_invalid_fields_an_unknown_code_and_a_customer() {
    let fixture = Fixture::start().await;
    let now = fixture.context.now();
    for (field, value) in [
        ("code", json!("a b")),
        ("reduction.bps", json!({ "kind": "share", "bps": 0 })),
        (
            "reduction.amount",
            json!({ "kind": "amount", "amount": -5 }),
        ),
        ("minimumOrder", json!(-1)),
        ("mostUses", json!(0)),
        ("endsAt", json!(now)),
        ("endsAt", json!(now + SignedDuration::from_hours(24 * 400))),
    ] {
        let mut promotion = promotion(&fixture);
        promotion[field.split('.').next().unwrap()] = value;
        let body = json!({ "promotion": promotion, "reason": "Season opening" });
        let refused = fixture.post(PATH, body).await;
        assert_eq!(refused.failure(), "422 validation_failed", "{field}");
        assert_eq!(
            refused.json["fields"][0]["field"],
            format!("promotion.{field}")
        );
    }
    let body = json!({ "reason": "Budget is spent" });
    let unknown = fixture.post(&format!("{PATH}/UNKNOWN/end"), body).await;
    assert_eq!(unknown.failure(), "404 not_found");
    let customer = fixture.context.customer("noor").await;
    let token = fixture.context.token(&customer);
    let refused = fixture.app.get(PATH).bearer(&token).await;
    assert_eq!(refused.failure(), "403 forbidden");
}
