//! Undeliverable addresses: listed, counted, and cleared with a reason.

use domain::bounce::{AddressProblem, AddressProblemKind};
use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn a_bounced_address_is_listed_until_an_operator_clears_it_with_a_reason() {
    let fixture = Fixture::start().await;
    let (list, clear) = (
        "/api/operators/address-problems",
        "/api/operators/address-problems/cleared",
    );
    assert_eq!(fixture.get(list).await.expect(200).json["items"], json!([]));
    let problem = AddressProblem {
        email: "kim@example.org".parse().unwrap(),
        kind: AddressProblemKind::Bounced,
        reason: "smtp; 550 5.1.1 user unknown".to_owned(),
        at: fixture.context.now(),
    };
    fixture
        .context
        .store()
        .save_address_problem(&problem)
        .await
        .unwrap();
    let listed = fixture.get(list).await.expect(200).json;
    assert_eq!(
        listed["items"],
        json!([{
            "email": "kim@example.org", "kind": "bounced", "reason": "smtp; 550 5.1.1 user unknown", "at": problem.at,
        }])
    );
    let queues = fixture.get("/api/operators/queues").await.expect(200).json;
    let queue = queues["items"].as_array().unwrap().iter();
    let queue = queue.filter(|queue| queue["queue"] == "address_problems");
    assert_eq!(
        queue.map(|queue| &queue["count"]).collect::<Vec<_>>(),
        [&json!(1)]
    );

    let unsaid = json!({ "email": "kim@example.org", "reason": "" });
    assert_eq!(fixture.post(clear, unsaid).await.fields(), ["reason"]);
    let body = json!({ "email": "Kim@Example.org", "reason": "Kim called." });
    fixture.post(clear, body.clone()).await.expect(200);
    assert_eq!(fixture.get(list).await.expect(200).json["items"], json!([]));
    let audit = fixture.audit().await;
    assert_eq!(audit.len(), 1);
    assert_eq!(audit[0][0], "address_cleared");
    assert!(
        !audit[0].to_string().contains("kim@example.org"),
        "the log is never erased"
    );
    let again = fixture.post(clear, body).await;
    assert_eq!(again.failure(), "409 action_refused");
}
