use std::collections::BTreeSet;
use std::process::Command;

use jiff::Timestamp;
use serde_json::Value;

use crate::folder::Folder;
use crate::program::Program;

fn play(folder: &Folder) -> String {
    let outcome = Command::new(env!("CARGO_BIN_EXE_matchday-local"))
        .args(["demo", "--data"])
        .arg(folder.data())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&outcome.stderr);
    assert!(outcome.status.success(), "{error}");
    String::from_utf8(outcome.stdout).unwrap()
}

#[tokio::test]
async fn demo_has_orders_in_every_state_with_their_money_and_is_played_once() {
    let folder = Folder::seeded();
    assert!(play(&folder).contains("have orders, messages and payouts"));
    assert!(play(&folder).contains("have orders already"));

    let runner = Program::start(&folder);
    let mut states = BTreeSet::new();
    for slug in ["ada-keller", "matteo-bellandi", "noor-van-der-meulen"] {
        let token = runner.sign_in(slug).await;
        let orders = runner.find_as(&token, "/api/orders").await;
        for order in orders["items"].as_array().unwrap() {
            states.insert(order["state"].as_str().unwrap().to_owned());
        }
    }
    // The talent sees an order only after it is paid.
    let expected = [
        "accepted",
        "cancelled",
        "completed",
        "declined",
        "delivered",
        "disputed",
        "expired",
        "refunded",
        "requested",
        "revision_requested",
    ];
    assert_eq!(states, expected.map(str::to_owned).into());

    for slug in ["ada-keller", "matteo-bellandi", "noor-van-der-meulen"] {
        expect_derivable_figures(&runner, slug).await;
    }
    expect_dated_messages(&runner).await;

    let ada = runner.sign_in("ada-keller").await;
    let account = runner.find_as(&ada, "/api/payments/account").await;
    assert_eq!(account["status"], "verified", "{account}");
    let page = runner.find("/api/talent/ada-keller").await;
    let reviews = page["feedback"].as_array().unwrap();
    assert!(
        reviews
            .iter()
            .any(|review| review["publicName"] == "Alex W.")
    );
    let operator = runner.sign_in_as("operator@matchday.example").await;
    let queues = runner.find_as(&operator, "/api/operators/queues").await;
    for queue in ["applications", "disputes"] {
        let queues = queues["items"].as_array().unwrap();
        let found = queues.iter().find(|found| found["queue"] == queue).unwrap();
        assert_eq!(found["count"], 1, "{found}");
    }
    let mails = runner.mails("customer@matchday.example").await;
    assert!(mails.len() > 10, "{mails:?}");
    assert!(runner.stop());
}

/// Compares the page with its orders: completed orders add to the catalogue's, each has its review at most once, each
/// delivery is a video, and an athlete with an account is paid for what was completed long enough ago.
async fn expect_derivable_figures(runner: &Program, slug: &str) {
    let token = runner.sign_in(slug).await;
    let listed = runner.find_as(&token, "/api/orders").await;
    let mut completed = 0;
    for order in listed["items"].as_array().unwrap() {
        let guid = order["orderGuid"].as_str().unwrap();
        let order = runner.find_as(&token, &format!("/api/orders/{guid}")).await;
        for delivered in order["deliverables"].as_array().into_iter().flatten() {
            assert_eq!(delivered["kind"], "video", "{slug} {guid}");
        }
        if order["state"] == "completed" {
            completed += 1;
            if slug == "ada-keller" {
                assert_eq!(order["payout"]["status"], "paid", "{order}");
            }
        }
    }
    let catalogue = seed::catalogue().unwrap();
    let is_it = |seeded: &&seed::SeededTalent| seeded.talent.slug.as_str() == slug;
    let before = &catalogue.talent.iter().find(is_it).unwrap().talent.stats;
    let page = runner.find(&format!("/api/talent/{slug}")).await;
    let stats = &page["stats"];
    assert_eq!(stats["completed"], before.completed + completed, "{slug}");
    let reviews = stats["ratingCount"].as_u64().unwrap();
    assert!(reviews <= before.rating_count + completed, "{slug}");
    assert!(reviews <= before.completed + completed, "{slug}");
}

/// A message is written within the life of its order, and no two messages of an order at one time.
async fn expect_dated_messages(runner: &Program) {
    let token = runner.sign_in_as("customer@matchday.example").await;
    let config = runner.find("/config.json").await;
    let project = config["firebase"]["projectId"].as_str().unwrap();
    let orders = runner.find_as(&token, "/api/orders").await;
    let mut count = 0;
    for order in orders["items"].as_array().unwrap() {
        let guid = order["orderGuid"].as_str().unwrap();
        let order = runner.find_as(&token, &format!("/api/orders/{guid}")).await;
        let placed_at = time_of(&order["createdAt"]);
        let path =
            format!("/v1/projects/{project}/databases/(default)/documents/orders/{guid}/messages");
        let messages = runner.find_as(&token, &path).await;
        let mut times = BTreeSet::new();
        for message in messages["documents"].as_array().into_iter().flatten() {
            let sent_at = time_of(&message["fields"]["sentAt"]["timestampValue"]);
            assert!(sent_at > placed_at, "{message}");
            // A completed order changed later than its last message.
            assert!(
                sent_at < time_of(&order["updatedAt"]) || order["state"] != "completed",
                "{message}"
            );
            assert!(times.insert(sent_at), "two messages at {sent_at}");
            count += 1;
        }
    }
    assert!(count >= 6, "{count}");
}

fn time_of(value: &Value) -> Timestamp {
    value.as_str().unwrap().parse().unwrap()
}
