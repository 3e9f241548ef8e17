//! Plans a commit: applies the writes in order and checks them, without any I/O.

use std::collections::{BTreeSet, HashMap, HashSet};

use document_core::{
    Code, Document, DocumentPath, Operation, Precondition, Scope, Status, Value, Version, Write,
    apply,
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
    /// Documents that change.
    pub(super) changes: Vec<DocumentChange>,
    /// Documents that were read and stay unchanged; they must still have the version that was read.
    pub(super) verified: Vec<(DocumentPath, Option<Version>)>,
    /// Rows that are not documents, written in the same transaction.
    pub(super) rows: Vec<RowWrite>,
    /// The scopes in whose logs the changes are written.
    pub(super) scopes: BTreeSet<Scope>,
    /// Whether a missing document was deleted: the client dates its absence at the commit time.
    pub(super) absent: BTreeSet<Scope>,
}

/// Applies and checks `writes`. `known` contains every path they name and everything that the rules need.
pub(super) fn draft_commit(
    state: &DocumentsState,
    requester: &Requester,
    writes: &[Write],
    known: &RuleInputs,
    version: Version,
    in_stream: bool,
) -> Result<Draft, Status> {
    let mut drafting = Drafting {
        state,
        requester,
        known,
        version,
        in_stream,
        current: HashMap::new(),
        order: Vec::new(),
        deleted: HashSet::new(),
        entity_paths: HashSet::new(),
        rows: Vec::new(),
    };
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(drafting.write(write)?);
    }
    let committed = Committed {
        commit_time: version,
        results,
    };
    Ok(drafting.finish(writes, committed))
}

struct Drafting<'a> {
    state: &'a DocumentsState,
    requester: &'a Requester,
    known: &'a RuleInputs,
    version: Version,
    in_stream: bool,
    /// The documents after the writes so far, where these changed something.
    current: HashMap<&'a DocumentPath, Option<Document>>,
    /// Every path that is written or verified, in the order of its first write.
    order: Vec<&'a DocumentPath>,
    deleted: HashSet<&'a DocumentPath>,
    entity_paths: HashSet<&'a DocumentPath>,
    rows: Vec<RowWrite>,
}

impl<'a> Drafting<'a> {
    fn write(&mut self, write: &'a Write) -> Result<WriteResult, Status> {
        let path = &write.path;
        if !self.order.contains(&path) {
            self.order.push(path);
        }
        let (known, left) = (self.known, self.current.get(path).cloned());
        let before = match &left {
            Some(left) => left.as_ref(),
            None => known.get(path),
        };
        let applied = match apply(write, before, self.version, &self.state.database) {
            Ok(applied) => applied,
            Err(refused) => return self.refuse(write, before, refused),
        };
        if matches!(write.operation, Operation::Verify) {
            // A precondition on a document reveals what a read does.
            self.state
                .rules
                .check_read(self.requester, path, before, self.known)?;
            return Ok(WriteResult {
                update_time: applied.update_time,
                transform_results: applied.transform_results,
            });
        }
        let verdict = self.judge(write, before, applied.after.as_ref())?;
        let mut result = WriteResult {
            update_time: applied.update_time,
            transform_results: applied.transform_results,
        };
        let after = match verdict {
            Verdict::Apply => applied.after,
            // The row must be as this write expects it before the commit, not after an earlier write of the commit.
            Verdict::Replay if self.entity_paths.contains(path) => return Err(only_once(path)),
            Verdict::Replay => return Ok(replayed(write, before)),
            Verdict::WriteEntity(entity) => {
                // The row's version rises once in each commit.
                if !self.entity_paths.insert(path) {
                    return Err(only_once(path));
                }
                let same = before.is_some_and(|before| before.fields == entity.fields);
                if same {
                    before.cloned()
                } else {
                    for row in entity.rows {
                        // A page is marked as stale once, however many of its offers change.
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

    fn judge(
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

    /// Returns the error of a write that does not apply, because of its precondition or its content.
    fn refuse(
        &self,
        write: &Write,
        before: Option<&Document>,
        refused: Status,
    ) -> Result<WriteResult, Status> {
        if self.in_stream
            && let Some(before) = before
            && self.creates_again(write, before)?
        {
            return Ok(replayed(write, Some(before)));
        }
        // The present document is not revealed to callers that may not read it.
        self.state
            .rules
            .check_read(self.requester, &write.path, before, self.known)?;
        if refused.code == Code::NotFound && self.deleted.contains(&write.path) {
            // Firestore's message for a document that the same commit deleted.
            return Err(Status::invalid(refused.message));
        }
        Err(refused)
    }

    /// Returns whether a write that must create a document would create what already exists: a stream's client sends
    /// its writes again if the response was lost. The repeated write is permitted if the first one was.
    fn creates_again(&self, write: &Write, before: &Document) -> Result<bool, Status> {
        if write.precondition != Some(Precondition::Exists(false)) {
            return Ok(false);
        }
        let applied = apply(write, None, self.version, &self.state.database)?;
        let Some(mut after) = applied.after else {
            return Ok(false);
        };
        // The rules may recognise the document even if it is stored in another form than it was sent in, or could not
        // be created now.
        if let Ok(Verdict::Replay) = self.judge(write, Some(before), Some(&after)) {
            return Ok(true);
        }
        self.judge(write, None, Some(&after))?;
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
        for path in &self.order {
            let before = self.known.get(path);
            let after = match current.remove(*path) {
                Some(after) => after,
                None => before.cloned(),
            };
            let read = before.map(|before| before.updated);
            let fields = |document: Option<&'a Document>| document.map(|it| &it.fields);
            if fields(before) == after.as_ref().map(|after| &after.fields) {
                verified.push(((*path).clone(), read));
                if after.is_none() && self.deleted.contains(*path) {
                    absent.extend(schema.scopes(path, None));
                }
                // A document that was changed and changed back keeps its version.
                let of_path = writes.iter().zip(&mut committed.results);
                for (_, result) in of_path.filter(|(write, _)| write.path == **path) {
                    result.update_time = result.update_time.and(read);
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
        // What the rules read must be unchanged when the writes are committed.
        let written: HashSet<&DocumentPath> = self.order.into_iter().collect();
        let needed = crate::read_context::required_documents(
            self.state,
            self.requester,
            writes.iter().map(Access::Write),
        );
        for path in needed {
            if !written.contains(&path) {
                let read = self.known.get(&path).map(|document| document.updated);
                verified.push((path, read));
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

fn only_once(path: &DocumentPath) -> Status {
    Status::invalid(format!("`{path}` can be written only once in a commit."))
}

/// Returns the result of the first write for a repeated one.
fn replayed(write: &Write, before: Option<&Document>) -> WriteResult {
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
