//! The data that every part of one `advance` uses.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::panic::resume_unwind;

use document_core::{Code, Document, DocumentPath, Query, Scope, Status, Target, Version};
use document_store::{DocumentsError, Head, LogEntry, PartRequest, QueryPart};
use tokio::task::JoinSet;

use super::state::ActiveTarget;
use crate::error::table_status;
use crate::read::query_status;
use crate::read_context::{ReadContext, read_context, try_read_context};
use crate::requester::Requester;
use crate::rules::{Access, RuleInputs};
use crate::state::DocumentsState;

/// How long a stream waits for rows of a commit that are not readable yet, in milliseconds of waiting. Normally they
/// take milliseconds, unless the table itself has lost a machine.
const MAX_WAIT_MILLISECONDS: u64 = 30_000;
/// A commit of a day ago is readable in all its rows, in microseconds: no clock is wrong by as much.
const SETTLED_AGE: u64 = 24 * 60 * 60 * 1_000_000;
/// How many of a log's last commits are read again after a target was loaded, because some of their rows may not have
/// been readable. Each commit has read the head that the one before it wrote, so that together they take longer than
/// rows take to become readable.
const RECENT_COMMITS: usize = 8;

/// The most entries that are read of a log: a target that has missed more is loaded again.
const MAX_LOG_ENTRIES: usize = 300;
/// How many queries run concurrently.
const CONCURRENT_QUERIES: usize = 2;
/// The most bytes that the queries of a stream that are evaluated as a whole may return together, as Firestore counts
/// them.
const MAX_RESULT_BYTES: usize = 24 * 1024 * 1024;

/// The last entries of some logs, oldest first; `None` for logs with too many.
pub(super) type RecentChanges = BTreeMap<Scope, Option<Vec<LogEntry>>>;

/// One tick of one stream.
#[derive(Debug, Clone, Copy)]
pub(super) struct ListenContext<'a> {
    pub(super) state: &'a DocumentsState,
    pub(super) requester: &'a Requester,
    /// The time at which it started, by the clock.
    pub(super) now: Version,
    /// How long the stream has waited for rows that are not readable, in milliseconds.
    pub(super) waited: u64,
}

impl ListenContext<'_> {
    /// Returns whether rows of a commit that are not readable by now never will be, so that the stream stops waiting
    /// for them.
    pub(super) fn is_settled(&self, version: Version) -> bool {
        self.waited >= MAX_WAIT_MILLISECONDS || version.0.saturating_add(SETTLED_AGE) <= self.now.0
    }

    /// Parses a target of the client.
    pub(super) fn decode(&self, target: &serde_json::Value) -> Result<Target, Status> {
        let target = Target::decode(target, &self.state.database)?;
        match &target {
            Target::Query(query) if query.projection.is_some() => Err(Status::invalid(
                "A query that is listened to has whole documents: it cannot select fields.",
            )),
            _ => Ok(target),
        }
    }

    /// Parses a target that was parsed before it was written into the row.
    pub(super) fn target_of(&self, target_state: &ActiveTarget) -> Result<Target, Status> {
        self.decode(&target_state.target)
    }

    /// Returns the documents that the rules read before they permit a target.
    pub(super) fn required_documents(&self, target: &Target) -> BTreeSet<DocumentPath> {
        let required_documents =
            |access: &Access<'_>| self.state.rules.required_documents(self.requester, access);
        match target {
            Target::Query(query) => required_documents(&Access::Query(query))
                .into_iter()
                .collect(),
            Target::Documents(paths) => paths
                .iter()
                .flat_map(|path| required_documents(&Access::Read(path)))
                .collect(),
        }
    }

    /// Returns the scope of a document's path, whose log contains every change of the document.
    pub(super) fn scope_of(&self, path: &DocumentPath) -> Result<Scope, Status> {
        let scopes = self.state.schema().scopes(path, None);
        scopes.into_iter().next().ok_or_else(Status::denied)
    }

    /// Reads documents and heads in one call of the table.
    pub(super) async fn read_context(
        &self,
        paths: BTreeSet<DocumentPath>,
        scopes: &[Scope],
    ) -> Result<ReadContext, Status> {
        read_context(self.state, self.requester, paths, scopes).await
    }

    /// Like [`ListenContext::read_context`]; `None` if the documents together exceed the memory of a function.
    pub(super) async fn try_read_context(
        &self,
        paths: BTreeSet<DocumentPath>,
        scopes: &[Scope],
    ) -> Result<Option<ReadContext>, Status> {
        try_read_context(self.state, self.requester, paths, scopes).await
    }

    /// Decides about each target by its documents and those that the rules read. All are read together, or a part of
    /// the targets at a time if their documents have too many bytes. Also returns the heads of these logs.
    pub(super) async fn judge_targets<T>(
        &self,
        targets: &[(i32, Target)],
        mut scopes: &[Scope],
        mut judge: impl FnMut(i32, &Target, &RuleInputs) -> T,
    ) -> Result<(Vec<T>, HashMap<Scope, Head>), Status> {
        let (mut judged, mut heads) = (Vec::new(), HashMap::new());
        let mut waiting = vec![targets];
        while let Some(some) = waiting.pop() {
            let mut paths = BTreeSet::new();
            for (_, target) in some {
                paths.extend(self.required_documents(target));
                if let Target::Documents(documents) = target {
                    paths.extend(documents.iter().cloned());
                }
            }
            let read = if some.len() > 1 {
                self.try_read_context(paths, scopes).await?
            } else {
                Some(self.read_context(paths, scopes).await?)
            };
            let Some(read) = read else {
                let (first, others) = some.split_at(some.len() / 2);
                waiting.extend([others, first]);
                continue;
            };
            heads.extend(read.heads);
            scopes = &[];
            let targets = some.iter();
            judged.extend(targets.map(|(id, target)| judge(*id, target, &read.known)));
        }
        Ok((judged, heads))
    }

    /// Returns the heads of these scopes.
    pub(super) async fn heads(&self, scopes: Vec<Scope>) -> Result<BTreeMap<Scope, Head>, Status> {
        if scopes.is_empty() {
            return Ok(BTreeMap::new());
        }
        let heads = self.read_context(BTreeSet::new(), &scopes).await?.heads;
        Ok(complete_heads(scopes, heads))
    }

    /// Returns the commits of each scope after a version; `None` for a scope with too many.
    pub(super) async fn changes(
        &self,
        after: impl IntoIterator<Item = (&Scope, &Version)>,
    ) -> Result<Vec<(Scope, Option<Vec<LogEntry>>)>, Status> {
        let mut reads = JoinSet::new();
        for (scope, version) in after {
            let (documents, scope, version) = (self.state.documents(), scope.clone(), *version);
            reads.spawn(async move {
                let entries = documents.changes(&scope, version, MAX_LOG_ENTRIES).await;
                (scope, entries)
            });
        }
        let mut changes = Vec::new();
        for (scope, entries) in reads.join_all().await {
            changes.push((scope, entries.map_err(table_status)?));
        }
        Ok(changes)
    }

    /// Returns the last commits of each of these scopes, and all after a version; `None` for a scope with too many.
    pub(super) async fn recent_changes(
        &self,
        after: &BTreeMap<Scope, Version>,
    ) -> Result<RecentChanges, Status> {
        let mut reads = JoinSet::new();
        for (scope, version) in after {
            let (documents, scope, version) = (self.state.documents(), scope.clone(), *version);
            reads.spawn(async move {
                let least = RECENT_COMMITS;
                let entries = documents
                    .recent_changes(&scope, version, least, MAX_LOG_ENTRIES)
                    .await;
                (scope, entries)
            });
        }
        let mut changes = BTreeMap::new();
        for (scope, entries) in reads.join_all().await {
            changes.insert(scope, entries.map_err(table_status)?);
        }
        Ok(changes)
    }

    /// Returns a part of a query's result.
    pub(super) async fn query_part(
        &self,
        query: &Query,
        request: &PartRequest,
    ) -> Result<Result<QueryPart, Status>, Status> {
        answered(self.state.documents().query_part(query, request).await)
    }

    /// Returns the result of each query. A query that cannot be answered, or whose result is too large beside the
    /// others, fails only its target.
    pub(super) async fn run_queries(
        &self,
        queries: impl IntoIterator<Item = (i32, &Query)>,
    ) -> Result<HashMap<i32, Result<Vec<Document>, Status>>, Status> {
        let mut waiting = queries.into_iter();
        let mut reads = JoinSet::new();
        let mut answers = HashMap::new();
        let mut bytes = 0;
        loop {
            while reads.len() < CONCURRENT_QUERIES
                && let Some((id, query)) = waiting.next()
            {
                let (documents, query) = (self.state.documents(), query.clone());
                reads.spawn(async move { (id, documents.query(&query).await) });
            }
            let Some(read) = reads.join_next().await else {
                return Ok(answers);
            };
            // A panic ends a deployed function; elsewhere it is passed on.
            let (id, answer) = read.unwrap_or_else(|error| resume_unwind(error.into_panic()));
            let answer = answered(answer)?;
            let documents = answer.iter().flatten();
            bytes += documents.map(Document::size).sum::<usize>();
            let answer = answer.and_then(|documents| fits(bytes).map(|()| documents));
            answers.insert(id, answer);
        }
    }
}

/// Separates the errors of a query, which fail its target, from those of the table, which fail the tick.
fn answered<T>(answer: Result<T, DocumentsError>) -> Result<Result<T, Status>, Status> {
    match answer {
        Err(error @ DocumentsError::Store(_)) => Err(query_status(error)),
        answer => Ok(answer.map_err(query_status)),
    }
}

/// Returns the head of each of these scopes; a scope without one is at its beginning.
pub(super) fn complete_heads(
    scopes: impl IntoIterator<Item = Scope>,
    mut heads: HashMap<Scope, Head>,
) -> BTreeMap<Scope, Head> {
    let scopes = scopes.into_iter().map(|scope| {
        let head = heads.remove(&scope).unwrap_or_default();
        (scope, head)
    });
    scopes.collect()
}

fn fits(bytes: usize) -> Result<(), Status> {
    if bytes <= MAX_RESULT_BYTES {
        return Ok(());
    }
    let message = "The queries of a stream give too much together: listen with smaller limits.";
    Err(Status::new(Code::ResourceExhausted, message))
}
