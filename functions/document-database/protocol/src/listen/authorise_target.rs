//! Targets come and go: operations are applied, the rules decide, and what they allow is added.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{Code, Scope, Status, Target, Version};
use document_store::Head;
use serde_json::Value;

use super::bounds::{MOST_SCOPES, MOST_TARGET_BYTES, MOST_TARGETS};
use super::context::{ListenContext, complete_heads};
use super::response;
use super::response_batch::ResponseBatch;
use super::resume_token::ResumeToken;
use super::state::{
    ActiveTarget, AddTarget, InboundState, OutboundState, Resume, Stage, TargetChange,
};
use crate::read_context::ReadContext;
use crate::rules::Known;

/// The most bytes that the names of a stream's scopes take: they are in every token.
const MOST_SCOPE_BYTES: usize = 24 * 1024;

/// Targets that are told why they end.
pub(super) type RejectedTargets = BTreeMap<i32, Status>;

/// Applies what was not applied yet. Gives the acknowledgements, one for each, and what is to be admitted.
pub(super) fn apply_operations(
    inbound: &InboundState,
    outbound: &mut OutboundState,
) -> (Vec<Value>, Vec<AddTarget>) {
    let mut acknowledged = Vec::new();
    let mut arrivals: Vec<AddTarget> = Vec::new();
    let applied = outbound.applied;
    let waiting = inbound.operations.iter();
    for operation in waiting.filter(|operation| operation.number > applied) {
        let id = match &operation.change {
            TargetChange::Add(target) => target.id,
            TargetChange::Remove(id) | TargetChange::Refuse(id) => *id,
        };
        arrivals.retain(|arrival| arrival.id != id);
        outbound.targets.retain(|target| target.id != id);
        match &operation.change {
            TargetChange::Add(target) => {
                acknowledged.push(response::added(id));
                arrivals.push((**target).clone());
            }
            TargetChange::Remove(_) => acknowledged.push(response::removed(id)),
            TargetChange::Refuse(_) => {
                let why = "The server gives the target ids of this stream.";
                acknowledged.push(response::refused(id, &Status::invalid(why)));
            }
        }
        outbound.applied = operation.number;
    }
    (acknowledged, arrivals)
}

/// Asks the rules about what arrives, and takes in what they allow.
pub(super) async fn authorise_targets(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    arrivals: Vec<AddTarget>,
    batch: &mut ResponseBatch,
) -> Result<RejectedTargets, Status> {
    let mut refused = RejectedTargets::new();
    let admitted = authorise_new_targets(context, arrivals, &mut refused).await?;
    let heads = read_heads(context, outbound, &admitted).await?;
    for (arrival, scopes) in admitted {
        let id = arrival.id;
        if let Err(why) = add_target(context, outbound, arrival, scopes, &heads, batch) {
            refused.insert(id, why);
        }
    }
    outbound.drop_unused_positions();
    Ok(refused)
}

/// Those targets that may be listened to, and in which scopes.
async fn authorise_new_targets(
    context: &ListenContext<'_>,
    arrivals: Vec<AddTarget>,
    refused: &mut RejectedTargets,
) -> Result<Vec<(AddTarget, BTreeSet<Scope>)>, Status> {
    let mut decoded = Vec::new();
    for arrival in arrivals {
        match context.decode(&arrival.target) {
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
        .flat_map(|(_, target)| context.required_documents(target))
        .collect();
    let known = if needed.is_empty() {
        Known::default()
    } else {
        context.read_context(needed, &[]).await?.known
    };
    let mut allowed = Vec::new();
    for (arrival, target) in decoded {
        match scopes_of(context, &target, &known) {
            Ok(scopes) => {
                if let Target::Query(query) = &target
                    && let Some(collection) = query.collection()
                {
                    let entities = &context.state.entities;
                    entities
                        .backfill_collection(context.requester, &collection)
                        .await?;
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
    context: &ListenContext<'_>,
    outbound: &OutboundState,
    allowed: &[(AddTarget, BTreeSet<Scope>)],
) -> Result<BTreeMap<Scope, Head>, Status> {
    let unread: BTreeSet<&Scope> = allowed
        .iter()
        .flat_map(|(arrival, scopes)| {
            let is_resumed = arrival.resume.is_some();
            let is_unread =
                move |scope: &&Scope| is_resumed || !outbound.positions.contains_key(*scope);
            scopes.iter().filter(is_unread)
        })
        .collect();
    context.heads(unread.into_iter().cloned().collect()).await
}

/// Asks about the account once more, and the rules about every target. Gives where the logs stand besides.
pub(super) async fn reauthorise_all(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    batch: &mut ResponseBatch,
) -> Result<(RejectedTargets, BTreeMap<Scope, Head>), Status> {
    let all = outbound.targets.iter().map(|target| target.id).collect();
    let scopes: Vec<Scope> = outbound.scopes().into_iter().cloned().collect();
    reauthorise_with_heads(context, outbound, &all, scopes, batch).await
}

/// Asks the rules about these targets once more.
pub(super) async fn reauthorise(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    ids: &BTreeSet<i32>,
    batch: &mut ResponseBatch,
) -> Result<RejectedTargets, Status> {
    if ids.is_empty() {
        return Ok(RejectedTargets::new());
    }
    let (refused, _heads) =
        reauthorise_with_heads(context, outbound, ids, Vec::new(), batch).await?;
    Ok(refused)
}

/// Asks the rules about these targets, with the heads of these logs. A target that is seen in another scope now begins
/// anew.
async fn reauthorise_with_heads(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    ids: &BTreeSet<i32>,
    scopes: Vec<Scope>,
    batch: &mut ResponseBatch,
) -> Result<(RejectedTargets, BTreeMap<Scope, Head>), Status> {
    let mut refused = RejectedTargets::new();
    let mut decoded = Vec::new();
    let mut paths = BTreeSet::new();
    let asked = outbound.targets.iter();
    for target_state in asked.filter(|target| ids.contains(&target.id)) {
        let target = context.target_of(target_state)?;
        paths.extend(context.required_documents(&target));
        if let Target::Documents(documents) = &target {
            paths.extend(documents.iter().cloned());
        }
        decoded.push((target_state.id, target));
    }
    let ReadContext { known, heads } = context.read_context(paths, &scopes).await?;
    let mut moved = Vec::new();
    for (id, target) in decoded {
        let may = may_read(context, &target, &known);
        match may.and_then(|()| scopes_of(context, &target, &known)) {
            Ok(scopes) => moved.push((id, scopes)),
            Err(why) => {
                refused.insert(id, why);
            }
        }
    }
    restart_moved_targets(context, outbound, moved, batch).await?;
    remove_rejected(outbound, &refused, batch);
    Ok((refused, complete_heads(scopes, heads)))
}

/// Drops targets that are rejected, and what was gathered for them.
pub(super) fn remove_rejected(
    outbound: &mut OutboundState,
    rejected: &RejectedTargets,
    batch: &mut ResponseBatch,
) {
    outbound.remove_targets(|id| rejected.contains_key(&id));
    for id in rejected.keys() {
        batch.forget(*id);
    }
}

/// Whether every document of a target of documents may be read.
fn may_read(context: &ListenContext<'_>, target: &Target, known: &Known) -> Result<(), Status> {
    let Target::Documents(paths) = target else {
        return Ok(());
    };
    let rules = &context.state.rules;
    paths
        .iter()
        .try_for_each(|path| rules.check_read(context.requester, path, known.get(path), known))
}

/// In whose logs the changes of a target are; an error, if it is not allowed.
fn scopes_of(
    context: &ListenContext<'_>,
    target: &Target,
    known: &Known,
) -> Result<BTreeSet<Scope>, Status> {
    match target {
        Target::Query(query) => {
            let scope = context
                .state
                .rules
                .check_query(context.requester, query, known)?;
            let scope = scope.ok_or_else(|| {
                Status::failed_precondition("The query can be run, but not listened to.")
            })?;
            Ok(BTreeSet::from([scope]))
        }
        Target::Documents(paths) => paths.iter().map(|path| context.scope_of(path)).collect(),
    }
}

async fn restart_moved_targets(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    scopes: Vec<(i32, BTreeSet<Scope>)>,
    batch: &mut ResponseBatch,
) -> Result<(), Status> {
    for (id, scopes) in scopes {
        let mut targets = outbound.targets.iter_mut();
        let Some(target_state) = targets.find(|target| target.id == id && target.scopes != scopes)
        else {
            continue;
        };
        batch.reset(id);
        target_state.stage = Stage::Loading { after: None };
        target_state.window = None;
        target_state.is_settled = false;
        target_state.scopes.clone_from(&scopes);
        let unread = scopes.into_iter();
        let unread = unread.filter(|scope| !outbound.positions.contains_key(scope));
        let heads = context.heads(unread.collect()).await?;
        let heads = heads.into_iter();
        outbound
            .positions
            .extend(heads.map(|(scope, head)| (scope, head.version)));
    }
    Ok(())
}

/// Takes a target in that is allowed, if there is room.
fn add_target(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    arrival: AddTarget,
    scopes: BTreeSet<Scope>,
    heads: &BTreeMap<Scope, Head>,
    batch: &mut ResponseBatch,
) -> Result<(), Status> {
    check_capacity(outbound, &arrival, &scopes)?;
    // What a client says of read times is not needed, since its streams begin above them, and would be imposed on all
    // who share its scopes.
    let from = match &arrival.resume {
        None | Some(Resume::ReadTime(_)) => None,
        Some(Resume::Token(text)) => ResumeToken::parse(text, context.now)
            .and_then(|token| positions(&token, &scopes, heads)),
    };
    let stage = if let Some(from) = from {
        Stage::Resuming {
            from,
            counted: arrival.expected_count.is_some(),
        }
    } else {
        if arrival.resume.is_some() {
            batch.reset(arrival.id);
        }
        for scope in &scopes {
            let head = heads.get(scope).cloned().unwrap_or_default();
            let position = outbound.positions.entry(scope.clone());
            position.or_insert(head.version);
        }
        Stage::Loading { after: None }
    };
    outbound.targets.push(ActiveTarget {
        id: arrival.id,
        target: arrival.target,
        scopes,
        stage,
        window: None,
        is_settled: false,
        has_moved: false,
        missing: BTreeMap::new(),
    });
    Ok(())
}

/// Where a token's target stopped; nothing, if the token does not know one of its logs, or knows more than there is.
fn positions(
    token: &ResumeToken,
    scopes: &BTreeSet<Scope>,
    heads: &BTreeMap<Scope, Head>,
) -> Option<BTreeMap<Scope, Version>> {
    let position = |scope: &Scope| {
        let position = *token.positions.get(scope)?;
        let head = heads.get(scope).cloned().unwrap_or_default();
        (position <= head.version).then(|| (scope.clone(), position))
    };
    scopes.iter().map(position).collect()
}

fn check_capacity(
    outbound: &OutboundState,
    arrival: &AddTarget,
    scopes: &BTreeSet<Scope>,
) -> Result<(), Status> {
    let refuse = |what: &str| Err(Status::new(Code::ResourceExhausted, what));
    if outbound.targets.len() >= MOST_TARGETS {
        return refuse("A stream listens to no more targets than this.");
    }
    let mut all: BTreeSet<&Scope> = outbound
        .targets
        .iter()
        .flat_map(|target| &target.scopes)
        .collect();
    all.extend(scopes);
    let scope_bytes: usize = all.iter().map(|scope| scope.as_str().len()).sum();
    if all.len() > MOST_SCOPES || scope_bytes > MOST_SCOPE_BYTES {
        return refuse("A stream listens to no more parts of the database than this.");
    }
    let targets = outbound.targets.iter().map(|target| &target.target);
    let target_bytes: usize = targets
        .chain([&arrival.target])
        .map(|target| target.to_string().len())
        .sum();
    if target_bytes > MOST_TARGET_BYTES {
        return refuse("The targets of a stream are too large.");
    }
    Ok(())
}
