//! `batchGet`: reads documents by name.
use document_core::{DocumentPath, FieldPath, Status, WireDocument};
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::body;
use super::count_request::count_request;
use super::documents::masked;
use super::response::json_text;
use crate::limits::{Limited, Limiter};
use crate::read;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// The most documents of one call: what one call of the table can read.
const MOST_DOCUMENTS: usize = 100;
/// How many documents a call may read without being counted.
const UNCOUNTED: usize = 10;

/// Returns each document in the requested order, found or missing.
pub(super) async fn batch_get(
    state: &DocumentsState,
    requester: &Requester,
    limiter: &Limiter,
    body: &Map<String, Json>,
) -> Result<String, Status> {
    body::check_members(
        body,
        &[
            "database",
            "documents",
            "mask",
            "transaction",
            "newTransaction",
            "readTime",
        ],
    )?;
    body::database(body, &state.database)?;
    body::refuse_read_time(body)?;
    let paths = paths(state, body.get("documents"))?;
    let mask = body.get("mask").map(mask).transpose()?;
    if paths.len() > UNCOUNTED {
        count_request(limiter, requester, Limited::Read).await?;
    }
    let read = read::get_documents(state, requester, paths).await?;
    let read_time = read.read_time.to_string();
    let mut documents = read.documents;
    if let Some(mask) = &mask {
        for document in documents.iter_mut().filter_map(|(_, found)| found.as_mut()) {
            document.fields = masked(&document.fields, mask);
        }
    }
    let answers = documents.iter().map(|(path, found)| Answer {
        found: found.as_ref().map(|found| found.wire(&state.database)),
        missing: found.is_none().then(|| state.database.document(path)),
        read_time: &read_time,
    });
    json_text(&answers.collect::<Vec<_>>())
}

/// What became of a name: one of the two.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<WireDocument<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
    read_time: &'a str,
}

fn paths(state: &DocumentsState, names: Option<&Json>) -> Result<Vec<DocumentPath>, Status> {
    let names = match names {
        None => return Ok(Vec::new()),
        Some(Json::Array(names)) => names,
        Some(_) => return Err(Status::invalid("`documents` must be a list of names.")),
    };
    if names.len() > MOST_DOCUMENTS {
        return Err(Status::invalid(format!(
            "At most {MOST_DOCUMENTS} documents can be read at once, {} were asked for.",
            names.len()
        )));
    }
    let name = |name: &Json| match name {
        Json::String(name) => state.database.relative(name),
        _ => Err(Status::invalid("`documents` must be a list of names.")),
    };
    names.iter().map(name).collect()
}

fn mask(mask: &Json) -> Result<Vec<FieldPath>, Status> {
    let wrong = || Status::invalid("`mask` must be an object with `fieldPaths`, a list of paths.");
    let mask = mask.as_object().ok_or_else(wrong)?;
    body::check_members(mask, &["fieldPaths"])?;
    match mask.get("fieldPaths") {
        None => Ok(Vec::new()),
        Some(Json::Array(paths)) => paths
            .iter()
            .map(|path| FieldPath::parse(path.as_str().ok_or_else(wrong)?))
            .collect(),
        Some(_) => Err(wrong()),
    }
}
