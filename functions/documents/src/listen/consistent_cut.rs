//! Where a snapshot ends while others go on writing.
//!
//! A commit that came after the documents were read need not be waited for: it is told next time. But it has to be known
//! that nothing of it was read. A document says so itself, by its version; where nothing can be known, the tick reads on.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{DocumentPath, Scope, Version};

use super::catch_up::{Snapshot, Watched};
use super::change_log::NewEntry;

/// How much of a commit the documents show that were read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    Nothing,
    All,
    /// Part of it, or it cannot be told.
    Unknown,
}

/// Those of `new_entries` that the documents of `snapshot` already show: whole commits, in each scope none behind one that they
/// do not show. `None`: there is no such place, or it cannot be known.
pub(super) fn consistent_cut(snapshot: &Snapshot<'_>, news: &[NewEntry]) -> Option<Vec<NewEntry>> {
    let about = || news.iter().flat_map(|news| &news.entry.paths);
    // What a query gave as a whole does not say what it saw of documents that are not in it.
    let is_opaque = |watched: &&Watched| watched.whole().is_some();
    for watched in snapshot.watched.iter().filter(is_opaque) {
        if about().any(|path| watched.covers(path)) {
            return None;
        }
    }
    let mut commits: BTreeMap<Version, Vec<&NewEntry>> = BTreeMap::new();
    for news in news {
        commits.entry(news.entry.version).or_default().push(news);
    }
    let mut later: BTreeSet<&Scope> = BTreeSet::new();
    let mut seen = Vec::new();
    for (version, parts) in commits {
        let is_behind = parts.iter().any(|news| later.contains(&news.scope));
        let paths = parts.iter().flat_map(|news| &news.entry.paths);
        let share = share(snapshot, version, paths);
        // Logs are read one after the other: another scope's may have had this commit before.
        let is_begun = snapshot.log.has_applied(version);
        match share {
            Some(Share::All) | None if !is_behind => seen.extend(parts.into_iter().cloned()),
            Some(Share::Nothing) if !is_begun => later.extend(parts.iter().map(|news| &news.scope)),
            None => later.extend(parts.iter().map(|news| &news.scope)),
            Some(_) => return None,
        }
    }
    Some(seen)
}

/// How much is shown of a commit with these documents; nothing to say when it is about none that is watched.
fn share<'a>(
    snapshot: &Snapshot<'_>,
    version: Version,
    paths: impl Iterator<Item = &'a DocumentPath>,
) -> Option<Share> {
    let shares = paths.filter_map(|path| {
        let mut covering = snapshot.watched.iter().filter(|target| target.covers(path));
        let is_loaded = covering.next()?.is_loaded || covering.any(|target| target.is_loaded);
        Some(match snapshot.known.documents.get(path) {
            Some(Some(document)) if document.updated >= version => Share::All,
            Some(Some(_)) => Share::Nothing,
            // It may be that this commit deleted it, or that this commit made it afterwards.
            Some(None) => Share::Unknown,
            None if !is_loaded => Share::Nothing,
            None => match snapshot.loaded.read.get(path) {
                Some(read) if *read < version => Share::Nothing,
                _ => Share::Unknown,
            },
        })
    });
    shares.reduce(|all, share| if all == share { all } else { Share::Unknown })
}
