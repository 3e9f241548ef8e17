//! Documents that changed are read, and it is seen whether that shows all that the logs say.
//!
//! A commit reaches its rows one after the other: for some milliseconds a document may still be as it was before, be there
//! or not, and an index may not lead to it. The log's entry says which version it must have, or that it must be gone.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{Document, DocumentPath, Query, Scope, Status};
use store::documents::Head;

use super::catch_up::Snapshot;
use super::context::{ListenContext, complete_heads};
use crate::rules::Access;

/// What a look gave besides documents.
#[derive(Debug)]
pub(super) struct ChangesRead {
    /// Documents of which the logs say more than was read: they are to be read again.
    pub(super) stale: BTreeSet<DocumentPath>,
    /// Where each log stands.
    pub(super) heads: BTreeMap<Scope, Head>,
}

impl Snapshot<'_> {
    /// Evaluates the queries that cannot judge one by one the documents that changed, then reads those, with the heads
    /// of all logs.
    ///
    /// All in one call is enough: where the heads have not moved since the logs were read, and every document is as they
    /// say, this is how it was when they were read.
    pub(super) async fn read_changes(
        &mut self,
        context: &ListenContext<'_>,
        unread: &BTreeSet<DocumentPath>,
    ) -> Result<ChangesRead, Status> {
        let mut covered = BTreeSet::new();
        let mut asked = Vec::new();
        for watched in &self.watched {
            let changed = watched.changed(&self.log, self.loaded);
            let changed: BTreeSet<_> = changed.filter(|path| unread.contains(*path)).collect();
            let is_unasked = watched.is_counted && !self.results.contains_key(&watched.id);
            if let Some(query) = watched.whole()
                && (is_unasked || !changed.is_empty())
            {
                asked.push((watched.id, query));
            }
            covered.extend(changed.into_iter().cloned());
            // Rights are decided on these.
            let needed = watched.needs.intersection(unread);
            covered.extend(needed.cloned());
        }
        let results = context.run_queries(asked).await?;
        self.results.extend(results);
        let heads = self.read(context, &covered).await?;
        self.expect(context, &covered);
        covered.retain(|path| {
            let is_shown = self.is_as_logged(context, path) && self.is_in_results(path);
            !is_shown && !context.is_settled(self.log.version_of(path))
        });
        Ok(ChangesRead {
            stale: covered,
            heads,
        })
    }

    async fn read(
        &mut self,
        context: &ListenContext<'_>,
        changed: &BTreeSet<DocumentPath>,
    ) -> Result<BTreeMap<Scope, Head>, Status> {
        let mut paths = changed.clone();
        for path in changed {
            let access = Access::Read(path);
            paths.extend(
                context
                    .state
                    .rules
                    .required_documents(context.requester, &access),
            );
        }
        let scopes: Vec<Scope> = self.log.scopes().cloned().collect();
        let gathered = context.read_context(paths, &scopes).await?;
        self.known.documents.extend(gathered.known.documents);
        Ok(complete_heads(scopes, gathered.heads))
    }

    fn is_as_logged(&self, context: &ListenContext<'_>, path: &DocumentPath) -> bool {
        let found = self.known.get(path);
        let fields = found.map(|document| &document.fields);
        let scopes = context.state.schema.scopes(path, fields);
        self.log.agrees(path, found, &scopes)
    }

    /// Logs must come as far as the documents that were read.
    fn expect(&mut self, context: &ListenContext<'_>, changed: &BTreeSet<DocumentPath>) {
        let read = changed.iter().filter_map(|path| self.known.get(path));
        let results = self.results.values().flatten().flatten();
        for document in read.chain(results) {
            let schema = context.state.schema;
            for scope in schema.scopes(&document.path, Some(&document.fields)) {
                self.log.expect(scope, document.updated);
            }
        }
    }

    /// Whether the queries that are evaluated as a whole gave a document as it was read by its name.
    fn is_in_results(&self, path: &DocumentPath) -> bool {
        let mut concerned = self
            .watched
            .iter()
            .filter(|watched| watched.changed(&self.log, self.loaded).any(|it| it == path));
        concerned.all(
            |watched| match (watched.whole(), self.results.get(&watched.id)) {
                (Some(query), Some(Ok(result))) => {
                    is_result_current(query, result, path, self.known.get(path))
                }
                _ => true,
            },
        )
    }
}

/// Whether a result has `found` in its version, if it is to have it at all.
fn is_result_current(
    query: &Query,
    result: &[Document],
    path: &DocumentPath,
    found: Option<&Document>,
) -> bool {
    let shown = result.iter().find(|document| document.path == *path);
    match (shown, found) {
        (Some(shown), found) => found.is_some_and(|found| found.updated == shown.updated),
        (None, Some(found)) => !query.matches(found) || is_outside(query, result, found),
        (None, None) => true,
    }
}

/// Whether a document that matches comes before the result, or after it.
fn is_outside(query: &Query, result: &[Document], document: &Document) -> bool {
    let is_full = query
        .limit
        .is_some_and(|limit| u32::try_from(result.len()).is_ok_and(|found| found >= limit));
    let is_last = || {
        result
            .last()
            .is_none_or(|last| query.compare(last, document).is_lt())
    };
    query.offset > 0 || (is_full && is_last())
}
