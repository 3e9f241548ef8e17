//! The tax table: written, listed and removed by operators.

use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const PATH: &str = "/api/operators/taxes";

async fn save(fixture: &Fixture, token: &str, bps: u32, version: u64) -> Reply {
    let body = json!({
        "rate": { "country": "DE", "buyer": "business", "name": " VAT ", "bps": bps, "reverseCharge": true },
        "version": version, "reason": "The law",
    });
    fixture.app.put(PATH).bearer(token).json(body).await
}

async fn listed(fixture: &Fixture) -> Value {
    fixture.get(PATH).await.expect(200).json["items"].clone()
}

#[tokio::test]
async fn a_rate_is_written_listed_and_removed_with_log_entries() {
    let fixture = Fixture::start().await;
    let first = save(&fixture, &fixture.robin, 1600, 0)
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&first["name"], &first["version"]),
        (&json!("VAT"), &json!(1))
    );
    let second = save(&fixture, &fixture.robin, 1900, 1)
        .await
        .expect(200)
        .json;
    assert_eq!(listed(&fixture).await, json!([second]));

    let removal =
        json!({ "country": "DE", "buyer": "business", "version": 2, "reason": "A mistake" });
    let mut stale = removal.clone();
    stale["version"] = json!(1);
    let path = format!("{PATH}/removed");
    assert_eq!(fixture.post(&path, stale).await.failure(), "409 conflict");
    let left = fixture.post(&path, removal.clone()).await.expect(200).json;
    assert_eq!(left["items"], json!([]));
    assert_eq!(
        fixture.post(&path, removal).await.failure(),
        "404 not_found"
    );

    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    let entries = log["items"].as_array().unwrap();
    let mut acts: Vec<_> = entries
        .iter()
        .map(|entry| entry["action"].as_str().unwrap())
        .collect();
    acts.sort_unstable();
    assert_eq!(
        acts,
        ["tax_rate_removed", "tax_rate_saved", "tax_rate_saved"]
    );
    let change = json!([{
        "field": "rate", "before": "VAT 16 %, reverse charge", "after": "VAT 19 %, reverse charge",
    }]);
    assert!(entries.iter().any(|entry| entry["changes"] == change));
}

#[tokio::test]
async fn one_of_two_concurrent_edits_of_a_rate_is_a_conflict() {
    let fixture = Fixture::start().await;
    save(&fixture, &fixture.robin, 1600, 0).await.expect(200);
    let (one, other) = tokio::join!(
        save(&fixture, &fixture.robin, 1900, 1),
        save(&fixture, &fixture.kim, 700, 1),
    );
    let mut answers = [one.status.as_u16(), other.status.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [200, 409]);
    let won = if one.status == 200 { one } else { other };
    assert_eq!(listed(&fixture).await, json!([won.json]));
    // The entry of the failed request is not written either.
    assert_eq!(fixture.audit().await.len(), 2);
}

#[tokio::test]
async fn reports_invalid_fields_of_a_rate() {
    let fixture = Fixture::start().await;
    for (field, value) in [
        ("country", json!("XX")),
        ("name", json!("")),
        ("bps", json!(5_001)),
        ("reverseCharge", json!(true)),
    ] {
        let mut rate = json!({ "country": "DE", "buyer": "person", "name": "VAT", "bps": 1900 });
        rate[field] = value;
        let body = json!({ "rate": rate, "version": 0, "reason": "The law" });
        let refused = fixture
            .app
            .put(PATH)
            .bearer(&fixture.robin)
            .json(body)
            .await;
        assert_eq!(refused.failure(), "422 validation_failed", "{field}");
        assert_eq!(refused.json["fields"][0]["field"], format!("rate.{field}"));
    }
}
