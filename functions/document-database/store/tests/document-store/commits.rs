//! Commits: documents, their log entries and the other rows written with them.
use std::collections::BTreeSet;

use document_core::{Code, Document, Fields, Scope, Value, Version};
use document_store::{Commit, CommitError, Documents, ReadRequest};
use document_testkit::EmbeddedTable;
use document_testkit::drafts::{draft, get, head, log, path, put, put_at, text};
use jiff::SignedDuration;

use crate::shop::{SHOP, morning, order_scope};

#[tokio::test]
async fn a_document_is_found_as_it_was_written() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let fields = Fields::new()
        .with("text", "Grüße 😀")
        .with("count", 3)
        .with("ratio", 0.1)
        .with("of", Value::Map(text("deep")));
    let version = put(&documents, "orders/o1/messages/m1", Some(fields.clone())).await;
    let expected = Document {
        path: path("orders/o1/messages/m1"),
        fields,
        created: version,
        updated: version,
    };
    assert_eq!(
        get(&documents, "orders/o1/messages/m1").await,
        Some(expected)
    );
    assert_eq!(get(&documents, "orders/o1/messages/m2").await, None);
    put(&documents, "orders/o1/messages/m1", None).await;
    assert_eq!(get(&documents, "orders/o1/messages/m1").await, None);
}

#[tokio::test]
async fn of_two_concurrent_commits_in_a_scope_one_must_read_again() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let one = draft(
        &documents,
        morning(),
        &[("orders/o1/messages/m1", Some(text("a")))],
    )
    .await;
    let other = draft(
        &documents,
        morning(),
        &[("orders/o1/messages/m2", Some(text("b")))],
    )
    .await;
    let elsewhere = draft(
        &documents,
        morning(),
        &[("orders/o2/messages/m1", Some(text("c")))],
    )
    .await;
    let (one, other, elsewhere) = tokio::join!(
        documents.commit(one),
        documents.commit(other),
        documents.commit(elsewhere)
    );
    assert!(elsewhere.is_ok());
    let outcomes = [one, other];
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    let lost = outcomes.into_iter().find_map(Result::err);
    assert!(matches!(lost, Some(CommitError::Moved)), "{lost:?}");
    assert_eq!(log(&documents, &order_scope("o1")).await.len(), 1);
}

#[tokio::test]
async fn concurrent_commits_get_different_versions() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let mut writers = tokio::task::JoinSet::new();
    for number in 0..12 {
        let documents = documents.clone();
        writers.spawn(async move {
            let name = format!("orders/o1/messages/m{number}");
            // The clock of every other writer is an hour behind.
            let now = morning() - SignedDuration::from_hours(number % 2);
            loop {
                let commit = draft(&documents, now, &[(&name, Some(text("hello")))]).await;
                let version = commit.version;
                match documents.commit(commit).await {
                    Ok(()) => return version,
                    Err(CommitError::Moved) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        });
    }
    let versions: BTreeSet<Version> = writers.join_all().await.into_iter().collect();
    assert_eq!(versions.len(), 12);
    let entries = log(&documents, &order_scope("o1")).await;
    let logged: Vec<Version> = entries.iter().map(|(version, _)| *version).collect();
    assert_eq!(logged, versions.iter().copied().collect::<Vec<_>>());
    assert_eq!(
        head(&documents, &order_scope("o1")).await,
        logged.last().map(|last| last.next())
    );
}

#[tokio::test]
async fn a_commit_is_applied_wholly_or_not_at_all() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    put(&documents, "orders/o1/messages/m1", Some(text("first"))).await;
    let commit = draft(
        &documents,
        morning(),
        &[
            ("orders/o2/messages/m9", Some(text("new"))),
            ("orders/o1/messages/m1", Some(text("changed"))),
        ],
    )
    .await;
    put(&documents, "orders/o1/messages/m1", Some(text("meanwhile"))).await;
    let outcome = documents.commit(commit).await;
    assert!(matches!(outcome, Err(CommitError::Moved)), "{outcome:?}");
    assert_eq!(get(&documents, "orders/o2/messages/m9").await, None);
    assert!(log(&documents, &order_scope("o2")).await.is_empty());
    assert_eq!(head(&documents, &order_scope("o2")).await, None);
    let kept = get(&documents, "orders/o1/messages/m1").await.unwrap();
    assert_eq!(kept.fields, text("meanwhile"));
}

#[tokio::test]
async fn log_and_head_of_a_scope_agree_and_are_read_from_the_last_version() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let first = put(&documents, "orders/o1/messages/m1", Some(text("a"))).await;
    let commit = draft(
        &documents,
        morning(),
        &[
            ("orders/o1/messages/m2", Some(text("b"))),
            ("orders/o1/reads/talent", Some(text("c"))),
        ],
    )
    .await;
    let second = commit.version;
    documents.commit(commit).await.unwrap();
    let third = put(&documents, "orders/o1/messages/m1", None).await;
    let of = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        log(&documents, &order_scope("o1")).await,
        [
            (first, of(&["orders/o1/messages/m1"])),
            (
                second,
                of(&["orders/o1/messages/m2", "orders/o1/reads/talent"])
            ),
            (third, of(&["orders/o1/messages/m1"])),
        ]
    );
    assert_eq!(
        head(&documents, &order_scope("o1")).await,
        Some(third.next())
    );
    let later = documents
        .changes(&order_scope("o1"), second, 100)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        later.iter().map(|entry| entry.version).collect::<Vec<_>>(),
        [third]
    );
    let none = documents
        .changes(&order_scope("o1"), third, 100)
        .await
        .unwrap()
        .unwrap();
    assert!(none.is_empty());
}

#[tokio::test]
async fn a_log_entry_has_deletions_other_scopes_and_the_previous_version() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let held_by = |customer: &str| {
        Fields::new()
            .with("talent", "t1")
            .with("customer", customer)
    };
    let first = put(&documents, "orders/o1", Some(held_by("c1"))).await;
    // Raising a head writes no log entry.
    let raised = Version(first.0 + 1_000);
    for customer in ["c1", "c2"] {
        let scope = Scope::new("customer", customer);
        documents.raise_head(&scope, raised).await.unwrap();
        documents.raise_head(&scope, first).await.unwrap();
        let request = ReadRequest {
            scopes: std::slice::from_ref(&scope),
            ..ReadRequest::default()
        };
        let heads = documents.read(&request).await.unwrap().heads;
        let head = &heads[&scope];
        let logged = if customer == "c1" {
            first
        } else {
            Version::ZERO
        };
        assert_eq!((head.version, head.logged), (raised, logged));
    }
    let second = put(&documents, "orders/o1", Some(held_by("c2"))).await;
    assert!(second > raised);
    let third = put(&documents, "orders/o1", None).await;
    let of = async |prefix, id| {
        let scope = Scope::new(prefix, id);
        let entries = documents
            .changes(&scope, Version::ZERO, 100)
            .await
            .unwrap()
            .unwrap();
        let entries = entries.into_iter();
        entries
            .map(|entry| {
                let is_gone = entry.gone == entry.paths;
                assert!(is_gone || entry.gone.is_empty());
                (entry.version, entry.previous, is_gone, entry.scopes.len())
            })
            .collect::<Vec<_>>()
    };
    let none = Version::ZERO;
    assert_eq!(
        of("order", "o1").await,
        [
            (first, none, false, 3),
            (second, first, false, 4),
            (third, second, true, 3)
        ]
    );
    assert_eq!(
        of("customer", "c1").await,
        [(first, none, false, 3), (second, first, true, 4)]
    );
    assert_eq!(
        of("customer", "c2").await,
        [(second, none, false, 4), (third, second, true, 3)]
    );
}

#[tokio::test]
async fn a_document_that_moves_between_scopes_is_logged_in_both() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let held_by = |customer: Option<&str>| {
        let fields = Fields::new().with("talent", "t1");
        customer.map_or(fields.clone(), |customer| fields.with("customer", customer))
    };
    let placed = put(&documents, "orders/o1", Some(held_by(None))).await;
    let claimed = put(&documents, "orders/o1", Some(held_by(Some("c1")))).await;
    let handed = put(&documents, "orders/o1", Some(held_by(Some("c2")))).await;
    let of = async |prefix, id| {
        let entries = log(&documents, &Scope::new(prefix, id)).await;
        entries
            .into_iter()
            .map(|(version, _)| version)
            .collect::<Vec<_>>()
    };
    assert_eq!(of("order", "o1").await, [placed, claimed, handed]);
    assert_eq!(of("talent", "t1").await, [placed, claimed, handed]);
    assert_eq!(of("customer", "c1").await, [claimed, handed]);
    assert_eq!(of("customer", "c2").await, [handed]);
}

#[tokio::test]
async fn versions_rise_under_a_clock_that_is_behind() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let first = put(&documents, "orders/o1/messages/m1", Some(text("a"))).await;
    assert_eq!(first.to_string(), "2026-11-21T09:00:00.000000Z");
    let yesterday = morning() - SignedDuration::from_hours(24);
    let second = put_at(
        &documents,
        yesterday,
        "orders/o1/messages/m2",
        Some(text("b")),
    )
    .await;
    // The head of the first commit is above its version.
    assert_eq!(second, first.next().next());
    put_at(&documents, yesterday, "orders/o1/messages/m1", None).await;
    let again = put_at(
        &documents,
        yesterday,
        "orders/o1/messages/m1",
        Some(text("c")),
    )
    .await;
    assert!(again > second, "made anew, it is newer than its deletion");
}

#[tokio::test]
async fn a_version_that_is_not_above_what_was_read_is_refused() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let first = put(&documents, "orders/o1/messages/m1", Some(text("a"))).await;
    let mut commit = draft(
        &documents,
        morning(),
        &[("orders/o1/messages/m2", Some(text("b")))],
    )
    .await;
    commit.version = first;
    let outcome = documents.commit(commit).await;
    assert!(matches!(outcome, Err(CommitError::Status(status)) if status.code == Code::Internal));
}

#[tokio::test]
async fn an_unchanged_document_is_not_written_but_checked() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let name = "orders/o1/messages/m1";
    let first = put(&documents, name, Some(text("a"))).await;
    let same = draft(&documents, morning(), &[(name, Some(text("a")))]).await;
    documents.commit(same.clone()).await.unwrap();
    assert_eq!(get(&documents, name).await.unwrap().updated, first);
    assert_eq!(log(&documents, &order_scope("o1")).await.len(), 1);

    put(&documents, name, Some(text("b"))).await;
    let outcome = documents.commit(same).await;
    assert!(matches!(outcome, Err(CommitError::Moved)), "{outcome:?}");
    let nothing = draft(
        &documents,
        morning(),
        &[("orders/o1/messages/none", None), (name, Some(text("b")))],
    )
    .await;
    documents.commit(nothing).await.unwrap();
    documents.commit(Commit::default()).await.unwrap();
}

#[tokio::test]
async fn documents_that_a_commit_relies_on_must_be_unchanged_since_the_read() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let relied = put(&documents, "orders/o2/messages/m1", Some(text("a"))).await;
    let mut commit = draft(
        &documents,
        morning(),
        &[("orders/o1/messages/m1", Some(text("b")))],
    )
    .await;
    commit.verified = vec![
        (path("orders/o2/messages/m1"), Some(relied)),
        (path("orders/o2/messages/m2"), None),
        // The read state of changed documents comes from the changes themselves.
        (path("orders/o1/messages/m1"), None),
    ];
    let mut moved = commit.clone();
    moved.verified[0].1 = Some(relied.next());
    let outcome = documents.commit(moved).await;
    assert!(matches!(outcome, Err(CommitError::Moved)), "{outcome:?}");
    let mut appeared = commit.clone();
    appeared.verified = vec![(path("orders/o2/messages/m1"), None)];
    let outcome = documents.commit(appeared).await;
    assert!(matches!(outcome, Err(CommitError::Moved)), "{outcome:?}");
    documents.commit(commit).await.unwrap();
}
