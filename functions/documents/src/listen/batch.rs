//! What is to be told, gathered: every document once, whichever targets it concerns.

use std::collections::{BTreeMap, BTreeSet};

use document::{DatabaseName, Document, DocumentPath, Version};
use serde_json::Value;

use super::message;
use crate::response_size::escaped_len;

/// What is told of documents and targets between two snapshots.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// Targets that forget what they hold.
    resets: BTreeSet<i32>,
    documents: BTreeMap<DocumentPath, News>,
    /// How many documents targets have.
    filters: BTreeMap<i32, usize>,
    /// Targets that have been told everything.
    current: BTreeSet<i32>,
}

#[derive(Debug)]
struct News {
    seen: Seen,
    matched: BTreeSet<i32>,
    left: BTreeSet<i32>,
}

/// What a target is told of a document that it does not hold (any longer).
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Seen {
    /// It is so.
    Found(Document),
    /// It does not exist, as of this version of its log.
    Deleted(Version),
    /// Nothing: the reader may not see it.
    Unseen,
}

impl Batch {
    /// A document that `target` has.
    pub(super) fn show(&mut self, target: i32, document: Document) {
        let news = self.news(&document.path.clone(), Seen::Found(document));
        news.left.remove(&target);
        news.matched.insert(target);
    }

    /// A document that `target` does not have, or not any more.
    pub(super) fn hide(&mut self, target: i32, path: &DocumentPath, seen: Seen) {
        let is_unseen = seen == Seen::Unseen;
        let news = self.news(path, seen);
        news.matched.remove(&target);
        news.left.insert(target);
        if is_unseen && news.matched.is_empty() {
            news.seen = Seen::Unseen;
        }
    }

    /// `target` forgets everything, also what was gathered for it.
    pub(super) fn reset(&mut self, target: i32) {
        self.forget(target);
        self.resets.insert(target);
    }

    /// `target` is told nothing: it was refused.
    pub(super) fn forget(&mut self, target: i32) {
        self.resets.remove(&target);
        self.filters.remove(&target);
        self.current.remove(&target);
        for news in self.documents.values_mut() {
            news.matched.remove(&target);
            news.left.remove(&target);
        }
        self.documents
            .retain(|_, news| !news.matched.is_empty() || !news.left.is_empty());
    }

    /// How many documents `target` has.
    pub(super) fn count(&mut self, target: i32, count: usize) {
        self.filters.insert(target, count);
    }

    /// `target` has been told everything.
    pub(super) fn complete(&mut self, target: i32) {
        self.current.insert(target);
    }

    /// The targets that are told something.
    pub(super) fn targets(&self) -> BTreeSet<i32> {
        let documents = self.documents.values();
        let documents = documents.flat_map(|news| news.matched.iter().chain(&news.left));
        let others = self.resets.iter().chain(&self.current);
        let others = others.chain(self.filters.keys());
        documents.chain(others).copied().collect()
    }

    /// The targets that have been told everything.
    pub(super) fn completed(&self) -> BTreeSet<i32> {
        self.current.clone()
    }

    /// The same; they are told so with the next snapshot.
    pub(super) fn take_complete(&mut self) -> BTreeSet<i32> {
        std::mem::take(&mut self.current)
    }

    /// Whether `target` is shown this document.
    pub(super) fn shows(&self, target: i32, path: &DocumentPath) -> bool {
        let news = self.documents.get(path);
        news.is_some_and(|news| news.matched.contains(&target))
    }

    /// The targets that are shown a document.
    pub(super) fn shown(&self) -> BTreeSet<i32> {
        let news = self.documents.values();
        news.flat_map(|news| news.matched.iter().copied()).collect()
    }

    /// The latest version of a document that is shown.
    pub(super) fn latest(&self) -> Version {
        let found = self.documents.values().filter_map(|news| match &news.seen {
            Seen::Found(document) => Some(document.updated),
            Seen::Deleted(version) => Some(*version),
            Seen::Unseen => None,
        });
        found.max().unwrap_or_default()
    }

    /// About how many bytes its messages have in an answer.
    pub(super) fn bytes(&self, database: &DatabaseName) -> usize {
        let messages = self.documents.iter();
        messages
            .map(|(path, news)| escaped_len(&news.message(path, database).to_string()))
            .sum()
    }

    /// The messages, in the order in which a client must have them.
    pub(super) fn into_messages(
        self,
        database: &DatabaseName,
        token: &str,
        read_time: Version,
    ) -> Vec<Value> {
        let mut messages: Vec<Value> = self.resets.iter().map(|id| message::reset(*id)).collect();
        let documents = self.documents.iter();
        messages.extend(documents.map(|(path, news)| news.message(path, database)));
        let filters = self.filters.iter();
        messages.extend(filters.map(|(id, count)| message::filter(*id, *count)));
        if !self.current.is_empty() {
            let ids: Vec<i32> = self.current.into_iter().collect();
            messages.push(message::current(&ids, token, read_time));
        }
        messages
    }

    /// What is read later replaces what was read before.
    fn news(&mut self, path: &DocumentPath, seen: Seen) -> &mut News {
        let news = self.documents.entry(path.clone()).or_insert(News {
            seen: Seen::Unseen,
            matched: BTreeSet::new(),
            left: BTreeSet::new(),
        });
        if seen != Seen::Unseen {
            news.seen = seen;
        }
        news
    }
}

impl News {
    fn message(&self, path: &DocumentPath, database: &DatabaseName) -> Value {
        let matched: Vec<i32> = self.matched.iter().copied().collect();
        let left: Vec<i32> = self.left.iter().copied().collect();
        match &self.seen {
            Seen::Found(document) => message::document_change(document, database, &matched, &left),
            Seen::Deleted(version) => message::document_delete(path, database, *version, &left),
            Seen::Unseen => message::document_remove(path, database, &left),
        }
    }
}
