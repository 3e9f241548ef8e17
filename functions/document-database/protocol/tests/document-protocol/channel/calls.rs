//! How many table calls one poll makes. Each call adds a few milliseconds of latency and costs money.

use document_testkit::FaultProxy;
use serde_json::{Value, json};

use crate::channel::database::{DATABASE, Database, set, text};
use crate::channel::listening::{listener, write};

/// A target of all documents in `notes` and a target of one other document.
fn two_targets() -> [Value; 2] {
    let parent = format!("{DATABASE}/documents");
    let all = json!({"from": [{"collectionId": "notes"}]});
    let query = json!({"parent": parent, "structuredQuery": all});
    let name = format!("{parent}/others/a");
    [
        json!({"targetId": 2, "query": query}),
        json!({"targetId": 4, "documents": {"documents": [name]}}),
    ]
    .map(|target| json!({"database": DATABASE, "addTarget": target}))
}

#[tokio::test]
async fn a_poll_with_changes_makes_five_table_calls_for_any_number_of_targets() {
    let mut database = Database::start().await;
    write(&database, "notes/a", "one").await;
    write(&database, "others/a", "one").await;
    let proxy = FaultProxy::start(database.context.settings()).await;
    database.table = Some(proxy.table.clone());
    let database = database;
    let mut client = listener(&database);
    client.open(&two_targets()).await;
    for words in ["two", "three"] {
        change(&database, words).await;
        proxy.take_calls();
        let received = client.poll().await;
        assert!(
            received[0].1[0]["documentChange"].is_object(),
            "{received:?}"
        );
        // Permissions together with the logs, then the changes; marking the poll as held, then recording what was sent;
        // the session.
        let calls = [("BatchGetItem", 2), ("PutItem", 2), ("Query", 1)];
        let calls = calls.map(|(name, count)| (name.to_owned(), count));
        assert_eq!(proxy.take_calls(), calls.into());
    }
}

async fn change(database: &Database, words: &str) {
    let token = database.context.token(&database.person());
    let body = json!({"writes": [set("notes/a", &text(words)), set("notes/b", &text(words))]});
    database
        .instance()
        .post(&format!("/v1/{DATABASE}/documents:commit"))
        .bearer(&token)
        .raw("text/plain", body.to_string())
        .await
        .expect(200);
}
