//! What changed since the last time: logs, then documents, then logs again until they say nothing new, or nothing that
//! cannot be put off.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use document::{Document, DocumentPath, Query, Scope, Status, Target, Version};

use super::cut::cut;
use super::load::Loaded;
use super::log::Log;
use super::state::{ListenBack, Listened, Stage};
use super::step::Step;
use crate::rules::{Access, Known};

/// How often the logs may say something new before the step is given up; the next one begins where this one began.
const MOST_ROUNDS: usize = 5;

/// A consistent sight of everything that changed.
#[derive(Debug, Default)]
pub(super) struct Sight {
    /// What changed, and up to where the logs were read.
    pub(super) log: Log,
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
    /// Whether the client wants its documents counted.
    pub(super) is_counted: bool,
    /// Whether all its documents were told in this very step.
    pub(super) is_loaded: bool,
    /// What its right depends on.
    needs: BTreeSet<DocumentPath>,
}

/// Reads until nothing is new. Nothing is given when others commit faster than this reads.
///
/// The logs must come as far as the documents that were `loaded` in this step.
pub(super) async fn catch_up(
    step: &Step<'_>,
    back: &ListenBack,
    loaded: &Loaded,
) -> Result<Option<Sight>, Status> {
    let mut ahead = loaded.ahead.clone();
    let mut log = Log::from(starts(back));
    let news = log.read(step).await?;
    let mut unread = log.take(news);
    let counts = back.targets.iter().any(Listened::is_counted);
    if unread.is_empty() && !counts && !log.is_behind(&ahead) {
        return Ok(Some(Sight {
            log,
            ..Sight::default()
        }));
    }
    let mut sight = Sight {
        log,
        watched: watched(step, back)?,
        ..Sight::default()
    };
    for round in 1..=MOST_ROUNDS {
        let stale = sight.look(step, &unread, &mut ahead).await?;
        let news = sight.log.read(step).await?;
        if stale.is_empty()
            && let Some(seen) = cut(&sight, loaded, &news)
        {
            sight.log.take(seen);
            if !sight.log.is_behind(&ahead) {
                return Ok(Some(sight));
            }
        }
        unread = sight.log.take(news);
        let is_whole = stale.is_empty() && !sight.log.is_behind(&ahead);
        // What the logs have not said after so many rounds, they are not about to say.
        if unread.is_empty() && (is_whole || round == MOST_ROUNDS) {
            return Ok(Some(sight));
        }
        unread.extend(stale);
    }
    Ok(None)
}

impl Sight {
    /// The targets whose right depends on a document that changed.
    pub(super) fn doubtful(&self) -> BTreeSet<i32> {
        let doubtful = self.watched.iter().filter(|watched| {
            let mut needs = watched.needs.iter();
            needs.any(|path| self.log.has_changed(path))
        });
        doubtful.map(|watched| watched.id).collect()
    }

    /// Reads documents that changed, and evaluates the queries that cannot judge them one by one. Gives those of which
    /// the logs know more than was read: a commit reaches its rows one after the other.
    async fn look(
        &mut self,
        step: &Step<'_>,
        unread: &BTreeSet<DocumentPath>,
        ahead: &mut BTreeMap<Scope, Version>,
    ) -> Result<BTreeSet<DocumentPath>, Status> {
        let mut covered = BTreeSet::new();
        let mut asked = Vec::new();
        for watched in &self.watched {
            let changed: BTreeSet<_> = watched
                .changed(&self.log)
                .filter(|path| unread.contains(*path))
                .collect();
            let is_unasked = watched.is_counted && !self.results.contains_key(&watched.id);
            if let Some(query) = watched.whole()
                && (is_unasked || !changed.is_empty())
            {
                asked.push((watched.id, query));
            }
            covered.extend(changed.into_iter().cloned());
        }
        let results = step.ask(asked).await?;
        self.results.extend(results);
        if covered.is_empty() {
            return Ok(covered);
        }
        let mut paths = covered.clone();
        for path in &covered {
            let access = Access::Read(path);
            paths.extend(step.state.rules.needs(step.requester, &access));
        }
        let known = step.gather(paths, &[]).await?.known;
        self.known.documents.extend(known.documents);
        for document in covered.iter().filter_map(|path| self.known.get(path)) {
            for scope in step
                .state
                .schema
                .scopes(&document.path, Some(&document.fields))
            {
                if self.log.positions().contains_key(&scope) {
                    let version = ahead.entry(scope).or_default();
                    *version = document.updated.max(*version);
                }
            }
        }
        covered.retain(|path| {
            let found = self.known.get(path);
            found.is_some_and(|document| document.updated < self.log.version_of(path))
        });
        Ok(covered)
    }
}

impl Watched {
    /// Those of the documents that changed which are, or might be, its own.
    pub(super) fn changed<'a>(&'a self, log: &'a Log) -> impl Iterator<Item = &'a DocumentPath> {
        log.changed_since(&self.start)
            .filter(|path| self.covers(path))
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

fn watched(step: &Step<'_>, back: &ListenBack) -> Result<Vec<Watched>, Status> {
    let targets = back.targets.iter().map(|listened| {
        let target = step.target_of(listened)?;
        Ok(Watched {
            id: listened.id,
            needs: step.needs(&target),
            target,
            start: start_of(back, listened),
            is_counted: listened.is_counted(),
            is_loaded: listened.stage == Stage::Loaded,
        })
    });
    targets.collect()
}

/// Where each log is read on from: the earliest place that a target needs.
fn starts(back: &ListenBack) -> BTreeMap<Scope, Version> {
    let mut starts: BTreeMap<Scope, Version> = BTreeMap::new();
    for (scope, version) in back
        .targets
        .iter()
        .flat_map(|listened| start_of(back, listened))
    {
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
