//! A target that is allowed comes in: where it begins, and whether there is room.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{Code, Scope, Status, Version};
use store::documents::Head;

use super::context::ListenContext;
use super::response_batch::ResponseBatch;
use super::resume_token::ResumeToken;
use super::state::{ActiveTarget, AddTarget, OutboundState, Resume, Stage};
use super::{MOST_SCOPES, MOST_TARGET_BYTES, MOST_TARGETS};

/// The most bytes that the names of a stream's scopes take: they are in every token.
const MOST_SCOPE_BYTES: usize = 24 * 1024;

/// Takes a target in that is allowed, if there is room.
pub(super) fn add_target(
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
