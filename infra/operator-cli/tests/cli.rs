//! The program's calls against the real function, and the first operator of a deployment.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "a test stops where it is surprised"
)]

use clap::Parser;
use operator_cli::{Api, Arguments, CliError, grant};
use operators::OperatorsState;
use serde_json::Value;
use testkit::{App, Served, TestContext};
use web::AccountState;

async fn serve(context: &TestContext) -> (Served, Api) {
    let state = AccountState::new(context.state(), context.identity_client());
    let app = App::new(operators::router(OperatorsState::new(
        state,
        context.settle(),
    )));
    let served = app.serve().await;
    let api = Api::with_token(served.url.clone(), context.token(&context.operator()));
    (served, api)
}

async fn run(api: &Api, words: &[&str]) -> Result<Value, CliError> {
    let words = ["matchday-operators"].iter().chain(words);
    let arguments = Arguments::try_parse_from(words).unwrap();
    api.run(&arguments.command).await
}

#[tokio::test]
async fn an_application_is_reviewed_from_a_script() {
    let context = TestContext::start_with_identity().await;
    let (_served, api) = serve(&context).await;
    let guid = context
        .submitted_application("cara")
        .await
        .application_guid
        .to_string();
    let queues = run(&api, &["queues"]).await.unwrap();
    assert_eq!(queues["items"][0]["count"], 1);
    let step = |step: &'static str| ["review", guid.as_str(), step, "--reason", "From a script"];
    run(&api, &step("start_review")).await.unwrap();
    let rejected = run(&api, &step("reject")).await.unwrap();
    assert_eq!(rejected["application"]["status"], "rejected");
    let late = run(&api, &step("approve")).await.unwrap_err().to_string();
    assert_eq!(
        late,
        "already_decided: it is rejected already, by operator@example.org"
    );
    let log = run(&api, &["audit"]).await.unwrap();
    assert_eq!(log["items"][0]["reason"], "From a script");
}

#[tokio::test]
async fn an_order_is_found_looked_at_and_called_off() {
    let context = TestContext::start_with_identity().await;
    let (_served, api) = serve(&context).await;
    let ada = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
    let number = placed.order.number.to_string();
    let found = run(&api, &["orders", &number]).await.unwrap();
    let guid = found["items"][0]["orderGuid"].as_str().unwrap();
    let said = run(&api, &["preview", guid, "operator_cancel"])
        .await
        .unwrap();
    assert_eq!(said["releasesHold"], true);
    let cancel = ["decide", guid, "operator_cancel", "--reason", "Fraud"];
    assert_eq!(run(&api, &cancel).await.unwrap()["state"], "cancelled");
    let wrong = run(&api, &["orders", "what"])
        .await
        .unwrap_err()
        .to_string();
    assert!(wrong.starts_with("validation_failed: "), "{wrong}");
}

#[tokio::test]
async fn payouts_are_listed_and_a_step_that_does_not_fit_is_refused() {
    let context = TestContext::start_with_identity().await;
    let (_served, api) = serve(&context).await;
    let ada = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
    let guid = placed.order.order_guid.to_string();
    let due = run(&api, &["payouts", "--list", "due"]).await.unwrap();
    assert_eq!(due["items"], serde_json::json!([]));
    let hold = ["payout", guid.as_str(), "hold", "--reason", "Looks odd"];
    let refused = run(&api, &hold).await.unwrap_err().to_string();
    assert!(refused.starts_with("action_refused: "), "{refused}");
}

#[test]
fn nothing_is_decided_without_a_reason() {
    for words in [
        vec!["review", "x", "approve"],
        vec!["decide", "x", "operator_cancel"],
        vec!["moderate", "x", "suspend"],
        vec!["replay", "x"],
        vec!["payout", "x", "hold"],
        vec!["grant", "kim@example.org"],
    ] {
        let words = ["matchday-operators"].into_iter().chain(words);
        assert!(Arguments::try_parse_from(words).is_err());
    }
}

#[tokio::test]
async fn the_first_operator_is_made_of_a_proven_account_and_logged() {
    let context = TestContext::start_with_identity().await;
    let operator = context.operator();
    context.known_to_identity(&operator).await;
    let settings = context.settings();
    let made = grant(&settings, "operator@example.org", "The founder")
        .await
        .unwrap();
    assert_eq!(made["role"], "operator");
    // Once more changes nothing but the log.
    let again = grant(&settings, "operator@example.org", "To be sure")
        .await
        .unwrap();
    assert_eq!(again["userId"], made["userId"]);
    let account = context
        .identity_client()
        .find_account(&operator.uid)
        .await
        .unwrap()
        .unwrap();
    assert!(account.custom_attributes.unwrap().contains("operator"));
    let log = context
        .store()
        .list_audit(None, None, 10)
        .await
        .unwrap()
        .items;
    assert_eq!(log.len(), 2);

    let customer = context.customer("noor").await;
    context.known_to_identity(&customer).await;
    let refused = grant(&settings, "noor@example.org", "A friend")
        .await
        .unwrap_err();
    assert!(
        refused.to_string().contains("an address of its own"),
        "{refused}"
    );
    let nobody = grant(&settings, "nobody@example.org", "A friend")
        .await
        .unwrap_err();
    assert!(nobody.to_string().contains("sign up"), "{nobody}");
}
