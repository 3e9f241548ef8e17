//! Applications: listed, questioned, approved, rejected.

use std::time::Duration;

use domain::enrolment::Application;
use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

fn steps(application: &Application) -> String {
    format!(
        "/api/operators/applications/{}/steps",
        application.application_guid
    )
}

async fn act(
    context: &Fixture,
    token: &str,
    application: &Application,
    step: &str,
    version: u64,
) -> Reply {
    let body = json!({ "step": step, "version": version, "reason": format!("because {step}") });
    let path = steps(application);
    context.app.post(&path).bearer(token).json(body).await
}

#[tokio::test]
async fn lists_the_longest_waiting_first_with_count_and_age() {
    let context = Fixture::start().await;
    let empty = context.get("/api/operators/queues").await.expect(200);
    assert_eq!(
        empty.json["items"][0],
        json!({ "queue": "applications", "count": 0, "isMore": false })
    );

    let first = context.context.submitted_application("cara").await;
    context.context.advance(Duration::from_hours(1));
    let second = context.context.submitted_application("dan").await;

    let queues = context.get("/api/operators/queues").await.expect(200);
    assert_eq!(
        queues.json["items"][0],
        json!({
            "queue": "applications", "count": 2, "isMore": false,
            "oldest": first.created_at,
        })
    );
    let list = context.get("/api/operators/applications").await.expect(200);
    let references: Vec<&Value> = list.json["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["reference"])
        .collect();
    assert_eq!(
        references,
        [&json!(first.reference), &json!(second.reference)]
    );
    assert_eq!(list.json["next"], Value::Null);
}

#[tokio::test]
async fn every_step_of_a_review_is_logged() {
    let context = Fixture::start().await;
    let application = context.context.submitted_application("cara").await;
    let path = format!(
        "/api/operators/applications/{}",
        application.application_guid
    );
    let file = context.get(&path).await.expect(200);
    assert_eq!(file.json["steps"], json!(["start_review"]));
    assert_eq!(file.json["application"]["legalName"], "cara Lind");

    let started = act(&context, &context.robin, &application, "start_review", 2).await;
    assert_eq!(
        started.expect(200).json["steps"],
        json!(["request_info", "approve", "reject"])
    );
    let asked = act(&context, &context.robin, &application, "request_info", 3).await;
    let asked = asked.expect(200);
    assert_eq!(asked.json["application"]["status"], "info_requested");
    assert_eq!(
        asked.json["application"]["infoRequest"]["question"],
        "because request_info"
    );
    let list = "/api/operators/applications?list=asked";
    let listed = context.get(list).await.expect(200);
    assert_eq!(listed.json["items"].as_array().unwrap().len(), 1);

    let rejected = act(&context, &context.robin, &application, "reject", 4).await;
    let rejected = rejected.expect(200);
    assert_eq!(rejected.json["steps"], json!([]));
    let decision = &rejected.json["application"]["decision"];
    assert_eq!(decision["by"]["email"], "robin@matchday.example");

    let reference = json!(application.reference);
    let line = |action: &str, step: &str| {
        let reason = format!("because {step}");
        json!([action, reference, "robin@matchday.example", reason])
    };
    assert_eq!(
        context.audit().await,
        [
            line("application_rejected", "reject"),
            line("info_requested", "request_info"),
            line("review_started", "start_review"),
        ]
    );
    // The address can be used for another application.
    let store = context.context.store();
    let open = store.find_open_application(&application.email).await;
    assert_eq!(open.unwrap(), None);
}

#[tokio::test]
async fn the_second_of_two_operators_gets_the_first_decision() {
    let context = Fixture::start().await;
    let application = context.context.submitted_application("cara").await;
    act(&context, &context.robin, &application, "start_review", 2)
        .await
        .expect(200);
    act(&context, &context.robin, &application, "reject", 3)
        .await
        .expect(200);
    let late = act(&context, &context.kim, &application, "approve", 3).await;
    assert_eq!(late.failure(), "409 already_decided");
    let details = &late.json["details"];
    assert_eq!(details["decided"], "rejected");
    assert_eq!(details["decision"]["by"]["email"], "robin@matchday.example");
    assert_eq!(details["decision"]["reason"], "because reject");
    assert_eq!(context.audit().await.len(), 2);
}

#[tokio::test]
async fn one_of_two_concurrent_decisions_is_applied_and_logged() {
    let context = Fixture::start().await;
    let application = context.context.submitted_application("cara").await;
    act(&context, &context.robin, &application, "start_review", 2)
        .await
        .expect(200);
    let (robins, kims) = tokio::join!(
        act(&context, &context.robin, &application, "reject", 3),
        act(&context, &context.kim, &application, "request_info", 3),
    );
    let statuses = [robins.status.as_u16(), kims.status.as_u16()];
    assert!(statuses.contains(&200), "{statuses:?}");
    assert!(statuses.contains(&409), "{statuses:?}");
    assert_eq!(context.audit().await.len(), 2);
}

#[tokio::test]
async fn rejects_an_action_without_a_reason() {
    let context = Fixture::start().await;
    let application = context.context.submitted_application("cara").await;
    let path = steps(&application);
    let too_long = "x".repeat(501);
    for reason in [Some(""), Some("  \n "), Some(too_long.as_str()), None] {
        let mut body = json!({ "step": "start_review", "version": 2 });
        if let Some(reason) = reason {
            body["reason"] = json!(reason);
        }
        let refused = context.post(&path, body).await;
        assert_eq!(refused.failure(), "422 validation_failed", "{reason:?}");
        assert_eq!(refused.fields(), ["reason"], "{reason:?}");
    }
    let stored = context.context.store();
    let stored = stored.find_application(application.application_guid).await;
    assert_eq!(stored.unwrap().unwrap().version, 2);
    assert_eq!(context.audit().await, [json!(null); 0]);
}

#[tokio::test]
async fn rejects_steps_that_the_status_does_not_allow() {
    let context = Fixture::start().await;
    let application = context.context.submitted_application("cara").await;
    let early = act(&context, &context.robin, &application, "approve", 2).await;
    assert_eq!(early.failure(), "409 action_refused");
    let athletes = act(&context, &context.robin, &application, "withdraw", 2).await;
    assert_eq!(athletes.failure(), "422 validation_failed");
    let stale = act(&context, &context.robin, &application, "start_review", 8).await;
    assert_eq!(stale.failure(), "409 conflict");
    let missing = "/api/operators/applications/01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e";
    assert_eq!(context.get(missing).await.failure(), "404 not_found");
}
