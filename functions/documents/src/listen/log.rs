//! The logs of a stream's scopes, read on from where each was left.

use std::collections::{BTreeMap, BTreeSet};

use document::{DocumentPath, Scope, Status, Version};
use store::documents::LogEntry;

use super::step::Step;

/// What logs said since they were left.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// Up to where each was read.
    seen: BTreeMap<Scope, Version>,
    /// The last version of every document that changed, by the scope in whose log it stands.
    changed: BTreeMap<DocumentPath, BTreeMap<Scope, Version>>,
    /// The commits that were taken in, from one log at least.
    taken: BTreeSet<Version>,
}

/// An entry that was not there before.
#[derive(Debug, Clone)]
pub(super) struct News {
    pub(super) scope: Scope,
    pub(super) entry: LogEntry,
}

impl Log {
    /// Logs that were read up to these versions.
    pub(super) fn from(seen: BTreeMap<Scope, Version>) -> Self {
        Self {
            seen,
            ..Self::default()
        }
    }

    /// Reads on, in all logs; what is new is not taken in yet.
    pub(super) async fn read(&self, step: &Step<'_>) -> Result<Vec<News>, Status> {
        let mut news = Vec::new();
        for (scope, entries) in step.changes(&self.seen).await? {
            let of_scope = |entry| News {
                scope: scope.clone(),
                entry,
            };
            news.extend(entries.into_iter().map(of_scope));
        }
        Ok(news)
    }

    /// Takes in what is new, of each scope in its order. Gives the documents that it is about.
    pub(super) fn take(&mut self, news: Vec<News>) -> BTreeSet<DocumentPath> {
        let mut about = BTreeSet::new();
        for News { scope, entry } in news {
            for path in entry.paths {
                let scopes = self.changed.entry(path.clone()).or_default();
                scopes.insert(scope.clone(), entry.version);
                about.insert(path);
            }
            self.seen.insert(scope, entry.version);
            self.taken.insert(entry.version);
        }
        about
    }

    /// The documents that changed after these versions in these scopes.
    pub(super) fn changed_since<'a>(
        &'a self,
        start: &'a BTreeMap<Scope, Version>,
    ) -> impl Iterator<Item = &'a DocumentPath> {
        let is_later = |(scope, version): (&Scope, &Version)| {
            start.get(scope).is_some_and(|start| version > start)
        };
        self.changed
            .iter()
            .filter(move |(_, scopes)| scopes.iter().any(is_later))
            .map(|(path, _)| path)
    }

    /// Whether a commit was taken in from some log: then it has to be from all of them.
    pub(super) fn has_taken(&self, version: Version) -> bool {
        self.taken.contains(&version)
    }

    /// Whether a document changed, in whichever of the scopes.
    pub(super) fn has_changed(&self, path: &DocumentPath) -> bool {
        self.changed.contains_key(path)
    }

    /// The last version in which a document changed.
    pub(super) fn version_of(&self, path: &DocumentPath) -> Version {
        let versions = self
            .changed
            .get(path)
            .into_iter()
            .flat_map(BTreeMap::values);
        versions.max().copied().unwrap_or_default()
    }

    /// Whether documents have versions of which their logs say nothing yet.
    pub(super) fn is_behind(&self, ahead: &BTreeMap<Scope, Version>) -> bool {
        ahead
            .iter()
            .any(|(scope, version)| self.seen.get(scope).is_some_and(|seen| seen < version))
    }

    /// Up to where each was read.
    pub(super) fn positions(&self) -> &BTreeMap<Scope, Version> {
        &self.seen
    }
}
