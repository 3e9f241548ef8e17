//! Clients that are not signed in, or whose token has expired.

use document_server::token_until;
use serde_json::json;

use crate::channel::client::Client;
use crate::channel::database::{DATABASE, Database};

#[tokio::test]
async fn a_visitor_s_writes_are_refused() {
    let database = Database::start().await;
    let mut client = Client::write(&database, None);
    let received = client.open(&[json!({"database": DATABASE})]).await;
    // The stream opens first: the SDK would retry a refused stream without end.
    assert_eq!(received[0].1[0]["streamToken"], "MA==");
    assert_eq!(received[1].1[0]["error"]["status"], "PERMISSION_DENIED");
    assert_eq!(received.len(), 2);
    assert_eq!(client.terminate().await.expect(200).text, "");
}

#[tokio::test]
async fn each_target_of_a_visitor_is_refused_and_the_stream_ends_cleanly() {
    let database = Database::start().await;
    let mut client = Client::listen(&database, None);
    let name = format!("{DATABASE}/documents/notes/a");
    let add = |id: u32| {
        json!({
            "database": DATABASE,
            "addTarget": {"targetId": id, "documents": {"documents": [name]}},
        })
    };
    let received = client.open(&[add(2), add(4)]).await;
    let refused = |id: u32| {
        json!([{"targetChange": {
            "targetChangeType": "REMOVE",
            "targetIds": [id],
            "cause": {"code": 7, "message": "Missing or insufficient permissions."},
        }}])
    };
    assert_eq!(
        received,
        [(1, refused(2)), (2, refused(4)), (3, json!(["close"]))]
    );
    assert_eq!(
        client.poll_for(0).await.expect(400).text,
        "Error: Unknown SID"
    );
}

#[tokio::test]
async fn an_expired_token_makes_the_client_ask_for_another() {
    let database = Database::start().await;
    let token = token_until(&database.person(), database.context.now());
    let mut writer = Client::write(&database, Some(token.clone()));
    let received = writer.open(&[json!({"database": DATABASE})]).await;
    assert_eq!(received.len(), 2);
    assert_eq!(received[1].1[0]["error"]["status"], "UNAUTHENTICATED");
    let mut listener = Client::listen(&database, Some(token));
    let received = listener.open(&[]).await;
    assert_eq!(received[0].1[0]["error"]["status"], "UNAUTHENTICATED");
}

#[tokio::test]
async fn a_malformed_token_gets_no_session() {
    let database = Database::start().await;
    let good = database.context.token("");
    for token in [
        "ž\u{1}",
        "",
        "not.a.token",
        "eyJhbGciOiJub25lIn0.e30.",
        &good,
    ] {
        let token = token.to_owned();
        for client in [
            Client::write(&database, Some(token.clone())),
            Client::listen(&database, Some(token.clone())),
        ] {
            let reply = client.handshake("count=0").await;
            assert_eq!(reply.status, 401, "{token}: {}", reply.text);
            assert!(!reply.text.contains("Unknown SID"), "{token}");
        }
    }
}
