//! The news of a response: every document once, whichever targets it concerns.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{DatabaseName, Document, DocumentPath, Version};
use serde_json::Value;

use super::response;
use crate::response_size::escaped_len;

/// The news of documents and targets between two snapshots.
#[derive(Debug, Clone, Default)]
pub(super) struct ResponseBatch {
    /// Targets that forget what they hold.
    resets: BTreeSet<i32>,
    documents: BTreeMap<DocumentPath, PendingDocument>,
    /// How many documents targets have.
    filters: BTreeMap<i32, usize>,
    /// Targets that are complete.
    current: BTreeSet<i32>,
}

#[derive(Debug, Clone)]
struct PendingDocument {
    seen: DocumentState,
    matched: BTreeSet<i32>,
    left: BTreeSet<i32>,
}

/// What a target receives of a document that it does not have (any longer).
#[derive(Debug, Clone, PartialEq)]
pub(super) enum DocumentState {
    /// It is so.
    Found(Document),
    /// It does not exist, as of this version of its log.
    Deleted(Version),
    /// Nothing: the reader may not see it.
    Unseen,
}

impl ResponseBatch {
    /// A document that `target` has.
    pub(super) fn add_match(&mut self, target: i32, document: Document) {
        let pending = self.pending(&document.path.clone(), DocumentState::Found(document));
        pending.left.remove(&target);
        pending.matched.insert(target);
    }

    /// A document that `target` does not have, or not any more.
    pub(super) fn add_removal(&mut self, target: i32, path: &DocumentPath, seen: DocumentState) {
        let is_unseen = seen == DocumentState::Unseen;
        let pending = self.pending(path, seen);
        pending.matched.remove(&target);
        pending.left.insert(target);
        if is_unseen && pending.matched.is_empty() {
            pending.seen = DocumentState::Unseen;
        }
    }

    /// `target` forgets everything, also what was gathered for it.
    pub(super) fn reset(&mut self, target: i32) {
        self.forget(target);
        self.resets.insert(target);
    }

    /// `target` receives nothing: it was refused.
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

    /// How many documents `target` has.
    pub(super) fn count(&mut self, target: i32, count: usize) {
        self.filters.insert(target, count);
    }

    /// `target` is complete.
    pub(super) fn complete(&mut self, target: i32) {
        self.current.insert(target);
    }

    /// The targets that have news.
    pub(super) fn targets(&self) -> BTreeSet<i32> {
        let documents = self.documents.values();
        let documents = documents.flat_map(|pending| pending.matched.iter().chain(&pending.left));
        let others = self.resets.iter().chain(&self.current);
        let others = others.chain(self.filters.keys());
        documents.chain(others).copied().collect()
    }

    /// The targets that are complete.
    pub(super) fn completed(&self) -> BTreeSet<i32> {
        self.current.clone()
    }

    /// The same; the next snapshot reports it.
    pub(super) fn take_complete(&mut self) -> BTreeSet<i32> {
        std::mem::take(&mut self.current)
    }

    /// Whether `target` is shown this document.
    pub(super) fn contains_match(&self, target: i32, path: &DocumentPath) -> bool {
        let pending = self.documents.get(path);
        pending.is_some_and(|pending| pending.matched.contains(&target))
    }

    /// The targets that are shown a document.
    pub(super) fn matched_targets(&self) -> BTreeSet<i32> {
        let pending = self.documents.values();
        pending
            .flat_map(|pending| pending.matched.iter().copied())
            .collect()
    }

    /// The latest version of a document that is shown.
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

    /// About how many bytes its messages have in an answer.
    pub(super) fn bytes(&self, database: &DatabaseName) -> usize {
        let messages = self.documents.iter();
        messages
            .map(|(path, pending)| escaped_len(&pending.message(path, database).to_string()))
            .sum()
    }

    /// The messages, in the order in which a client must have them; `tokens` come with the targets that are given them.
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
