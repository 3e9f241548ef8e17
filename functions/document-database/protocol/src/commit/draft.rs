//! Plans a commit: applies the writes in order and checks them, without any I/O.

use std::collections::{BTreeSet, HashMap, HashSet};

use document_core::{
    Code, Document, DocumentPath, MAX_ARRAY_STEPS, Operation, Precondition, Scope, Status, Value,
    Version, Write, apply,
};
use document_store::{DocumentChange, RowWrite};

use super::committed::{Committed, WriteResult};
use crate::requester::Requester;
use crate::response_size::check_document;
use crate::rules::{Access, ProposedWrite, RuleInputs, Verdict};
use crate::state::DocumentsState;

/// A permitted commit that is not written yet.
pub(super) struct Draft {
    pub(super) committed: Committed,
    pub(super) changes: Vec<DocumentChange>,
    /// The documents that were read and stay unchanged, each with the version that it must still have.
    pub(super) verified: Vec<(DocumentPath, Option<Version>)>,
    /// Rows that are not documents, written in the same transaction.
    pub(super) rows: Vec<RowWrite>,
    /// The scopes in whose logs the changes are written.
    pub(super) scopes: BTreeSet<Scope>,
    /// The scopes of documents that were deleted although they did not exist. The client dates their absence at the
    /// commit time, so a later creation must have a higher version.
    pub(super) absent: BTreeSet<Scope>,
}

/// Applies and checks `writes`. `known` contains every document that they name and every one that the rules need.
/// `in_stream` is true for writes of a Write stream, whose client repeats them if the response was lost.
pub(super) fn draft_commit(
    state: &DocumentsState,
    requester: &Requester,
    writes: &[Write],
    known: &RuleInputs,
    version: Version,
    in_stream: bool,
) -> Result<Draft, Status> {
    let mut builder = DraftBuilder {
        state,
        requester,
        known,
        version,
        in_stream,
        current: HashMap::new(),
        paths: Vec::new(),
        deleted: HashSet::new(),
        entity_paths: HashSet::new(),
        rows: Vec::new(),
        array_steps: 0,
    };
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(builder.write(write)?);
    }
    let committed = Committed {
        commit_time: version,
        results,
        document: None,
    };
    Ok(builder.finish(writes, committed))
}

struct DraftBuilder<'a> {
    state: &'a DocumentsState,
    requester: &'a Requester,
    known: &'a RuleInputs,
    version: Version,
    in_stream: bool,
    /// The documents after the writes so far, for every path that a write was applied to.
    current: HashMap<&'a DocumentPath, Option<Document>>,
    /// Every path that is written or verified, in the order of its first write.
    paths: Vec<&'a DocumentPath>,
    deleted: HashSet<&'a DocumentPath>,
    /// The documents that are stored as rows of the application.
    entity_paths: HashSet<&'a DocumentPath>,
    /// The writes of the application's rows.
    rows: Vec<RowWrite>,
    /// How many elements the transforms of arrays have gone through.
    array_steps: usize,
}

impl<'a> DraftBuilder<'a> {
    fn write(&mut self, write: &'a Write) -> Result<WriteResult, Status> {
        let path = &write.path;
        if !self.paths.contains(&path) {
            self.paths.push(path);
        }
        let (known, current) = (self.known, self.current.get(path).cloned());
        let before = match &current {
            Some(current) => current.as_ref(),
            None => known.get(path),
        };
        let steps = write.array_steps(before);
        self.array_steps = self.array_steps.saturating_add(steps);
        if self.array_steps > MAX_ARRAY_STEPS {
            return Err(Status::invalid(format!(
                "The transforms of arrays go through more than {MAX_ARRAY_STEPS} elements together: write fewer at once."
            )));
        }
        let applied = match apply(write, before, self.version, &self.state.database) {
            Ok(applied) => applied,
            Err(error) => return self.replay_or_reject(write, before, error),
        };
        if matches!(write.operation, Operation::Verify) {
            // A precondition reveals whether the document exists, so it needs the permission to read.
            self.state
                .rules
                .check_read(self.requester, path, before, self.known)?;
            return Ok(WriteResult {
                update_time: applied.update_time,
                transform_results: applied.transform_results,
            });
        }
        let verdict = self.check_write(write, before, applied.after.as_ref())?;
        let mut result = WriteResult {
            update_time: applied.update_time,
            transform_results: applied.transform_results,
        };
        let after = match verdict {
            Verdict::Apply => applied.after,
            // The rules compared this write with the row as it was read, but an earlier write of the commit changes it.
            Verdict::Replay if self.entity_paths.contains(path) => return Err(written_twice(path)),
            Verdict::Replay => return Ok(replayed_result(write, before)),
            Verdict::WriteEntity(entity) => {
                // A commit raises a row's version once, so it cannot contain two writes of it.
                if !self.entity_paths.insert(path) {
                    return Err(written_twice(path));
                }
                let is_unchanged = before.is_some_and(|before| before.fields == entity.fields);
                if is_unchanged {
                    before.cloned()
                } else {
                    for row in entity.rows {
                        // Several entities may write the same related row, such as the mark of a stale page.
                        if !self.rows.contains(&row) {
                            self.rows.push(row);
                        }
                    }
                    Some(Document {
                        path: path.clone(),
                        fields: entity.fields,
                        created: before.map_or(self.version, |before| before.created),
                        updated: self.version,
                    })
                }
            }
        };
        match &after {
            Some(after) if after.updated == self.version => {
                check_document(after, &self.state.database)?;
            }
            Some(_unchanged) => {}
            None => {
                self.deleted.insert(path);
            }
        }
        result.update_time = after.as_ref().map(|after| after.updated);
        self.current.insert(path, after);
        Ok(result)
    }

    /// Lets the rules decide about a write.
    fn check_write(
        &self,
        write: &Write,
        before: Option<&Document>,
        after: Option<&Document>,
    ) -> Result<Verdict, Status> {
        let proposed = ProposedWrite {
            write,
            before,
            after,
            now: self.version,
            entity_paths: &self.entity_paths,
            database: &self.state.database,
        };
        self.state
            .rules
            .check_write(self.requester, &proposed, self.known)
    }

    /// Handles a write that does not apply, because of its precondition or its content. Returns the first result if the
    /// write repeats one that was committed, and the error otherwise.
    fn replay_or_reject(
        &self,
        write: &Write,
        before: Option<&Document>,
        error: Status,
    ) -> Result<WriteResult, Status> {
        if self.in_stream
            && let Some(before) = before
            && self.creates_again(write, before)?
        {
            return Ok(replayed_result(write, Some(before)));
        }
        // The error describes the current document, so it is returned only to callers who may read that document.
        self.state
            .rules
            .check_read(self.requester, &write.path, before, self.known)?;
        if error.code == Code::NotFound && self.deleted.contains(&write.path) {
            // Firestore's message for a document that the same commit deleted.
            return Err(Status::invalid(error.message));
        }
        Err(error)
    }

    /// Returns whether a write that must create a document repeats the write that created it: a stream's client sends
    /// its writes again if the response was lost. The repeated write is permitted if the first one was.
    fn creates_again(&self, write: &Write, before: &Document) -> Result<bool, Status> {
        if write.precondition != Some(Precondition::Exists(false)) {
            return Ok(false);
        }
        let applied = apply(write, None, self.version, &self.state.database)?;
        let Some(mut after) = applied.after else {
            return Ok(false);
        };
        // The rules can recognise a repeated write even if the document is stored in another form than it was sent in,
        // or if it could no longer be created.
        if let Ok(Verdict::Replay) = self.check_write(write, Some(before), Some(&after)) {
            return Ok(true);
        }
        self.check_write(write, None, Some(&after))?;
        for transform in &write.transforms {
            if matches!(transform.transform, document_core::Transform::ServerTime)
                && let Some(stored) = before.fields.get(&transform.path)
            {
                after.fields.insert(&transform.path, stored.clone());
            }
        }
        Ok(after.fields == before.fields)
    }

    fn finish(self, writes: &[Write], mut committed: Committed) -> Draft {
        let mut changes = Vec::new();
        let mut verified = Vec::new();
        let mut scopes = BTreeSet::new();
        let mut absent = BTreeSet::new();
        let schema = self.state.schema();
        let mut current = self.current;
        for path in &self.paths {
            let before = self.known.get(path);
            let after = match current.remove(*path) {
                Some(after) => after,
                None => before.cloned(),
            };
            let read_version = before.map(|before| before.updated);
            let fields = |document: Option<&'a Document>| document.map(|it| &it.fields);
            if fields(before) == after.as_ref().map(|after| &after.fields) {
                verified.push(((*path).clone(), read_version));
                if after.is_none() && self.deleted.contains(*path) {
                    absent.extend(schema.scopes(path, None));
                }
                // A document that was changed and changed back keeps its version.
                let results = writes.iter().zip(&mut committed.results);
                for (_, result) in results.filter(|(write, _)| write.path == **path) {
                    result.update_time = result.update_time.and(read_version);
                }
                continue;
            }
            for document in before.into_iter().chain(&after) {
                scopes.extend(schema.scopes(path, Some(&document.fields)));
            }
            changes.push(DocumentChange {
                path: (*path).clone(),
                before: before.cloned(),
                after,
            });
        }
        // The documents that the rules read must be unchanged when the writes are committed.
        let written: HashSet<&DocumentPath> = self.paths.into_iter().collect();
        let needed = crate::read_context::required_documents(
            self.state,
            self.requester,
            writes.iter().map(Access::Write),
        );
        for path in needed {
            if !written.contains(&path) {
                let read_version = self.known.get(&path).map(|document| document.updated);
                verified.push((path, read_version));
            }
        }
        Draft {
            committed,
            changes,
            verified,
            rows: self.rows,
            scopes,
            absent,
        }
    }
}

fn written_twice(path: &DocumentPath) -> Status {
    Status::invalid(format!("`{path}` can be written only once in a commit."))
}

/// Returns the result that the first write had, for a repeated one.
fn replayed_result(write: &Write, before: Option<&Document>) -> WriteResult {
    let stored = |path| {
        before
            .and_then(|before| before.fields.get(path).cloned())
            .unwrap_or(Value::Null)
    };
    WriteResult {
        update_time: before.map(|before| before.updated),
        transform_results: write
            .transforms
            .iter()
            .map(|transform| stored(&transform.path))
            .collect(),
    }
}
