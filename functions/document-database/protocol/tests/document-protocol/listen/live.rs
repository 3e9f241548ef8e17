//! First snapshots and the changes after them.

use serde_json::{Value, json};

use crate::listen::support::{
    Fixture, Stream, all, delete, document, filter, kinds, name, ordered, query, set,
};

#[tokio::test]
async fn the_messages_for_a_document_are_those_of_the_recorded_trace() {
    let fixture = Fixture::new().await;
    let committed = fixture.commit(&[set("trips/x", &json!({"v": 1}))]).await;
    let mut stream = Stream::open(&fixture);
    stream.add(1002, &document("trips/x"));
    let received = stream.step().await;
    assert_eq!(
        kinds(&received),
        ["ADD", "documentChange", "CURRENT", "snapshot"]
    );
    let time = committed.to_string();
    assert_eq!(
        received[1],
        json!({"documentChange": {
            "document": {
                "name": name("trips/x"),
                "fields": {"v": {"integerValue": "1"}},
                "createTime": time,
                "updateTime": time,
            },
            "targetIds": [1002],
        }})
    );
    let (current, snapshot) = (&received[2]["targetChange"], &received[3]["targetChange"]);
    assert_eq!(current["targetIds"], json!([1002]));
    assert_eq!(current["resumeToken"], snapshot["resumeToken"]);
    assert_eq!(current["readTime"], snapshot["readTime"]);
    assert_eq!(snapshot.get("targetIds"), None);
    assert_eq!(stream.step().await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_document_is_created_changed_deleted_and_created_again() {
    let fixture = Fixture::new().await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &document("trips/x"));
    let received = stream.settle().await;
    assert_eq!(
        kinds(&received),
        ["ADD", "documentDelete", "CURRENT", "snapshot"]
    );
    for fields in [
        json!({"v": 1}),
        json!({"v": 2}),
        Value::Null,
        json!({"v": 3}),
    ] {
        let write = match &fields {
            Value::Null => delete("trips/x"),
            fields => set("trips/x", fields),
        };
        fixture.commit(&[write]).await;
        stream.settle().await;
        let expected: Vec<_> = fixture.get("trips/x").await.into_iter().collect();
        assert_eq!(stream.client.documents(2), expected);
        assert_eq!(expected.is_empty(), fields.is_null());
    }
}

#[tokio::test]
async fn a_collection_target_receives_changes() {
    let fixture = Fixture::new().await;
    fixture
        .commit(&[
            set("trips/a", &json!({"n": 1})),
            set("trips/b", &json!({"n": 2})),
            set("trips/b/stops/x", &json!({"n": 2})),
            set("other/c", &json!({"n": 3})),
        ])
        .await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &all("trips"));
    stream.agrees(2, &all("trips")).await;
    assert_eq!(stream.client.ids(2), ["a", "b"]);
    fixture
        .commit(&[
            set("trips/a", &json!({"n": 10})),
            delete("trips/b"),
            set("trips/d", &json!({"n": 4})),
        ])
        .await;
    let received = stream.step().await;
    assert_eq!(
        kinds(&received),
        [
            "documentChange",
            "documentDelete",
            "documentChange",
            "snapshot"
        ]
    );
    stream.agrees(2, &all("trips")).await;
    assert_eq!(stream.client.ids(2), ["a", "d"]);
}

#[tokio::test]
async fn a_document_that_leaves_the_filter_is_sent_in_its_new_state() {
    let fixture = Fixture::new().await;
    let open = query(&json!({
        "from": [{"collectionId": "trips"}],
        "where": filter("open", "EQUAL", &json!(true)),
    }));
    fixture
        .commit(&[
            set("trips/a", &json!({"open": true})),
            set("trips/b", &json!({"open": false})),
        ])
        .await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &open);
    stream.agrees(2, &open).await;
    assert_eq!(stream.client.ids(2), ["a"]);
    fixture
        .commit(&[set("trips/a", &json!({"open": false}))])
        .await;
    let received = stream.step().await;
    assert_eq!(kinds(&received), ["documentChange", "snapshot"]);
    let change = &received[0]["documentChange"];
    assert_eq!(change["targetIds"], json!([]));
    assert_eq!(change["removedTargetIds"], json!([2]));
    assert_eq!(stream.client.ids(2), Vec::<String>::new());
    let now = stream.client.fields(&name("trips/a")).unwrap();
    assert_eq!(now["open"], json!({"booleanValue": false}));
    fixture
        .commit(&[set("trips/b", &json!({"open": true}))])
        .await;
    stream.agrees(2, &open).await;
    assert_eq!(stream.client.ids(2), ["b"]);
}

#[tokio::test]
async fn an_ordered_query_has_only_documents_with_that_field() {
    let fixture = Fixture::new().await;
    let sorted = query(&json!({
        "from": [{"collectionId": "trips"}],
        "where": filter("n", "GREATER_THAN", &json!(1)),
        "orderBy": ordered("n", "DESCENDING"),
    }));
    let mut stream = Stream::open(&fixture);
    stream.add(2, &sorted);
    stream.settle().await;
    fixture
        .commit(&[
            set("trips/a", &json!({"n": 1})),
            set("trips/b", &json!({"n": 2})),
            set("trips/c", &json!({"m": 3})),
            set("trips/d", &json!({"n": 4})),
        ])
        .await;
    stream.agrees(2, &sorted).await;
    assert_eq!(stream.client.ids(2), ["b", "d"]);
    fixture.commit(&[set("trips/d", &json!({"m": 4}))]).await;
    stream.agrees(2, &sorted).await;
    assert_eq!(stream.client.ids(2), ["b"]);
}

#[tokio::test]
async fn a_window_moves_on_and_back() {
    let fixture = Fixture::new().await;
    let first_two = query(&json!({
        "from": [{"collectionId": "trips"}],
        "orderBy": ordered("n", "ASCENDING"),
        "limit": 2,
    }));
    let writes = [("a", 10), ("b", 20), ("c", 30)];
    let writes = writes.map(|(id, n)| set(&format!("trips/{id}"), &json!({"n": n})));
    fixture.commit(&writes).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &first_two);
    stream.agrees(2, &first_two).await;
    assert_eq!(stream.client.ids(2), ["a", "b"]);

    fixture.commit(&[set("trips/z", &json!({"n": 5}))]).await;
    let received = stream.step().await;
    let expected = [
        "RESET",
        "documentChange",
        "documentChange",
        "CURRENT",
        "snapshot",
    ];
    assert_eq!(kinds(&received), expected);
    stream.agrees(2, &first_two).await;
    assert_eq!(stream.client.ids(2), ["a", "z"]);

    fixture.commit(&[delete("trips/z")]).await;
    stream.agrees(2, &first_two).await;
    assert_eq!(stream.client.ids(2), ["a", "b"]);

    fixture.commit(&[set("trips/a", &json!({"n": 99}))]).await;
    stream.agrees(2, &first_two).await;
    assert_eq!(stream.client.ids(2), ["b", "c"]);
}

#[tokio::test]
async fn a_window_with_the_same_documents_receives_only_changes() {
    let fixture = Fixture::new().await;
    let last_two = query(&json!({
        "from": [{"collectionId": "trips"}],
        "orderBy": ordered("n", "DESCENDING"),
        "limit": 2,
    }));
    let writes = [("a", 10), ("b", 20), ("c", 30)];
    let writes = writes.map(|(id, n)| set(&format!("trips/{id}"), &json!({"n": n})));
    fixture.commit(&writes).await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &last_two);
    stream.agrees(2, &last_two).await;
    fixture.commit(&[set("trips/b", &json!({"n": 25}))]).await;
    assert_eq!(kinds(&stream.step().await), ["documentChange", "snapshot"]);
    stream.agrees(2, &last_two).await;
    // A change below the window sends nothing.
    fixture.commit(&[set("trips/a", &json!({"n": 11}))]).await;
    assert_eq!(stream.step().await, Vec::<Value>::new());
    stream.agrees(2, &last_two).await;
}

#[tokio::test]
async fn a_collection_group_receives_changes_at_every_depth() {
    let fixture = Fixture::new().await;
    let everywhere = query(&json!({
        "from": [{"collectionId": "stops", "allDescendants": true}],
    }));
    fixture
        .commit(&[
            set("stops/a", &json!({"n": 1})),
            set("trips/x/stops/b", &json!({"n": 1})),
        ])
        .await;
    let mut stream = Stream::open(&fixture);
    stream.add(2, &everywhere);
    stream.agrees(2, &everywhere).await;
    assert_eq!(stream.client.ids(2), ["a", "b"]);
    fixture
        .commit(&[
            set("trips/x/legs/y/stops/c", &json!({"n": 1})),
            delete("stops/a"),
        ])
        .await;
    stream.agrees(2, &everywhere).await;
    assert_eq!(stream.client.ids(2).len(), 2);
}

#[tokio::test]
async fn a_query_with_an_or_filter_receives_changes() {
    let fixture = Fixture::new().await;
    let either = query(&json!({
        "from": [{"collectionId": "trips"}],
        "where": {"compositeFilter": {"op": "OR", "filters": [
            filter("n", "LESS_THAN", &json!(2)),
            filter("tag", "EQUAL", &json!("x")),
        ]}},
    }));
    let mut stream = Stream::open(&fixture);
    stream.add(2, &either);
    stream.agrees(2, &either).await;
    fixture
        .commit(&[
            set("trips/a", &json!({"n": 1, "tag": "y"})),
            set("trips/b", &json!({"n": 9, "tag": "x"})),
            set("trips/c", &json!({"n": 9, "tag": "y"})),
        ])
        .await;
    stream.agrees(2, &either).await;
    assert_eq!(stream.client.ids(2), ["a", "b"]);
    fixture
        .commit(&[set("trips/a", &json!({"n": 3, "tag": "y"}))])
        .await;
    stream.agrees(2, &either).await;
    assert_eq!(stream.client.ids(2), ["b"]);
}
