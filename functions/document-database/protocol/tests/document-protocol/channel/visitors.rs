//! Clients that are not signed in, or whose token has expired.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use document_server::{OWNER, token_until};
use serde_json::{Value, json};

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

/// Returns the errors that a Write stream and a target of a Listen stream receive, as the SDK shows them.
async fn lasting_errors(mut writer: Client<'_>, mut listener: Client<'_>) -> [Value; 2] {
    let received = writer.open(&[json!({"database": DATABASE})]).await;
    assert_eq!(received.len(), 2, "{received:?}");
    // The stream opens first: then the error is one of the first batch, which the SDK does not repeat.
    assert_eq!(received[0].1[0]["streamToken"], "MA==");
    let written = received[1].1[0]["error"].clone();
    let name = format!("{DATABASE}/documents/notes/a");
    let target = json!({"targetId": 2, "documents": {"documents": [name]}});
    let message = json!({"database": DATABASE, "addTarget": target});
    let received = listener.open(&[message]).await;
    assert_eq!(received.len(), 2, "{received:?}");
    let change = &received[0].1[0]["targetChange"];
    assert_eq!(change["targetChangeType"], "REMOVE");
    assert_eq!(received[1].1, json!(["close"]));
    [written, change["cause"].clone()]
}

#[tokio::test]
async fn an_invalid_token_is_refused_with_a_message_and_not_repeated() {
    let database = Database::start().await;
    let good = database.context.token("");
    for (token, why) in [
        ("\u{17e}\u{1}", "one line"),
        ("", "`Bearer` and a token"),
        ("not.a.token", "`sub`"),
        ("one", "JSON Web Token"),
        ("eyJhbGciOiJub25lIn0.e30.", "`sub`"),
        (&good, "`sub`"),
    ] {
        let token = Some(token.to_owned());
        let [written, listened] = lasting_errors(
            Client::write(&database, token.clone()),
            Client::listen(&database, token),
        )
        .await;
        assert_eq!(written["status"], "PERMISSION_DENIED", "{why}");
        assert_eq!(listened["code"], 7, "{why}");
        for message in [&written["message"], &listened["message"]] {
            assert!(message.as_str().unwrap().contains(why), "{message}");
        }
    }
}

#[tokio::test]
async fn another_project_or_database_is_refused_with_the_name_of_this_one() {
    let database = Database::start().await;
    for named in [
        "projects/other/databases/(default)",
        "projects/demo/databases/other",
        "",
    ] {
        let token = Some(database.context.token("ada"));
        let [written, listened] = lasting_errors(
            Client::write(&database, token.clone()).for_database(named),
            Client::listen(&database, token).for_database(named),
        )
        .await;
        assert_eq!(written["status"], "NOT_FOUND", "{named}");
        assert_eq!(listened["code"], 5, "{named}");
        for message in [&written["message"], &listened["message"]] {
            assert!(message.as_str().unwrap().contains(DATABASE), "{message}");
        }
    }
}

/// Returns a token as the SDK's `mockUserToken` creates it: issued in 1970 unless its claims contain another time.
fn mock_token(claims: &Value) -> String {
    let encode = |json: &Value| URL_SAFE_NO_PAD.encode(json.to_string());
    let mut all = json!({
        "iss": "https://securetoken.google.com/demo", "aud": "demo", "iat": 0, "exp": 3600, "auth_time": 0,
        "firebase": {"sign_in_provider": "custom", "identities": {}},
    });
    let all_claims = all.as_object_mut().unwrap();
    all_claims.extend(claims.as_object().unwrap().clone());
    let header = json!({"alg": "none", "type": "JWT"});
    format!("{}.{}.", encode(&header), encode(&all))
}

#[tokio::test]
async fn accepts_mock_tokens_of_the_sdk_whenever_they_were_issued() {
    let database = Database::start().await;
    let uid = database.person();
    let mut tokens = [
        json!({"sub": uid}),
        json!({"sub": uid, "user_id": uid, "email_verified": true}),
        json!({"sub": uid, "iat": 1_764_403_123.5}),
    ]
    .map(|claims| mock_token(&claims))
    .to_vec();
    // Signed with any key, as server SDKs over REST do.
    tokens.push(format!("{}c2lnbmF0dXJl", mock_token(&json!({"sub": uid}))));
    for token in tokens {
        let mut writer = Client::write(&database, Some(token.clone()));
        let received = writer.open(&[json!({"database": DATABASE})]).await;
        assert_eq!(received.len(), 1, "{token}: {received:?}");
    }
}

#[tokio::test]
async fn the_owner_s_token_opens_every_collection() {
    let database = Database::start().await;
    let other = database.context.token("ada");
    for (token, expected) in [(OWNER.to_owned(), 200), (other, 403)] {
        let name = format!("{DATABASE}/documents/forbidden/a");
        let write = json!({"update": {"name": name, "fields": {}}});
        let path = format!("/v1/{DATABASE}/documents:commit");
        let request = database.instance().post(&path).bearer(&token);
        let reply = request.json(json!({"writes": [write]})).await;
        reply.expect(expected);
    }
}
