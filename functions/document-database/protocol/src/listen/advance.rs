//! One tick of a stream: determines what is sent now.

use std::collections::{BTreeMap, BTreeSet};

use document_core::{Code, Scope, Status, Version};
use document_store::Head;
use serde_json::Value;

use super::authorise_target::{self, RejectedTargets};
use super::context::ListenContext;
use super::emit::emit;
use super::load::{Loaded, load};
use super::read_time::{dated_scopes, secure_read_time};
use super::response;
use super::response_batch::ResponseBatch;
use super::resume_token::ResumeToken;
use super::snapshot::{CatchUp, CatchUpResult, Snapshot};
use super::state::{InboundState, OutboundState, Stage};
use crate::requester::Requester;
use crate::state::DocumentsState;

/// The most bytes of a response, as the platform counts them, before changed documents are loaded again in parts.
const MAX_RESPONSE_BYTES: usize = 3 * 1024 * 1024;
/// The most logs of a stream whose tokens each contain the positions in all logs.
const FEW_SCOPES: usize = 8;
/// How often a stream without changes sends its client a fresh token, in microseconds.
const TOKEN_AGE: u64 = 30 * 1_000_000;

/// The reason for a tick.
#[derive(Debug)]
pub enum Trigger {
    /// A poll starts: the rules decide about every target again.
    Poll,
    /// The heads of the stream's scopes were just read.
    HeadsPolled(BTreeMap<Scope, Head>),
    /// A message was received, or something expired.
    Message,
}

/// Applies the operations of `inbound`, and returns the changes of the targets since `outbound`. Does not wait for a
/// change; without one, there are no messages.
///
/// Returns `None` if the tick was not completed, because others commit faster than it reads or the rows of a commit are
/// not all readable yet. `outbound` is unchanged, and the decisions of the rules are discarded: the next tick has the
/// same trigger. Until then, [`OutboundState::wait`] records how long this took.
///
/// An error concerns the whole stream and leaves `outbound` unchanged: `UNAVAILABLE` if the table is unavailable,
/// `UNAUTHENTICATED` if the account's gate rejected the token.
pub async fn advance(
    state: &DocumentsState,
    requester: &Requester,
    inbound: &InboundState,
    outbound: &mut OutboundState,
    trigger: Trigger,
) -> Result<Option<Vec<Value>>, Status> {
    let context = ListenContext {
        state,
        requester,
        now: state.now(),
        waited: outbound.waited(),
    };
    let mut next = outbound.clone();
    let mut batch = ResponseBatch::default();
    let mut messages = authorise_target::apply_operations(&context, inbound, &mut next);
    let (arrivals, too_many) = authorise_target::take_arrivals(&context, &mut next);
    let (mut refused, heads) = match trigger {
        Trigger::Poll => {
            let (refused, heads) =
                authorise_target::reauthorise_all(&context, &mut next, &mut batch).await?;
            (refused, Some(heads))
        }
        Trigger::HeadsPolled(heads) => (RejectedTargets::new(), Some(heads)),
        Trigger::Message => (RejectedTargets::new(), None),
    };
    refused.extend(too_many);
    refused.extend(
        authorise_target::authorise_targets(&context, &mut next, arrivals, &mut batch).await?,
    );
    // The logs are read after the documents are loaded, so that they contain all later changes of them.
    let known_heads = heads.filter(|_| next.is_live());
    let mut loaded = load(&context, &mut next, &mut batch).await?;
    refused.append(&mut loaded.refused);
    let response = Response {
        outbound: next,
        batch,
        refused,
    };
    let finished = if response.outbound.is_loading() {
        response.finish(&context).await?
    } else {
        Box::pin(catch_up(&context, response, &loaded, known_heads)).await?
    };
    let Finished::Complete(mut next, closing) = finished else {
        return Ok(None);
    };
    messages.extend(closing);
    next.reset_waiting();
    *outbound = next;
    Ok(Some(messages))
}

/// The messages that a tick gathers.
#[derive(Debug, Clone)]
struct Response {
    outbound: OutboundState,
    batch: ResponseBatch,
    refused: RejectedTargets,
}

/// The end of a response.
#[derive(Debug)]
enum Finished {
    /// Everything can be sent; this is the stream's new state.
    Complete(OutboundState, Vec<Value>),
    /// These logs contain commits that the response lacks.
    Overtaken(BTreeMap<Scope, Head>),
}

/// Adds a snapshot of what changed since the last one.
async fn catch_up(
    context: &ListenContext<'_>,
    response: Response,
    loaded: &Loaded,
    known_heads: Option<BTreeMap<Scope, Head>>,
) -> Result<Finished, Status> {
    let begun = CatchUp::begin(context, &response.outbound, loaded, known_heads).await?;
    let mut catch_up = match begun {
        Ok(catch_up) => catch_up,
        Err(scopes) => return response.restart(context, scopes).await,
    };
    let mut result = catch_up.read(context).await?;
    loop {
        match result {
            CatchUpResult::CaughtUp => {}
            CatchUpResult::Behind => return Ok(Finished::Overtaken(BTreeMap::new())),
            CatchUpResult::TooLong(scopes) => return response.restart(context, scopes).await,
        }
        let with_snapshot = response.clone().with(context, &catch_up.snapshot).await?;
        match with_snapshot.finish(context).await? {
            Finished::Overtaken(heads) => {
                result = catch_up.reopen(context, &response.outbound, &heads).await?;
            }
            complete @ Finished::Complete(..) => return Ok(complete),
        }
    }
}

impl Response {
    /// Adds the changes of a snapshot for each target.
    async fn with(
        mut self,
        context: &ListenContext<'_>,
        snapshot: &Snapshot<'_>,
    ) -> Result<Self, Status> {
        let affected_by_rules = snapshot.affected_by_rules();
        let refused = emit(context, &mut self.outbound, snapshot, &mut self.batch);
        self.refused.extend(refused);
        let refused = authorise_target::reauthorise(
            context,
            &mut self.outbound,
            &affected_by_rules,
            &mut self.batch,
        );
        self.refused.extend(refused.await?);
        split_large_response(context, &mut self.outbound, &mut self.batch);
        Ok(self)
    }

    /// Starts the targets of these scopes again, because their logs are too long.
    async fn restart(
        mut self,
        context: &ListenContext<'_>,
        scopes: BTreeSet<Scope>,
    ) -> Result<Finished, Status> {
        restart_targets(context, &mut self.outbound, scopes, &mut self.batch).await?;
        self.finish(context).await
    }

    /// Writes the messages, rejections first.
    async fn finish(mut self, context: &ListenContext<'_>) -> Result<Finished, Status> {
        let refused = self.refused.iter();
        let mut messages: Vec<Value> = refused
            .map(|(id, why)| response::refused(*id, why))
            .collect();
        let closing = finish_response(context, &mut self.outbound, self.batch).await?;
        Ok(match closing {
            Ok(closing) => {
                messages.extend(closing);
                Finished::Complete(self.outbound, messages)
            }
            Err(heads) => Finished::Overtaken(heads),
        })
    }
}

/// Changes that do not fit into one response are dropped and loaded in parts.
fn split_large_response(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    batch: &mut ResponseBatch,
) {
    if batch.fits(&context.state.database, MAX_RESPONSE_BYTES) {
        return;
    }
    let large: BTreeSet<i32> = batch.matched_targets();
    for target_state in &mut outbound.targets {
        if large.contains(&target_state.id) {
            batch.reset(target_state.id);
            target_state.stage = Stage::loading();
            target_state.window = None;
        }
    }
}

/// The commits of these scopes are too many to read: their targets are loaded again, and continue after all of them.
async fn restart_targets(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    scopes: BTreeSet<Scope>,
    batch: &mut ResponseBatch,
) -> Result<(), Status> {
    for target_state in &mut outbound.targets {
        if !target_state.scopes.is_disjoint(&scopes) {
            batch.reset(target_state.id);
            target_state.stage = Stage::loading();
            target_state.window = None;
            // Not even the end of such a long log is read.
            target_state.is_settled = true;
            target_state.is_unconfirmed = false;
        }
    }
    let heads = context.heads(scopes.into_iter().collect()).await?;
    let heads = heads.into_iter();
    outbound
        .positions
        .extend(heads.map(|(scope, head)| (scope, head.version)));
    Ok(())
}

/// Ends with the snapshot that lets the client show everything, unless parts are missing. `Err` contains the heads of
/// logs with commits that belong into this response.
async fn finish_response(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    mut batch: ResponseBatch,
) -> Result<Result<Vec<Value>, BTreeMap<Scope, Head>>, Status> {
    let database = &context.state.database;
    let is_old = outbound.told.0.saturating_add(TOKEN_AGE) <= context.now.0;
    if outbound.is_loading() {
        let complete = batch.take_complete();
        let targets = outbound.targets.iter_mut();
        for target_state in targets.filter(|target| complete.contains(&target.id)) {
            target_state.stage = Stage::Loaded;
        }
        return Ok(Ok(batch.into_messages(database, &[], Version::ZERO)));
    }
    let mut reported = batch.targets();
    if is_old {
        let moved = outbound.targets.iter().filter(|target| target.has_moved);
        reported.extend(moved.map(|target| target.id));
    }
    if reported.is_empty() {
        return Ok(Ok(Vec::new()));
    }
    // Targets without changes keep their token and its read time, so that their scopes need no new read time.
    let scopes = dated_scopes(outbound, &reported);
    let positions = scopes
        .iter()
        .filter_map(|scope| outbound.positions.get(scope));
    let latest = positions.copied().max().unwrap_or_default();
    let read_time = outbound
        .read_time
        .next()
        .max(latest)
        .max(batch.latest().next());
    if let Err(heads) = secure_read_time(context, outbound, scopes, read_time).await? {
        return Ok(Err(heads));
    }
    outbound.read_time = read_time;
    outbound.told = context.now;
    let tokens = resume_tokens(context, outbound, &reported)?;
    let mut are_all_reported = true;
    for target_state in &mut outbound.targets {
        if reported.contains(&target_state.id) {
            target_state.has_moved = false;
        } else {
            are_all_reported = false;
        }
    }
    let in_sync = batch.completed();
    let mut messages = batch.into_messages(database, &tokens, read_time);
    if let (true, [(token, _)]) = (are_all_reported, tokens.as_slice()) {
        messages.push(response::snapshot(Some(token), read_time));
        return Ok(Ok(messages));
    }
    for (token, ids) in &tokens {
        let given: Vec<i32> = ids.difference(&in_sync).copied().collect();
        if !given.is_empty() {
            messages.push(response::resume_token(&given, token));
        }
    }
    messages.push(response::snapshot(None, read_time));
    Ok(Ok(messages))
}

/// Returns the tokens of these targets, each with the targets that receive it. On a stream of many logs, a token
/// contains only the logs of its target, so that the tokens grow with the number of targets and not with its square.
fn resume_tokens(
    context: &ListenContext<'_>,
    outbound: &OutboundState,
    reported: &BTreeSet<i32>,
) -> Result<Vec<(String, BTreeSet<i32>)>, Status> {
    if outbound.positions.len() <= FEW_SCOPES {
        let token = resume_token(context, outbound.positions.clone())?;
        return Ok(vec![(token, reported.clone())]);
    }
    let mut by_scopes: BTreeMap<&BTreeSet<Scope>, BTreeSet<i32>> = BTreeMap::new();
    for target_state in &outbound.targets {
        if reported.contains(&target_state.id) {
            let ids = by_scopes.entry(&target_state.scopes).or_default();
            ids.insert(target_state.id);
        }
    }
    let token = |(scopes, ids): (&BTreeSet<Scope>, BTreeSet<i32>)| {
        let mut positions = outbound.positions.clone();
        positions.retain(|scope, _| scopes.contains(scope));
        Ok((resume_token(context, positions)?, ids))
    };
    by_scopes.into_iter().map(token).collect()
}

fn resume_token(
    context: &ListenContext<'_>,
    positions: BTreeMap<Scope, Version>,
) -> Result<String, Status> {
    let token = ResumeToken::new(positions, context.now).to_text();
    token.map_err(|error| {
        tracing::error!(%error, "documents.token_failed");
        Status::new(Code::Internal, "The snapshot could not be sent.")
    })
}
