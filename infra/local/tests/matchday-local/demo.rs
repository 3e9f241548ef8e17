use std::collections::BTreeSet;
use std::process::Command;

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
