//! A listening client receives every change once, also when the table was unavailable.

use document_testkit::FaultMode;
use serde_json::{Value, json};

use crate::channel::client::{Array, Client, form};
use crate::outages::database::{DATABASE, Database, UNKNOWN, held, is_away};

/// Returns the message that adds a target of a note, resuming from this token.
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

/// Returns the texts of the note in the order they were received.
fn texts(received: &[Array]) -> Vec<&Value> {
    let documents = received
        .iter()
        .map(|(_, payload)| &payload[0]["documentChange"]);
    let texts = documents.map(|change| &change["document"]["fields"]["text"]["stringValue"]);
    texts.filter(|text| !text.is_null()).collect()
}

/// Returns the token of the last snapshot received.
fn token(received: &[Array]) -> Value {
    let mut tokens = received.iter().rev().map(|(_, payload)| {
        let token = &payload[0]["targetChange"]["resumeToken"];
        token.clone()
    });
    tokens.find(|token| !token.is_null()).unwrap()
}

fn noop(client: &Client<'_>) -> Vec<Array> {
    vec![(client.acknowledged, json!(["noop"]))]
}

#[tokio::test]
async fn a_listener_reconnects_and_receives_each_change_once() {
    let database = Database::start().await;
    let mut client = listener(&database);
    let known = token(&client.open(&[add(None)]).await);
    let (polled, ()) = tokio::join!(client.poll_for(25_000), async {
        held(&client, &add(None)).await;
        database.proxy.set_mode(FaultMode::Drop);
    });
    is_away(polled);
    // The handshake must fail: the SDK would treat a stream that opens and then fails as a connection.
    let again = form(0, &[add(Some(&known))]);
    is_away(listener(&database).handshake(&again).await);
    database.write_past_proxy("notes/a", "meanwhile").await;

    database.proxy.set_mode(FaultMode::Forward);
    let mut client = listener(&database);
    let received = client.open(&[add(Some(&known))]).await;
    assert_eq!(texts(&received), ["meanwhile"]);
    database.write_past_proxy("notes/a", "afterwards").await;
    assert_eq!(texts(&client.poll().await), ["afterwards"]);
    assert_eq!(client.poll_once().await, noop(&client));
}

#[tokio::test]
async fn a_session_whose_polls_failed_continues_where_it_was() {
    let database = Database::start().await;
    let mut client = listener(&database);
    client.open(&[add(None)]).await;
    let (polled, ()) = tokio::join!(client.poll_for(25_000), async {
        held(&client, &add(None)).await;
        database.proxy.set_mode(FaultMode::Drop);
    });
    is_away(polled);
    database.write_past_proxy("notes/a", "meanwhile").await;
    is_away(client.poll_for(25_000).await);

    database.proxy.set_mode(FaultMode::Forward);
    assert_eq!(texts(&client.poll().await), ["meanwhile"]);
    database.write_past_proxy("notes/a", "afterwards").await;
    assert_eq!(texts(&client.poll().await), ["afterwards"]);
    assert_eq!(client.poll_once().await, noop(&client));
}

/// What is sent is recorded in the session's row first. If it is unknown whether the record was stored, nothing is
/// sent, and the next stream resumes after the client's last snapshot.
#[tokio::test]
async fn changes_that_may_be_recorded_as_sent_are_sent_by_the_next_stream() {
    // The row is written by one `PutItem`.
    for way in [1, usize::MAX].map(|times| FaultMode::DropAnswers("PutItem", times)) {
        let database = Database::start().await;
        let mut client = listener(&database);
        let known = token(&client.open(&[add(None)]).await);
        let (polled, ()) = tokio::join!(client.poll_for(25_000), async {
            held(&client, &add(None)).await;
            database.proxy.set_mode(way);
            database.write_past_proxy("notes/a", "meanwhile").await;
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
        let received = client.open(&[add(Some(&known))]).await;
        assert_eq!(texts(&received), ["meanwhile"], "{way:?}");
        assert_eq!(client.poll_once().await, noop(&client), "{way:?}");
    }
}
