//! What changed since the last time: logs, then documents with the logs' heads, until those say nothing new, or nothing
//! that cannot be put off.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use document_core::{Document, DocumentPath, Query, Scope, Status, Target, Version};
use store::documents::Head;

use super::change_log::{ChangeLogs, RecentChanges};
use super::consistent_cut::consistent_cut;
use super::context::ListenContext;
use super::load::Loaded;
use super::read_changes::ChangesRead;
use super::state::{ActiveTarget, OutboundState, Stage};
use crate::rules::Known;

/// How often the logs may say something new before the tick is given up; the next one begins where this one began.
const MAX_ROUNDS: usize = 5;

/// A consistent snapshot of everything that changed.
#[derive(Debug)]
pub(super) struct Snapshot<'a> {
    /// What changed, and up to where the logs were read.
    pub(super) log: ChangeLogs,
    /// What was told in this tick before the logs were read.
    pub(super) loaded: &'a Loaded,
    /// The targets, if anything has to be told to one of them.
    pub(super) watched: Vec<Watched>,
    /// The documents that changed, and what the rules look at to show them.
    pub(super) known: Known,
    /// What those queries give that are evaluated as a whole.
    pub(super) results: HashMap<i32, Result<Vec<Document>, Status>>,
}

/// A target that is up to date, or is about to be.
#[derive(Debug)]
pub(super) struct Watched {
    pub(super) id: i32,
    pub(super) target: Target,
    /// After which version its changes count, in each of its logs.
    start: BTreeMap<Scope, Version>,
    /// After which version they count unless they are in what was loaded.
    recent: BTreeMap<Scope, Version>,
    /// Whether the client wants its documents counted.
    pub(super) is_counted: bool,
    /// Whether all its documents were told in this very tick.
    pub(super) is_loaded: bool,
    /// What its right depends on.
    pub(super) needs: BTreeSet<DocumentPath>,
}

/// How far reading came.
#[derive(Debug)]
pub(super) enum CatchUpResult<'a> {
    /// Nothing is new any more.
    CaughtUp(Box<Snapshot<'a>>),
    /// Others commit faster than this reads, or rows of a commit show and others do not yet.
    Behind,
    /// More was committed in these scopes than is read.
    TooLong(BTreeSet<Scope>),
}

/// Reads until nothing is new.
///
/// The logs must come as far as the documents that were `loaded` in this tick, and as their heads: those that were
/// `known_heads` at before, or else those of now.
pub(super) async fn catch_up<'a>(
    context: &ListenContext<'_>,
    outbound: &OutboundState,
    loaded: &'a Loaded,
    known_heads: Option<BTreeMap<Scope, Head>>,
) -> Result<CatchUpResult<'a>, Status> {
    let mut starts = starts(outbound);
    let heads = match known_heads {
        Some(heads) => heads,
        None => context.heads(starts.keys().cloned().collect()).await?,
    };
    let recheck = recheck(outbound);
    let mut recent = starts.clone();
    recent.retain(|scope, _| recheck.contains(scope));
    let recent = context.recent_changes(&recent).await?;
    let recheck = start_earlier(&mut starts, &recent);
    let mut log = ChangeLogs::new(starts);
    // Of what was deleted before it was loaded nothing else tells than the log, perhaps before its head does.
    let told = if has_loaded(outbound) {
        &BTreeMap::new()
    } else {
        &heads
    };
    let read = log.read(context, told, recent).await?;
    if !read.too_long.is_empty() {
        return Ok(CatchUpResult::TooLong(read.too_long));
    }
    let heads = heads.into_iter().map(|(scope, head)| (scope, head.logged));
    for (scope, version) in loaded.ahead.clone().into_iter().chain(heads) {
        log.expect(scope, version);
    }
    let mut unread = log.apply(read.new_entries);
    let counts = outbound.targets.iter().any(ActiveTarget::is_counted);
    let mut snapshot = Box::new(Snapshot {
        log,
        loaded,
        watched: Vec::new(),
        known: Known::default(),
        results: HashMap::new(),
    });
    if unread.is_empty() && !counts && !snapshot.log.is_behind(context) {
        return Ok(CatchUpResult::CaughtUp(snapshot));
    }
    snapshot.watched = watched(context, outbound, &recheck)?;
    if !snapshot.concerns_targets() && !counts && !snapshot.log.is_behind(context) {
        return Ok(CatchUpResult::CaughtUp(snapshot));
    }
    for _ in 0..MAX_ROUNDS {
        let ChangesRead { stale, heads } = snapshot.read_changes(context, &unread).await?;
        let read = snapshot
            .log
            .read(context, &heads, RecentChanges::new())
            .await?;
        if !read.too_long.is_empty() {
            return Ok(CatchUpResult::TooLong(read.too_long));
        }
        let new_entries = read.new_entries;
        if stale.is_empty()
            && let Some(seen) = consistent_cut(&snapshot, &new_entries)
        {
            snapshot.log.apply(seen);
            if !snapshot.log.is_behind(context) {
                return Ok(CatchUpResult::CaughtUp(snapshot));
            }
        }
        unread = snapshot.log.apply(new_entries);
        unread.extend(stale);
    }
    Ok(CatchUpResult::Behind)
}

impl Snapshot<'_> {
    /// Whether any of what changed is of a target, or one's right depends on it.
    fn concerns_targets(&self) -> bool {
        let mut watched = self.watched.iter();
        watched.any(|watched| {
            let mut needs = watched.needs.iter();
            watched.changed(&self.log, self.loaded).next().is_some()
                || needs.any(|path| self.log.has_changed(path))
        })
    }

    /// The targets whose right depends on a document that changed.
    pub(super) fn affected_by_rules(&self) -> BTreeSet<i32> {
        let affected_by_rules = self.watched.iter().filter(|watched| {
            let mut needs = watched.needs.iter();
            needs.any(|path| self.log.has_changed(path))
        });
        affected_by_rules.map(|watched| watched.id).collect()
    }
}

impl Watched {
    /// Those of the documents that changed which are, or might be, its own. Of those that changed shortly before it was
    /// loaded, the ones that were read otherwise than the log says.
    pub(super) fn changed<'a>(
        &'a self,
        log: &'a ChangeLogs,
        loaded: &'a Loaded,
    ) -> impl Iterator<Item = &'a DocumentPath> {
        let later = log.changed_since(&self.start);
        let recent = log.changed_since(&self.recent).filter(|path| {
            let read = loaded.read.get(path).copied();
            !log.agrees_with(path, read)
        });
        let changed: BTreeSet<_> = later.chain(recent).collect();
        changed.into_iter().filter(|path| self.covers(path))
    }

    pub(super) fn covers(&self, path: &DocumentPath) -> bool {
        match &self.target {
            Target::Documents(paths) => paths.contains(path),
            Target::Query(query) => query.covers(path),
        }
    }

    /// Its query, if that has to be evaluated as a whole.
    pub(super) fn whole(&self) -> Option<&Query> {
        match &self.target {
            Target::Query(query) if query.is_limited() || self.is_counted => Some(query),
            _ => None,
        }
    }
}

/// Whether a target was loaded, and has not been told a snapshot.
fn has_loaded(outbound: &OutboundState) -> bool {
    let mut targets = outbound.targets.iter();
    targets.any(|target_state| target_state.stage == Stage::Loaded)
}

fn watched(
    context: &ListenContext<'_>,
    outbound: &OutboundState,
    recheck: &BTreeMap<Scope, Version>,
) -> Result<Vec<Watched>, Status> {
    let targets = outbound.targets.iter().map(|target_state| {
        let target = context.target_of(target_state)?;
        Ok(Watched {
            id: target_state.id,
            needs: context.required_documents(&target),
            target,
            start: start_of(outbound, target_state),
            recent: recent(target_state, recheck),
            is_counted: target_state.is_counted(),
            is_loaded: target_state.stage == Stage::Loaded,
        })
    });
    targets.collect()
}

/// Where each log is read on from: the earliest place that a target needs.
fn starts(outbound: &OutboundState) -> BTreeMap<Scope, Version> {
    let mut starts: BTreeMap<Scope, Version> = BTreeMap::new();
    let all = outbound.targets.iter();
    for (scope, version) in all.flat_map(|target_state| start_of(outbound, target_state)) {
        let earliest = starts.entry(scope).or_insert(version);
        *earliest = version.min(*earliest);
    }
    starts
}

fn start_of(outbound: &OutboundState, target_state: &ActiveTarget) -> BTreeMap<Scope, Version> {
    if let Stage::Resuming { from, .. } = &target_state.stage {
        return from.clone();
    }
    let scopes = target_state.scopes.iter().map(|scope| {
        let position = outbound.positions.get(scope).copied().unwrap_or_default();
        (scope.clone(), position)
    });
    scopes.collect()
}

/// Whether a target was loaded by queries that may not have seen all rows of the last commits.
fn is_rechecked(target_state: &ActiveTarget) -> bool {
    target_state.stage == Stage::Loaded && !target_state.is_settled
}

/// The scopes whose last commits are looked back at, also those before the place of the target.
fn recheck(outbound: &OutboundState) -> BTreeSet<Scope> {
    let targets = outbound.targets.iter();
    let targets = targets.filter(|target_state| is_rechecked(target_state));
    targets
        .flat_map(|target_state| target_state.scopes.iter().cloned())
        .collect()
}

/// Lets these logs begin before the first of their recent changes. Gives where that is.
fn start_earlier(
    starts: &mut BTreeMap<Scope, Version>,
    recent: &RecentChanges,
) -> BTreeMap<Scope, Version> {
    let mut begun = BTreeMap::new();
    for (scope, entries) in recent {
        if let Some(first) = entries.as_ref().and_then(|entries| entries.first())
            && let Some(start) = starts.get_mut(scope)
        {
            *start = first.previous.min(*start);
            begun.insert(scope.clone(), *start);
        }
    }
    begun
}

/// Of a target that was loaded: from where on changes count unless they are in what was loaded.
fn recent(
    target_state: &ActiveTarget,
    recheck: &BTreeMap<Scope, Version>,
) -> BTreeMap<Scope, Version> {
    if !is_rechecked(target_state) {
        return BTreeMap::new();
    }
    let mut recent = recheck.clone();
    recent.retain(|scope, _| target_state.scopes.contains(scope));
    recent
}
