//! How many table calls one poll and one unary call make. Each call adds a few milliseconds of latency and costs money.

use std::time::Duration;

use document_server::ANY_COLLECTIONS;
use document_store::Documents;
use document_testkit::FaultProxy;
use serde_json::{Value, json};
use tokio::time::timeout;

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

#[tokio::test]
async fn a_get_makes_one_table_call_and_a_commit_and_a_query_make_two() {
    let mut database = Database::start().await;
    let proxy = FaultProxy::start(database.context.settings()).await;
    database.table = Some(proxy.table.clone());
    let name = format!("{DATABASE}/documents/notes/a");
    let notes = json!({"from": [{"collectionId": "notes"}], "limit": 20});
    let calls = [
        (
            "commit",
            json!({"writes": [set("notes/a", &text("one"))]}),
            // The document, its head and the account's row; the document, its head and the log entry.
            vec![("BatchGetItem", 1), ("TransactWriteItems", 1)],
        ),
        (
            "batchGet",
            json!({"documents": [name]}),
            vec![("BatchGetItem", 1)],
        ),
        (
            "runQuery",
            json!({"structuredQuery": notes}),
            // The account's row, and the documents beside it.
            vec![("BatchGetItem", 1), ("Query", 1)],
        ),
    ];
    for (method, body, expected) in calls {
        proxy.take_calls();
        let path = format!("/v1/{DATABASE}/documents:{method}");
        let request = database.instance().post(&path);
        let request = request.bearer(&database.context.token(&database.person()));
        request
            .raw("text/plain", body.to_string())
            .await
            .expect(200);
        let expected = expected.into_iter();
        let expected = expected.map(|(name, count)| (name.to_owned(), count));
        assert_eq!(proxy.take_calls(), expected.collect(), "{method}");
    }
}

#[tokio::test]
async fn a_commit_ends_the_pause_of_the_polls_of_its_process() {
    let mut database = Database::start().await;
    let proxy = FaultProxy::start(database.context.settings()).await;
    database.process = Some(Documents::new(proxy.table.clone(), &ANY_COLLECTIONS));
    // Almost as long as a poll is held.
    database.timeouts.listen_tick = Duration::from_secs(24);
    let database = database;
    let mut client = listener(&database);
    client.open(&two_targets()).await;
    proxy.take_calls();
    let changed = async {
        // The poll reads its logs, and then pauses.
        while !proxy.take_calls().contains_key("BatchGetItem") {
            tokio::task::yield_now().await;
        }
        change(&database, "one").await;
    };
    let both = async { tokio::join!(client.poll(), changed) };
    let (received, ()) = timeout(Duration::from_secs(20), both)
        .await
        .expect("the poll is woken");
    assert!(
        received[0].1[0]["documentChange"].is_object(),
        "{received:?}"
    );
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
