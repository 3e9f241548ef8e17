//! Finds the position in the logs up to which the documents that were read show every commit, and none after it.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{DocumentPath, Scope, Version};

use super::change_log::NewEntry;
use super::evaluation::may_have_seen;
use super::snapshot::Snapshot;

/// How much of a commit the documents show that were read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    Nothing,
    All,
    /// A part of it, or an unknown part.
    Unknown,
}

/// Returns those of `news` that the documents of `snapshot` already show: whole commits, and in each scope none after
/// one that they do not show. `None` if there is no such position, or it cannot be determined.
pub(super) fn consistent_cut(snapshot: &Snapshot<'_>, news: &[NewEntry]) -> Option<Vec<NewEntry>> {
    if is_in_candidates(snapshot, news) {
        return None;
    }
    let mut commits: BTreeMap<Version, Vec<&NewEntry>> = BTreeMap::new();
    for news in news {
        commits.entry(news.entry.version).or_default().push(news);
    }
    let mut later: BTreeSet<&Scope> = BTreeSet::new();
    let mut seen = Vec::new();
    for (version, parts) in commits {
        let is_behind = parts.iter().any(|news| later.contains(&news.scope));
        let share = share(snapshot, news, &parts);
        // Logs are read one after the other: another scope's log may have contained this commit before.
        let is_begun = snapshot.log.has_applied(version);
        match share {
            Some(Share::All) | None if !is_behind => seen.extend(parts.into_iter().cloned()),
            Some(Share::Nothing) if !is_begun => later.extend(parts.iter().map(|news| &news.scope)),
            None => later.extend(parts.iter().map(|news| &news.scope)),
            Some(_) => return None,
        }
    }
    let needs_result = seen.iter().any(|news| snapshot.lacks_result(news));
    (!needs_result).then_some(seen)
}

/// Returns whether a query that is evaluated as a whole may show a commit of `news` whose documents were not read by
/// name yet. Documents that were read by name replace what the query shows.
fn is_in_candidates(snapshot: &Snapshot<'_>, news: &[NewEntry]) -> bool {
    snapshot.evaluated().any(|(watched, evaluation)| {
        news.iter().any(|news| {
            news.entry.paths.iter().any(|path| {
                !snapshot.known.documents.contains_key(path)
                    && watched.covers(path)
                    && evaluation.may_show(news, path)
            })
        })
    })
}

/// Returns how much is shown of the commit with these `parts`; `None` if it concerns no target.
fn share(snapshot: &Snapshot<'_>, all: &[NewEntry], parts: &[&NewEntry]) -> Option<Share> {
    let paths = parts.iter().flat_map(|news| {
        let paths = news.entry.paths.iter();
        paths.map(move |path| (*news, path))
    });
    let shares = paths.filter_map(|(news, path)| {
        let mut covering = snapshot.watched.iter().filter(|target| target.covers(path));
        let is_loaded = covering.next()?.is_loaded || covering.any(|target| target.is_loaded);
        let version = news.entry.version;
        Some(match snapshot.known.documents.get(path) {
            Some(Some(document)) if document.updated >= version => Share::All,
            Some(None) if is_deleted_since(all, version, path) => Share::Unknown,
            // The document does not exist, so this is before the commit that creates it.
            Some(_) => Share::Nothing,
            None if !is_loaded => Share::Nothing,
            None if !may_have_seen(snapshot.loaded_until.as_ref(), news) => Share::Nothing,
            None => match snapshot.loaded.read.get(path) {
                Some(read) if *read < version => Share::Nothing,
                _ => Share::Unknown,
            },
        })
    });
    shares.reduce(|all, share| if all == share { all } else { Share::Unknown })
}

/// Returns whether a document leaves a log with the commit of this version, or a later one.
fn is_deleted_since(news: &[NewEntry], version: Version, path: &DocumentPath) -> bool {
    let mut since = news.iter().filter(|news| news.entry.version >= version);
    since.any(|news| news.entry.gone.contains(path))
}
