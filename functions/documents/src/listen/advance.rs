//! One step of a stream: what is to be told now.

use std::collections::{BTreeMap, BTreeSet};

use document::{Code, Scope, Status, Version};
use serde_json::Value;
use store::documents::Head;

use super::admit::{self, Refused};
use super::batch::Batch;
use super::catch_up::{Caught, catch_up};
use super::load::load;
use super::message;
use super::read_time::{dated_scopes, secure_read_time};
use super::state::{ListenBack, ListenForward, Stage};
use super::step::Step;
use super::tell::tell;
use super::token::Token;
use crate::requester::Requester;
use crate::state::DocumentsState;

/// What one answer may have, in bytes as the platform counts them, before what changed is loaded anew in parts.
const MOST_BYTES: usize = 3 * 1024 * 1024;
/// How often a stream without changes gives its client a fresh token, in microseconds.
const TOKEN_AGE: u64 = 30 * 1_000_000;

/// What a step is made for.
#[derive(Debug)]
pub enum Occasion {
    /// A poll begins: the rules are asked about every target again.
    Poll,
    /// Where the logs of the stream's scopes stand was read just now.
    Glance(BTreeMap<Scope, Head>),
    /// A message came, or something ran out.
    Message,
}

/// Applies what waits in `forward`, and tells what changed in the targets since `back`. Does not wait for anything to
/// change; when nothing did, there are no messages.
///
/// `None`: this step did not get through, since others commit faster than it reads or a commit does not show in all its
/// rows yet. `back` is as it was, and what the rules said is not kept: the next step is for the same occasion. Until
/// then [`ListenBack::wait`] is to be told how long it took.
///
/// An error is one of the whole stream, and leaves `back` as it was: `UNAVAILABLE` when the table is, `UNAUTHENTICATED`
/// when the account's gate was shut.
pub async fn advance(
    state: &DocumentsState,
    requester: &Requester,
    forward: &ListenForward,
    back: &mut ListenBack,
    occasion: Occasion,
) -> Result<Option<Vec<Value>>, Status> {
    let step = Step {
        state,
        requester,
        now: state.now(),
        waited: back.waited(),
    };
    let mut next = back.clone();
    let mut batch = Batch::default();
    let (mut messages, arrivals) = admit::apply(forward, &mut next);
    let (mut refused, heads) = match occasion {
        Occasion::Poll => {
            let (refused, heads) = admit::ask_about_all(&step, &mut next, &mut batch).await?;
            (refused, Some(heads))
        }
        Occasion::Glance(heads) => (Refused::new(), Some(heads)),
        Occasion::Message => (Refused::new(), None),
    };
    refused.extend(admit::admit(&step, &mut next, arrivals, &mut batch).await?);
    // Of what is loaded the logs must say what became of it since: then they are looked at afterwards.
    let glanced = heads.filter(|_| next.is_live());
    let mut loaded = load(&step, &mut next, &mut batch).await?;
    refused.append(&mut loaded.refused);
    if !next.is_loading() {
        match Box::pin(catch_up(&step, &next, &loaded, glanced)).await? {
            Caught::Up(sight) => {
                let doubtful = sight.doubtful();
                refused.extend(tell(&step, &mut next, &sight, &mut batch));
                refused.extend(admit::ask_about(&step, &mut next, &doubtful, &mut batch).await?);
                reload_if_large(&step, &mut next, &mut batch);
            }
            Caught::Behind => return Ok(None),
            Caught::TooLong(scopes) => begin_anew(&step, &mut next, scopes, &mut batch).await?,
        }
    }
    tell_refused(&mut messages, &refused);
    let Some(closing) = close(&step, &mut next, batch).await? else {
        return Ok(None);
    };
    messages.extend(closing);
    next.end_waiting();
    *back = next;
    Ok(Some(messages))
}

fn tell_refused(messages: &mut Vec<Value>, refused: &Refused) {
    let refused = refused.iter();
    messages.extend(refused.map(|(id, why)| message::refused(*id, why)));
}

/// What does not fit into one answer is forgotten and loaded in parts.
fn reload_if_large(step: &Step<'_>, back: &mut ListenBack, batch: &mut Batch) {
    if batch.bytes(&step.state.database) <= MOST_BYTES {
        return;
    }
    let large: BTreeSet<i32> = batch.shown();
    for listened in &mut back.targets {
        if large.contains(&listened.id) {
            batch.reset(listened.id);
            listened.stage = Stage::Loading { after: None };
            listened.window = None;
        }
    }
}

/// What happened in these scopes is not gone through: their targets are loaded once more, behind all of it.
async fn begin_anew(
    step: &Step<'_>,
    back: &mut ListenBack,
    scopes: BTreeSet<Scope>,
    batch: &mut Batch,
) -> Result<(), Status> {
    for listened in &mut back.targets {
        if !listened.scopes.is_disjoint(&scopes) {
            batch.reset(listened.id);
            listened.stage = Stage::Loading { after: None };
            listened.window = None;
            // Of a log so long not even the end is gone through.
            listened.is_settled = true;
        }
    }
    let heads = step.heads(scopes.into_iter().collect()).await?;
    let heads = heads.into_iter();
    back.positions
        .extend(heads.map(|(scope, head)| (scope, head.version)));
    Ok(())
}

/// Ends with the snapshot that makes the client show all of it, unless the rest is still to come. Nothing when somebody
/// committed while it was being made: the next step tells all of it.
async fn close(
    step: &Step<'_>,
    back: &mut ListenBack,
    mut batch: Batch,
) -> Result<Option<Vec<Value>>, Status> {
    let database = &step.state.database;
    let is_old = back.told.0.saturating_add(TOKEN_AGE) <= step.now.0;
    if back.is_loading() {
        let complete = batch.take_complete();
        let targets = back.targets.iter_mut();
        for listened in targets.filter(|target| complete.contains(&target.id)) {
            listened.stage = Stage::Loaded;
        }
        return Ok(Some(batch.into_messages(database, "", Version::ZERO)));
    }
    let mut told = batch.targets();
    if is_old {
        let moved = back.targets.iter().filter(|target| target.has_moved);
        told.extend(moved.map(|target| target.id));
    }
    if told.is_empty() {
        return Ok(Some(Vec::new()));
    }
    // Those that are told nothing keep their token and what it stands for, so that their scopes need not be dated.
    let scopes = dated_scopes(back, &told);
    let positions = scopes.iter().filter_map(|scope| back.positions.get(scope));
    let latest = positions.copied().max().unwrap_or_default();
    let read_time = back.read_time.next().max(latest).max(batch.latest());
    if !secure_read_time(step, back, scopes, read_time).await? {
        return Ok(None);
    }
    back.read_time = read_time;
    back.told = step.now;
    let token = Token::of(back, step.now).to_text().map_err(|error| {
        tracing::error!(%error, "a resume token could not be written");
        Status::new(Code::Internal, "The snapshot could not be told.")
    })?;
    let mut are_all_told = true;
    for listened in &mut back.targets {
        if told.contains(&listened.id) {
            listened.has_moved = false;
        } else {
            are_all_told = false;
        }
    }
    let in_sync = batch.completed();
    let mut messages = batch.into_messages(database, &token, read_time);
    if are_all_told {
        messages.push(message::snapshot(Some(&token), read_time));
    } else {
        let given: Vec<i32> = told.difference(&in_sync).copied().collect();
        if !given.is_empty() {
            messages.push(message::resume_token(&given, &token));
        }
        messages.push(message::snapshot(None, read_time));
    }
    Ok(Some(messages))
}
