//! Reads the data of a decision in one call of the table: documents, heads of logs, and the row with the caller's
//! revoked tokens (the gate).

use std::collections::{BTreeSet, HashMap};

use document_core::{DocumentPath, Scope, Status};
use document_store::{Head, ReadRequest};
use http::Extensions;

use crate::error::table_status;
use crate::requester::Requester;
use crate::rules::{Access, RuleInputs};
use crate::state::DocumentsState;

/// The data of a decision, all read at the same time.
#[derive(Debug, Default)]
pub(crate) struct ReadContext {
    /// The requested documents; `None` for those that do not exist.
    pub(crate) known: RuleInputs,
    /// The heads of the requested scopes; scopes without commits have none.
    pub(crate) heads: HashMap<Scope, Head>,
}

/// Returns the paths of the documents that the rules need for these accesses.
pub(crate) fn required_documents<'a>(
    state: &DocumentsState,
    requester: &Requester,
    accesses: impl IntoIterator<Item = Access<'a>>,
) -> BTreeSet<DocumentPath> {
    let needed = accesses
        .into_iter()
        .flat_map(|access| state.rules.required_documents(requester, &access));
    needed.collect()
}

/// The most bytes of documents that are read together: more than a response contains, and less than the memory of a
/// Lambda function.
const MOST_READ_BYTES: usize = 32 * 1024 * 1024;

/// Reads these documents and heads, without a limit of bytes. Rejects a caller whose account was signed out, disabled
/// or deleted after the token was issued.
pub(crate) async fn read_context(
    state: &DocumentsState,
    requester: &Requester,
    paths: BTreeSet<DocumentPath>,
    scopes: &[Scope],
) -> Result<ReadContext, Status> {
    let read = read_bounded(state, requester, paths, scopes, usize::MAX).await?;
    Ok(read.unwrap_or_default())
}

/// Like [`read_context`], but rejects documents that together exceed `MOST_READ_BYTES`.
pub(crate) async fn read_bounded_context(
    state: &DocumentsState,
    requester: &Requester,
    paths: BTreeSet<DocumentPath>,
    scopes: &[Scope],
) -> Result<ReadContext, Status> {
    let read = try_read_context(state, requester, paths, scopes).await?;
    read.ok_or_else(|| {
        Status::invalid(format!(
            "The documents of this request have more than {MOST_READ_BYTES} bytes together: name fewer at once."
        ))
    })
}

/// Like [`read_context`], but returns `None` if the documents together exceed `MOST_READ_BYTES`.
pub(crate) async fn try_read_context(
    state: &DocumentsState,
    requester: &Requester,
    paths: BTreeSet<DocumentPath>,
    scopes: &[Scope],
) -> Result<Option<ReadContext>, Status> {
    read_bounded(state, requester, paths, scopes, MOST_READ_BYTES).await
}

async fn read_bounded(
    state: &DocumentsState,
    requester: &Requester,
    paths: BTreeSet<DocumentPath>,
    scopes: &[Scope],
    most_bytes: usize,
) -> Result<Option<ReadContext>, Status> {
    let paths: Vec<DocumentPath> = paths.into_iter().collect();
    let gate = requester.uid().and_then(|uid| state.accounts.gate_key(uid));
    let request = ReadRequest {
        paths: &paths,
        scopes,
        row: gate.as_ref(),
    };
    let documents = state.documents();
    let read = async || {
        let read = documents.read_within(&request, most_bytes).await;
        read.map_err(table_status)
    };
    let Some(mut found) = read().await? else {
        return Ok(None);
    };
    state.accounts.admit(requester, found.row.take())?;
    let entities = &state.entities;
    // Projections that are missing or outdated are written first, and then read.
    if entities
        .backfill(requester, &paths, &found.documents)
        .await?
    {
        let Some(again) = read().await? else {
            return Ok(None);
        };
        found = again;
    }
    let known = paths.into_iter().map(|path| {
        let document = found.documents.remove(&path);
        (path, document)
    });
    Ok(Some(ReadContext {
        known: RuleInputs {
            documents: known.collect(),
            rows: Extensions::new(),
        },
        heads: found.heads,
    }))
}

/// Reads the heads of these scopes only; scopes without commits have none.
pub(crate) async fn read_heads(
    state: &DocumentsState,
    scopes: &[Scope],
) -> Result<HashMap<Scope, Head>, Status> {
    let request = ReadRequest {
        paths: &[],
        scopes,
        row: None,
    };
    let found = state
        .documents()
        .read(&request)
        .await
        .map_err(table_status)?;
    Ok(found.heads)
}
