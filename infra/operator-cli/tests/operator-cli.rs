//! The program's calls against the real function, and the first operator of a deployment.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test stops where it is surprised"
)]

use clap::Parser;
use domain::order::{Actor, Command, Effect};
use http_api::AccountState;
use operator_cli::{Api, Arguments, CliError, backfill_orders, grant, plain, rebuild_figures};
use operators::OperatorsState;
use serde_json::{Value, json};
use store::{MailState, OrderMail};
use testkit::{App, Served, TestContext};

async fn serve(context: &TestContext) -> (Served, Api) {
    let state = AccountState::new(context.state(), context.identity_client());
    let operators = OperatorsState::new(state, context.settle(), &context.settings());
    let app = App::new(operators::router(operators.unwrap()));
    let served = app.serve().await;
    let api = Api::with_token(served.url.clone(), context.token(&context.operator().await));
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
    let store = context.store();
    for row in store.list_outbox(placed.order.order_guid).await.unwrap() {
        if let Effect::Mail { to, template } = row.effect {
            let mail = OrderMail {
                id: row.id,
                template,
                to,
                address: None,
                subject: "Your request is in".to_owned(),
                state: MailState::Failed,
                error: Some("the mail service did not answer".to_owned()),
                attempts: 3,
                at: context.now(),
            };
            let order = placed.order.order_guid;
            store.finish_mail(order, &mail).await.unwrap();
            break;
        }
    }
    let order = run(&api, &["order", guid]).await.unwrap();
    assert_eq!(order["mails"][0]["to"], "customer");
    assert_eq!(order["mails"][0]["state"], "failed");
    let printed = plain(&order);
    assert!(printed.contains("the mail service did not"), "{printed}");
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
    let held = run(&api, &["held-records"]).await.unwrap();
    assert_eq!(held["items"], json!([]));
    let due = run(&api, &["payouts", "--list", "due"]).await.unwrap();
    assert_eq!(due["items"], json!([]));
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
async fn settings_are_shown_and_saved_from_a_file() {
    let context = TestContext::start_with_identity().await;
    let (_served, api) = serve(&context).await;
    let shown = run(&api, &["settings", "show"]).await.unwrap();
    let mut money = shown["money"]["value"].clone();
    money["commissionBps"] = json!(1_200);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("money.json");
    std::fs::write(&file, money.to_string()).unwrap();
    let file = file.to_str().unwrap();
    let set = |group: &'static str| ["settings", "set", group, file, "--reason", "Agreed"];
    let saved = run(&api, &set("money")).await.unwrap();
    assert_eq!(saved, json!({ "value": money, "version": 1 }));
    let wrong = run(&api, &set("launch")).await.unwrap_err().to_string();
    assert!(wrong.starts_with("validation_failed"), "{wrong}");
    let unknown = run(&api, &set("colours")).await.unwrap_err().to_string();
    assert_eq!(
        unknown,
        "colours is no group of settings: name brand, business, money or launch"
    );
    let missing = ["settings", "set", "money", "/no/such/file", "--reason", "x"];
    let missing = run(&api, &missing).await.unwrap_err().to_string();
    assert!(
        missing.starts_with("/no/such/file cannot be read"),
        "{missing}"
    );
}

#[tokio::test]
async fn the_first_operator_is_a_row_of_the_team_of_a_proven_account_and_logged() {
    let context = TestContext::start_with_identity().await;
    // The account may also be a customer's, which it stays.
    let noor = context.customer("noor").await;
    context.known_to_identity(&noor).await;
    let (settings, store) = (context.settings(), context.store());
    let made = grant(&settings, "noor@example.org", "The founder")
        .await
        .unwrap();
    assert_eq!(made["roles"], json!(["administrator"]));
    assert_eq!(made["userId"], json!(noor.user_id));
    let team = store.find_team().await.unwrap();
    assert!(team.roles_of(noor.user_id).is_administrator());
    assert_eq!(team.entry(noor.user_id).unwrap().added_by, None);
    let identity = context.identity_client();
    let account = identity.find_account(&noor.uid).await;
    let claims = account.unwrap().unwrap().custom_attributes.unwrap();
    let claims: Value = serde_json::from_str(&claims).unwrap();
    let expected = json!({ "cl_id": noor.user_id, "cl_role": "customer", "cl_team": true });
    assert_eq!(claims, expected);
    // A repetition adds no second entry to the team.
    grant(&settings, "noor@example.org", "To be sure")
        .await
        .unwrap();
    assert_eq!(store.find_team().await.unwrap().members.len(), 1);
    let log = store.list_audit(None, None, 10).await.unwrap().items;
    assert_eq!(log.len(), 2);

    let nobody = grant(&settings, "nobody@example.org", "A friend")
        .await
        .unwrap_err();
    assert!(nobody.to_string().contains("sign up"), "{nobody}");
}

/// One call over the table's own protocol, for what no code of ours does any more.
async fn ask_table(context: &TestContext, operation: &str, mut question: Value) {
    let settings = context.settings().store().unwrap();
    question["TableName"] = json!(settings.table_name);
    let request = testkit::loopback_client()
        .post(settings.endpoint.unwrap())
        .header("x-amz-target", format!("DynamoDB_20120810.{operation}"))
        .header("content-type", "application/x-amz-json-1.0")
        .header("x-amz-date", "20261121T090000Z")
        .header(
            "authorization",
            "AWS4-HMAC-SHA256 Credential=local/20261121/eu-central-1/dynamodb/aws4_request, \
             SignedHeaders=host;x-amz-date, Signature=0",
        )
        .body(question.to_string());
    let answer = request.send().await.unwrap();
    assert!(
        answer.status().is_success(),
        "{}",
        answer.text().await.unwrap()
    );
}

#[tokio::test]
async fn orders_of_older_code_get_what_operators_find_them_by() {
    let context = TestContext::start_with_identity().await;
    let (_served, api) = serve(&context).await;
    let ada = context.published_talent("ada-keller").await;
    let placed = Box::pin(context.requested_order(&ada, &ada.video, None)).await;
    let (settle, now) = (context.settle(), context.now());
    let deliver = Command::DeliverDirect {
        deliverables: vec![
            serde_json::from_value(json!({ "kind": "note", "note": "Here", "at": now })).unwrap(),
        ],
    };
    let delivered = Box::pin(settle.act(placed.order, deliver, Actor::Talent, now)).await;
    let order = Box::pin(settle.act(delivered.unwrap(), Command::Approve, Actor::Guest, now)).await;
    let order = order.unwrap();
    let (number, pk) = (
        order.number.to_string(),
        format!("ORDER#{}", order.order_guid),
    );
    // As older code left it: found by its guid alone.
    let key = |pk: &str, sk: &str| json!({ "Key": { "pk": { "S": pk }, "sk": { "S": sk } } });
    ask_table(
        &context,
        "DeleteItem",
        key(&format!("NUMBER#{number}"), "NUMBER"),
    )
    .await;
    ask_table(&context, "DeleteItem", key(&pk, "PAYOUT")).await;
    let mut unplaced = key(&pk, "ORDER");
    unplaced["UpdateExpression"] = json!("REMOVE gsi1pk, gsi1sk");
    ask_table(&context, "UpdateItem", unplaced).await;
    let found = async |words: &[&str]| -> u64 {
        let answer = run(&api, words).await.unwrap();
        answer["items"]
            .as_array()
            .unwrap()
            .len()
            .try_into()
            .unwrap()
    };
    let searches: [&[&str]; 3] = [
        &["orders", &number],
        &["orders", "noor@example.org"],
        &["payouts", "--list", "due"],
    ];
    for words in searches {
        assert_eq!(found(words).await, 0, "{words:?}");
    }

    let settings = context.settings();
    let order_placed_at = order.created_at;
    let done = backfill_orders(&settings).await.unwrap();
    assert_eq!(done, json!({ "orders": 1, "completed": 1, "failed": [] }));
    for words in searches {
        assert_eq!(found(words).await, 1, "{words:?}");
    }
    let stored = context.store().find_order(order.order_guid).await.unwrap();
    assert_eq!(stored, Some(order), "the order itself is as it was");
    // A repetition finds nothing to do.
    let again = backfill_orders(&settings).await.unwrap();
    assert_eq!(again, json!({ "orders": 1, "completed": 0, "failed": [] }));

    let rebuilt = rebuild_figures(&settings, None).await.unwrap();
    assert_eq!(rebuilt["failed"], json!([]));
    let day = domain::figures::day_of(order_placed_at);
    let days = context.store().list_figures(day, day).await.unwrap();
    let figures = days.iter().flat_map(|day| day.currencies.values());
    assert_eq!(figures.map(|one| one.requests).sum::<u64>(), 1);
    let recounted = rebuild_figures(&settings, Some(day)).await.unwrap();
    assert_eq!(recounted["orders"], json!(null), "no order is read");
}

#[test]
fn separates_list_entries_and_prints_money_on_one_line() {
    let answer = json!({ "items": [
        { "number": "AB7K-3F9Q", "total": { "amount": 12_600, "currency": "EUR" } },
        { "number": "CD7K-3F9Q", "mails": ["customer", "talent"], "next": null },
    ] });
    assert_eq!(
        plain(&answer),
        "number: AB7K-3F9Q\ntotal: 12600 EUR\n\nmails:\n  - customer\n  - talent\nnext: -\nnumber: CD7K-3F9Q"
    );
    assert_eq!(plain(&json!({ "items": [] })), "nothing");
}
