use std::path::Path;
use std::process::Command;

use store::{StalePage, Store, StoreSettings};

use crate::folder::Folder;
use crate::program::{Program, until};

/// Runs one of the two commands on a data folder, and gives what it said.
fn run(command: &str, data: &Path, option: &str, file: &Path) -> String {
    let outcome = Command::new(env!("CARGO_BIN_EXE_matchday-local"))
        .arg(command)
        .arg("--data")
        .arg(data)
        .arg(option)
        .arg(file)
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert!(outcome.status.success(), "{words}");
    String::from_utf8(outcome.stdout).unwrap().trim().to_owned()
}

#[tokio::test]
async fn pages_that_were_published_wait_no_longer_and_those_that_changed_meanwhile_do() {
    let folder = Folder::seeded();
    let (data, listed) = (folder.data(), folder.data().join("stale.ndjson"));
    let runner = Program::start(&folder);
    let address = std::fs::read_to_string(data.join("table-address")).unwrap();
    let store = Store::connect(&StoreSettings {
        table_name: "matchday".to_owned(),
        endpoint: Some(address.parse().unwrap()),
        access: None,
        timing: store::CallTiming::default(),
    });
    // What was seeded waits too: the demo catalogue is written before the first build of the site.
    for page in store.list_stale_pages().await.unwrap() {
        assert!(store.delete_stale_page(&page).await.unwrap());
    }
    let page = |number: u8, since: &str| {
        StalePage::of_talent(
            domain::TalentGuid::from_parts(1_763_715_600_000, [number; 10]),
            since.parse().unwrap(),
        )
    };
    // A file notifies the program that builds the site.
    let marker = data.join("stale-pages");
    let marked = || std::fs::read_to_string(&marker).unwrap_or_default();
    let before = marked();
    for number in [1, 2] {
        let page = page(number, "2026-11-21T09:00:00Z");
        store.save_stale_page(&page).await.unwrap();
    }
    let is_notified = || async { (marked() != before).then_some(()) };
    until("the marker of stale pages", is_notified).await;
    assert_eq!(
        run("stale", &data, "--out", &listed),
        "waiting to be rendered again: 2"
    );
    let changed = page(2, "2026-11-21T09:01:00Z");
    store.save_stale_page(&changed).await.unwrap();
    assert_eq!(
        run("rebuilt", &data, "--list", &listed),
        "rendered again: 1, changed meanwhile: 1"
    );
    assert_eq!(store.list_stale_pages().await.unwrap(), [changed]);
    drop(runner);
    assert_eq!(
        run("stale", &data, "--out", &listed),
        "waiting to be rendered again: 1"
    );
}

#[tokio::test]
async fn the_operator_is_written_to_of_what_a_build_held_back() {
    let folder = Folder::seeded();
    let (data, listed) = (folder.data(), folder.data().join("held.ndjson"));
    let line = serde_json::json!({
        "list": "talent", "name": "ada-keller", "keepsPages": true, "faults": ["headline: is empty"],
    });
    std::fs::write(&listed, format!("{line}\n")).unwrap();
    // A report while nothing runs is emailed with the next report.
    run("held", &data, "--list", &listed);
    let runner = Program::start(&folder);
    assert_eq!(
        run("held", &data, "--list", &listed),
        "held back by the build: 1, of which the operator is told now: 1"
    );
    until("the letter to the operator", || async {
        let mails = runner.mails("operator@matchday.example").await;
        (mails == ["The site was built without talent ada-keller"]).then_some(())
    })
    .await;
    until("the operator to be known to know", || async {
        let said = run("held", &data, "--list", &listed);
        (said == "held back by the build: 1, of which the operator is told now: 0").then_some(())
    })
    .await;
    std::fs::write(&listed, "").unwrap();
    assert_eq!(
        run("held", &data, "--list", &listed),
        "held back by the build: 0, of which the operator is told now: 0"
    );
}

#[test]
fn recounting_the_demo_changes_no_statistics() {
    let folder = Folder::seeded();
    let outcome = Command::new(env!("CARGO_BIN_EXE_matchday-local"))
        .arg("recount")
        .arg("--data")
        .arg(folder.data())
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&outcome.stderr).into_owned();
    assert!(outcome.status.success(), "{words}");
    let output = String::from_utf8(outcome.stdout).unwrap();
    assert!(output.starts_with("counted again: 53"), "{output}");
    assert!(output.trim().ends_with("changed: 0"), "{output}");
}
