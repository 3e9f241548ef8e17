//! What a commit and a read can hold.

use document::{Code, Fields};
use store::documents::{Ask, CommitError, MATCHDAY, StreamId, StreamKind, StreamOwner, StreamStep};

use crate::documents::{draft, get, order_scope, path, put, text};
use crate::embedded::Embedded;
use crate::fixtures::morning;

#[tokio::test]
async fn what_a_transaction_cannot_hold_is_said_before_it_is_tried() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    let names: Vec<String> = (0..40)
        .map(|number| format!("orders/o{number}/messages/m"))
        .collect();
    let wanted: Vec<(&str, Option<Fields>)> = names
        .iter()
        .map(|name| (name.as_str(), Some(text("a"))))
        .collect();
    let commit = draft(&documents, morning(), &wanted).await;
    let outcome = documents.commit(commit).await;
    assert!(
        matches!(outcome, Err(CommitError::TooMany { items: 120 })),
        "{outcome:?}"
    );

    let refused = async |wanted: &[(&str, Option<Fields>)]| {
        let commit = draft(&documents, morning(), wanted).await;
        match documents.commit(commit).await {
            Err(CommitError::Status(status)) => status,
            other => panic!("{other:?}"),
        }
    };
    let large = text(&"x".repeat(390_000));
    let names: Vec<String> = (0..10)
        .map(|number| format!("orders/o1/messages/m{number}"))
        .collect();
    let wanted: Vec<_> = names
        .iter()
        .map(|name| (name.as_str(), Some(large.clone())))
        .collect();
    assert_eq!(refused(&wanted).await.code, Code::InvalidArgument);
    // What comes with the documents counts, too.
    let mut commit = draft(&documents, morning(), &wanted[..9]).await;
    commit.stream = Some(StreamStep {
        stream: StreamId::new(StreamOwner::of("uid-1"), StreamKind::Write, &"a".repeat(22))
            .unwrap(),
        revision: 1,
        forward: "x".repeat(380_000).into(),
        acks: Vec::new(),
        expires: morning(),
    });
    let outcome = documents.commit(commit).await;
    assert!(
        matches!(&outcome, Err(CommitError::Status(status)) if status.code == Code::InvalidArgument),
        "{outcome:?}"
    );
    let larger = text(&"x".repeat(400_000));
    assert_eq!(
        refused(&[("orders/o1/messages/m", Some(larger))])
            .await
            .code,
        Code::InvalidArgument
    );
    let long = format!("orders/o1/messages/{}", "x".repeat(1_100));
    assert_eq!(
        refused(&[(&long, Some(text("a")))]).await.code,
        Code::InvalidArgument
    );
    assert_eq!(get(&documents, &long).await, None);
}

#[tokio::test]
async fn the_largest_document_that_is_let_in_fits() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    let name = format!("orders/o1/messages/{}", "x".repeat(1_024));
    // The JSON around the text has 27 bytes.
    let fields = text(&"x".repeat(400_000 - 27));
    assert_eq!(fields.to_text().len(), 400_000);
    put(&documents, &name, Some(fields.clone())).await;
    assert_eq!(get(&documents, &name).await.unwrap().fields, fields);
}

#[tokio::test]
async fn a_bounded_collection_takes_no_more_than_its_bound() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    put(&documents, "orders/o1/reads/customer", Some(text("a"))).await;
    put(&documents, "orders/o1/reads/talent", Some(text("b"))).await;
    let third = [("orders/o1/reads/other", Some(text("c")))];
    let commit = draft(&documents, morning(), &third).await;
    let outcome = documents.commit(commit).await;
    assert!(
        matches!(outcome, Err(CommitError::Status(status)) if status.code == Code::FailedPrecondition)
    );
    // Changing one, or one for another, is room enough.
    put(&documents, "orders/o1/reads/talent", Some(text("d"))).await;
    let swap = [
        ("orders/o1/reads/talent", None),
        ("orders/o1/reads/other", Some(text("c"))),
    ];
    let commit = draft(&documents, morning(), &swap).await;
    documents.commit(commit).await.unwrap();
}

#[tokio::test]
async fn documents_heads_and_gate_come_in_one_answer_however_many() {
    let table = Embedded::start().await;
    let documents = table.store.documents(&MATCHDAY);
    let mut paths = Vec::new();
    for batch in 0..6 {
        let names: Vec<String> = (0..40)
            .map(|number| format!("orders/o1/messages/m{batch}-{number}"))
            .collect();
        let wanted: Vec<_> = names
            .iter()
            .map(|name| (name.as_str(), Some(text(name))))
            .collect();
        let commit = draft(&documents, morning(), &wanted).await;
        documents.commit(commit).await.unwrap();
        paths.extend(names.iter().map(|name| path(name)));
    }
    paths.push(path("orders/o1/messages/none"));
    // Asked for twice, it is still one row.
    paths.push(paths[0].clone());
    let gate = store::Gate::DELETED;
    let kept_until = morning();
    table
        .store
        .close_gate("uid-1", gate, kept_until)
        .await
        .unwrap();
    let ask = Ask {
        paths: &paths,
        scopes: &[order_scope("o1"), order_scope("o2")],
        gate: Some("uid-1"),
    };
    let found = documents.read(&ask).await.unwrap();
    assert_eq!(found.documents.len(), 240);
    let sample = &found.documents[&path("orders/o1/messages/m3-7")];
    assert_eq!(sample.fields, text("orders/o1/messages/m3-7"));
    assert_eq!(found.heads.len(), 1);
    assert_eq!(found.gate, Some(gate));
    let nobody = Ask {
        gate: Some("uid-2"),
        ..Ask::default()
    };
    assert_eq!(documents.read(&nobody).await.unwrap().gate, None);
}
