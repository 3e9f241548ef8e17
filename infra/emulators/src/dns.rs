//! TXT records over HTTPS, in the JSON form of public resolvers.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::json;

use crate::StartError;
use crate::serving::{Bound, Serving};

const LONGEST_NAME: usize = 253;
const LONGEST_LABEL: usize = 63;
/// The number of the record type TXT.
const TXT: u16 = 16;
const NAME_ERROR: u16 = 3;

type Zone = Arc<Mutex<BTreeMap<String, Vec<String>>>>;

/// The running resolver. Set `DNS_URL` to [`DnsServer::url`].
#[derive(Debug)]
pub struct DnsServer {
    zone: Zone,
    serving: Serving,
}

impl DnsServer {
    /// Starts to answer on any free port, with the records of the product's sender.
    pub async fn start() -> Result<Self, StartError> {
        let bound = Bound::loopback(SocketAddr::from(([127, 0, 0, 1], 0))).await?;
        let zone = Zone::default();
        let router = Router::new()
            .route("/resolve", get(resolve))
            .with_state(zone.clone());
        let serving = bound.serve(router);
        let server = Self { zone, serving };
        server.set_records(
            "mail.matchday.example",
            &["v=spf1 include:amazonses.com ~all"],
        );
        server.set_records("_dmarc.matchday.example", &["v=DMARC1; p=quarantine"]);
        Ok(server)
    }

    /// The address of the resolver's endpoint.
    pub fn url(&self) -> String {
        format!("{}/resolve", self.serving.url())
    }

    /// Replaces the TXT records of a name; none if `records` is empty.
    pub fn set_records(&self, name: &str, records: &[&str]) {
        let records = records.iter().map(|record| (*record).to_owned());
        held(&self.zone).insert(name.to_owned(), records.collect());
    }

    pub async fn shutdown(self) {
        self.serving.shutdown().await;
    }
}

#[derive(Debug, Deserialize)]
struct Question {
    #[serde(default)]
    name: String,
    #[serde(rename = "type", default)]
    kind: String,
}

async fn resolve(State(zone): State<Zone>, Query(question): Query<Question>) -> Response {
    let name = question.name.trim_end_matches('.').to_ascii_lowercase();
    let is_label = |label: &str| (1..=LONGEST_LABEL).contains(&label.len());
    if name.len() > LONGEST_NAME || !name.is_ascii() || !name.split('.').all(is_label) {
        return StatusCode::BAD_REQUEST.into_response();
    }
    if !question.kind.eq_ignore_ascii_case("txt") && question.kind != TXT.to_string() {
        // The other types are not served here.
        return StatusCode::BAD_REQUEST.into_response();
    }
    let zone = held(&zone);
    let records = zone.get(&name).filter(|records| !records.is_empty());
    let answer: Vec<_> = records
        .into_iter()
        .flatten()
        .map(|data| json!({ "name": format!("{name}."), "type": TXT, "TTL": 300, "data": data }))
        .collect();
    let status = if answer.is_empty() { NAME_ERROR } else { 0 };
    let mut body = json!({
        "Status": status, "TC": false, "RD": true, "RA": true, "AD": false, "CD": false,
        "Question": [{ "name": format!("{name}."), "type": TXT }],
    });
    if !answer.is_empty()
        && let Some(body) = body.as_object_mut()
    {
        body.insert("Answer".to_owned(), json!(answer));
    }
    Json(body).into_response()
}

fn held(zone: &Zone) -> MutexGuard<'_, BTreeMap<String, Vec<String>>> {
    zone.lock().unwrap_or_else(PoisonError::into_inner)
}
