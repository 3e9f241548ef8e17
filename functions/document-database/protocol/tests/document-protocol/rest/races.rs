//! If documents that the rules read change between the decision and the commit, the rules decide again.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use document_core::{Document, DocumentPath, Query, Scope, Status, Value};
use document_protocol::{
    Access, DocumentsState, ProposedWrite, Requester, RuleInputs, Rules, Verdict,
};
use document_testkit::RouterClient;
use serde_json::json;

use crate::rest::support::{Fixture, ROOT, failure, int, set};

/// `lines` may be written while `rooms/r` is open. The first decision waits after it has read the room.
#[derive(Debug)]
struct GatedRules {
    decisions: AtomicUsize,
    seen: Sender<()>,
    go_on: Mutex<Receiver<()>>,
}

fn room() -> DocumentPath {
    DocumentPath::parse("rooms/r").unwrap()
}

impl Rules for GatedRules {
    fn check_requester(&self, _requester: &Requester) -> Result<(), Status> {
        Ok(())
    }

    fn required_documents(&self, _requester: &Requester, access: &Access<'_>) -> Vec<DocumentPath> {
        match access {
            Access::Write(_) => vec![room()],
            Access::Read(_) | Access::Query(_) => Vec::new(),
        }
    }

    fn check_read(
        &self,
        _requester: &Requester,
        _path: &DocumentPath,
        _found: Option<&Document>,
        _known: &RuleInputs,
    ) -> Result<(), Status> {
        Ok(())
    }

    fn check_query(
        &self,
        _requester: &Requester,
        _query: &Query,
        _known: &RuleInputs,
    ) -> Result<Option<Scope>, Status> {
        Ok(None)
    }

    fn check_write(
        &self,
        _requester: &Requester,
        _change: &ProposedWrite<'_>,
        known: &RuleInputs,
    ) -> Result<Verdict, Status> {
        let open = known
            .get(&room())
            .and_then(|room| room.fields.field("open"));
        if open != Some(&Value::Integer(1)) {
            return Err(Status::denied());
        }
        if self.decisions.fetch_add(1, Ordering::SeqCst) == 0 {
            self.seen.send(()).unwrap();
            let go_on = self.go_on.lock().unwrap();
            tokio::task::block_in_place(|| go_on.recv().unwrap());
        }
        Ok(Verdict::Apply)
    }
}

/// Writes a line while the room changes to this. Returns the result and how often the rules decided.
async fn written_while(becomes: serde_json::Value) -> (String, serde_json::Value, usize) {
    let fixture = Fixture::new().await;
    fixture
        .commit(json!([set("rooms/r", json!({ "open": int(1) }))]))
        .await;
    let (seen, is_seen) = channel();
    let (go, go_on) = channel();
    let rules = Arc::new(GatedRules {
        decisions: AtomicUsize::new(0),
        seen,
        go_on: Mutex::new(go_on),
    });
    let decide: Arc<dyn Rules> = rules.clone();
    let state = DocumentsState {
        rules: decide,
        ..fixture.context.state()
    };
    let app = RouterClient::new(document_protocol::router(state));
    let token = fixture.token.clone();
    let line = tokio::spawn(async move {
        let body = json!({ "writes": [set("lines/a", json!({ "n": int(1) }))] });
        let request = app.post(&format!("/v1/{ROOT}:commit")).bearer(&token);
        let reply = request.raw("text/plain", body.to_string()).await;
        if reply.json["commitTime"].is_string() {
            "committed".to_owned()
        } else {
            failure(&reply)
        }
    });
    let waited = tokio::task::spawn_blocking(move || is_seen.recv().unwrap());
    waited.await.unwrap();
    fixture.commit(json!([becomes])).await;
    go.send(()).unwrap();
    let outcome = line.await.unwrap();
    let decisions = rules.decisions.load(Ordering::SeqCst);
    (outcome, fixture.fields("lines/a").await, decisions)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_permission_that_ends_before_the_commit_does_not_count() {
    for shut in [
        set("rooms/r", json!({ "open": int(0) })),
        json!({ "delete": format!("{ROOT}/rooms/r") }),
    ] {
        let (outcome, line, decisions) = written_while(shut).await;
        assert!(outcome.starts_with("403 PERMISSION_DENIED"), "{outcome}");
        assert_eq!((line, decisions), (serde_json::Value::Null, 1));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_permission_that_stays_is_checked_again_and_the_write_is_applied() {
    let painted = set("rooms/r", json!({ "open": int(1), "colour": int(3) }));
    let (outcome, line, decisions) = written_while(painted).await;
    assert_eq!(outcome, "committed");
    assert_eq!((line["n"].clone(), decisions), (int(1), 2));
}
