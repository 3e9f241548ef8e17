//! Large targets are read once, however many responses they take.

use document_server::ANY_COLLECTIONS;
use document_store::Documents;
use document_testkit::FaultProxy;
use serde_json::{Value, json};

use crate::listen::support::{DATABASE, Fixture, Stream, all, delete, document, kinds, set};

/// The text of each document, in bytes.
const TEXT: usize = 30_000;
/// How many documents a collection has: as JSON about three responses of 2 MiB.
const COUNT: usize = 200;

/// Returns a database with the collection `trips`, whose table is behind a proxy.
async fn filled() -> (Fixture, FaultProxy) {
    let mut fixture = Fixture::new().await;
    let fields = json!({ "text": "x".repeat(TEXT), "n": 1 });
    for first in (0..COUNT).step_by(50) {
        let paths = (first..first + 50).map(|number| format!("trips/{number:03}"));
        let writes: Vec<Value> = paths.map(|path| set(&path, &fields)).collect();
        fixture.commit(&writes).await;
    }
    let proxy = FaultProxy::start(fixture.table()).await;
    fixture.state.documents = Documents::new(proxy.table.clone(), &ANY_COLLECTIONS);
    (fixture, proxy)
}

/// Loads the targets of a stream. Returns how many bytes the table answered, as JSON in which bytes have a third more.
async fn loaded(stream: &mut Stream<'_>, proxy: &FaultProxy) -> usize {
    proxy.take_answered_bytes();
    let mut responses = 0;
    loop {
        let received = stream.step().await;
        responses += 1;
        if kinds(&received).contains(&"snapshot".to_owned()) {
            break;
        }
    }
    assert!(responses >= 3, "{responses}");
    proxy.take_answered_bytes()
}

#[tokio::test]
async fn the_documents_of_a_query_are_read_once() {
    let (fixture, proxy) = filled().await;
    let ordered = json!({"query": {"structuredQuery": {
        "from": [{"collectionId": "trips"}],
        "orderBy": [{"field": {"fieldPath": "n"}, "direction": "DESCENDING"}],
    }, "parent": format!("{}/documents", DATABASE)}});
    for target in [all("trips"), ordered] {
        let mut stream = Stream::open(&fixture);
        stream.add(2, &target);
        let read = loaded(&mut stream, &proxy).await;
        // A third more in the table's JSON, and what is read and does not fit into a response.
        assert!(read < COUNT * TEXT * 2, "{read}");
        assert_eq!(stream.client.ids(2).len(), COUNT);
    }
}

#[tokio::test]
async fn the_result_of_a_limit_is_not_determined_for_each_response() {
    let (fixture, proxy) = filled().await;
    let mut target = all("trips");
    target["query"]["structuredQuery"]["limit"] = json!(190);
    let mut stream = Stream::open(&fixture);
    stream.add(2, &target);
    let read = loaded(&mut stream, &proxy).await;
    // The result, the parts of it by name, and the result again for the documents of the last commits beyond it.
    assert!(read < COUNT * TEXT * 9 / 2, "{read}");
    assert_eq!(stream.client.ids(2).len(), 190);
    // The window is known: a document that changes is sent alone.
    fixture.commit(&[set("trips/005", &json!({"n": 2}))]).await;
    let messages = stream.settle().await;
    let changes = kinds(&messages)
        .into_iter()
        .filter(|kind| kind == "documentChange");
    assert_eq!(changes.count(), 1, "{:?}", kinds(&messages));
}

#[tokio::test]
async fn documents_that_are_listened_to_by_name_are_read_once() {
    let (fixture, proxy) = filled().await;
    let mut stream = Stream::open(&fixture);
    for number in 0..COUNT {
        let id = i32::try_from(2 * number + 2).unwrap();
        stream.add(id, &document(&format!("trips/{number:03}")));
    }
    let read = loaded(&mut stream, &proxy).await;
    assert!(read < COUNT * TEXT * 3, "{read}");
}

#[tokio::test]
async fn a_limited_result_that_changes_while_it_is_loaded_is_right() {
    let (fixture, _proxy) = filled().await;
    let mut target = all("trips");
    target["query"]["structuredQuery"]["limit"] = json!(150);
    let mut stream = Stream::open(&fixture);
    stream.add(2, &target);
    stream.step().await;
    assert!(stream.outbound.is_loading());
    let changes = [
        set("trips/000a", &json!({"n": 1})),
        delete("trips/001"),
        delete("trips/149"),
        set("trips/148", &json!({"n": 2})),
    ];
    fixture.commit(&changes).await;
    stream.settle().await;
    stream.agrees(2, &target).await;
}
