//! Determines the changes of each target in a consistent snapshot.

use std::collections::BTreeSet;

use document_core::{Document, DocumentPath, Query, Status, Target};

use super::authorise_target::{RejectedTargets, remove_rejected};
use super::context::ListenContext;
use super::load::window_digest;
use super::response_batch::{DocumentState, ResponseBatch};
use super::snapshot::Snapshot;
use super::state::{ActiveTarget, OutboundState, Stage};
use super::watched_target::WatchedTarget;

/// Adds the changes of every target, and moves the stream to the position of the logs. Removes targets that are no
/// longer permitted.
pub(super) fn emit(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    snapshot: &Snapshot<'_>,
    batch: &mut ResponseBatch,
) -> RejectedTargets {
    let mut refused = RejectedTargets::new();
    for (watched, _) in snapshot.evaluated() {
        let mut targets = outbound.targets.iter_mut();
        if let Some(target_state) = targets.find(|target| target.id == watched.id) {
            target_state.is_unconfirmed = snapshot.unconfirmed.contains(&watched.id);
        }
    }
    for watched in &snapshot.watched {
        let mut targets = outbound.targets.iter_mut();
        let Some(target_state) = targets.find(|target| target.id == watched.id) else {
            continue;
        };
        if let Err(why) = emit_target(context, target_state, watched, snapshot, batch) {
            refused.insert(watched.id, why);
        }
    }
    for target_state in &mut outbound.targets {
        target_state.is_settled = true;
        target_state.seen = None;
        if matches!(target_state.stage, Stage::Resuming { .. } | Stage::Loaded) {
            target_state.stage = Stage::Live;
            batch.complete(target_state.id);
        }
    }
    for (scope, seen) in snapshot.log.positions() {
        // The position of a loaded target may be above the last entry.
        let position = outbound.positions.entry(scope.clone()).or_default();
        if seen > *position {
            *position = seen;
            let mut targets = outbound.targets.iter_mut();
            while let Some(target_state) = targets.find(|target| target.scopes.contains(scope)) {
                target_state.has_moved = true;
            }
        }
    }
    remove_rejected(outbound, &refused, batch);
    refused
}

fn emit_target(
    context: &ListenContext<'_>,
    target_state: &mut ActiveTarget,
    watched: &WatchedTarget,
    snapshot: &Snapshot<'_>,
    batch: &mut ResponseBatch,
) -> Result<(), Status> {
    let changed: Vec<&DocumentPath> = watched.changed(&snapshot.log, snapshot.loaded).collect();
    match &watched.target {
        Target::Documents(_) => {
            for path in changed {
                let found = snapshot.known.get(path);
                context
                    .state
                    .rules
                    .check_read(context.requester, path, found, &snapshot.known)?;
                if let Some(document) = found {
                    target_state.missing.remove(path);
                    batch.add_match(watched.id, document.clone());
                } else {
                    target_state
                        .missing
                        .insert(path.clone(), context.scope_of(path)?);
                    remove_document(context, watched.id, path, snapshot, batch);
                }
            }
        }
        Target::Query(query) => {
            let result = snapshot.result(watched).transpose()?;
            match &result {
                Some(result) if query.is_limited() => {
                    emit_window(context, target_state, &changed, result, snapshot, batch);
                }
                _ => {
                    for path in changed {
                        emit_match(context, watched.id, query, path, snapshot, batch);
                    }
                }
            }
            if let (true, Some(result)) = (watched.is_counted, result) {
                batch.count(watched.id, result.len());
            }
        }
    }
    Ok(())
}

fn emit_match(
    context: &ListenContext<'_>,
    id: i32,
    query: &Query,
    path: &DocumentPath,
    snapshot: &Snapshot<'_>,
    batch: &mut ResponseBatch,
) {
    match snapshot.known.get(path) {
        Some(document) if query.matches(document) => batch.add_match(id, document.clone()),
        // A target receives nothing about documents that it never had, not even their names.
        _ if snapshot.loaded.whole.contains(&id) && !batch.contains_match(id, path) => {}
        _ => remove_document(context, id, path, snapshot, batch),
    }
}

/// A window with the same documents as before receives their changes. Otherwise the client forgets its documents,
/// because the stream does not store which ones these were.
fn emit_window(
    context: &ListenContext<'_>,
    target_state: &mut ActiveTarget,
    changed: &[&DocumentPath],
    result: &[&Document],
    snapshot: &Snapshot<'_>,
    batch: &mut ResponseBatch,
) {
    let id = target_state.id;
    let digest = window_digest(result.iter().copied());
    let is_known = target_state.window.as_ref() == Some(&digest);
    target_state.window = Some(digest);
    if changed.is_empty() {
        return;
    }
    if !is_known {
        batch.reset(id);
        batch.complete(id);
    }
    for document in result {
        if !is_known || changed.contains(&&document.path) {
            batch.add_match(id, (*document).clone());
        }
    }
    let inside: BTreeSet<&DocumentPath> = result.iter().map(|document| &document.path).collect();
    for path in changed
        .iter()
        .filter(|path| !is_known && !inside.contains(*path))
    {
        remove_document(context, id, path, snapshot, batch);
    }
}

/// A document that a target does not have: it was deleted, no longer matches, or may not be read.
fn remove_document(
    context: &ListenContext<'_>,
    id: i32,
    path: &DocumentPath,
    snapshot: &Snapshot<'_>,
    batch: &mut ResponseBatch,
) {
    let seen = match snapshot.known.get(path) {
        None => DocumentState::Deleted(snapshot.log.version_of(path)),
        Some(document) => {
            let rules = &context.state.rules;
            match rules.check_read(context.requester, path, Some(document), &snapshot.known) {
                Ok(()) => DocumentState::Found(document.clone()),
                Err(_not_for_him) => DocumentState::Unseen,
            }
        }
    };
    batch.add_removal(id, path, seen);
}
