//! Whoever is not signed in, or not any more.

use serde_json::json;
use testkit::Forgery;

use crate::client::Client;
use crate::database::{DATABASE, Database};

#[tokio::test]
async fn a_visitor_is_refused_what_it_would_write() {
    let database = Database::start().await;
    let mut client = Client::write(&database, None);
    let told = client.open(&[json!({"database": DATABASE})]).await;
    // Open first: a refusal of the stream itself would be tried for ever.
    assert_eq!(told[0].1[0]["streamToken"], "MA==");
    assert_eq!(told[1].1[0]["error"]["status"], "PERMISSION_DENIED");
    assert_eq!(told.len(), 2);
    assert_eq!(client.terminate().await.expect(200).text, "");
}

#[tokio::test]
async fn a_visitor_is_refused_each_target_and_its_stream_ends_well() {
    let database = Database::start().await;
    let mut client = Client::listen(&database, None);
    let name = format!("{DATABASE}/documents/notes/a");
    let add = |id: u32| {
        json!({
            "database": DATABASE,
            "addTarget": {"targetId": id, "documents": {"documents": [name]}},
        })
    };
    let told = client.open(&[add(2), add(4)]).await;
    let refused = |id: u32| {
        json!([{"targetChange": {
            "targetChangeType": "REMOVE",
            "targetIds": [id],
            "cause": {"code": 7, "message": "Missing or insufficient permissions."},
        }}])
    };
    assert_eq!(
        told,
        [(1, refused(2)), (2, refused(4)), (3, json!(["close"]))]
    );
    assert_eq!(
        client.poll_for(0).await.expect(400).text,
        "Error: Unknown SID"
    );
}

#[tokio::test]
async fn somebody_who_is_not_registered_is_a_visitor() {
    let database = Database::start().await;
    let token = database
        .bench
        .tokens()
        .unregistered("nobody", "n@example.org", true);
    let mut client = Client::write(&database, Some(token));
    let told = client.open(&[json!({"database": DATABASE})]).await;
    assert_eq!(told[1].1[0]["error"]["status"], "PERMISSION_DENIED");
}

#[tokio::test]
async fn a_bad_token_makes_the_client_ask_for_another() {
    let database = Database::start().await;
    let person = database.person();
    for forgery in Forgery::ALL {
        let token = database.bench.tokens().forge(forgery, &person);
        let mut client = Client::write(&database, Some(token.clone()));
        let told = client.open(&[json!({"database": DATABASE})]).await;
        assert_eq!(told.len(), 2, "{forgery:?}");
        assert_eq!(
            told[1].1[0]["error"]["status"], "UNAUTHENTICATED",
            "{forgery:?}"
        );
        let mut client = Client::listen(&database, Some(token));
        let told = client.open(&[]).await;
        assert_eq!(
            told[0].1[0]["error"]["status"], "UNAUTHENTICATED",
            "{forgery:?}"
        );
    }
}

#[tokio::test]
async fn a_token_with_letters_that_no_header_has_is_a_bad_one() {
    let database = Database::start().await;
    let mut client = Client::write(&database, Some("ž\u{1}".to_owned()));
    let told = client.open(&[json!({"database": DATABASE})]).await;
    assert_eq!(told[1].1[0]["error"]["status"], "UNAUTHENTICATED");
}
