//! Which read time a snapshot may be told.
//!
//! From a read time on the client takes what it holds of a target for complete: at its next listen it looks in its cache
//! only for documents of later versions, its own acknowledged writes among them. And of a document that is listened to by
//! name and does not exist it dates the absence at the read time of every snapshot, and ignores versions that are not above.
//!
//! So before a read time is told, the head of every scope it is told for is at it, and nothing is logged there that the
//! snapshot lacks. A commit that comes later is conditional on the head it read and takes a version above it, whatever
//! its instance's clock says (ADR 18).

use std::collections::{BTreeMap, BTreeSet};

use document::{Scope, Status, Version};
use store::documents::Head;
use tokio::task::JoinSet;

use super::state::ListenBack;
use super::step::Step;
use crate::read_context::store_status;

/// The scopes in which a snapshot that tells these targets something is dated: theirs, and those of documents that
/// are missing, whichever target that is.
pub(super) fn dated_scopes(back: &ListenBack, told: &BTreeSet<i32>) -> BTreeSet<Scope> {
    let mut scopes = BTreeSet::new();
    for listened in &back.targets {
        if told.contains(&listened.id) {
            scopes.extend(listened.scopes.iter().cloned());
        }
        scopes.extend(listened.missing.values().cloned());
    }
    scopes
}

/// Makes `read_time` one that may be told for these scopes. False when somebody committed in the meantime: then nothing
/// may be told yet, and what was committed comes first.
pub(super) async fn secure_read_time(
    step: &Step<'_>,
    back: &mut ListenBack,
    scopes: BTreeSet<Scope>,
    read_time: Version,
) -> Result<bool, Status> {
    let position = |back: &ListenBack, scope: &Scope| {
        let position = back.positions.get(scope).copied();
        position.unwrap_or_default()
    };
    // No head is below the place up to which its log was read.
    let behind: Vec<Scope> = scopes
        .into_iter()
        .filter(|scope| position(back, scope) < read_time)
        .collect();
    let heads = raise_heads(step, behind, read_time).await?;
    let is_read = |(scope, head): (&Scope, &Head)| {
        head.logged <= position(back, scope) || step.is_settled(head.logged)
    };
    if !heads.iter().all(is_read) {
        return Ok(false);
    }
    back.positions
        .extend(heads.into_keys().map(|scope| (scope, read_time)));
    Ok(true)
}

async fn raise_heads(
    step: &Step<'_>,
    scopes: Vec<Scope>,
    version: Version,
) -> Result<BTreeMap<Scope, Head>, Status> {
    let mut raised = JoinSet::new();
    for scope in scopes {
        let documents = step.state.documents();
        raised.spawn(async move {
            let head = documents.raise_head(&scope, version).await;
            (scope, head)
        });
    }
    let mut heads = BTreeMap::new();
    for (scope, head) in raised.join_all().await {
        heads.insert(scope, head.map_err(store_status)?);
    }
    Ok(heads)
}
