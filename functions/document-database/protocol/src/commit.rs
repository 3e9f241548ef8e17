//! Commits writes: reads the documents they touch, decides, and writes all changes or none.

mod committed;
mod draft;

use std::collections::{BTreeSet, HashMap};

use document_core::{Code, Document, Fields, MAX_WRITES, Scope, Status, Version, Write};
use document_store::{Commit, CommitError, DocumentChange, Head, StreamUpdate, version_after};
use table::retry_pause;

use crate::error::table_status;
use crate::read_context::{ReadContext, read_bounded_context, read_heads, required_documents};
use crate::requester::Requester;
use crate::rules::{Access, RuleInputs};
use crate::state::DocumentsState;
pub(crate) use committed::Committed;
use draft::{Draft, draft_commit};

/// How often a commit is decided again after a concurrent one was faster.
const ATTEMPTS: u32 = 8;

/// Where writes come from, and what is written together with them.
pub(crate) enum Origin<'a> {
    Unary,
    /// A unary call of one write, whose response contains the document.
    Resource,
    /// A stream, which stores the acknowledgement until the client has received it. The acknowledgement is part of the
    /// commit's transaction: a client that received no response sends the same writes again.
    Stream(&'a (dyn Fn(&Committed) -> StreamUpdate + Send + Sync)),
}

/// The reason why nothing was committed.
#[derive(Debug)]
pub(crate) enum CommitRefusal {
    /// The writes are rejected, or cannot be committed now.
    Status(Status),
    /// The stream's row changed since it was read: read it again.
    StreamMoved,
}

impl From<Status> for CommitRefusal {
    fn from(status: Status) -> Self {
        Self::Status(status)
    }
}

/// Commits all of `writes` in order, or none.
pub(crate) async fn commit(
    state: &DocumentsState,
    requester: &Requester,
    writes: &[Write],
    origin: &Origin<'_>,
) -> Result<Committed, CommitRefusal> {
    if writes.len() > MAX_WRITES {
        let message = format!("A commit has at most {MAX_WRITES} writes.");
        return Err(Status::invalid(message).into());
    }
    state.rules.check_requester(requester)?;
    for attempt in 1..=ATTEMPTS {
        if let Some(committed) = attempt_once(state, requester, writes, origin).await? {
            return Ok(committed);
        }
        tracing::debug!(attempt, "another commit was faster");
        if attempt < ATTEMPTS {
            tokio::time::sleep(retry_pause(attempt)).await;
        }
    }
    Err(Status::new(
        Code::Aborted,
        "Too much contention on these documents. Please try again.",
    )
    .into())
}

/// Reads, decides and writes. `None` if something that was read has changed.
async fn attempt_once(
    state: &DocumentsState,
    requester: &Requester,
    writes: &[Write],
    origin: &Origin<'_>,
) -> Result<Option<Committed>, CommitRefusal> {
    let mut paths = required_documents(state, requester, writes.iter().map(Access::Write));
    paths.extend(writes.iter().map(|write| write.path.clone()));
    if let Origin::Resource = origin {
        let reads = writes.iter().map(|write| Access::Read(&write.path));
        paths.extend(required_documents(state, requester, reads));
    }
    // Most scopes follow from the path alone, so their heads are read with the documents.
    let mut asked: BTreeSet<Scope> = writes
        .iter()
        .flat_map(|write| state.schema().scopes(&write.path, None))
        .collect();
    let scopes: Vec<Scope> = asked.iter().cloned().collect();
    let ReadContext {
        mut known,
        mut heads,
    } = read_bounded_context(state, requester, paths, &scopes).await?;
    // Read after the heads: a concurrent commit in these scopes makes this commit fail, so the rules never decide by
    // older rows.
    known.rows = state.entities.read_rows(requester, writes).await?;

    let in_stream = matches!(origin, Origin::Stream(_));
    let drafted = loop {
        let version = version_of(state, writes, &known, &heads);
        let drafted = draft_commit(state, requester, writes, &known, version, in_stream)?;
        let missing: Vec<Scope> = drafted.scopes.difference(&asked).cloned().collect();
        if missing.is_empty() {
            break drafted;
        }
        // Scopes that depend on a field are known only now, and their heads may require a later version.
        heads.extend(read_heads(state, &missing).await?);
        asked.extend(missing);
    };
    let Draft {
        mut committed,
        changes,
        verified,
        rows,
        scopes: moved,
        absent,
    } = drafted;
    if changes.is_empty() {
        committed.commit_time = latest_of(writes, &known, &heads);
    }
    if let (Origin::Resource, Some(write)) = (origin, writes.first()) {
        committed.document = shown_document(state, requester, write, &known, &changes);
    }
    let unmoved = absent.difference(&moved);
    date_absences(state, unmoved, &heads, committed.commit_time).await?;
    let stream = match origin {
        Origin::Unary | Origin::Resource => None,
        Origin::Stream(step) => Some(step(&committed)),
    };
    // One row that is read completely is consistent without a transaction.
    if changes.is_empty() && rows.is_empty() && stream.is_none() && verified.len() <= 1 {
        return Ok(Some(committed));
    }
    let commit = Commit {
        version: committed.commit_time,
        changes,
        verified,
        heads,
        stream,
        rows,
        source: None,
    };
    match state.documents().commit(commit).await {
        Ok(()) => Ok(Some(committed)),
        Err(CommitError::Moved) => Ok(None),
        Err(CommitError::StreamMoved) => Err(CommitRefusal::StreamMoved),
        Err(CommitError::TooMany { items }) => {
            let message = format!(
                "The commit changes {items} entities and may change 100: write fewer documents at once."
            );
            Err(Status::invalid(message).into())
        }
        Err(CommitError::Status(status)) => Err(status.into()),
        Err(CommitError::Store(error)) => Err(table_status(error).into()),
    }
}

/// Returns the document of a write after it. A caller who may write it and not read it receives no fields.
fn shown_document(
    state: &DocumentsState,
    requester: &Requester,
    write: &Write,
    known: &RuleInputs,
    changes: &[DocumentChange],
) -> Option<Document> {
    let mut document = match changes.first() {
        Some(change) => change.after.clone(),
        None => known.get(&write.path).cloned(),
    }?;
    let rules = &state.rules;
    let read = rules.check_read(requester, &write.path, Some(&document), known);
    if read.is_err() {
        document.fields = Fields::default();
    }
    Some(document)
}

/// Returns a version above every document that it replaces and every head that it moves, so that a slow clock does not
/// change the order.
fn version_of(
    state: &DocumentsState,
    writes: &[Write],
    known: &RuleInputs,
    heads: &HashMap<Scope, Head>,
) -> Version {
    version_after(state.now(), versions_of(writes, known, heads))
}

/// Returns the commit time of writes that change nothing, which is stored nowhere: the latest version of the documents
/// and heads they concern. The client dates its copies of these documents by it, so it must be below every later
/// version.
fn latest_of(writes: &[Write], known: &RuleInputs, heads: &HashMap<Scope, Head>) -> Version {
    let latest = versions_of(writes, known, heads).max().unwrap_or_default();
    // The client reads version 0 as "unknown".
    latest.max(Version(1))
}

fn versions_of(
    writes: &[Write],
    known: &RuleInputs,
    heads: &HashMap<Scope, Head>,
) -> impl Iterator<Item = Version> {
    let documents = writes
        .iter()
        .filter_map(|write| known.get(&write.path))
        .map(|document| document.updated);
    documents.chain(heads.values().map(|head| head.version))
}

/// Ensures that a missing document is created at a version above `commit_time`, or that this commit fails. `scopes` are
/// those whose heads the commit does not move.
async fn date_absences(
    state: &DocumentsState,
    scopes: impl Iterator<Item = &Scope>,
    heads: &HashMap<Scope, Head>,
    commit_time: Version,
) -> Result<(), Status> {
    for scope in scopes {
        // Before the first commit, every version is above 1.
        let head = heads.get(scope).map_or(Version(1), |head| head.version);
        if head < commit_time {
            let raised = state.documents().raise_head(scope, commit_time).await;
            raised.map_err(table_status)?;
        }
    }
    Ok(())
}
