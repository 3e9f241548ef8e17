//! `/api/talent-account/saved-replies`.

use serde_json::json;
use testkit::{App, TestContext};

const PATH: &str = "/api/talent-account/saved-replies";

#[tokio::test]
async fn stores_up_to_20_texts_and_rejects_an_older_list() {
    let context = TestContext::start_with_identity().await;
    let ada = context.published_talent("ada-keller").await;
    let token = context.token(&ada.person);
    let app = App::new(crate::router(&context));
    let empty = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(empty, json!({ "replies": [], "version": 0 }));
    let reply = json!({ "title": "No time", "text": "I am at a training camp." });
    let put = |count: usize, version: u64| {
        let body = json!({ "replies": vec![reply.clone(); count], "version": version });
        app.put(PATH).bearer(&token).json(body)
    };
    let saved = put(20, 0).await.expect(200).json;
    assert_eq!(saved["version"], 1);
    assert_eq!(put(1, 0).await.failure(), "409 conflict");
    let refused = put(21, 1).await;
    assert_eq!(refused.fields(), vec!["replies"]);
    let body = json!({ "replies": [{ "title": "", "text": "x".repeat(501) }], "version": 1 });
    let refused = app.put(PATH).bearer(&token).json(body).await;
    assert_eq!(refused.fields(), vec!["replies.0.title", "replies.0.text"]);
    assert_eq!(app.get(PATH).bearer(&token).await.expect(200).json, saved);
}
