//! Stream rows, which requests and answers of any instance change one after the other.
use document_core::{Scope, Version};
use document_store::{
    Arrival, BufferedMessage, Commit, CommitError, Documents, Head, LONGEST_STREAM_BODY,
    NumberedMessage, StreamError, StreamId, StreamKind, StreamOwner, StreamRows, StreamUpdate,
    Versioned,
};
use document_testkit::EmbeddedTable;
use document_testkit::drafts::{draft, get, text};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};

use crate::shop::{SHOP, morning};

const SID: &str = "abcdefghijklmnopqrst-_";

fn stream(uid: &str, kind: StreamKind, sid: &str) -> StreamId {
    StreamId::new(StreamOwner::from_uid(uid), kind, sid).unwrap()
}

fn write_stream() -> StreamId {
    stream("uid-1", StreamKind::Write, SID)
}

fn in_an_hour() -> Timestamp {
    morning() + SignedDuration::from_hours(1)
}

async fn open(documents: &Documents, stream: &StreamId) {
    let (inbound, outbound) = (json!({ "next": 0 }), json!({}));
    let opened = documents.open_stream(stream, &inbound, &outbound, in_an_hour());
    opened.await.unwrap();
}

async fn read(documents: &Documents, stream: &StreamId) -> Option<StreamRows<Json, Json>> {
    documents.read_stream(stream, morning()).await.unwrap()
}

async fn acks(documents: &Documents, stream: &StreamId, acknowledged: u64) -> Vec<NumberedMessage> {
    documents.acks_after(stream, acknowledged).await.unwrap()
}

fn numbered(number: u64) -> NumberedMessage {
    NumberedMessage {
        number,
        body: json!({ "array": number }),
    }
}

fn numbers(rows: &[NumberedMessage]) -> Vec<u64> {
    rows.iter().map(|row| row.number).collect()
}

/// Commits one message together with a step of the stream.
async fn step(documents: &Documents, message: &str, step: StreamUpdate) -> Result<(), CommitError> {
    let mut commit = draft(documents, morning(), &[(message, Some(text("a")))]).await;
    commit.stream = Some(step);
    documents.commit(commit).await
}

fn step_at(revision: u64, acks: &[u64]) -> StreamUpdate {
    StreamUpdate {
        stream: write_stream(),
        revision,
        inbound: json!({ "next": revision }),
        acks: acks.iter().copied().map(numbered).collect(),
        expires: in_an_hour(),
    }
}

#[test]
fn only_identifiers_in_our_format_name_streams() {
    let owner = StreamOwner::from_uid("uid-1");
    assert_eq!(owner.to_string().len(), 32);
    assert_eq!(StreamOwner::parse(&owner.to_string()), Some(owner.clone()));
    assert_ne!(owner, StreamOwner::from_uid("uid-2"));
    for text in ["", "abc", &"g".repeat(32), &"A".repeat(32)] {
        assert_eq!(StreamOwner::parse(text), None, "{text}");
    }
    for sid in [
        "",
        "abc",
        &"a".repeat(23),
        "abcdefghijklmnopqrst#_",
        "abcdefghijklmnopqrs é",
    ] {
        assert_eq!(
            StreamId::new(owner.clone(), StreamKind::Listen, sid),
            None,
            "{sid}"
        );
    }
}

#[tokio::test]
async fn a_stream_opens_once_and_is_not_found_after_it_closed() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let id = write_stream();
    assert_eq!(read(&documents, &id).await, None);
    open(&documents, &id).await;
    let rows = read(&documents, &id).await.unwrap();
    let kept = |body| Versioned { body, revision: 1 };
    assert_eq!(rows.inbound, kept(json!({ "next": 0 })));
    assert_eq!(rows.outbound, kept(json!({})));
    let body = json!({});
    let again = documents.open_stream(&id, &body, &body, in_an_hour());
    assert!(matches!(again.await, Err(StreamError::Moved)));
    // A stream of another owner or of another kind is a different stream.
    let strangers = stream("uid-2", StreamKind::Write, SID);
    assert_eq!(read(&documents, &strangers).await, None);
    let other_kind = stream("uid-1", StreamKind::Listen, SID);
    assert_eq!(read(&documents, &other_kind).await, None);

    documents.close_stream(&id).await.unwrap();
    assert_eq!(read(&documents, &id).await, None);
    documents.close_stream(&id).await.unwrap();
}

#[tokio::test]
async fn of_two_changes_of_a_row_one_must_read_again_and_the_rows_do_not_collide() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let id = write_stream();
    open(&documents, &id).await;
    let (one, other) = (json!({ "by": 1 }), json!({ "by": 2 }));
    let outbound = json!({ "generation": 1 });
    let saves = tokio::join!(
        documents.save_inbound(&id, 1, &one, in_an_hour()),
        documents.save_inbound(&id, 1, &other, in_an_hour()),
        documents.save_outbound(&id, 1, &outbound, in_an_hour()),
    );
    assert_eq!(saves.2.unwrap(), 2);
    let outcomes = [saves.0, saves.1];
    assert_eq!(
        outcomes
            .iter()
            .filter(|outcome| matches!(outcome, Ok(2)))
            .count(),
        1
    );
    assert!(
        outcomes
            .iter()
            .any(|outcome| matches!(outcome, Err(StreamError::Moved)))
    );
    assert_eq!(
        documents
            .save_inbound(&id, 2, &one, in_an_hour())
            .await
            .unwrap(),
        3
    );
    let rows = read(&documents, &id).await.unwrap();
    assert_eq!((rows.inbound.body, rows.inbound.revision), (one, 3));
    assert_eq!(rows.outbound.revision, 2);
}

#[tokio::test]
async fn a_step_of_a_stream_is_committed_with_the_documents() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let id = write_stream();
    open(&documents, &id).await;
    step(&documents, "orders/o1/messages/m1", step_at(1, &[1]))
        .await
        .unwrap();
    // A repeated batch is not written twice, because the row has changed.
    let again = step(&documents, "orders/o1/messages/m2", step_at(1, &[2])).await;
    assert!(matches!(again, Err(CommitError::StreamMoved)), "{again:?}");
    assert_eq!(get(&documents, "orders/o1/messages/m2").await, None);
    // If both the document and the stream changed, the error names the stream.
    let mut both = draft(
        &documents,
        morning(),
        &[("orders/o1/messages/m1", Some(text("b")))],
    )
    .await;
    both.heads.insert(Scope::new("order", "o1"), stale());
    both.stream = Some(step_at(1, &[2]));
    let outcome = documents.commit(both).await;
    assert!(
        matches!(outcome, Err(CommitError::StreamMoved)),
        "{outcome:?}"
    );

    let mut lost = draft(
        &documents,
        morning(),
        &[("orders/o1/messages/m3", Some(text("c")))],
    )
    .await;
    lost.heads.insert(Scope::new("order", "o1"), stale());
    lost.stream = Some(step_at(2, &[2]));
    let outcome = documents.commit(lost).await;
    assert!(matches!(outcome, Err(CommitError::Moved)), "{outcome:?}");
    let rows = read(&documents, &id).await.unwrap();
    assert_eq!(rows.inbound.revision, 2);
    assert_eq!(numbers(&acks(&documents, &id, 0).await), [1]);
    // A step without documents, for a batch that changed nothing, is also a commit.
    let alone = Commit {
        stream: Some(step_at(2, &[2])),
        ..Default::default()
    };
    documents.commit(alone).await.unwrap();
    assert_eq!(numbers(&acks(&documents, &id, 0).await), [1, 2]);
}

#[tokio::test]
async fn acknowledgements_after_the_last_received_are_read_and_messages_in_order() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let id = write_stream();
    open(&documents, &id).await;
    let all: Vec<u64> = (1..=12).collect();
    step(&documents, "orders/o1/messages/m1", step_at(1, &all))
        .await
        .unwrap();
    let message = |number: u64| NumberedMessage {
        number,
        body: format!("message {number}").into(),
    };
    for number in [30, 4, 11, 4] {
        documents
            .buffer_message(&id, &message(number), 7, in_an_hour())
            .await
            .unwrap();
    }
    let told = acks(&documents, &id, 0).await;
    assert_eq!(numbers(&told), all);
    assert_eq!(told[8], numbered(9));
    assert_eq!(numbers(&acks(&documents, &id, 9).await), [10, 11, 12]);
    assert!(acks(&documents, &id, 12).await.is_empty());
    // Reading whether messages wait returns their lengths. Their text is read separately.
    let held = |number: u64, bytes: u64| BufferedMessage {
        number,
        bytes,
        came_at: 7,
    };
    let rows = read(&documents, &id).await.unwrap();
    assert_eq!(rows.buffered, [held(4, 9), held(11, 10), held(30, 10)]);
    let texts = documents.buffered_messages(&id).await.unwrap();
    assert_eq!(texts, [4, 11, 30].map(message));
    documents
        .delete_buffered_messages(&id, &[4, 11])
        .await
        .unwrap();
    let rows = read(&documents, &id).await.unwrap();
    assert_eq!(rows.buffered, [held(30, 10)]);
    let texts = documents.buffered_messages(&id).await.unwrap();
    assert_eq!(texts, [message(30)]);
}

#[tokio::test]
async fn an_expired_stream_is_not_found_while_its_rows_exist() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let id = stream("uid-1", StreamKind::Listen, SID);
    open(&documents, &id).await;
    let just_before = in_an_hour() - SignedDuration::from_secs(1);
    let found = documents
        .read_stream::<Json, Json>(&id, just_before)
        .await
        .unwrap();
    assert!(found.is_some());
    let found = documents
        .read_stream::<Json, Json>(&id, in_an_hour())
        .await
        .unwrap();
    assert!(found.is_none());
    let owner = StreamOwner::from_uid("uid-1");
    let listed = documents
        .streams_of::<Json>(&owner, StreamKind::Listen, in_an_hour())
        .await
        .unwrap();
    assert!(listed.is_empty());
}

#[tokio::test]
async fn the_listen_streams_of_an_owner_are_found_without_others() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let (first, second) = ("a".repeat(22), "b".repeat(22));
    for (uid, kind, sid) in [
        ("uid-1", StreamKind::Listen, &first),
        ("uid-1", StreamKind::Listen, &second),
        ("uid-1", StreamKind::Write, &first),
        ("uid-2", StreamKind::Listen, &first),
    ] {
        let id = stream(uid, kind, sid);
        open(&documents, &id).await;
        documents
            .save_outbound(&id, 1, &json!({ "of": uid }), in_an_hour())
            .await
            .unwrap();
    }
    let owner = StreamOwner::from_uid("uid-1");
    let found = documents
        .streams_of::<Json>(&owner, StreamKind::Listen, morning())
        .await
        .unwrap();
    let expected = [first, second].map(|sid| {
        let outbound = Versioned {
            body: json!({ "of": "uid-1" }),
            revision: 2,
        };
        (stream("uid-1", StreamKind::Listen, &sid), outbound)
    });
    assert_eq!(found, expected);
    // A row that another build wrote is left out.
    let found = documents
        .streams_of::<Vec<u8>>(&owner, StreamKind::Listen, morning())
        .await
        .unwrap();
    assert!(found.is_empty());
    let id = stream("uid-1", StreamKind::Write, &"a".repeat(22));
    let found = documents.read_stream::<Json, Vec<u8>>(&id, morning()).await;
    assert_eq!(found.unwrap(), None, "to its client it is over");
    let found = documents.streams_of::<Json>(&owner, StreamKind::Write, morning());
    assert_eq!(found.await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_body_longer_than_a_row_is_stored_in_parts() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let id = write_stream();
    let long = |letter: &str| json!(letter.repeat(300_000));
    documents
        .open_stream(&id, &long("é"), &long("ß"), in_an_hour())
        .await
        .unwrap();
    let rows = read(&documents, &id).await.unwrap();
    assert_eq!(
        (rows.inbound.body, rows.outbound.body),
        (long("é"), long("ß"))
    );
    documents
        .save_outbound(&id, 1, &long("ü"), in_an_hour())
        .await
        .unwrap();
    let held = NumberedMessage {
        number: 1,
        body: long("ö"),
    };
    documents
        .buffer_message(&id, &held, 0, in_an_hour())
        .await
        .unwrap();
    let rows = read(&documents, &id).await.unwrap();
    assert_eq!(
        (rows.inbound.body, rows.outbound.body),
        (long("é"), long("ü"))
    );
    assert_eq!(documents.buffered_messages(&id).await.unwrap(), [held]);
    let owner = StreamOwner::from_uid("uid-1");
    let listed = documents.streams_of::<Json>(&owner, StreamKind::Write, morning());
    assert_eq!(listed.await.unwrap()[0].1.body, long("ü"));
}

#[tokio::test]
async fn a_body_that_is_too_long_is_reported() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let id = write_stream();
    open(&documents, &id).await;
    let longer = "x".repeat(LONGEST_STREAM_BODY);
    let saved = documents.save_inbound(&id, 1, &longer, in_an_hour()).await;
    assert!(matches!(saved, Err(StreamError::TooLarge)), "{saved:?}");
}

#[tokio::test]
async fn an_arriving_request_is_recorded_and_removed() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let id = write_stream();
    open(&documents, &id).await;
    assert_eq!(read(&documents, &id).await.unwrap().arrival, None);
    let arrival = Arrival { bytes: 7, at: 9 };
    let noted = documents.note_arrival(&id, arrival, in_an_hour());
    noted.await.unwrap();
    assert_eq!(read(&documents, &id).await.unwrap().arrival, Some(arrival));
    documents.forget_arrival(&id).await.unwrap();
    assert_eq!(read(&documents, &id).await.unwrap().arrival, None);
}

/// Returns a head with a version that no longer matches the stored one.
fn stale() -> Head {
    Head {
        version: Version(1),
        logged: Version(1),
        last: None,
    }
}
