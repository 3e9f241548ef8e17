//! Targets come and go: operations are applied, and the rules are asked.

use std::collections::{BTreeMap, BTreeSet};

use document::{Scope, Status, Target};
use serde_json::Value;
use store::documents::Head;

use super::batch::Batch;
use super::join::join;
use super::message;
use super::state::{AddTarget, Change, ListenBack, ListenForward, Stage};
use super::step::{Step, complete};
use crate::entity_documents::backfill_collection;
use crate::read_context::ReadContext;
use crate::rules::Known;

/// Targets that are told why they end.
pub(super) type Refused = BTreeMap<i32, Status>;

/// Applies what was not applied yet. Gives the acknowledgements, one for each, and what is to be admitted.
pub(super) fn apply(
    forward: &ListenForward,
    back: &mut ListenBack,
) -> (Vec<Value>, Vec<AddTarget>) {
    let mut acknowledged = Vec::new();
    let mut arrivals: Vec<AddTarget> = Vec::new();
    let applied = back.applied;
    let waiting = forward.operations.iter();
    for operation in waiting.filter(|operation| operation.number > applied) {
        let id = match &operation.change {
            Change::Add(target) => target.id,
            Change::Remove(id) | Change::Refuse(id) => *id,
        };
        arrivals.retain(|arrival| arrival.id != id);
        back.targets.retain(|target| target.id != id);
        match &operation.change {
            Change::Add(target) => {
                acknowledged.push(message::added(id));
                arrivals.push((**target).clone());
            }
            Change::Remove(_) => acknowledged.push(message::removed(id)),
            Change::Refuse(_) => {
                let why = "The server gives the target ids of this stream.";
                acknowledged.push(message::refused(id, &Status::invalid(why)));
            }
        }
        back.applied = operation.number;
    }
    (acknowledged, arrivals)
}

/// Asks the rules about what arrives, and takes in what they allow.
pub(super) async fn admit(
    step: &Step<'_>,
    back: &mut ListenBack,
    arrivals: Vec<AddTarget>,
    batch: &mut Batch,
) -> Result<Refused, Status> {
    let mut refused = Refused::new();
    let admitted = allowed(step, arrivals, &mut refused).await?;
    let heads = read_heads(step, back, &admitted).await?;
    for (arrival, scopes) in admitted {
        let id = arrival.id;
        if let Err(why) = join(step, back, arrival, scopes, &heads, batch) {
            refused.insert(id, why);
        }
    }
    back.forget_unread();
    Ok(refused)
}

/// Those that may be listened to, and in which scopes.
async fn allowed(
    step: &Step<'_>,
    arrivals: Vec<AddTarget>,
    refused: &mut Refused,
) -> Result<Vec<(AddTarget, BTreeSet<Scope>)>, Status> {
    let mut decoded = Vec::new();
    for arrival in arrivals {
        match step.decode(&arrival.target) {
            Ok(target) => decoded.push((arrival, target)),
            Err(why) => {
                refused.insert(arrival.id, why);
            }
        }
    }
    // Whether a document may be read is decided when it is read.
    let queries = decoded
        .iter()
        .filter(|(_, target)| matches!(target, Target::Query(_)));
    let needed: BTreeSet<_> = queries
        .flat_map(|(_, target)| step.required_documents(target))
        .collect();
    let known = if needed.is_empty() {
        Known::default()
    } else {
        step.read_context(needed, &[]).await?.known
    };
    let mut allowed = Vec::new();
    for (arrival, target) in decoded {
        match scopes_of(step, &target, &known) {
            Ok(scopes) => {
                if let Target::Query(query) = &target
                    && let Some(collection) = query.collection()
                {
                    backfill_collection(step.state, step.requester, &collection).await?;
                }
                allowed.push((arrival, scopes));
            }
            Err(why) => {
                refused.insert(arrival.id, why);
            }
        }
    }
    Ok(allowed)
}

/// The heads of those logs that the stream does not read yet, and of those a client wants to go on in.
async fn read_heads(
    step: &Step<'_>,
    back: &ListenBack,
    allowed: &[(AddTarget, BTreeSet<Scope>)],
) -> Result<BTreeMap<Scope, Head>, Status> {
    let unread: BTreeSet<&Scope> = allowed
        .iter()
        .flat_map(|(arrival, scopes)| {
            let is_resumed = arrival.resume.is_some();
            let is_unread =
                move |scope: &&Scope| is_resumed || !back.positions.contains_key(*scope);
            scopes.iter().filter(is_unread)
        })
        .collect();
    step.heads(unread.into_iter().cloned().collect()).await
}

/// Asks about the account once more, and the rules about every target. Gives where the logs stand besides.
pub(super) async fn ask_about_all(
    step: &Step<'_>,
    back: &mut ListenBack,
    batch: &mut Batch,
) -> Result<(Refused, BTreeMap<Scope, Head>), Status> {
    let all = back.targets.iter().map(|target| target.id).collect();
    let scopes: Vec<Scope> = back.scopes().into_iter().cloned().collect();
    ask_again(step, back, &all, scopes, batch).await
}

/// Asks the rules about these targets once more.
pub(super) async fn ask_about(
    step: &Step<'_>,
    back: &mut ListenBack,
    ids: &BTreeSet<i32>,
    batch: &mut Batch,
) -> Result<Refused, Status> {
    if ids.is_empty() {
        return Ok(Refused::new());
    }
    let (refused, _heads) = ask_again(step, back, ids, Vec::new(), batch).await?;
    Ok(refused)
}

/// Asks the rules about these targets, with the heads of these logs. A target that is seen in another scope now begins
/// anew.
async fn ask_again(
    step: &Step<'_>,
    back: &mut ListenBack,
    ids: &BTreeSet<i32>,
    scopes: Vec<Scope>,
    batch: &mut Batch,
) -> Result<(Refused, BTreeMap<Scope, Head>), Status> {
    let mut refused = Refused::new();
    let mut decoded = Vec::new();
    let mut paths = BTreeSet::new();
    let asked = back.targets.iter();
    for listened in asked.filter(|target| ids.contains(&target.id)) {
        let target = step.target_of(listened)?;
        paths.extend(step.required_documents(&target));
        if let Target::Documents(documents) = &target {
            paths.extend(documents.iter().cloned());
        }
        decoded.push((listened.id, target));
    }
    let ReadContext { known, heads } = step.read_context(paths, &scopes).await?;
    let mut moved = Vec::new();
    for (id, target) in decoded {
        let may = may_read(step, &target, &known);
        match may.and_then(|()| scopes_of(step, &target, &known)) {
            Ok(scopes) => moved.push((id, scopes)),
            Err(why) => {
                refused.insert(id, why);
            }
        }
    }
    begin_moved(step, back, moved, batch).await?;
    back.take_out(&refused, batch);
    Ok((refused, complete(scopes, heads)))
}

/// Whether every document of a target of documents may be read.
fn may_read(step: &Step<'_>, target: &Target, known: &Known) -> Result<(), Status> {
    let Target::Documents(paths) = target else {
        return Ok(());
    };
    let rules = &step.state.rules;
    paths
        .iter()
        .try_for_each(|path| rules.check_read(step.requester, path, known.get(path), known))
}

/// In whose logs the changes of a target are; an error, if it is not allowed.
fn scopes_of(step: &Step<'_>, target: &Target, known: &Known) -> Result<BTreeSet<Scope>, Status> {
    match target {
        Target::Query(query) => {
            let scope = step.state.rules.check_query(step.requester, query, known)?;
            let scope = scope.ok_or_else(|| {
                Status::failed_precondition("The query can be run, but not listened to.")
            })?;
            Ok(BTreeSet::from([scope]))
        }
        Target::Documents(paths) => paths.iter().map(|path| step.scope_of(path)).collect(),
    }
}

async fn begin_moved(
    step: &Step<'_>,
    back: &mut ListenBack,
    scopes: Vec<(i32, BTreeSet<Scope>)>,
    batch: &mut Batch,
) -> Result<(), Status> {
    for (id, scopes) in scopes {
        let mut targets = back.targets.iter_mut();
        let Some(listened) = targets.find(|target| target.id == id && target.scopes != scopes)
        else {
            continue;
        };
        batch.reset(id);
        listened.stage = Stage::Loading { after: None };
        listened.window = None;
        listened.is_settled = false;
        listened.scopes.clone_from(&scopes);
        let unread = scopes.into_iter();
        let unread = unread.filter(|scope| !back.positions.contains_key(scope));
        let heads = step.heads(unread.collect()).await?;
        let heads = heads.into_iter();
        back.positions
            .extend(heads.map(|(scope, head)| (scope, head.version)));
    }
    Ok(())
}
