//! What a decision is made on: documents, heads of logs and the caller's gate, all from one request to the table.

use std::collections::{BTreeSet, HashMap};

use document_core::{DocumentPath, Scope, Status};
use store::documents::{Head, ReadRequest};
use store::{Gate, StoreError};

use crate::entity_documents::{Entities, backfill};
use crate::requester::{Requester, api_status};
use crate::rules::{Access, Known};
use crate::state::DocumentsState;

/// What was found at one moment.
#[derive(Debug, Default)]
pub(crate) struct ReadContext {
    /// The documents that were asked for, present or not.
    pub(crate) known: Known,
    /// Where the log stands of each scope that was asked for and has one.
    pub(crate) heads: HashMap<Scope, Head>,
}

/// The documents that the rules look at to decide these.
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

/// Reads these documents and heads, and refuses a caller whose account was signed out, disabled or deleted since the
/// token was made.
pub(crate) async fn read_context(
    state: &DocumentsState,
    requester: &Requester,
    paths: BTreeSet<DocumentPath>,
    scopes: &[Scope],
) -> Result<ReadContext, Status> {
    let paths: Vec<DocumentPath> = paths.into_iter().collect();
    let gate = requester.uid().map(store::gate_key);
    let request = ReadRequest {
        paths: &paths,
        scopes,
        row: gate.as_ref(),
    };
    let mut found = state
        .documents()
        .read(&request)
        .await
        .map_err(store_status)?;
    let gate = found.row.map(Gate::from_row).transpose();
    requester.admit(gate.map_err(store_status)?)?;
    if backfill(state, requester, &paths, &found.documents).await? {
        found = state
            .documents()
            .read(&request)
            .await
            .map_err(store_status)?;
    }
    let known = paths.into_iter().map(|path| {
        let document = found.documents.remove(&path);
        (path, document)
    });
    Ok(ReadContext {
        known: Known {
            documents: known.collect(),
            entities: Entities::default(),
        },
        heads: found.heads,
    })
}

/// Where the logs of these scopes stand that have one.
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
        .map_err(store_status)?;
    Ok(found.heads)
}

/// What the table says, in Firestore's words; its causes go to the log, once.
pub(crate) fn store_status(error: impl Into<StoreError>) -> Status {
    api_status(error.into().into())
}
