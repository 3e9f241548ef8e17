//! Polls of a process are woken by what the process writes, and share their reads.
use document_core::Scope;
use document_store::{Documents, StreamId, StreamKind, StreamOwner, Watch};
use document_testkit::drafts::{draft, put, text};
use document_testkit::{EmbeddedTable, FaultMode, FaultProxy};
use jiff::SignedDuration;
use serde_json::json;
use tokio::task::JoinSet;

use crate::shop::{SHOP, morning, order_scope};

#[tokio::test]
async fn a_commit_wakes_the_polls_that_wait_for_its_scopes() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let mut watch = documents.watch(&stream("A"));
    watch.follow([&order_scope("o1"), &order_scope("o2")]);
    put(&documents, "orders/o2/messages/m1", Some(text("one"))).await;
    assert!(is_woken(&watch).await);
    assert!(!is_woken(&watch).await);

    put(&documents, "orders/o3/messages/m1", Some(text("one"))).await;
    assert!(!is_woken(&watch).await);

    watch.follow([&order_scope("o3")]);
    put(&documents, "orders/o2/messages/m2", Some(text("two"))).await;
    assert!(!is_woken(&watch).await);
    put(&documents, "orders/o3/messages/m1", None).await;
    assert!(is_woken(&watch).await);
}

#[tokio::test]
async fn a_commit_of_more_than_100_rows_wakes_polls() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let mut watch = documents.watch(&stream("A"));
    watch.follow([&order_scope("o1")]);
    let all: Vec<_> = (0..120)
        .map(|id| (format!("orders/o1/messages/m{id}"), Some(text("one"))))
        .collect();
    let all: Vec<_> = all.iter().map(|(name, it)| (&**name, it.clone())).collect();
    let commit = draft(&documents, morning(), &all).await;
    documents.commit(commit).await.unwrap();
    assert!(is_woken(&watch).await);
}

#[tokio::test]
async fn a_message_of_its_client_wakes_a_poll() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let expires = morning() + SignedDuration::from_hours(24 * 365);
    for id in ["A", "B"] {
        let (stream, empty) = (stream(id), json!({}));
        let opened = documents.open_stream(&stream, &empty, &empty, expires);
        opened.await.unwrap();
    }
    let watch = documents.watch(&stream("A"));
    for (id, wakes) in [("B", false), ("A", true)] {
        let (stream, message) = (stream(id), json!({"next": 1}));
        let saved = documents.save_inbound(&stream, 1, &message, expires);
        saved.await.unwrap();
        assert_eq!(is_woken(&watch).await, wakes);
    }
}

#[tokio::test]
async fn polls_that_wait_for_two_calls_share_the_next() {
    let table = EmbeddedTable::start().await;
    let writer = Documents::new(table.table(), &SHOP);
    let scopes: Vec<Scope> = (0..20).map(|id| order_scope(&format!("o{id}"))).collect();
    for id in 0..20 {
        put(
            &writer,
            &format!("orders/o{id}/messages/m1"),
            Some(text("one")),
        )
        .await;
    }
    let proxy = FaultProxy::start(table.settings()).await;
    // No call is answered before all polls have asked. The first two make a call each.
    proxy.set_mode(FaultMode::Hold("BatchGetItem", 0));
    let documents = Documents::new(proxy.table.clone(), &SHOP);
    let mut polls = JoinSet::new();
    for scope in scopes.clone() {
        let documents = documents.clone();
        polls.spawn(async move {
            let polled = documents.poll_heads(&stream("A"), [&scope]).await.unwrap();
            (
                polled.heads.contains_key(&scope),
                polled.heads[&scope].last.is_some(),
            )
        });
    }
    proxy.wait_for_fault().await;
    proxy.set_mode(FaultMode::Forward);
    let found = polls.join_all().await;
    assert_eq!(found, [(true, true); 20]);
    let calls = proxy.take_calls();
    assert_eq!(calls.get("BatchGetItem"), Some(&3), "{calls:?}");
}

#[tokio::test]
async fn polls_whose_shared_call_fails_read_for_themselves() {
    let table = EmbeddedTable::start().await;
    let writer = Documents::new(table.table(), &SHOP);
    put(&writer, "orders/o1/messages/m1", Some(text("one"))).await;
    let proxy = FaultProxy::start(table.settings()).await;
    proxy.set_mode(FaultMode::Drop);
    let documents = Documents::new(proxy.table.clone(), &SHOP);
    let mut polls = JoinSet::new();
    for _ in 0..5 {
        let documents = documents.clone();
        polls.spawn(async move {
            let scope = order_scope("o1");
            documents.poll_heads(&stream("A"), [&scope]).await.is_ok()
        });
    }
    assert_eq!(polls.join_all().await, [false; 5]);
    proxy.set_mode(FaultMode::Forward);
    let scope = order_scope("o1");
    assert!(documents.poll_heads(&stream("A"), [&scope]).await.is_ok());
}

async fn is_woken(watch: &Watch) -> bool {
    tokio::select! {
        biased;
        () = watch.woken() => true,
        () = std::future::ready(()) => false,
    }
}

/// Returns the stream whose identifier is this letter, repeated.
fn stream(letter: &str) -> StreamId {
    let owner = StreamOwner::from_uid("noor");
    StreamId::new(owner, StreamKind::Listen, &letter.repeat(22)).unwrap()
}
