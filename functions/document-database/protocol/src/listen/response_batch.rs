//! The changes of a response: every document once, whichever targets it concerns.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{DatabaseName, Document, DocumentPath, Version};
use serde_json::Value;

use super::response;
use crate::response_size::escaped_len;

/// The changes of documents and targets between two snapshots.
#[derive(Debug, Clone, Default)]
pub(super) struct ResponseBatch {
    /// Targets that forget their documents.
    resets: BTreeSet<i32>,
    documents: BTreeMap<DocumentPath, PendingDocument>,
    /// How many documents targets have.
    filters: BTreeMap<i32, usize>,
    current: BTreeSet<i32>,
}

#[derive(Debug, Clone)]
struct PendingDocument {
    seen: DocumentState,
    matched: BTreeSet<i32>,
    left: BTreeSet<i32>,
}

/// What a target receives about a document that it does not have, or no longer has.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum DocumentState {
    /// The document, which does not match.
    Found(Document),
    /// The document does not exist, as of this version of its log.
    Deleted(Version),
    /// Only that it is removed: the caller may not read it.
    Unseen,
}

impl ResponseBatch {
    /// Adds a document that `target` has.
    pub(super) fn add_match(&mut self, target: i32, document: Document) {
        let pending = self.pending(&document.path.clone(), DocumentState::Found(document));
        pending.left.remove(&target);
        pending.matched.insert(target);
    }

    /// Adds a document that `target` does not have, or no longer has.
    pub(super) fn add_removal(&mut self, target: i32, path: &DocumentPath, seen: DocumentState) {
        let is_unseen = seen == DocumentState::Unseen;
        let pending = self.pending(path, seen);
        pending.matched.remove(&target);
        pending.left.insert(target);
        if is_unseen && pending.matched.is_empty() {
            pending.seen = DocumentState::Unseen;
        }
    }

    /// Lets `target` forget everything, including what was gathered for it.
    pub(super) fn reset(&mut self, target: i32) {
        self.forget(target);
        self.resets.insert(target);
    }

    /// Removes what was gathered for `target`, which was rejected.
    pub(super) fn forget(&mut self, target: i32) {
        self.resets.remove(&target);
        self.filters.remove(&target);
        self.current.remove(&target);
        for pending in self.documents.values_mut() {
            pending.matched.remove(&target);
            pending.left.remove(&target);
        }
        self.documents
            .retain(|_, pending| !pending.matched.is_empty() || !pending.left.is_empty());
    }

    /// Sets how many documents `target` has.
    pub(super) fn count(&mut self, target: i32, count: usize) {
        self.filters.insert(target, count);
    }

    pub(super) fn complete(&mut self, target: i32) {
        self.current.insert(target);
    }

    /// Returns the targets with changes.
    pub(super) fn targets(&self) -> BTreeSet<i32> {
        let documents = self.documents.values();
        let documents = documents.flat_map(|pending| pending.matched.iter().chain(&pending.left));
        let others = self.resets.iter().chain(&self.current);
        let others = others.chain(self.filters.keys());
        documents.chain(others).copied().collect()
    }

    /// Returns the targets that are complete.
    pub(super) fn completed(&self) -> BTreeSet<i32> {
        self.current.clone()
    }

    /// Removes and returns the targets that are complete; the next snapshot reports it.
    pub(super) fn take_complete(&mut self) -> BTreeSet<i32> {
        std::mem::take(&mut self.current)
    }

    /// Returns whether `target` receives this document.
    pub(super) fn contains_match(&self, target: i32, path: &DocumentPath) -> bool {
        let pending = self.documents.get(path);
        pending.is_some_and(|pending| pending.matched.contains(&target))
    }

    /// Returns the targets that receive a document.
    pub(super) fn matched_targets(&self) -> BTreeSet<i32> {
        let pending = self.documents.values();
        pending
            .flat_map(|pending| pending.matched.iter().copied())
            .collect()
    }

    /// Returns the latest version of a document that is sent.
    pub(super) fn latest(&self) -> Version {
        let found = self
            .documents
            .values()
            .filter_map(|pending| match &pending.seen {
                DocumentState::Found(document) => Some(document.updated),
                DocumentState::Deleted(version) => Some(*version),
                DocumentState::Unseen => None,
            });
        found.max().unwrap_or_default()
    }

    /// Whether the messages have at most about `most` bytes in a response. They are written for this only if they may have
    /// more.
    pub(super) fn fits(&self, database: &DatabaseName, most: usize) -> bool {
        let bounds = self.documents.iter();
        let bounds = bounds.map(|(path, pending)| pending.bound(path, database));
        if bounds.fold(0, usize::saturating_add) <= most {
            return true;
        }
        let messages = self.documents.iter();
        let bytes = messages
            .map(|(path, pending)| escaped_len(&pending.message(path, database).to_string()));
        bytes.sum::<usize>() <= most
    }

    /// Returns the messages, in the order that a client requires; `tokens` are listed with the targets that receive
    /// them.
    pub(super) fn into_messages(
        self,
        database: &DatabaseName,
        tokens: &[(String, BTreeSet<i32>)],
        read_time: Version,
    ) -> Vec<Value> {
        let mut messages: Vec<Value> = self.resets.iter().map(|id| response::reset(*id)).collect();
        let documents = self.documents.iter();
        messages.extend(documents.map(|(path, pending)| pending.message(path, database)));
        let filters = self.filters.iter();
        messages.extend(filters.map(|(id, count)| response::filter(*id, *count)));
        for (token, ids) in tokens {
            let ids: Vec<i32> = self.current.intersection(ids).copied().collect();
            if !ids.is_empty() {
                messages.push(response::current(&ids, token, read_time));
            }
        }
        messages
    }

    /// What is read later replaces what was read before.
    fn pending(&mut self, path: &DocumentPath, seen: DocumentState) -> &mut PendingDocument {
        let pending = self
            .documents
            .entry(path.clone())
            .or_insert(PendingDocument {
                seen: DocumentState::Unseen,
                matched: BTreeSet::new(),
                left: BTreeSet::new(),
            });
        if seen != DocumentState::Unseen {
            pending.seen = seen;
        }
        pending
    }
}

impl PendingDocument {
    /// An upper bound of the message's bytes in an answer.
    fn bound(&self, path: &DocumentPath, database: &DatabaseName) -> usize {
        let fields = match &self.seen {
            DocumentState::Found(document) => document.fields.json_bound(),
            DocumentState::Deleted(_) | DocumentState::Unseen => 0,
        };
        // A letter of a name has seven bytes at most, a number with its comma twelve, and the rest is short.
        let name = database.project.len() + database.database.len() + path.as_str().len();
        let targets = self.matched.len() + self.left.len();
        fields
            .saturating_add(7 * name + 12 * targets)
            .saturating_add(512)
    }

    fn message(&self, path: &DocumentPath, database: &DatabaseName) -> Value {
        let matched: Vec<i32> = self.matched.iter().copied().collect();
        let left: Vec<i32> = self.left.iter().copied().collect();
        match &self.seen {
            DocumentState::Found(document) => {
                response::document_change(document, database, &matched, &left)
            }
            DocumentState::Deleted(version) => {
                response::document_delete(path, database, *version, &left)
            }
            DocumentState::Unseen => response::document_remove(path, database, &left),
        }
    }
}
