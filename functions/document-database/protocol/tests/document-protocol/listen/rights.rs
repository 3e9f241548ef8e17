//! Permissions that are missing and permissions that end.

use std::sync::Arc;

use document_core::{
    CollectionPath, Document, DocumentPath, FieldPath, Query, Scope, Status, Value,
};
use document_protocol::{Access, ProposedWrite, Requester, RuleInputs, Rules, Verdict};
use serde_json::json;

use crate::listen::support::{
    Fixture, Stream, all, delete, document, filter, kinds, name, query, set,
};

/// `papers` may be read by the accounts named in them; the `lines` of a room by everyone while the room is open;
/// `loose` can be queried but has no log.
#[derive(Debug)]
struct Guarded;

const ME: &str = "me";

impl Rules for Guarded {
    fn check_requester(&self, _requester: &Requester) -> Result<(), Status> {
        Ok(())
    }

    fn required_documents(&self, _requester: &Requester, access: &Access<'_>) -> Vec<DocumentPath> {
        match access {
            Access::Read(path) => room_of(&path.collection()).into_iter().collect(),
            Access::Query(query) => query
                .collection()
                .and_then(|path| room_of(&path))
                .into_iter()
                .collect(),
            Access::Write(_) => Vec::new(),
        }
    }

    fn check_read(
        &self,
        _requester: &Requester,
        path: &DocumentPath,
        found: Option<&Document>,
        known: &RuleInputs,
    ) -> Result<(), Status> {
        match path.collection().id() {
            "papers" => allow(found.is_none_or(|found| text(found, "for") == Some(ME))),
            "lines" => allow(is_open(&path.collection(), known)),
            _ => Ok(()),
        }
    }

    fn check_query(
        &self,
        _requester: &Requester,
        query: &Query,
        known: &RuleInputs,
    ) -> Result<Option<Scope>, Status> {
        match query.collection_id.as_str() {
            "loose" => return Ok(None),
            "papers" => {
                let me = Value::String(ME.to_owned());
                allow(query.equals("for") == Some(&me))?;
            }
            "lines" => {
                let collection = query.collection().ok_or_else(Status::denied)?;
                allow(is_open(&collection, known))?;
            }
            _ => {}
        }
        Ok(Some(Scope::new("of", &query.collection_id)))
    }

    fn check_write(
        &self,
        _requester: &Requester,
        _change: &ProposedWrite<'_>,
        _known: &RuleInputs,
    ) -> Result<Verdict, Status> {
        Ok(Verdict::Apply)
    }
}

fn room_of(collection: &CollectionPath) -> Option<DocumentPath> {
    (collection.id() == "lines").then(|| collection.parent())?
}

fn is_open(collection: &CollectionPath, known: &RuleInputs) -> bool {
    let room = room_of(collection).and_then(|room| known.get(&room));
    room.is_some_and(|room| text(room, "door") == Some("open"))
}

fn text<'a>(document: &'a Document, field: &str) -> Option<&'a str> {
    match document.fields.get(&FieldPath::parse(field).unwrap())? {
        Value::String(text) => Some(text),
        _ => None,
    }
}

fn allow(allowed: bool) -> Result<(), Status> {
    allowed.then_some(()).ok_or_else(Status::denied)
}

async fn guarded() -> Fixture {
    Fixture::under(Arc::new(Guarded)).await
}

fn my_papers() -> serde_json::Value {
    query(&json!({
        "from": [{"collectionId": "papers"}],
        "where": filter("for", "EQUAL", &json!(ME)),
    }))
}

fn lines() -> serde_json::Value {
    let mut lines = all("lines");
    lines["query"]["parent"] = json!(name("rooms/r"));
    lines
}

#[tokio::test]
async fn a_refused_target_does_not_end_the_others() {
    let fixture = guarded().await;
    fixture
        .commit(&[
            set("papers/a", &json!({"for": "other"})),
            set("papers/b", &json!({"for": ME})),
        ])
        .await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &my_papers());
    stream.add(4, &all("papers"));
    stream.add(6, &document("papers/a"));
    stream.add(8, &document("papers/b"));
    stream.add(10, &all("loose"));
    let received = stream.settle().await;
    assert_eq!(stream.client.refusal(4), Some(7));
    assert_eq!(stream.client.refusal(6), Some(7));
    assert_eq!(stream.client.refusal(10), Some(9));
    assert!(
        !json!(received).to_string().contains("papers/a"),
        "{received:#?}"
    );
    let refusal = received.iter().find(|message| {
        message["targetChange"]["targetIds"] == json!([4])
            && message["targetChange"].get("cause").is_some()
    });
    let cause = &refusal.unwrap()["targetChange"]["cause"];
    assert_eq!(
        *cause,
        json!({"code": 7, "message": "Missing or insufficient permissions."})
    );
    fixture
        .commit(&[set("papers/b", &json!({"for": ME, "n": 1}))])
        .await;
    stream.agrees(2, &my_papers()).await;
    assert_eq!(stream.client.ids(8), ["b"]);
}

#[tokio::test]
async fn a_document_that_may_no_longer_be_read_is_removed_without_its_content() {
    let fixture = guarded().await;
    fixture
        .commit(&[set("papers/a", &json!({"for": ME}))])
        .await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &my_papers());
    stream.add(4, &document("papers/a"));
    stream.settle().await;
    fixture
        .commit(&[set("papers/a", &json!({"for": "other", "text": "secret"}))])
        .await;
    let received = stream.settle().await;
    assert_eq!(kinds(&received), ["REMOVE", "documentRemove", "snapshot"]);
    assert!(!json!(received).to_string().contains("secret"));
    assert_eq!(
        received[1]["documentRemove"]["removedTargetIds"],
        json!([2])
    );
    assert_eq!(stream.client.refusal(4), Some(7));
    stream.agrees(2, &my_papers()).await;
    // The document is sent again when the permission returns.
    fixture
        .commit(&[set("papers/a", &json!({"for": ME, "n": 2}))])
        .await;
    stream.agrees(2, &my_papers()).await;
    assert_eq!(stream.client.ids(2), ["a"]);
}

#[tokio::test]
async fn after_resuming_a_document_that_may_no_longer_be_read_is_removed_without_its_content() {
    let fixture = guarded().await;
    fixture
        .commit(&[set("papers/a", &json!({"for": ME}))])
        .await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &my_papers());
    stream.add(4, &document("papers/a"));
    stream.settle().await;
    fixture
        .commit(&[set("papers/a", &json!({"for": "other", "text": "secret"}))])
        .await;
    stream.reconnect(fixture.state.clone());
    let received = stream.settle().await;
    assert!(!json!(received).to_string().contains("secret"));
    assert_eq!(stream.client.refusal(4), Some(7));
    stream.agrees(2, &my_papers()).await;
    assert_eq!(stream.client.ids(2), Vec::<String>::new());
}

#[tokio::test]
async fn a_permission_that_ended_ends_the_target_at_the_next_poll() {
    let fixture = guarded().await;
    fixture
        .commit(&[
            set("rooms/r", &json!({"door": "open"})),
            set("rooms/r/lines/a", &json!({"n": 1})),
            set("papers/a", &json!({"for": ME})),
        ])
        .await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &lines());
    stream.add(4, &document("rooms/r/lines/a"));
    stream.add(6, &my_papers());
    stream.settle().await;
    stream.agrees(2, &lines()).await;
    fixture
        .commit(&[set("rooms/r", &json!({"door": "shut"}))])
        .await;
    assert!(
        stream.step().await.is_empty(),
        "the room is not listened to"
    );
    assert_eq!(kinds(&stream.poll().await), ["REMOVE", "REMOVE"]);
    assert_eq!(stream.client.refusal(2), Some(7));
    assert_eq!(stream.client.refusal(4), Some(7));
    fixture
        .commit(&[set("rooms/r/lines/b", &json!({"n": 1})), delete("papers/a")])
        .await;
    stream.agrees(6, &my_papers()).await;
}

#[tokio::test]
async fn a_permission_ends_immediately_if_the_stream_listens_to_its_document() {
    let fixture = guarded().await;
    fixture
        .commit(&[
            set("rooms/r", &json!({"door": "open"})),
            set("rooms/r/lines/a", &json!({"n": 1})),
        ])
        .await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &lines());
    stream.add(4, &document("rooms/r"));
    stream.settle().await;
    fixture
        .commit(&[
            set("rooms/r", &json!({"door": "shut"})),
            set("rooms/r/lines/a", &json!({"n": 2, "text": "secret"})),
        ])
        .await;
    let received = stream.settle().await;
    assert_eq!(stream.client.refusal(2), Some(7));
    assert!(
        !json!(received).to_string().contains("secret"),
        "{received:#?}"
    );
    assert_eq!(stream.client.ids(4), ["r"]);
}

#[tokio::test]
async fn signing_an_account_out_ends_the_whole_stream() {
    let fixture = guarded().await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &my_papers());
    stream.settle().await;
    let before = stream.outbound.clone();
    fixture.shut_out().await;
    assert_eq!(stream.failure().await, document_core::Code::Unauthenticated);
    assert_eq!(
        stream.outbound, before,
        "a step that failed changed nothing"
    );
}

/// The rules' decision at the beginning of a poll is kept if the step fails.
#[tokio::test]
async fn a_permission_that_ended_is_checked_until_a_step_succeeds() {
    let (fixture, lag) = Fixture::lagging_under(Arc::new(Guarded)).await;
    fixture
        .commit(&[
            set("rooms/r", &json!({"door": "open"})),
            set("rooms/r/lines/a", &json!({"n": 1})),
            set("papers/a", &json!({"for": ME})),
        ])
        .await;
    lag.reveal_all().await;
    let mut stream = Stream::at(&fixture, fixture.reader(&lag));
    stream.add(2, &lines());
    stream.add(6, &my_papers());
    stream.settle().await;
    fixture
        .commit(&[set("rooms/r", &json!({"door": "shut"}))])
        .await;
    lag.reveal_all().await;
    fixture
        .commit(&[set("papers/b", &json!({"for": ME}))])
        .await;
    lag.reveal("LOG#").await;
    assert_eq!(stream.poll().await, Vec::<serde_json::Value>::new());
    fixture
        .commit(&[set("rooms/r/lines/b", &json!({"text": "secret"}))])
        .await;
    lag.reveal_all().await;
    let received = stream.settle().await;
    assert!(
        kinds(&received).contains(&"REMOVE".to_owned()),
        "{received:#?}"
    );
    assert!(
        !json!(received).to_string().contains("secret"),
        "{received:#?}"
    );
    stream.agrees(6, &my_papers()).await;
}
