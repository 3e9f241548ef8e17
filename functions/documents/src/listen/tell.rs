//! What a consistent sight means for each target.

use std::collections::BTreeSet;

use document::{Document, DocumentPath, Query, Status, Target};

use super::admit::Refused;
use super::batch::{Batch, Seen};
use super::catch_up::{Sight, Watched};
use super::load::digest;
use super::state::{ListenBack, Listened, Stage};
use super::step::Step;

/// Tells every target what it does not know yet, and moves the stream on to where the logs were read. Targets that lost
/// a right are taken out.
pub(super) fn tell(
    step: &Step<'_>,
    back: &mut ListenBack,
    sight: &Sight<'_>,
    batch: &mut Batch,
) -> Refused {
    let mut refused = Refused::new();
    for watched in &sight.watched {
        let mut targets = back.targets.iter_mut();
        let Some(listened) = targets.find(|target| target.id == watched.id) else {
            continue;
        };
        if let Err(why) = tell_one(step, listened, watched, sight, batch) {
            refused.insert(watched.id, why);
        }
    }
    for listened in &mut back.targets {
        listened.is_settled = true;
        if matches!(listened.stage, Stage::Resuming { .. } | Stage::Loaded) {
            listened.stage = Stage::Live;
            batch.complete(listened.id);
        }
    }
    for (scope, seen) in sight.log.positions() {
        // The place of a target that was loaded may be above the last entry.
        let position = back.positions.entry(scope.clone()).or_default();
        if *seen > *position {
            *position = *seen;
            let mut targets = back.targets.iter_mut();
            while let Some(listened) = targets.find(|target| target.scopes.contains(scope)) {
                listened.has_moved = true;
            }
        }
    }
    back.take_out(&refused, batch);
    refused
}

fn tell_one(
    step: &Step<'_>,
    listened: &mut Listened,
    watched: &Watched,
    sight: &Sight<'_>,
    batch: &mut Batch,
) -> Result<(), Status> {
    let changed: Vec<&DocumentPath> = watched.changed(&sight.log, sight.loaded).collect();
    match &watched.target {
        Target::Documents(paths) => {
            for path in changed {
                let found = sight.known.get(path);
                step.state
                    .rules
                    .check_read(step.requester, path, found, &sight.known)?;
                if let Some(document) = found {
                    listened.missing.remove(path);
                    batch.show(watched.id, document.clone());
                } else {
                    listened.missing.insert(path.clone(), step.scope_of(path)?);
                    hide(step, watched.id, path, sight, batch);
                }
            }
            if watched.is_counted {
                let distinct: BTreeSet<&DocumentPath> = paths.iter().collect();
                let found = distinct.len().saturating_sub(listened.missing.len());
                batch.count(watched.id, found);
            }
        }
        Target::Query(query) => {
            let result = match sight.results.get(&watched.id) {
                Some(Err(why)) => return Err(why.clone()),
                Some(Ok(documents)) => Some(documents.as_slice()),
                None => None,
            };
            match result {
                Some(result) if query.is_limited() => {
                    tell_window(step, listened, &changed, result, sight, batch);
                }
                _ => {
                    for path in changed {
                        tell_match(step, watched.id, query, path, sight, batch);
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

fn tell_match(
    step: &Step<'_>,
    id: i32,
    query: &Query,
    path: &DocumentPath,
    sight: &Sight<'_>,
    batch: &mut Batch,
) {
    match sight.known.get(path) {
        Some(document) if query.matches(document) => batch.show(id, document.clone()),
        // Of what such a target does not hold nothing is told, not even its name.
        _ if sight.loaded.whole.contains(&id) && !batch.shows(id, path) => {}
        _ => hide(step, id, path, sight, batch),
    }
}

/// A window that has the same documents as before is told what changed in them; of any other the client forgets what it
/// holds, since which of them it holds is not kept.
fn tell_window(
    step: &Step<'_>,
    listened: &mut Listened,
    changed: &[&DocumentPath],
    result: &[Document],
    sight: &Sight<'_>,
    batch: &mut Batch,
) {
    let id = listened.id;
    let digest = digest(result);
    let is_known = listened.window.as_ref() == Some(&digest);
    listened.window = Some(digest);
    if changed.is_empty() {
        return;
    }
    if !is_known {
        batch.reset(id);
        batch.complete(id);
    }
    for document in result {
        if !is_known || changed.contains(&&document.path) {
            batch.show(id, document.clone());
        }
    }
    let inside: BTreeSet<&DocumentPath> = result.iter().map(|document| &document.path).collect();
    for path in changed
        .iter()
        .filter(|path| !is_known && !inside.contains(*path))
    {
        hide(step, id, path, sight, batch);
    }
}

/// A document that a target does not have: deleted, changed so that it no longer matches, or not for this reader.
fn hide(step: &Step<'_>, id: i32, path: &DocumentPath, sight: &Sight<'_>, batch: &mut Batch) {
    let seen = match sight.known.get(path) {
        None => Seen::Deleted(sight.log.version_of(path)),
        Some(document) => {
            let rules = &step.state.rules;
            match rules.check_read(step.requester, path, Some(document), &sight.known) {
                Ok(()) => Seen::Found(document.clone()),
                Err(_not_for_him) => Seen::Unseen,
            }
        }
    };
    batch.hide(id, path, seen);
}
