use serde_json::{Value, json};

use crate::folder::Folder;
use crate::program::{Program, until};

impl Program {
    /// What the document database answers about one document: status and body.
    async fn document(&self, token: Option<&str>, path: &str) -> (u16, Value) {
        let config = self.find("/config.json").await;
        let project = config["firebase"]["projectId"].as_str().unwrap();
        let root = format!("projects/{project}/databases/(default)/documents");
        let body = json!({ "documents": [format!("{root}/{path}")] });
        let call = self.url(&format!("/v1/{root}:batchGet"));
        // As the SDK sends it: JSON with the content type of text.
        let request = self.http.post(call).header("content-type", "text/plain");
        let request = request.body(body.to_string());
        let request = match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }
}

#[tokio::test]
async fn an_order_is_a_document_for_its_talent_and_follows_what_happens_to_it() {
    let folder = Folder::seeded();
    let bookable = folder.bookable();
    let runner = Program::start(&folder);
    let booking = runner.book(&bookable).await;
    let path = format!("orders/{}", booking.guid);
    runner.pay(&booking).await;
    let token = runner.sign_in(&booking.talent).await;
    let state = async || {
        let (_, body) = runner.document(Some(&token), &path).await;
        body[0]["found"]["fields"]["state"]["stringValue"].clone()
    };
    until("the order's document to tell of the payment", || async {
        Some(state().await).filter(|state| state == "requested")
    })
    .await;
    let (status, body) = runner.document(None, &path).await;
    assert_eq!(
        (status, &body["error"]["status"]),
        (403, &json!("PERMISSION_DENIED"))
    );
}

#[tokio::test]
async fn streams_are_handed_to_their_function_and_not_to_the_site() {
    let folder = Folder::empty();
    let runner = Program::start(&folder);
    let config = runner.find("/config.json").await;
    let project = config["firebase"]["projectId"].as_str().unwrap();
    let database = format!("projects%2F{project}%2Fdatabases%2F(default)");
    for stream in ["Listen", "Write"] {
        let path = format!("/google.firestore.v1.Firestore/{stream}/channel");
        let session = "RID=rpc&SID=x&gsessionid=y&AID=0&CI=1&TYPE=xmlhttp";
        let unknown = format!("{path}?VER=8&database={database}&{session}");
        let answer = runner.get(&unknown).await;
        assert_eq!(answer.status(), 400);
        assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
        let text = answer.text().await.unwrap();
        assert!(text.contains("Unknown SID"), "{text}");
    }
}
