//! Reading under the rules: documents by name, and queries.

use std::collections::BTreeSet;

use document::{Document, DocumentPath, Query, Scope, Status, Version};
use store::documents::DocumentsError;

use crate::authorise::{gather, heads_of, needs, table};
use crate::backed::repair_list;
use crate::requester::Requester;
use crate::rules::{Access, Known};
use crate::state::DocumentsState;

/// Documents by name, in the order asked for.
#[derive(Debug)]
pub(crate) struct Read {
    pub(crate) documents: Vec<(DocumentPath, Option<Document>)>,
    /// When it was so.
    pub(crate) read_time: Version,
}

/// What a query gave.
#[derive(Debug)]
pub(crate) struct Answered {
    pub(crate) documents: Vec<Document>,
    /// When it was so.
    pub(crate) read_time: Version,
}

/// These documents; refused as a whole if one of them may not be read.
pub(crate) async fn get(
    state: &DocumentsState,
    requester: &Requester,
    paths: Vec<DocumentPath>,
) -> Result<Read, Status> {
    state.rules.admits(requester)?;
    let mut all = needs(state, requester, paths.iter().map(Access::Read));
    all.extend(paths.iter().cloned());
    let known = gather(state, requester, all, &[]).await?.known;
    for path in &paths {
        state.rules.read(requester, path, known.get(path), &known)?;
    }
    let documents = paths.into_iter().map(|path| {
        let document = known.get(&path).cloned();
        (path, document)
    });
    let documents: Vec<_> = documents.collect();
    let scopes = paths_scopes(state, documents.iter().map(|(path, _)| path));
    Ok(Read {
        read_time: read_time(state, &known, [], scopes).await?,
        documents,
    })
}

/// All that match; refused before anything is read unless the rules allow everything that could match.
pub(crate) async fn query(
    state: &DocumentsState,
    requester: &Requester,
    query: &Query,
) -> Result<Answered, Status> {
    state.rules.admits(requester)?;
    let needed = needs(state, requester, [Access::Query(query)]);
    let (known, scope, documents) = if needed.is_empty() {
        // Nothing to look at but the caller's gate, which is read beside the query.
        let scope = state.rules.query(requester, query, &Known::default())?;
        let gate = gather(state, requester, needed, &[]);
        let (gathered, found) = tokio::try_join!(gate, run(state, requester, query))?;
        (gathered.known, scope, found)
    } else {
        let known = gather(state, requester, needed, &[]).await?.known;
        let scope = state.rules.query(requester, query, &known)?;
        (known, scope, run(state, requester, query).await?)
    };
    Ok(Answered {
        read_time: read_time(state, &known, &documents, scope.into_iter().collect()).await?,
        documents,
    })
}

async fn run(
    state: &DocumentsState,
    requester: &Requester,
    query: &Query,
) -> Result<Vec<Document>, Status> {
    if let Some(collection) = query.collection() {
        repair_list(state, requester, &collection).await?;
    }
    state.documents().query(query).await.map_err(asked)
}

/// What became of a query that gave nothing, in Firestore's words.
pub(crate) fn asked(error: DocumentsError) -> Status {
    match error {
        DocumentsError::Status(status) => status,
        DocumentsError::Store(error) => table(error),
    }
}

/// The latest version of what was read: whatever replaces it is above that, and no clock has a part in it. Where there
/// was nothing to read, what the scopes' heads say.
async fn read_time<'a>(
    state: &DocumentsState,
    known: &'a Known,
    found: impl IntoIterator<Item = &'a Document>,
    scopes: Vec<Scope>,
) -> Result<Version, Status> {
    let known = known.documents.values().flatten();
    let versions = known.chain(found).map(|document| document.updated);
    if let Some(latest) = versions.max() {
        return Ok(latest);
    }
    let heads = heads_of(state, &scopes).await?;
    let latest = heads.values().map(|head| head.version).max();
    // Version 0 is none at all.
    Ok(latest.unwrap_or(Version(1)))
}

fn paths_scopes<'a>(
    state: &DocumentsState,
    paths: impl Iterator<Item = &'a DocumentPath>,
) -> Vec<Scope> {
    let scopes: BTreeSet<Scope> = paths
        .flat_map(|path| state.schema.scopes(path, None))
        .collect();
    scopes.into_iter().collect()
}
