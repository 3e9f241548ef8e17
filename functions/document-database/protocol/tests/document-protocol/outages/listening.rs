//! Who listens is told every change once, whenever the table was away.

use document_testkit::FaultMode;
use serde_json::{Value, json};

use crate::channel::client::{Array, Client, form};
use crate::outages::database::{DATABASE, Database, UNKNOWN, held, is_away};

/// The message that listens to a note, behind a snapshot that the client has.
fn add(token: Option<&Value>) -> Value {
    let name = format!("{DATABASE}/documents/notes/a");
    let mut target = json!({"targetId": 2, "documents": {"documents": [name]}});
    if let Some(token) = token {
        target["resumeToken"] = token.clone();
    }
    json!({"database": DATABASE, "addTarget": target})
}

fn listener(database: &Database) -> Client<'_> {
    Client::listen(database, Some(database.token("ada")))
}

/// What is told of the note, in its order.
fn texts(told: &[Array]) -> Vec<&Value> {
    let documents = told
        .iter()
        .map(|(_, payload)| &payload[0]["documentChange"]);
    let texts = documents.map(|change| &change["document"]["fields"]["text"]["stringValue"]);
    texts.filter(|text| !text.is_null()).collect()
}

/// The token of the last snapshot.
fn token(told: &[Array]) -> Value {
    let mut tokens = told.iter().rev().map(|(_, payload)| {
        let token = &payload[0]["targetChange"]["resumeToken"];
        token.clone()
    });
    tokens.find(|token| !token.is_null()).unwrap()
}

fn noop(client: &Client<'_>) -> Vec<Array> {
    vec![(client.acknowledged, json!(["noop"]))]
}

#[tokio::test]
async fn who_listens_comes_back_and_is_told_each_change_once() {
    let database = Database::start().await;
    let mut client = listener(&database);
    let known = token(&client.open(&[add(None)]).await);
    let (polled, ()) = tokio::join!(client.poll_for(25_000), async {
        held(&client, &add(None)).await;
        database.proxy.set_mode(FaultMode::Drop);
    });
    is_away(polled);
    // Not a stream that opens and fails then: to the SDK that would be a connection.
    let again = form(0, &[add(Some(&known))]);
    is_away(listener(&database).handshake(&again).await);
    database.write_beside("notes/a", "meanwhile").await;

    database.proxy.set_mode(FaultMode::Forward);
    let mut client = listener(&database);
    let told = client.open(&[add(Some(&known))]).await;
    assert_eq!(texts(&told), ["meanwhile"]);
    database.write_beside("notes/a", "afterwards").await;
    assert_eq!(texts(&client.poll().await), ["afterwards"]);
    assert_eq!(client.poll_once().await, noop(&client));
}

#[tokio::test]
async fn a_session_whose_polls_failed_goes_on_where_it_was() {
    let database = Database::start().await;
    let mut client = listener(&database);
    client.open(&[add(None)]).await;
    let (polled, ()) = tokio::join!(client.poll_for(25_000), async {
        held(&client, &add(None)).await;
        database.proxy.set_mode(FaultMode::Drop);
    });
    is_away(polled);
    database.write_beside("notes/a", "meanwhile").await;
    is_away(client.poll_for(25_000).await);

    database.proxy.set_mode(FaultMode::Forward);
    assert_eq!(texts(&client.poll().await), ["meanwhile"]);
    database.write_beside("notes/a", "afterwards").await;
    assert_eq!(texts(&client.poll().await), ["afterwards"]);
    assert_eq!(client.poll_once().await, noop(&client));
}

/// What was told is noted in the session's row before it is sent. Where nobody knows whether it was noted, nothing is
/// sent, and the next stream goes on behind the client's last snapshot.
#[tokio::test]
async fn what_may_have_been_noted_as_told_is_told_by_the_next_stream() {
    // The row is one item.
    for way in [1, usize::MAX].map(|times| FaultMode::DropAnswers("PutItem", times)) {
        let database = Database::start().await;
        let mut client = listener(&database);
        let known = token(&client.open(&[add(None)]).await);
        let (polled, ()) = tokio::join!(client.poll_for(25_000), async {
            held(&client, &add(None)).await;
            database.proxy.set_mode(way);
            database.write_beside("notes/a", "meanwhile").await;
            database.proxy.wait_for_fault().await;
        });
        assert!(
            !polled.text.contains("meanwhile"),
            "{way:?}: {}",
            polled.text
        );
        database.proxy.set_mode(FaultMode::Forward);
        assert_eq!(
            client.poll_for(0).await.expect(400).text,
            UNKNOWN,
            "{way:?}"
        );

        let mut client = listener(&database);
        let told = client.open(&[add(Some(&known))]).await;
        assert_eq!(texts(&told), ["meanwhile"], "{way:?}");
        assert_eq!(client.poll_once().await, noop(&client), "{way:?}");
    }
}
