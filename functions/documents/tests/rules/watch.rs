//! What a listener is told of its targets.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::stage::{Stage, Who};
use crate::wire::{DATABASE, name};

/// What somebody wants to listen to: documents by their paths, queries with what is above them.
pub(crate) enum Target {
    Document(String),
    Query(String, Value),
}

/// Listens to all of these at once; gives for each the code of its refusal, or nothing.
pub(crate) async fn watch(stage: &Stage, who: Who, targets: &[Target]) -> Vec<Option<i64>> {
    let adds: Vec<Value> = targets
        .iter()
        .enumerate()
        .map(|(id, target)| add(id, target))
        .collect();
    let messages = adds.iter().enumerate().map(|(position, add)| {
        let add = encode(&add.to_string());
        format!("&req{position}___data__={add}")
    });
    let messages: String = messages.collect();
    let headers = headers(stage.token(who));
    let form = format!("{headers}&count={}&ofs=0{messages}", adds.len());
    let base = format!(
        "/google.firestore.v1.Firestore/Listen/channel?VER=8&database={}",
        encode(DATABASE)
    );
    let opening = format!("{base}&RID=1&CVER=22&X-HTTP-Session-Id=gsessionid&t=1");
    let content_type = "application/x-www-form-urlencoded";
    let reply = stage
        .app
        .post(&opening)
        .raw(content_type, form)
        .await
        .expect(200);
    let mut arrays = arrays(&reply.text);
    let session = arrays.remove(0).1;
    let owner = reply
        .header("x-http-session-id")
        .unwrap_or_default()
        .to_owned();
    let sid = session[1].as_str().expect("a session").to_owned();
    let mut told: BTreeMap<i64, Option<i64>> = BTreeMap::new();
    let mut last = 0;
    loop {
        for (id, payload) in arrays {
            last = id;
            for change in payload.as_array().into_iter().flatten() {
                note(&mut told, &change["targetChange"]);
            }
        }
        if told.len() == targets.len() {
            return told.into_values().collect();
        }
        let polling = format!(
            "{base}&gsessionid={owner}&SID={sid}&RID=rpc&AID={last}&CI=1&TO=5000&TYPE=xmlhttp&t=1"
        );
        arrays = self::arrays(&stage.app.get(&polling).await.expect(200).text);
        assert!(
            !arrays.is_empty(),
            "a listener hears nothing of some targets: {told:?}"
        );
    }
}

fn note(told: &mut BTreeMap<i64, Option<i64>>, change: &Value) {
    let ids = change["targetIds"].as_array().into_iter().flatten();
    for id in ids.filter_map(Value::as_i64) {
        match change["targetChangeType"].as_str() {
            Some("REMOVE") => {
                let code = change["cause"]["code"].as_i64();
                told.insert(id, Some(code.expect("a cause")));
            }
            Some("CURRENT") => {
                told.insert(id, None);
            }
            _ => {}
        }
    }
}

fn add(id: usize, target: &Target) -> Value {
    let mut add = match target {
        Target::Document(path) => json!({ "documents": { "documents": [name(path)] } }),
        Target::Query(parent, query) => {
            let slash = if parent.is_empty() { "" } else { "/" };
            json!({ "query": {
                "parent": format!("{DATABASE}/documents{slash}{parent}"), "structuredQuery": query,
            } })
        }
    };
    add["targetId"] = json!(id * 2 + 2);
    json!({ "database": DATABASE, "addTarget": add })
}

fn headers(token: Option<String>) -> String {
    let token = token.map(|token| format!("Authorization:Bearer {token}\r\n"));
    format!("headers={}", encode(&token.unwrap_or_default()))
}

fn arrays(text: &str) -> Vec<(u64, Value)> {
    let (_, rest) = text.split_once('\n').expect("a chunk");
    let chunk: Value = serde_json::from_str(rest).expect("one chunk");
    let arrays = chunk.as_array().expect("arrays").iter();
    arrays
        .map(|array| (array[0].as_u64().expect("an id"), array[1].clone()))
        .collect()
}

fn encode(text: &str) -> String {
    let encoded = text.bytes().map(|byte| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        other => format!("%{other:02X}"),
    });
    encoded.collect()
}
