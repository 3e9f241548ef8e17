//! The commission of one talent.

use domain::talent::Talent;
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

async fn set_commission(
    fixture: &Fixture,
    token: &str,
    talent: &Talent,
    bps: Value,
    version: u64,
) -> Reply {
    let path = format!("/api/operators/talent/{}/commission", talent.talent_guid);
    let body = json!({ "commissionBps": bps, "version": version, "reason": "Agreed" });
    fixture.app.put(&path).bearer(token).json(body).await
}

#[tokio::test]
async fn a_commission_is_set_and_removed_with_a_log_entry() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await.talent;
    let robin = fixture.robin.clone();
    let reply = set_commission(&fixture, &robin, &ada, json!(1_000), ada.version).await;
    let file = reply.expect(200).json;
    assert_eq!(file["commissionBps"], 1_000);
    let version = file["version"].as_u64().unwrap();
    let stale = set_commission(&fixture, &fixture.kim, &ada, json!(500), ada.version).await;
    assert_eq!(stale.failure(), "409 conflict");
    let reply = set_commission(&fixture, &robin, &ada, Value::Null, version).await;
    assert_eq!(reply.expect(200).json.get("commissionBps"), None);

    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    assert_eq!(log["items"][0]["action"], "talent_commission_set");
    let change = json!([{ "field": "commission", "before": "10 %" }]);
    assert_eq!(log["items"][0]["changes"], change);
}

#[tokio::test]
async fn rejects_a_commission_above_50_percent_and_a_customer() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await.talent;
    let high = set_commission(&fixture, &fixture.robin, &ada, json!(5_001), ada.version).await;
    assert_eq!(high.fields(), ["commissionBps"]);
    let customer = fixture
        .context
        .token(&fixture.context.customer("noor").await);
    let refused = set_commission(&fixture, &customer, &ada, json!(0), ada.version).await;
    assert_eq!(refused.failure(), "403 forbidden");
}
