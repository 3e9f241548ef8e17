//! If a function stops in the middle of a commit of many rows, all of the commit is applied or none of it.

use document_testkit::FaultMode;
use serde_json::{Value, json};

use crate::outages::database::{DATABASE, Database};

/// The number of writing table calls that such a commit and its cleanup make. The sixth one makes the commit visible.
const CALLS: usize = 10;
const HAPPENS: usize = 6;
const DOCUMENTS: usize = 50;
const HALF: usize = 25;

fn path(collection: &str, number: usize) -> String {
    format!("{collection}/{number:02}")
}

fn set(path: &str, text: &str) -> Value {
    let fields = json!({"text": {"stringValue": text}});
    json!({"update": {"name": format!("{DATABASE}/documents/{path}"), "fields": fields}})
}

fn delete(path: &str) -> Value {
    json!({"delete": format!("{DATABASE}/documents/{path}")})
}

/// Returns the text of every document of the collection, by a collection group query that uses an index.
async fn texts(database: &Database, collection: &str) -> Vec<(String, String)> {
    let query = json!({"structuredQuery": {
        "from": [{"collectionId": collection, "allDescendants": true}],
    }});
    let reply = database.call_past_proxy("runQuery", &query).await;
    let found = reply.json.as_array().unwrap().clone();
    let documents = found.iter().filter_map(|found| found.get("document"));
    documents
        .map(|document| {
            let name = document["name"].as_str().unwrap();
            let text = document["fields"]["text"]["stringValue"].as_str();
            let id = name.rsplit_once('/').unwrap().1;
            (id.to_owned(), text.unwrap().to_owned())
        })
        .collect()
}

/// Returns the same by the documents' names.
async fn texts_by_name(database: &Database, collection: &str) -> Vec<(String, String)> {
    let names: Vec<String> = (0..DOCUMENTS)
        .map(|number| format!("{DATABASE}/documents/{}", path(collection, number)))
        .collect();
    let reply = database
        .call_past_proxy("batchGet", &json!({"documents": names}))
        .await;
    let found = reply.json.as_array().unwrap().clone();
    let documents = found.iter().filter_map(|found| found.get("found"));
    let mut texts: Vec<_> = documents
        .map(|document| {
            let name = document["name"].as_str().unwrap();
            let text = document["fields"]["text"]["stringValue"].as_str();
            let id = name.rsplit_once('/').unwrap().1;
            (id.to_owned(), text.unwrap().to_owned())
        })
        .collect();
    texts.sort();
    texts
}

fn all(numbers: impl Iterator<Item = usize>, text: &str) -> Vec<(String, String)> {
    numbers
        .map(|number| (format!("{number:02}"), text.to_owned()))
        .collect()
}

#[tokio::test]
async fn a_large_commit_that_stops_at_any_call_is_applied_wholly_or_not_at_all() {
    let database = Database::start().await;
    for calls in 0..=CALLS {
        let collection = format!("notes{calls}");
        // Half of the documents are deleted and half are new. With an index entry each, that is more than one
        // transaction.
        let first = (0..HALF).map(|number| set(&path(&collection, number), "old"));
        let first: Vec<Value> = first.collect();
        database
            .call_past_proxy("commit", &json!({"writes": first}))
            .await;
        let before = all(0..HALF, "old");
        let changes = (0..DOCUMENTS).map(|number| {
            if number < HALF {
                delete(&path(&collection, number))
            } else {
                set(&path(&collection, number), "new")
            }
        });
        let changes = json!({"writes": changes.collect::<Vec<_>>()});
        let after = all(HALF..DOCUMENTS, "new");

        database.proxy.set_mode(FaultMode::DropAfterCommits(calls));
        let commit = database
            .instance()
            .post(&format!("/v1/{DATABASE}/documents:commit"))
            .bearer(&database.token("ada"));
        let made = commit.raw("text/plain", changes.to_string()).await;
        assert_eq!(made.status.is_success(), calls >= HAPPENS, "{calls}");
        database.proxy.set_mode(FaultMode::Forward);

        let expected = if calls < HAPPENS { before } else { after };
        // The remains of the commit are found by both ways to read a document.
        if calls % 2 == 0 {
            assert_eq!(texts(&database, &collection).await, expected, "{calls}");
        }
        let by_name = texts_by_name(&database, &collection).await;
        assert_eq!(by_name, expected, "{calls}");
        assert_eq!(texts(&database, &collection).await, expected, "{calls}");

        // A commit whose writer stopped blocks the documents only for a short time.
        let last = (0..DOCUMENTS).map(|number| set(&path(&collection, number), "last"));
        let last: Vec<Value> = last.collect();
        database
            .call_past_proxy("commit", &json!({"writes": last}))
            .await;
        let expected = all(0..DOCUMENTS, "last");
        assert_eq!(texts(&database, &collection).await, expected, "{calls}");
    }
}
