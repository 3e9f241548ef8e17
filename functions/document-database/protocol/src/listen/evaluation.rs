//! The result of a query at the cut of a snapshot, although others commit while it is read.
//!
//! A query is read once in a tick, however many commits follow. Documents that changed meanwhile are read by name, and
//! replace those in the query's result. `docs/versions.md` explains why this is the result at the cut.

use std::collections::BTreeMap;

use document_core::{Document, DocumentPath, Plan, Query, Scope, Version};

use super::change_log::NewEntry;
use super::context::ListenContext;
use crate::rules::RuleInputs;

/// How many more documents than its limit a query reads after documents have left its result.
const FIRST_SPARE: u32 = 32;
/// The factor by which this grows each time it was insufficient.
const SPARE_GROWTH: u32 = 8;

/// The last commit of each log at the end of a read.
pub(super) type ReadUntil = BTreeMap<Scope, Version>;

/// The result of a query.
#[derive(Debug)]
pub(super) struct Evaluation {
    /// The first documents that matched, in the query's order. Each is in its state at some moment of the read.
    candidates: Vec<Document>,
    /// Whether no other document matched.
    is_complete: bool,
    /// The last commit of each log, read after the query; `None` until they are read.
    pub(super) read_until: Option<ReadUntil>,
}

impl Evaluation {
    /// Creates the evaluation of `candidates`, the result of [`candidates_query`] with the same `spare`.
    pub(super) fn new(query: &Query, spare: u32, candidates: Vec<Document>) -> Self {
        let wanted = candidates_query(query, spare).reach();
        Self {
            is_complete: wanted.is_none_or(|wanted| candidates.len() < wanted),
            candidates,
            read_until: None,
        }
    }

    pub(super) fn candidates(&self) -> &[Document] {
        &self.candidates
    }

    /// Returns whether the candidates may show a change of a document that was not read by name.
    pub(super) fn may_show(&self, news: &NewEntry, path: &DocumentPath) -> bool {
        if !may_have_seen(self.read_until.as_ref(), news) {
            return false;
        }
        let candidate = self.candidates.iter().find(|it| it.path == *path);
        candidate.is_none_or(|it| it.updated >= news.entry.version)
    }

    /// Returns whether the candidates contain a document that was read by name, if it belongs to them.
    pub(super) fn contains(&self, query: &Query, found: &Document) -> bool {
        let mut candidates = self.candidates.iter();
        let is_behind_last = || {
            let last = self.candidates.last();
            !self.is_complete && last.is_none_or(|last| query.compare(last, found).is_lt())
        };
        !query.matches(found)
            || candidates.any(|candidate| candidate.path == found.path)
            || is_behind_last()
    }

    /// Returns the result of the query at the cut that the documents of `known` show. `None` if so many documents left
    /// it that the candidates do not fill it.
    pub(super) fn result<'a>(
        &'a self,
        query: &Query,
        known: &'a RuleInputs,
    ) -> Option<Vec<&'a Document>> {
        let candidates = self.candidates.iter();
        let unchanged = candidates.filter(|it| !known.documents.contains_key(&it.path));
        let read = known.documents.values().flatten();
        let read = read.filter(|document| query.matches(document));
        let mut found: Vec<&Document> = unchanged.chain(read).collect();
        found.sort_by(|left, right| query.compare(left, right));
        if let Some(reach) = query.reach() {
            found.truncate(reach);
            // After the last candidate there may be documents that were not read.
            let is_filled = self.is_complete
                || found.len() == reach
                    && found.last().is_none_or(|last| {
                        let boundary = self.candidates.last();
                        boundary.is_some_and(|boundary| query.compare(last, boundary).is_le())
                    });
            if !is_filled {
                return None;
            }
        }
        let skipped = usize::try_from(query.offset).unwrap_or(usize::MAX);
        Some(found.into_iter().skip(skipped).collect())
    }
}

/// Returns whether the read may show this commit.
///
/// A commit starts after it has read the heads that its predecessors wrote. So if its predecessor was not the last
/// commit of the log after the read, this commit started after the read.
pub(super) fn may_have_seen(read_until: Option<&ReadUntil>, news: &NewEntry) -> bool {
    read_until.is_none_or(|logs| {
        let last = logs.get(&news.scope).copied().unwrap_or_default();
        news.entry.previous <= last
    })
}

/// Returns the query for the candidates: those that the offset skips, and `spare` more than the limit.
pub(super) fn candidates_query(query: &Query, spare: u32) -> Query {
    let limit = query.limit.map(|limit| {
        let reach = limit.saturating_add(query.offset);
        reach.saturating_add(spare)
    });
    Query {
        offset: 0,
        limit,
        ..query.clone()
    }
}

/// Returns how many spare documents are read after so many were insufficient.
pub(super) fn more_spare(spare: u32) -> u32 {
    spare.saturating_mul(SPARE_GROWTH).max(FIRST_SPARE)
}

/// Returns whether a query is read through an index, which may lead to a later document than a read by name returns.
pub(super) fn is_indexed(context: &ListenContext<'_>, query: &Query) -> bool {
    matches!(context.state.schema().plan(query), Ok(Plan::Index { .. }))
}
