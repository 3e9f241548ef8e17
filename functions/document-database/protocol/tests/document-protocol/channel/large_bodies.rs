//! Bodies above the size limit, and JSON that only browsers send.

use serde_json::{Value, json};

use crate::channel::client::{Client, encode, form};
use crate::channel::database::{DATABASE, Database, batch, set, text};

/// The number of bytes of a body that are read.
const KEPT: usize = 10 * 1024 * 1024;

async fn error(client: &mut Client<'_>) -> (usize, Value) {
    let mut replies = client.poll().await;
    while replies
        .iter()
        .all(|(_, payload)| payload[0].get("error").is_none())
    {
        replies.extend(client.poll().await);
    }
    let error = replies.last().unwrap().1[0]["error"]["status"].clone();
    let acknowledged = replies
        .iter()
        .filter(|(_, payload)| payload[0].get("writeResults").is_some());
    (acknowledged.count(), error)
}

#[tokio::test]
async fn a_batch_that_is_too_large_is_refused_permanently() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let large = batch(&[set("notes/large", &text(&"x".repeat(KEPT)))]);
    let small = batch(&[set("notes/small", &text("a"))]);
    client.send(&[large, small.clone()]).await;
    assert_eq!(error(&mut client).await, (0, json!("INVALID_ARGUMENT")));
    assert_eq!(database.fields("notes/small").await, None);
    // The client drops the batch and sends the next one on another stream.
    let mut client = database.writer().await;
    client.send(&[small]).await;
    assert_eq!(client.poll().await.len(), 1);
}

#[tokio::test]
async fn batches_that_are_too_large_together_are_applied_one_after_the_other() {
    let database = Database::start().await;
    // A letter of two bytes takes six bytes in a form.
    let note = |number: usize| {
        let letters = text(&"\u{e9}".repeat(100 * 1024));
        batch(&[set(&format!("notes/{number}"), &letters)])
    };
    let all: Vec<Value> = (0..20).map(note).collect();
    let mut made = 0;
    let mut streams = 0;
    while made < all.len() {
        let mut client = database.writer().await;
        client.send(&all[made..]).await;
        streams += 1;
        if form(1, &all[made..]).len() <= KEPT {
            made = all.len();
        } else {
            let (acknowledged, error) = error(&mut client).await;
            assert_eq!(error, json!("UNAVAILABLE"), "the rest is sent again");
            assert!(acknowledged > 0);
            made += acknowledged;
        }
    }
    assert_eq!(streams, 2);
    assert!(database.fields("notes/19").await.is_some());
}

#[tokio::test]
async fn a_lone_surrogate_is_read_as_the_replacement_character() {
    let database = Database::start().await;
    let client = database.writer().await;
    let message = batch(&[set("notes/a", &text("HALF"))]).to_string();
    let message = message.replace("HALF", "\\ud83d");
    let body = format!("count=1&ofs=1&req0___data__={}", encode(&message));
    client.send_raw(body).await.expect(200);
    let fields = database.fields("notes/a").await.unwrap();
    assert_eq!(fields["text"]["stringValue"], "\u{fffd}");
}

#[tokio::test]
async fn only_the_target_that_is_nested_too_deeply_is_refused() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    let mut client = Client::listen(&database, Some(token));
    let mut deep = json!({"integerValue": "1"});
    for _ in 0..60 {
        deep = json!({"mapValue": {"fields": {"a": deep}}});
    }
    let query = |value: &Value| {
        json!({
            "parent": format!("{DATABASE}/documents"),
            "structuredQuery": {
                "from": [{"collectionId": "notes"}],
                "where": {"fieldFilter": {"field": {"fieldPath": "n"}, "op": "EQUAL", "value": value}},
            },
        })
    };
    let add = |id: u64, value: &Value| json!({"database": DATABASE, "addTarget": {"query": query(value), "targetId": id}});
    let one = json!({"integerValue": "1"});
    let replies = client.open(&[add(2, &one), add(4, &deep)]).await;
    let refused: Vec<_> = replies
        .iter()
        .map(|(_, payload)| &payload[0]["targetChange"])
        .filter(|change| change["cause"]["code"] == 3)
        .map(|change| &change["targetIds"])
        .collect();
    assert_eq!(refused, [&json!([4])], "{replies:?}");
    let is_current =
        |(_, payload): &(u64, Value)| payload[0]["targetChange"]["targetChangeType"] == "CURRENT";
    assert!(replies.iter().any(is_current), "{replies:?}");
}
