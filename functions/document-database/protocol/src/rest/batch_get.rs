//! `batchGet`: documents by their names.
use document_core::{DocumentPath, FieldPath, Fields, Status};
use serde_json::{Map, Value as Json};

use super::body;
use super::count_request::count_request;
use super::response::json_object;
use crate::limits::{Limited, Limiter};
use crate::read;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// The most documents of one call: what one request to the table takes.
const MOST_DOCUMENTS: usize = 100;
/// How many documents may be read without being counted.
const UNCOUNTED: usize = 10;

/// Answers each in the order asked for, found or missing.
pub(super) async fn batch_get(
    state: &DocumentsState,
    requester: &Requester,
    limiter: &Limiter,
    body: &Map<String, Json>,
) -> Result<Json, Status> {
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
    let answers = read.documents.into_iter().map(|(path, found)| {
        let answer = match found {
            Some(mut document) => {
                if let Some(mask) = &mask {
                    document.fields = masked(&document.fields, mask);
                }
                ("found", document.to_json(&state.database))
            }
            None => ("missing", state.database.document(&path).into()),
        };
        json_object([answer, ("readTime", read_time.as_str().into())])
    });
    Ok(Json::Array(answers.collect()))
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

fn masked(fields: &Fields, mask: &[FieldPath]) -> Fields {
    let mut kept = Fields::default();
    for path in mask {
        if let Some(value) = fields.get(path) {
            kept.insert(path, value.clone());
        }
    }
    kept
}
