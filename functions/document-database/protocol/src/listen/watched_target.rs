//! A target during one tick: determines which of the changed documents belong to it.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{DocumentPath, Query, Scope, Status, Target, Version};

use super::change_log::ChangeLogs;
use super::context::ListenContext;
use super::load::Loaded;
use super::state::{ActiveTarget, OutboundState, SeenDocuments, Stage};

/// A target that is up to date, or is about to be.
#[derive(Debug)]
pub(super) struct WatchedTarget {
    pub(super) id: i32,
    pub(super) target: Target,
    /// The version in each of its logs after which changes count.
    start: BTreeMap<Scope, Version>,
    /// The version after which changes count unless they are in what was loaded.
    recent: BTreeMap<Scope, Version>,
    /// What was loaded in earlier ticks.
    seen: Option<SeenDocuments>,
    /// Whether the client requested a count of its documents.
    pub(super) is_counted: bool,
    /// Whether all its documents were sent in this tick.
    pub(super) is_loaded: bool,
    /// The documents on which its permission depends.
    pub(super) needs: BTreeSet<DocumentPath>,
}

impl WatchedTarget {
    /// Returns the changed documents that belong to the target, or might. Of those that changed shortly before it was
    /// loaded, these are the ones that were read in another state than the log's.
    pub(super) fn changed<'a>(
        &'a self,
        log: &'a ChangeLogs,
        loaded: &'a Loaded,
    ) -> impl Iterator<Item = &'a DocumentPath> {
        let later = log.changed_since(&self.start);
        let recent = log.changed_since(&self.recent).filter(|path| {
            let read = loaded.read.get(path).copied();
            let was_seen = || {
                let seen = self.seen.as_ref();
                seen.is_some_and(|seen| seen.contains(path, log.version_of(path)))
            };
            !log.agrees_with(path, read) && !was_seen()
        });
        let changed: BTreeSet<_> = later.chain(recent).collect();
        changed.into_iter().filter(|path| self.covers(path))
    }

    pub(super) fn covers(&self, path: &DocumentPath) -> bool {
        match &self.target {
            Target::Documents(paths) => paths.contains(path),
            Target::Query(query) => query.covers(path),
        }
    }

    /// Returns its query, if it must be evaluated as a whole.
    pub(super) fn whole(&self) -> Option<&Query> {
        match &self.target {
            Target::Query(query) if query.is_limited() || self.is_counted => Some(query),
            _ => None,
        }
    }
}

/// Returns the targets of a stream.
pub(super) fn watched_targets(
    context: &ListenContext<'_>,
    outbound: &OutboundState,
    recheck: &BTreeMap<Scope, Version>,
) -> Result<Vec<WatchedTarget>, Status> {
    let targets = outbound.targets.iter().map(|target_state| {
        let target = context.target_of(target_state)?;
        Ok(WatchedTarget {
            id: target_state.id,
            needs: context.required_documents(&target),
            target,
            start: start_of(outbound, target_state),
            recent: recent(target_state, recheck),
            seen: target_state.seen.clone(),
            is_counted: target_state.is_counted(),
            is_loaded: target_state.stage == Stage::Loaded,
        })
    });
    targets.collect()
}

/// Returns the version in each of its logs after which changes count.
pub(super) fn start_of(
    outbound: &OutboundState,
    target_state: &ActiveTarget,
) -> BTreeMap<Scope, Version> {
    if let Stage::Resuming { from, .. } = &target_state.stage {
        return from.clone();
    }
    let scopes = target_state.scopes.iter().map(|scope| {
        let position = outbound.positions.get(scope).copied().unwrap_or_default();
        (scope.clone(), position)
    });
    scopes.collect()
}

/// Returns whether a target was loaded or evaluated by queries that may not have read all rows of the last commits.
pub(super) fn is_rechecked(target_state: &ActiveTarget) -> bool {
    let is_unsettled = target_state.stage == Stage::Loaded && !target_state.is_settled;
    is_unsettled || target_state.is_unconfirmed
}

/// For a loaded target: the position from which changes count unless they are in what was loaded.
fn recent(
    target_state: &ActiveTarget,
    recheck: &BTreeMap<Scope, Version>,
) -> BTreeMap<Scope, Version> {
    if !is_rechecked(target_state) {
        return BTreeMap::new();
    }
    let mut recent = recheck.clone();
    recent.retain(|scope, _| target_state.scopes.contains(scope));
    recent
}
