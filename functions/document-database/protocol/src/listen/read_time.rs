//! Determines the read time of a snapshot.
//!
//! As of a read time, the client considers its documents of a target complete: at its next listen it searches its cache
//! only for documents of later versions, such as its own acknowledged writes. If a document that is listened to by name
//! does not exist, the client dates its absence at the read time of every snapshot, and ignores versions that are not
//! above it.
//!
//! A read time is above the versions of the snapshot's documents. The client dates its own write at the write's version
//! when it is acknowledged, and the row of a received document at the snapshot. Its other tabs look for rows that are
//! dated later than the last one they saw: at an equal time they would show their own write as "being sent" for ever.
//!
//! So before a read time is sent, the head of each of its scopes is at it, and no commit up to it is missing in the
//! snapshot. A later commit is conditional on the head it read and gets a version above it, whatever its instance's
//! clock shows (ADR 18).

use std::collections::{BTreeMap, BTreeSet};

use document_core::{Scope, Status, Version};
use document_store::{Head, LogEntry};
use tokio::task::JoinSet;

use super::context::ListenContext;
use super::state::OutboundState;
use crate::error::table_status;

/// Returns the scopes that determine the read time of a snapshot with changes of these targets: those of the targets,
/// and those of missing documents of any target.
pub(super) fn dated_scopes(outbound: &OutboundState, told: &BTreeSet<i32>) -> BTreeSet<Scope> {
    let mut scopes = BTreeSet::new();
    for target_state in &outbound.targets {
        if told.contains(&target_state.id) {
            scopes.extend(target_state.scopes.iter().cloned());
        }
        scopes.extend(target_state.missing.values().cloned());
    }
    scopes
}

/// Raises the heads of these scopes so that `read_time` may be sent. `Err` contains the raised heads if a commit at or
/// below it is missing in the snapshot. Commits above it may follow meanwhile.
pub(super) async fn secure_read_time(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    scopes: BTreeSet<Scope>,
    read_time: Version,
) -> Result<Result<(), BTreeMap<Scope, Head>>, Status> {
    let position = |outbound: &OutboundState, scope: &Scope| {
        let position = outbound.positions.get(scope).copied();
        position.unwrap_or_default()
    };
    // No head is below the position up to which its log was read.
    let behind: Vec<Scope> = scopes
        .into_iter()
        .filter(|scope| position(outbound, scope) < read_time)
        .collect();
    let heads = raise_heads(context, behind, read_time).await?;
    // If a head has moved, it contains the next entry, or the log does.
    let mut unclear = BTreeMap::new();
    for (scope, head) in &heads {
        let position = position(outbound, scope);
        if head.logged <= position || context.is_settled(head.logged) {
            continue;
        }
        match head.since(position) {
            Some(entries) if is_above(&entries, position, read_time) => {}
            Some(_) => return Ok(Err(heads)),
            None => {
                unclear.insert(scope.clone(), position);
            }
        }
    }
    let changes = context.changes(&unclear).await?;
    for (scope, entries) in changes {
        let position = unclear.get(&scope).copied().unwrap_or_default();
        if !entries.is_some_and(|entries| is_above(&entries, position, read_time)) {
            return Ok(Err(heads));
        }
    }
    outbound
        .positions
        .extend(heads.into_keys().map(|scope| (scope, read_time)));
    Ok(Ok(()))
}

/// Returns whether a log that continues after `position` with these entries has none at or below `read_time`.
fn is_above(entries: &[LogEntry], position: Version, read_time: Version) -> bool {
    let first = entries.first();
    first.is_some_and(|entry| entry.previous <= position && entry.version > read_time)
}

async fn raise_heads(
    context: &ListenContext<'_>,
    scopes: Vec<Scope>,
    version: Version,
) -> Result<BTreeMap<Scope, Head>, Status> {
    let mut raised = JoinSet::new();
    for scope in scopes {
        let documents = context.state.documents();
        raised.spawn(async move {
            let head = documents.raise_head(&scope, version).await;
            (scope, head)
        });
    }
    let mut heads = BTreeMap::new();
    for (scope, head) in raised.join_all().await {
        heads.insert(scope, head.map_err(table_status)?);
    }
    Ok(heads)
}
