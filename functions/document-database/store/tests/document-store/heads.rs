//! The last change of a log in its head, so that most listeners need not query the log.
use document_core::{Scope, Version};
use document_store::{Documents, Head, LogEntry, StreamId, StreamKind, StreamOwner};
use document_testkit::EmbeddedTable;
use document_testkit::drafts::{draft, put, text};

use crate::shop::{SHOP, morning, order_scope};

const MESSAGES: &str = "orders/o1/messages";

#[tokio::test]
async fn a_head_is_enough_for_a_listener_that_missed_one_change() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let scope = order_scope("o1");
    let first = put(&documents, &format!("{MESSAGES}/m1"), Some(text("one"))).await;
    let head = poll_head(&documents, &scope).await;
    let entries = log(&documents, &scope, Version::ZERO).await;
    assert_eq!(head.since(Version::ZERO).as_ref(), Some(&entries));
    assert_eq!(head.since(first), Some(Vec::new()));
    // A snapshot can be dated at the head, and later than the commits in it.
    assert!(head.version > first);

    let second = put(&documents, &format!("{MESSAGES}/m1"), None).await;
    let head = poll_head(&documents, &scope).await;
    let last = log(&documents, &scope, first).await;
    assert_eq!(last[0].gone, last[0].paths);
    assert_eq!(head.since(first), Some(last));
    assert_eq!(head.since(second), Some(Vec::new()));
    // The listener misses two changes, and the head has only the last.
    assert_eq!(head.since(Version::ZERO), None);
}

#[tokio::test]
async fn a_raised_head_keeps_its_change() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let scope = order_scope("o1");
    let nothing = poll_head(&documents, &scope).await;
    assert_eq!(nothing.since(Version::ZERO), Some(Vec::new()));
    documents.raise_head(&scope, Version(7)).await.unwrap();
    let raised = poll_head(&documents, &scope).await;
    assert_eq!(raised.since(Version::ZERO), Some(Vec::new()));

    let first = put(&documents, &format!("{MESSAGES}/m1"), Some(text("one"))).await;
    let above = Version(first.0 + 1_000);
    documents.raise_head(&scope, above).await.unwrap();
    let head = poll_head(&documents, &scope).await;
    assert_eq!((head.version, head.logged), (above, first));
    let entries = log(&documents, &scope, Version::ZERO).await;
    assert_eq!(entries[0].version, first);
    assert_eq!(head.since(Version::ZERO), Some(entries));
}

#[tokio::test]
async fn a_long_change_is_only_in_the_log() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let scope = order_scope("o1");
    let all: Vec<_> = (0..30)
        .map(|id| (format!("{MESSAGES}/message-{id}"), Some(text("one"))))
        .collect();
    let all: Vec<_> = all.iter().map(|(name, it)| (&**name, it.clone())).collect();
    let commit = draft(&documents, morning(), &all).await;
    documents.commit(commit).await.unwrap();
    let head = poll_head(&documents, &scope).await;
    assert_eq!(
        (head.last.as_ref(), head.since(Version::ZERO)),
        (None, None)
    );
    assert_eq!(
        log(&documents, &scope, Version::ZERO).await[0].paths.len(),
        30
    );
    // The head has the next change again, and the version before it.
    let next = put(&documents, &format!("{MESSAGES}/message-0"), None).await;
    let told = poll_head(&documents, &scope).await.since(head.logged);
    assert_eq!(told.unwrap()[0].version, next);
}

async fn poll_head(documents: &Documents, scope: &Scope) -> Head {
    let owner = StreamOwner::from_uid("noor");
    let stream = StreamId::new(owner, StreamKind::Listen, "AAAAAAAAAAAAAAAAAAAAAA").unwrap();
    let mut polled = documents.poll_heads(&stream, [scope]).await.unwrap();
    assert_eq!((polled.inbound, polled.outbound), (0, 0));
    polled.heads.remove(scope).unwrap()
}

async fn log(documents: &Documents, scope: &Scope, after: Version) -> Vec<LogEntry> {
    let entries = documents.changes(scope, after, 100).await.unwrap();
    entries.expect("few entries")
}
