//! Reading under the rules: documents by name, and queries.

use document::{Document, DocumentPath, Query, Status, Version};
use store::documents::DocumentsError;

use crate::authorise::{gather, needs, table};
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
    let now = state.now();
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
    let found = documents
        .iter()
        .filter_map(|(_, document)| document.as_ref());
    Ok(Read {
        read_time: read_time(now, found),
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
    let now = state.now();
    let needed = needs(state, requester, [Access::Query(query)]);
    let documents = if needed.is_empty() {
        // Nothing to look at but the caller's gate, which is read beside the query.
        state.rules.query(requester, query, &Known::default())?;
        let gate = gather(state, requester, needed, &[]);
        let (_admitted, found) = tokio::try_join!(gate, run(state, requester, query))?;
        found
    } else {
        let known = gather(state, requester, needed, &[]).await?.known;
        state.rules.query(requester, query, &known)?;
        run(state, requester, query).await?
    };
    Ok(Answered {
        read_time: read_time(now, &documents),
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

/// No document is newer than the moment it was read at, whatever the clock says.
fn read_time<'a>(now: Version, documents: impl IntoIterator<Item = &'a Document>) -> Version {
    documents
        .into_iter()
        .map(|document| document.updated)
        .fold(now, Version::max)
}
