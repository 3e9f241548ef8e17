//! Responses while the table is unavailable.

use document_protocol::DocumentsState;
use document_server::ANY_COLLECTIONS;
use document_store::Documents;
use document_testkit::{connect, table_at};
use serde_json::json;

use crate::rest::support::{Fixture, ROOT, app, failure, int, name, set};

#[tokio::test]
async fn an_outage_returns_unavailable_without_internal_details() {
    let fixture = Fixture::new().await;
    // Nothing listens on port 9.
    let unreachable = table_at("http://127.0.0.1:9".parse().unwrap(), "matchday-test");
    let app = app(DocumentsState {
        documents: Documents::new(connect(&unreachable), &ANY_COLLECTIONS),
        ..fixture.context.state()
    });
    for (call, body) in [
        (":batchGet", json!({ "documents": [name("a/1")] })),
        (
            ":commit",
            json!({ "writes": [set("a/1", json!({ "n": int(1) }))] }),
        ),
    ] {
        let request = app.post(&format!("/v1/{ROOT}{call}"));
        let reply = request.bearer(&fixture.token).json(body).await;
        assert_eq!(failure(&reply), "503 UNAVAILABLE", "{call}");
        assert!(!reply.text.contains("127.0.0.1"), "{}", reply.text);
    }
    // A caller without permission to read is rejected without a call of the table.
    let query = json!({ "structuredQuery": { "from": [{ "collectionId": "a" }] } });
    let names: Vec<String> = (0..100).map(|n| name(&format!("a/{n}"))).collect();
    for (call, body) in [
        (":batchGet", json!({ "documents": names })),
        (":runQuery", query),
    ] {
        let reply = app.post(&format!("/v1/{ROOT}{call}")).json(body).await;
        assert_eq!(failure(&reply), "403 PERMISSION_DENIED", "{call}");
    }
}
