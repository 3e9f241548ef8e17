//! Targets come and go: operations are applied, and the rules are asked.

use std::collections::{BTreeMap, BTreeSet};

use document::{Code, Scope, Status, Target, Version};
use serde_json::Value;
use store::documents::Head;

use super::batch::Batch;
use super::state::{AddTarget, Change, ListenBack, ListenForward, Listened, Resume, Stage};
use super::step::Step;
use super::token::{Token, is_not_ahead};
use super::{MOST_SCOPES, MOST_TARGET_BYTES, MOST_TARGETS, message};
use crate::backed::repair_list;
use crate::rules::Known;

/// The most bytes that the names of a stream's scopes take: they are in every token.
const MOST_SCOPE_BYTES: usize = 24 * 1024;

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
            Change::Remove(id) => *id,
        };
        arrivals.retain(|arrival| arrival.id != id);
        back.targets.retain(|target| target.id != id);
        match &operation.change {
            Change::Add(target) => {
                acknowledged.push(message::added(id));
                arrivals.push((**target).clone());
            }
            Change::Remove(_) => acknowledged.push(message::removed(id)),
        }
        back.applied = operation.number;
    }
    (acknowledged, arrivals)
}

/// Asks the rules about what arrives, and with `recheck` about every target. Targets that are refused are taken out.
pub(super) async fn admit(
    step: &Step<'_>,
    back: &mut ListenBack,
    arrivals: Vec<AddTarget>,
    recheck: bool,
    batch: &mut Batch,
) -> Result<Refused, Status> {
    let mut refused = Refused::new();
    if recheck {
        let all = back.targets.iter().map(|target| target.id).collect();
        refused = ask_again(step, back, &all, batch).await?;
    }
    let admitted = allowed(step, arrivals, &mut refused).await?;
    let heads = heads_of(step, back, &admitted).await?;
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
    let needed: BTreeSet<_> = queries.flat_map(|(_, target)| step.needs(target)).collect();
    let known = if needed.is_empty() {
        Known::default()
    } else {
        step.gather(needed, &[]).await?.known
    };
    let mut allowed = Vec::new();
    for (arrival, target) in decoded {
        match scopes_of(step, &target, &known) {
            Ok(scopes) => {
                if let Target::Query(query) = &target
                    && let Some(collection) = query.collection()
                {
                    repair_list(step.state, step.requester, &collection).await?;
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
async fn heads_of(
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

/// Asks the rules about these targets once more. One that is seen in another scope now begins anew.
pub(super) async fn ask_again(
    step: &Step<'_>,
    back: &mut ListenBack,
    ids: &BTreeSet<i32>,
    batch: &mut Batch,
) -> Result<Refused, Status> {
    let mut refused = Refused::new();
    let mut decoded = Vec::new();
    let mut paths = BTreeSet::new();
    let asked = back.targets.iter();
    for listened in asked.filter(|target| ids.contains(&target.id)) {
        let target = step.target_of(listened)?;
        paths.extend(step.needs(&target));
        if let Target::Documents(documents) = &target {
            paths.extend(documents.iter().cloned());
        }
        decoded.push((listened.id, target));
    }
    if decoded.is_empty() {
        return Ok(refused);
    }
    let known = step.gather(paths, &[]).await?.known;
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
    Ok(refused)
}

/// Whether every document of a target of documents may be read.
fn may_read(step: &Step<'_>, target: &Target, known: &Known) -> Result<(), Status> {
    let Target::Documents(paths) = target else {
        return Ok(());
    };
    let rules = &step.state.rules;
    paths
        .iter()
        .try_for_each(|path| rules.read(step.requester, path, known.get(path), known))
}

/// In whose logs the changes of a target are; an error, if it is not allowed.
fn scopes_of(step: &Step<'_>, target: &Target, known: &Known) -> Result<BTreeSet<Scope>, Status> {
    match target {
        Target::Query(query) => {
            let scope = step.state.rules.query(step.requester, query, known)?;
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

/// Takes a target in that is allowed, if there is room.
fn join(
    step: &Step<'_>,
    back: &mut ListenBack,
    arrival: AddTarget,
    scopes: BTreeSet<Scope>,
    heads: &BTreeMap<Scope, Head>,
    batch: &mut Batch,
) -> Result<(), Status> {
    has_room(back, &arrival, &scopes)?;
    let from = match &arrival.resume {
        None => None,
        Some(Resume::ReadTime(time)) => {
            raise(step, back, *time);
            None
        }
        Some(Resume::Token(text)) => {
            let token = Token::parse(text, step.now);
            if let Some(token) = &token {
                raise(step, back, token.read_time);
            }
            token.and_then(|token| positions(&token, &scopes, heads))
        }
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
            let head = heads.get(scope).copied().unwrap_or_default();
            let position = back.positions.entry(scope.clone());
            position.or_insert(head.version);
        }
        Stage::Loading { after: None }
    };
    back.targets.push(Listened {
        id: arrival.id,
        target: arrival.target,
        scopes,
        stage,
        window: None,
        is_settled: false,
        missing: BTreeMap::new(),
    });
    Ok(())
}

/// No snapshot is told below one that the client has seen. What it cannot have seen is not believed.
fn raise(step: &Step<'_>, back: &mut ListenBack, seen: Version) {
    if is_not_ahead(seen, step.now) {
        back.read_time = back.read_time.max(seen);
    }
}

/// Where a token's target stopped; nothing, if the token does not know one of its logs, or knows more than there is.
fn positions(
    token: &Token,
    scopes: &BTreeSet<Scope>,
    heads: &BTreeMap<Scope, Head>,
) -> Option<BTreeMap<Scope, Version>> {
    let position = |scope: &Scope| {
        let position = *token.positions.get(scope)?;
        let head = heads.get(scope).copied().unwrap_or_default();
        (position <= head.version).then(|| (scope.clone(), position))
    };
    scopes.iter().map(position).collect()
}

fn has_room(
    back: &ListenBack,
    arrival: &AddTarget,
    scopes: &BTreeSet<Scope>,
) -> Result<(), Status> {
    let refuse = |what: &str| Err(Status::new(Code::ResourceExhausted, what));
    if back.targets.len() >= MOST_TARGETS {
        return refuse("A stream listens to no more targets than this.");
    }
    let mut all: BTreeSet<&Scope> = back
        .targets
        .iter()
        .flat_map(|target| &target.scopes)
        .collect();
    all.extend(scopes);
    let scope_bytes: usize = all.iter().map(|scope| scope.as_str().len()).sum();
    if all.len() > MOST_SCOPES || scope_bytes > MOST_SCOPE_BYTES {
        return refuse("A stream listens to no more parts of the database than this.");
    }
    let targets = back.targets.iter().map(|target| &target.target);
    let target_bytes: usize = targets
        .chain([&arrival.target])
        .map(|target| target.to_string().len())
        .sum();
    if target_bytes > MOST_TARGET_BYTES {
        return refuse("The targets of a stream are too large.");
    }
    Ok(())
}
