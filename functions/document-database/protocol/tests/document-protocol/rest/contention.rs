//! Concurrent commits as the web SDK's transactions make them: with preconditions, and again from the start if one
//! fails.

use document_testkit::Reply;
use serde_json::json;

use crate::rest::support::{Fixture, int, name, set};

async fn read(fixture: &Fixture) -> (i64, String) {
    let found = &fixture.get("a/counter").await["found"];
    let number = found["fields"]["n"]["integerValue"].as_str().unwrap();
    (
        number.parse().unwrap(),
        found["updateTime"].as_str().unwrap().to_owned(),
    )
}

fn status(reply: &Reply) -> &str {
    reply.json["error"]["status"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn twenty_transactions_on_one_document_all_succeed() {
    let fixture = Fixture::new().await;
    fixture
        .commit(json!([set("a/counter", json!({ "n": int(0) }))]))
        .await;
    let one = async |fixture: &Fixture| {
        loop {
            let (number, version) = read(fixture).await;
            let mut write = set("a/counter", json!({ "n": int(number + 1) }));
            write["currentDocument"] = json!({ "updateTime": version });
            let reply = fixture.call(":commit", json!({ "writes": [write] })).await;
            match status(&reply) {
                "" => break,
                "FAILED_PRECONDITION" | "ABORTED" => {}
                _ => panic!("{}", reply.text),
            }
        }
    };
    let all = (0..20).map(|_| Box::pin(one(&fixture)));
    together(all).await;
    assert_eq!(read(&fixture).await.0, 20);
}

#[tokio::test]
async fn writes_of_different_documents_of_a_collection_do_not_conflict() {
    let fixture = Fixture::new().await;
    let one = async |fixture: &Fixture, n: usize| {
        loop {
            let write = json!([set(&format!("a/{n}"), json!({ "n": int(1) }))]);
            let reply = fixture.call(":commit", json!({ "writes": write })).await;
            match status(&reply) {
                "" => break reply.json["commitTime"].as_str().unwrap().to_owned(),
                "ABORTED" => {}
                _ => panic!("{}", reply.text),
            }
        }
    };
    let all = (0..8).map(|n| Box::pin(one(&fixture, n)));
    let mut versions = together(all).await;
    versions.sort();
    versions.dedup();
    assert_eq!(
        versions.len(),
        8,
        "two commits of a scope have one version: {versions:?}"
    );
}

#[tokio::test]
async fn concurrent_increments_are_all_counted() {
    let fixture = Fixture::new().await;
    let plus = json!({
        "update": { "name": name("a/counter") },
        "updateMask": { "fieldPaths": [] },
        "updateTransforms": [{ "fieldPath": "n", "increment": int(1) }],
    });
    let one = async |fixture: &Fixture| {
        loop {
            let reply = fixture.call(":commit", json!({ "writes": [plus] })).await;
            match status(&reply) {
                "" => break,
                "ABORTED" => {}
                _ => panic!("{}", reply.text),
            }
        }
    };
    together((0..8).map(|_| Box::pin(one(&fixture)))).await;
    assert_eq!(read(&fixture).await.0, 8);
}

/// Polls all futures in turn until each has ended.
async fn together<F: Future + Unpin>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut running: Vec<_> = futures.map(|future| (future, None)).collect();
    std::future::poll_fn(|context| {
        let mut pending = false;
        for (future, output) in &mut running {
            if output.is_none() {
                match std::pin::Pin::new(future).poll(context) {
                    std::task::Poll::Ready(ready) => *output = Some(ready),
                    std::task::Poll::Pending => pending = true,
                }
            }
        }
        if pending {
            std::task::Poll::Pending
        } else {
            std::task::Poll::Ready(())
        }
    })
    .await;
    running
        .into_iter()
        .filter_map(|(_, output)| output)
        .collect()
}
