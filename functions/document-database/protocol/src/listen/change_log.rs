//! The logs of a stream's scopes, read from the position where each was left.
//!
//! The rows of a commit become readable one after the other, and so do its log entries. So an entry counts only after
//! the one before it was read, and a commit in several of the logs counts only after it was read in all of them.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{Document, DocumentPath, Scope, Status, Version};
use document_store::{Head, LogEntry};

use super::context::{ListenContext, RecentChanges};

/// The entries of the logs since their last position.
#[derive(Debug, Default)]
pub(super) struct ChangeLogs {
    /// The position up to which each log was read.
    seen: BTreeMap<Scope, Version>,
    /// The logs of which an entry was applied: `seen` is its version.
    advanced: BTreeSet<Scope>,
    /// The position up to which each log must be read, because a document or another log shows a commit up to there.
    due: BTreeMap<Scope, Version>,
    /// The last change of every changed document, by the scope whose log contains it.
    changed: BTreeMap<DocumentPath, BTreeMap<Scope, LoggedChange>>,
    /// The commits that were applied from at least one log.
    taken: BTreeSet<Version>,
}

/// The change of a document in a log entry.
#[derive(Debug, Clone, Copy)]
struct LoggedChange {
    version: Version,
    /// The document left the log's scope, or was deleted.
    is_gone: bool,
}

/// An entry after the position of its log.
#[derive(Debug, Clone)]
pub(super) struct NewEntry {
    pub(super) scope: Scope,
    pub(super) entry: LogEntry,
}

/// The entries that were read and not applied yet.
#[derive(Debug, Default)]
pub(super) struct LogsRead {
    pub(super) new_entries: Vec<NewEntry>,
    /// The logs with more entries than are read.
    pub(super) too_long: BTreeSet<Scope>,
}

impl ChangeLogs {
    /// Returns logs that were read up to these versions.
    pub(super) fn new(seen: BTreeMap<Scope, Version>) -> Self {
        Self {
            seen,
            ..Self::default()
        }
    }

    /// Reads the new entries of all logs and does not apply them. If an entry of a log is missing, only those before it
    /// are returned.
    ///
    /// `heads` were read just now. A log whose head contains all that is new is not read, nor is one of which `recent`
    /// has been read.
    pub(super) async fn read(
        &self,
        context: &ListenContext<'_>,
        heads: &BTreeMap<Scope, Head>,
        mut recent: RecentChanges,
    ) -> Result<LogsRead, Status> {
        let mut read = LogsRead::default();
        let (mut told, mut asked) = (Vec::new(), Vec::new());
        for (scope, seen) in &self.seen {
            let told_by_head = || heads.get(scope).and_then(|head| self.since(scope, head));
            match recent.remove(scope) {
                Some(entries) => told.push((scope.clone(), entries)),
                None => match told_by_head() {
                    Some(entries) => told.push((scope.clone(), Some(entries))),
                    None => asked.push((scope, seen)),
                },
            }
        }
        told.extend(context.changes(asked).await?);
        for (scope, entries) in told {
            let Some(entries) = entries else {
                read.too_long.insert(scope);
                continue;
            };
            let mut last = self.seen.get(&scope).copied().unwrap_or_default();
            let seen = last;
            for entry in entries.into_iter().filter(|entry| entry.version > seen) {
                if entry.previous > last && !context.is_settled(entry.version) {
                    break;
                }
                last = entry.version;
                let scope = scope.clone();
                read.new_entries.push(NewEntry { scope, entry });
            }
        }
        Ok(read)
    }

    /// Returns the new entries, if the head contains all of them.
    fn since(&self, scope: &Scope, head: &Head) -> Option<Vec<LogEntry>> {
        let is_behind = self.due.get(scope).is_some_and(|due| head.logged < *due);
        let seen = self.seen.get(scope).copied().unwrap_or_default();
        head.since(seen).filter(|_| !is_behind)
    }

    /// Applies new entries, in the order of each scope. Returns the documents that they change.
    pub(super) fn apply(&mut self, new_entries: Vec<NewEntry>) -> BTreeSet<DocumentPath> {
        let mut about = BTreeSet::new();
        for NewEntry { scope, entry } in new_entries {
            let version = entry.version;
            for path in entry.paths {
                let is_gone = entry.gone.contains(&path);
                let scopes = self.changed.entry(path.clone()).or_default();
                scopes.insert(scope.clone(), LoggedChange { version, is_gone });
                about.insert(path);
            }
            for other in entry.scopes {
                self.expect(other, version);
            }
            self.advanced.insert(scope.clone());
            self.seen.insert(scope, version);
            self.taken.insert(version);
        }
        about
    }

    /// Records that a scope's log, if it is one of these, contains a commit of this version.
    pub(super) fn expect(&mut self, scope: Scope, version: Version) {
        if self.seen.contains_key(&scope) {
            let due = self.due.entry(scope).or_default();
            *due = version.max(*due);
        }
    }

    /// Returns whether a document was read in the state of the logs, or a later one. It is now in these `scopes`.
    pub(super) fn agrees(
        &self,
        path: &DocumentPath,
        found: Option<&Document>,
        scopes: &BTreeSet<Scope>,
    ) -> bool {
        // Only the log of a scope shows that the document has left that scope.
        let mut logged = self.changed.get(path).into_iter().flatten();
        let has_left = logged.any(|(scope, change)| !change.is_gone && !scopes.contains(scope));
        let is_whole = found.is_none() || !has_left;
        is_whole && self.agrees_with(path, found.map(|document| document.updated))
    }

    /// Like `agrees`, for a document of this version; `None` if it is in none of these scopes.
    pub(super) fn agrees_with(&self, path: &DocumentPath, found: Option<Version>) -> bool {
        let last = self.version_of(path);
        if let Some(version) = found {
            return version >= last;
        }
        let scopes = self.changed.get(path).into_iter();
        let mut changes = scopes.flat_map(BTreeMap::values);
        changes.all(|change| change.version < last || change.is_gone)
    }

    /// Returns the documents that changed after these versions in these scopes.
    pub(super) fn changed_since<'a>(
        &'a self,
        start: &'a BTreeMap<Scope, Version>,
    ) -> impl Iterator<Item = &'a DocumentPath> {
        let is_later = |(scope, change): (&Scope, &LoggedChange)| {
            start
                .get(scope)
                .is_some_and(|start| change.version > *start)
        };
        self.changed
            .iter()
            .filter(move |(_, scopes)| scopes.iter().any(is_later))
            .map(|(path, _)| path)
    }

    /// Returns whether a commit was applied from some log, and so must be applied from all of them.
    pub(super) fn has_applied(&self, version: Version) -> bool {
        self.taken.contains(&version)
    }

    /// Returns the scopes in whose logs these documents changed.
    pub(super) fn scopes_of<'a>(
        &self,
        paths: impl IntoIterator<Item = &'a DocumentPath>,
    ) -> BTreeSet<Scope> {
        let changes = paths.into_iter().filter_map(|path| self.changed.get(path));
        changes.flat_map(BTreeMap::keys).cloned().collect()
    }

    /// Returns whether a document changed, in any of the scopes.
    pub(super) fn has_changed(&self, path: &DocumentPath) -> bool {
        self.changed.contains_key(path)
    }

    /// Returns the version of a document's last change.
    pub(super) fn version_of(&self, path: &DocumentPath) -> Version {
        let changes = self
            .changed
            .get(path)
            .into_iter()
            .flat_map(BTreeMap::values);
        changes
            .map(|change| change.version)
            .max()
            .unwrap_or_default()
    }

    /// Returns whether a commit is known that the logs do not contain yet.
    pub(super) fn is_behind(&self, context: &ListenContext<'_>) -> bool {
        self.due.iter().any(|(scope, due)| {
            let seen = self.seen.get(scope);
            seen.is_some_and(|seen| seen < due) && !context.is_settled(*due)
        })
    }

    /// Returns the scopes of the logs.
    pub(super) fn scopes(&self) -> impl Iterator<Item = &Scope> {
        self.seen.keys()
    }

    /// Returns the position up to which each log was read. The head of none is below its position: a commit leaves the
    /// head just above its version, and the positions of targets come from heads.
    pub(super) fn positions(&self) -> impl Iterator<Item = (&Scope, Version)> {
        self.seen.iter().map(|(scope, seen)| {
            let is_entry = self.advanced.contains(scope);
            (scope, if is_entry { seen.next() } else { *seen })
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use document_core::Fields;

    use super::*;

    #[test]
    fn a_document_that_left_a_log_agrees_once_that_log_contains_it() {
        let path = DocumentPath::parse("orders/o1").unwrap();
        let [old, new] = ["customer:c1", "customer:c2"].map(|text| {
            let (prefix, id) = text.split_once(':').unwrap();
            Scope::new(prefix, id)
        });
        let new_entries = |version: u64, is_gone: bool| NewEntry {
            scope: old.clone(),
            entry: LogEntry {
                version: Version(version),
                paths: vec![path.clone()],
                gone: is_gone.then(|| path.clone()).into_iter().collect(),
                scopes: vec![old.clone()],
                previous: Version(version - 1),
            },
        };
        let read = |updated: u64| Document {
            path: path.clone(),
            fields: Fields::new(),
            created: Version(1),
            updated: Version(updated),
        };
        let (stays, left) = (BTreeSet::from([old.clone()]), BTreeSet::from([new]));
        let mut log = ChangeLogs::new(BTreeMap::from([(old.clone(), Version::ZERO)]));
        log.apply(vec![new_entries(1, false)]);
        assert!(log.agrees(&path, Some(&read(1)), &stays));
        assert!(log.agrees(&path, Some(&read(2)), &stays));
        assert!(!log.agrees(&path, Some(&read(2)), &left));
        assert!(!log.agrees(&path, None, &stays));
        log.apply(vec![new_entries(2, true)]);
        assert!(log.agrees(&path, Some(&read(2)), &left));
        assert!(log.agrees(&path, None, &stays));
        assert!(!log.agrees(&path, Some(&read(1)), &stays));
    }
}
