//! The logs of a stream's scopes, read on from where each was left.

use std::collections::{BTreeMap, BTreeSet};

use document::{DocumentPath, Scope, Status, Version};

use super::step::Step;

/// What logs said since they were left.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// Up to where each was read.
    seen: BTreeMap<Scope, Version>,
    /// The last version of every document that changed, by the scope in whose log it stands.
    changed: BTreeMap<DocumentPath, BTreeMap<Scope, Version>>,
}

impl Log {
    /// Logs that were read up to these versions.
    pub(super) fn from(seen: BTreeMap<Scope, Version>) -> Self {
        Self {
            seen,
            changed: BTreeMap::new(),
        }
    }

    /// Reads on, in all logs. Gives the documents that changed since the last time.
    pub(super) async fn read(&mut self, step: &Step<'_>) -> Result<BTreeSet<DocumentPath>, Status> {
        let mut news = BTreeSet::new();
        for (scope, entries) in step.changes(&self.seen).await? {
            for entry in entries {
                for path in entry.paths {
                    let scopes = self.changed.entry(path.clone()).or_default();
                    scopes.insert(scope.clone(), entry.version);
                    news.insert(path);
                }
                self.seen.insert(scope.clone(), entry.version);
            }
        }
        Ok(news)
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
