//! Adds and removes targets: applies the client's operations, lets the rules decide, and adds what they permit.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{Code, Scope, Status, Target, Version};
use document_store::Head;
use serde_json::Value;

use super::bounds::{
    LONGEST_WAIT, MOST_SCOPE_BYTES, MOST_SCOPES, MOST_TARGET_BYTES, MOST_TARGETS, MOST_WAITING,
};
use super::context::{ListenContext, complete_heads};
use super::response;
use super::response_batch::ResponseBatch;
use super::resume_token::ResumeToken;
use super::state::{
    ActiveTarget, AddTarget, InboundState, OutboundState, Resume, Stage, TargetChange,
    WaitingTarget,
};
use crate::rules::RuleInputs;

/// Targets that end, with their errors.
pub(super) type RejectedTargets = BTreeMap<i32, Status>;

/// Applies the operations that are not applied yet. Returns an acknowledgement for each; added targets wait for a slot.
pub(super) fn apply_operations(
    context: &ListenContext<'_>,
    inbound: &InboundState,
    outbound: &mut OutboundState,
) -> Vec<Value> {
    let mut acknowledged = Vec::new();
    let applied = outbound.applied;
    let unapplied = inbound.operations.iter();
    for operation in unapplied.filter(|operation| operation.number > applied) {
        let id = match &operation.change {
            TargetChange::Add(target) => target.id,
            TargetChange::Remove(id) => *id,
            TargetChange::Refuse(refused) => refused.id,
        };
        outbound.waiting.retain(|waiting| waiting.added.id != id);
        outbound.targets.retain(|target| target.id != id);
        match &operation.change {
            TargetChange::Add(target) => {
                acknowledged.push(response::added(id));
                outbound.waiting.push(WaitingTarget {
                    added: (**target).clone(),
                    since: context.now,
                });
            }
            TargetChange::Remove(_) => acknowledged.push(response::removed(id)),
            TargetChange::Refuse(refused) => {
                acknowledged.push(response::refused(id, &refused.why()));
            }
        }
        outbound.applied = operation.number;
    }
    acknowledged
}

/// Returns the targets that have a slot now. Those that have waited too long are rejected.
pub(super) fn take_arrivals(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
) -> (Vec<AddTarget>, RejectedTargets) {
    let mut refused = RejectedTargets::new();
    let mut arrivals = Vec::new();
    let mut still_waiting = Vec::new();
    let mut slots = MOST_TARGETS.saturating_sub(outbound.targets.len());
    let mut waiting_bytes: usize = 0;
    for waiting in std::mem::take(&mut outbound.waiting) {
        let id = waiting.added.id;
        // A client has at most a hundred documents in limbo at a time.
        if slots > 0 || waiting.added.is_limbo {
            slots = slots.saturating_sub(1);
            arrivals.push(waiting.added);
            continue;
        }
        waiting_bytes = waiting_bytes.saturating_add(waiting.added.target.to_string().len());
        let is_late = waiting.since.0.saturating_add(LONGEST_WAIT) <= context.now.0;
        let has_room = still_waiting.len() < MOST_WAITING && waiting_bytes <= MOST_TARGET_BYTES;
        if is_late || !has_room {
            let message = format!("A client listens to {MOST_TARGETS} targets at most.");
            refused.insert(id, Status::new(Code::ResourceExhausted, message));
        } else {
            still_waiting.push(waiting);
        }
    }
    outbound.waiting = still_waiting;
    (arrivals, refused)
}

/// Lets the rules decide about new targets, and adds those that they permit.
pub(super) async fn authorise_targets(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    arrivals: Vec<AddTarget>,
    batch: &mut ResponseBatch,
) -> Result<RejectedTargets, Status> {
    let mut refused = RejectedTargets::new();
    let admitted = authorise_new_targets(context, arrivals, &mut refused).await?;
    let heads = read_heads(context, outbound, &admitted).await?;
    // Most polls add nothing, and measuring serialises every target of the stream.
    if !admitted.is_empty() {
        let mut used = Capacity::used_by(outbound);
        for (arrival, scopes) in admitted {
            match used.add(&arrival.target, &scopes) {
                Ok(()) => add_target(context, outbound, arrival, scopes, &heads, batch),
                Err(why) => {
                    refused.insert(arrival.id, why);
                }
            }
        }
    }
    outbound.drop_unused_positions();
    Ok(refused)
}

/// Returns the targets that may be listened to, with their scopes.
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
        RuleInputs::default()
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

/// Returns the heads of the logs that the stream does not read yet, and of those where a client resumes.
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

/// Checks the account and the rules of every target again. Also returns the heads.
pub(super) async fn reauthorise_all(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    batch: &mut ResponseBatch,
) -> Result<(RejectedTargets, BTreeMap<Scope, Head>), Status> {
    let all = outbound.targets.iter().map(|target| target.id).collect();
    let scopes: Vec<Scope> = outbound.scopes().into_iter().cloned().collect();
    reauthorise_with_heads(context, outbound, &all, scopes, batch).await
}

/// Checks the rules of these targets again.
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

/// Decides about these targets again, and reads the heads of these logs. A target that is now in another scope starts
/// again.
async fn reauthorise_with_heads(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    ids: &BTreeSet<i32>,
    scopes: Vec<Scope>,
    batch: &mut ResponseBatch,
) -> Result<(RejectedTargets, BTreeMap<Scope, Head>), Status> {
    let mut refused = RejectedTargets::new();
    let asked = outbound.targets.iter();
    let asked = asked.filter(|target| ids.contains(&target.id));
    let decoded = asked.map(|asked| Ok((asked.id, context.target_of(asked)?)));
    let decoded = decoded.collect::<Result<Vec<_>, Status>>()?;
    let judge = |id: i32, target: &Target, known: &RuleInputs| {
        let may = may_read(context, target, known);
        (id, may.and_then(|()| scopes_of(context, target, known)))
    };
    let (judged, heads) = context.judge_targets(&decoded, &scopes, judge).await?;
    let mut moved = Vec::new();
    for (id, scopes) in judged {
        match scopes {
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

/// Removes rejected targets, and the changes that were gathered for them.
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

/// Decides whether the caller may read every document of a target of documents.
fn may_read(
    context: &ListenContext<'_>,
    target: &Target,
    known: &RuleInputs,
) -> Result<(), Status> {
    let Target::Documents(paths) = target else {
        return Ok(());
    };
    let rules = &context.state.rules;
    paths
        .iter()
        .try_for_each(|path| rules.check_read(context.requester, path, known.get(path), known))
}

/// Returns the scopes whose logs contain the changes of the target, or the error if it is not permitted.
fn scopes_of(
    context: &ListenContext<'_>,
    target: &Target,
    known: &RuleInputs,
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
        target_state.stage = Stage::loading();
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

fn add_target(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    arrival: AddTarget,
    scopes: BTreeSet<Scope>,
    heads: &BTreeMap<Scope, Head>,
    batch: &mut ResponseBatch,
) {
    // A client's read times are ignored: its streams start above them anyway, and they would affect everyone who shares
    // its scopes.
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
        Stage::loading()
    };
    outbound.targets.push(ActiveTarget {
        id: arrival.id,
        target: arrival.target,
        scopes,
        stage,
        window: None,
        is_settled: false,
        seen: None,
        is_unconfirmed: false,
        has_moved: false,
        missing: BTreeMap::new(),
    });
}

/// Returns where the target of a token stopped; `None` if the token lacks one of its logs, or is ahead of it.
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

/// Returns the bytes of the targets of a stream.
struct Capacity {
    scopes: BTreeSet<Scope>,
    scope_bytes: usize,
    target_bytes: usize,
}

impl Capacity {
    fn used_by(outbound: &OutboundState) -> Self {
        let scopes: BTreeSet<Scope> = outbound.scopes().into_iter().cloned().collect();
        let targets = outbound.targets.iter();
        Self {
            scope_bytes: scopes.iter().map(|scope| scope.as_str().len()).sum(),
            scopes,
            target_bytes: targets.map(|target| target.target.to_string().len()).sum(),
        }
    }

    /// Adds a target, or rejects one that exceeds the limits.
    fn add(&mut self, target: &Value, scopes: &BTreeSet<Scope>) -> Result<(), Status> {
        let refuse = |what: String| Err(Status::new(Code::ResourceExhausted, what));
        let target_bytes = self.target_bytes.saturating_add(target.to_string().len());
        if target_bytes > MOST_TARGET_BYTES {
            return refuse(format!(
                "The queries of a client can have {MOST_TARGET_BYTES} bytes at most."
            ));
        }
        let new: Vec<&Scope> = scopes.difference(&self.scopes).collect();
        let new_bytes: usize = new.iter().map(|scope| scope.as_str().len()).sum();
        let scope_bytes = self.scope_bytes.saturating_add(new_bytes);
        if self.scopes.len().saturating_add(new.len()) > MOST_SCOPES
            || scope_bytes > MOST_SCOPE_BYTES
        {
            return refuse(format!(
                "A client listens to {MOST_SCOPES} parts of the database at most."
            ));
        }
        self.target_bytes = target_bytes;
        self.scope_bytes = scope_bytes;
        self.scopes.extend(scopes.iter().cloned());
        Ok(())
    }
}
