//! A function that dies in the middle of a commit of many rows leaves it made or not made, never half.

use document_testkit::FaultMode;
use serde_json::{Value, json};

use crate::outages::database::{DATABASE, Database};

/// So many calls that write it takes to make such a commit and to clean up behind it. The sixth is the one by which it
/// happens.
const CALLS: usize = 10;
const HAPPENS: usize = 6;
const DOCUMENTS: usize = 50;
const HALF: usize = 25;

fn path(collection: &str, number: usize) -> String {
    format!("{collection}/{number:02}")
}

fn set(path: &str, words: &str) -> Value {
    let fields = json!({"text": {"stringValue": words}});
    json!({"update": {"name": format!("{DATABASE}/documents/{path}"), "fields": fields}})
}

fn delete(path: &str) -> Value {
    json!({"delete": format!("{DATABASE}/documents/{path}")})
}

/// The words of all documents of the collection, by a query of its group, which an index answers.
async fn words(database: &Database, collection: &str) -> Vec<(String, String)> {
    let query = json!({"structuredQuery": {
        "from": [{"collectionId": collection, "allDescendants": true}],
    }});
    let reply = database.beside("runQuery", &query).await;
    let found = reply.json.as_array().unwrap().clone();
    let documents = found.iter().filter_map(|found| found.get("document"));
    documents
        .map(|document| {
            let name = document["name"].as_str().unwrap();
            let words = document["fields"]["text"]["stringValue"].as_str();
            let id = name.rsplit_once('/').unwrap().1;
            (id.to_owned(), words.unwrap().to_owned())
        })
        .collect()
}

/// The same by the names of the documents.
async fn words_by_name(database: &Database, collection: &str) -> Vec<(String, String)> {
    let names: Vec<String> = (0..DOCUMENTS)
        .map(|number| format!("{DATABASE}/documents/{}", path(collection, number)))
        .collect();
    let reply = database
        .beside("batchGet", &json!({"documents": names}))
        .await;
    let found = reply.json.as_array().unwrap().clone();
    let documents = found.iter().filter_map(|found| found.get("found"));
    let mut words: Vec<_> = documents
        .map(|document| {
            let name = document["name"].as_str().unwrap();
            let words = document["fields"]["text"]["stringValue"].as_str();
            let id = name.rsplit_once('/').unwrap().1;
            (id.to_owned(), words.unwrap().to_owned())
        })
        .collect();
    words.sort();
    words
}

fn all(numbers: impl Iterator<Item = usize>, words: &str) -> Vec<(String, String)> {
    numbers
        .map(|number| (format!("{number:02}"), words.to_owned()))
        .collect()
}

#[tokio::test]
async fn a_large_commit_that_stops_anywhere_is_made_or_not_made() {
    let database = Database::start().await;
    for calls in 0..=CALLS {
        let collection = format!("notes{calls}");
        // One half is deleted, the other is new: with an entry of an index for each that is more than a transaction.
        let first = (0..HALF).map(|number| set(&path(&collection, number), "old"));
        let first: Vec<Value> = first.collect();
        database.beside("commit", &json!({"writes": first})).await;
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
        // Both ways to read a document meet what is left of the commit.
        if calls % 2 == 0 {
            assert_eq!(words(&database, &collection).await, expected, "{calls}");
        }
        let by_name = words_by_name(&database, &collection).await;
        assert_eq!(by_name, expected, "{calls}");
        assert_eq!(words(&database, &collection).await, expected, "{calls}");

        // Nobody is locked out for long by a commit whose writer is gone.
        let last = (0..DOCUMENTS).map(|number| set(&path(&collection, number), "last"));
        let last: Vec<Value> = last.collect();
        database.beside("commit", &json!({"writes": last})).await;
        let expected = all(0..DOCUMENTS, "last");
        assert_eq!(words(&database, &collection).await, expected, "{calls}");
    }
}
