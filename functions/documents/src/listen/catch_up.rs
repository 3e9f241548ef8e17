//! What changed since the last time: logs, then documents with the logs' heads, until those say nothing new, or nothing
//! that cannot be put off.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use document::{Document, DocumentPath, Query, Scope, Status, Target, Version};
use store::documents::Head;

use super::cut::cut;
use super::load::Loaded;
use super::log::{Log, RecentChanges};
use super::look::Looked;
use super::state::{ListenBack, Listened, Stage};
use super::step::Step;
use crate::rules::Known;

/// How often the logs may say something new before the step is given up; the next one begins where this one began.
const MOST_ROUNDS: usize = 5;

/// A consistent sight of everything that changed.
#[derive(Debug)]
pub(super) struct Sight<'a> {
    /// What changed, and up to where the logs were read.
    pub(super) log: Log,
    /// What was told in this step before the logs were read.
    pub(super) loaded: &'a Loaded,
    /// The targets, if anything has to be told to one of them.
    pub(super) watched: Vec<Watched>,
    /// The documents that changed, and what the rules look at to show them.
    pub(super) known: Known,
    /// What those queries give that are evaluated as a whole.
    pub(super) results: HashMap<i32, Result<Vec<Document>, Status>>,
}

/// A target that is in step, or is about to be.
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
    /// Whether all its documents were told in this very step.
    pub(super) is_loaded: bool,
    /// What its right depends on.
    pub(super) needs: BTreeSet<DocumentPath>,
}

/// How far reading came.
#[derive(Debug)]
pub(super) enum Caught<'a> {
    /// Nothing is new any more.
    Up(Box<Sight<'a>>),
    /// Others commit faster than this reads, or rows of a commit show and others do not yet.
    Behind,
    /// More was committed in these scopes than is read.
    TooLong(BTreeSet<Scope>),
}

/// Reads until nothing is new.
///
/// The logs must come as far as the documents that were `loaded` in this step, and as their heads: those that were
/// `glanced` at before, or else those of now.
pub(super) async fn catch_up<'a>(
    step: &Step<'_>,
    back: &ListenBack,
    loaded: &'a Loaded,
    glanced: Option<BTreeMap<Scope, Head>>,
) -> Result<Caught<'a>, Status> {
    let mut starts = starts(back);
    let heads = match glanced {
        Some(heads) => heads,
        None => step.heads(starts.keys().cloned().collect()).await?,
    };
    let looked_back = looked_back(back);
    let mut recent = starts.clone();
    recent.retain(|scope, _| looked_back.contains(scope));
    let recent = step.recent_changes(&recent).await?;
    let looked_back = begin_earlier(&mut starts, &recent);
    let mut log = Log::from(starts);
    // Of what was deleted before it was loaded nothing else tells than the log, perhaps before its head does.
    let told = if has_loaded(back) {
        &BTreeMap::new()
    } else {
        &heads
    };
    let read = log.read(step, told, recent).await?;
    if !read.too_long.is_empty() {
        return Ok(Caught::TooLong(read.too_long));
    }
    let heads = heads.into_iter().map(|(scope, head)| (scope, head.logged));
    for (scope, version) in loaded.ahead.clone().into_iter().chain(heads) {
        log.expect(scope, version);
    }
    let mut unread = log.take(read.news);
    let counts = back.targets.iter().any(Listened::is_counted);
    let mut sight = Box::new(Sight {
        log,
        loaded,
        watched: Vec::new(),
        known: Known::default(),
        results: HashMap::new(),
    });
    if unread.is_empty() && !counts && !sight.log.is_behind(step) {
        return Ok(Caught::Up(sight));
    }
    sight.watched = watched(step, back, &looked_back)?;
    if !sight.concerns_targets() && !counts && !sight.log.is_behind(step) {
        return Ok(Caught::Up(sight));
    }
    for _ in 0..MOST_ROUNDS {
        let Looked { stale, heads } = sight.look(step, &unread).await?;
        let read = sight.log.read(step, &heads, RecentChanges::new()).await?;
        if !read.too_long.is_empty() {
            return Ok(Caught::TooLong(read.too_long));
        }
        let news = read.news;
        if stale.is_empty()
            && let Some(seen) = cut(&sight, &news)
        {
            sight.log.take(seen);
            if !sight.log.is_behind(step) {
                return Ok(Caught::Up(sight));
            }
        }
        unread = sight.log.take(news);
        unread.extend(stale);
    }
    Ok(Caught::Behind)
}

impl Sight<'_> {
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
    pub(super) fn doubtful(&self) -> BTreeSet<i32> {
        let doubtful = self.watched.iter().filter(|watched| {
            let mut needs = watched.needs.iter();
            needs.any(|path| self.log.has_changed(path))
        });
        doubtful.map(|watched| watched.id).collect()
    }
}

impl Watched {
    /// Those of the documents that changed which are, or might be, its own. Of those that changed shortly before it was
    /// loaded, the ones that were read otherwise than the log says.
    pub(super) fn changed<'a>(
        &'a self,
        log: &'a Log,
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
fn has_loaded(back: &ListenBack) -> bool {
    let mut targets = back.targets.iter();
    targets.any(|listened| listened.stage == Stage::Loaded)
}

fn watched(
    step: &Step<'_>,
    back: &ListenBack,
    looked_back: &BTreeMap<Scope, Version>,
) -> Result<Vec<Watched>, Status> {
    let targets = back.targets.iter().map(|listened| {
        let target = step.target_of(listened)?;
        Ok(Watched {
            id: listened.id,
            needs: step.required_documents(&target),
            target,
            start: start_of(back, listened),
            recent: recent(listened, looked_back),
            is_counted: listened.is_counted(),
            is_loaded: listened.stage == Stage::Loaded,
        })
    });
    targets.collect()
}

/// Where each log is read on from: the earliest place that a target needs.
fn starts(back: &ListenBack) -> BTreeMap<Scope, Version> {
    let mut starts: BTreeMap<Scope, Version> = BTreeMap::new();
    let all = back.targets.iter();
    for (scope, version) in all.flat_map(|listened| start_of(back, listened)) {
        let earliest = starts.entry(scope).or_insert(version);
        *earliest = version.min(*earliest);
    }
    starts
}

fn start_of(back: &ListenBack, listened: &Listened) -> BTreeMap<Scope, Version> {
    if let Stage::Resuming { from, .. } = &listened.stage {
        return from.clone();
    }
    let scopes = listened.scopes.iter().map(|scope| {
        let position = back.positions.get(scope).copied().unwrap_or_default();
        (scope.clone(), position)
    });
    scopes.collect()
}

/// Whether a target was loaded by queries that may not have seen all rows of the last commits.
fn is_looked_back(listened: &Listened) -> bool {
    listened.stage == Stage::Loaded && !listened.is_settled
}

/// The scopes whose last commits are looked back at, also those before the place of the target.
fn looked_back(back: &ListenBack) -> BTreeSet<Scope> {
    let targets = back.targets.iter();
    let targets = targets.filter(|listened| is_looked_back(listened));
    targets
        .flat_map(|listened| listened.scopes.iter().cloned())
        .collect()
}

/// Lets these logs begin before the first of their recent changes. Gives where that is.
fn begin_earlier(
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
fn recent(listened: &Listened, looked_back: &BTreeMap<Scope, Version>) -> BTreeMap<Scope, Version> {
    if !is_looked_back(listened) {
        return BTreeMap::new();
    }
    let mut recent = looked_back.clone();
    recent.retain(|scope, _| listened.scopes.contains(scope));
    recent
}
