//! A consistent snapshot of what changed since the last one.
//!
//! The logs are read, then the documents they speak of together with the logs' heads, until those say nothing new, or
//! nothing that cannot be put off. A commit reaches its rows one after the other: for some milliseconds a document may
//! still be as it was before, be there or not, and an index may not lead to it. The log's entry says which version it must
//! have, or that it must be gone.
//!
//! A commit that came after the documents were read need not be waited for: it is told next time. But it has to be known
//! that nothing of it was read. A document says so itself, by its version; where nothing can be known, the tick reads on.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use document_core::{Document, DocumentPath, Query, Scope, Status, Version};
use document_store::Head;

use super::change_log::{ChangeLogs, NewEntry};
use super::context::{ListenContext, RecentChanges, complete_heads};
use super::load::Loaded;
use super::state::{ActiveTarget, OutboundState, Stage};
use super::watched_target::{WatchedTarget, is_rechecked, start_of, watched_targets};
use crate::rules::{Access, Known};

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
    pub(super) watched: Vec<WatchedTarget>,
    /// The documents that changed, and what the rules look at to show them.
    pub(super) known: Known,
    /// What those queries give that are evaluated as a whole.
    pub(super) results: HashMap<i32, Result<Vec<Document>, Status>>,
}

/// How far reading came.
#[derive(Debug)]
pub(super) enum CatchUpResult<'a> {
    /// Nothing is new any more.
    CaughtUp(Box<Snapshot<'a>>),
    /// Others commit faster than this reads, or rows of a commit show and others do not yet.
    Behind,
    /// More was committed in these scopes than is read, or more bytes.
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
    snapshot.watched = watched_targets(context, outbound, &recheck)?;
    if !snapshot.concerns_targets() && !counts && !snapshot.log.is_behind(context) {
        return Ok(CatchUpResult::CaughtUp(snapshot));
    }
    for _ in 0..MAX_ROUNDS {
        let (stale, heads) = match snapshot.read_changes(context, &unread).await? {
            ChangesRead::Read { stale, heads } => (stale, heads),
            ChangesRead::TooLong(scopes) => return Ok(CatchUpResult::TooLong(scopes)),
        };
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

/// Whether a target was loaded, and has not been told a snapshot.
fn has_loaded(outbound: &OutboundState) -> bool {
    let mut targets = outbound.targets.iter();
    targets.any(|target_state| target_state.stage == Stage::Loaded)
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

/// What a look gave besides documents.
#[derive(Debug)]
enum ChangesRead {
    Read {
        /// Documents of which the logs say more than was read: they are to be read again.
        stale: BTreeSet<DocumentPath>,
        /// Where each log stands.
        heads: BTreeMap<Scope, Head>,
    },
    /// The documents that changed in these scopes have too many bytes together.
    TooLong(BTreeSet<Scope>),
}

impl Snapshot<'_> {
    /// Evaluates the queries that cannot judge one by one the documents that changed, then reads those, with the heads
    /// of all logs.
    ///
    /// All in one call is enough: where the heads have not moved since the logs were read, and every document is as they
    /// say, this is how it was when they were read.
    async fn read_changes(
        &mut self,
        context: &ListenContext<'_>,
        unread: &BTreeSet<DocumentPath>,
    ) -> Result<ChangesRead, Status> {
        let mut covered = BTreeSet::new();
        let mut asked = Vec::new();
        for watched in &self.watched {
            let changed = watched.changed(&self.log, self.loaded);
            let changed: BTreeSet<_> = changed.filter(|path| unread.contains(*path)).collect();
            let is_unasked = watched.is_counted && !self.results.contains_key(&watched.id);
            if let Some(query) = watched.whole()
                && (is_unasked || !changed.is_empty())
            {
                asked.push((watched.id, query));
            }
            covered.extend(changed.into_iter().cloned());
            // Rights are decided on these.
            let needed = watched.needs.intersection(unread);
            covered.extend(needed.cloned());
        }
        let results = context.run_queries(asked).await?;
        self.results.extend(results);
        let Some(heads) = self.read(context, &covered).await? else {
            return Ok(ChangesRead::TooLong(self.log.scopes_of(&covered)));
        };
        self.expect(context, &covered);
        covered.retain(|path| {
            let is_shown = self.is_as_logged(context, path) && self.is_in_results(path);
            !is_shown && !context.is_settled(self.log.version_of(path))
        });
        Ok(ChangesRead::Read {
            stale: covered,
            heads,
        })
    }

    /// Reads these documents and the heads of all logs; `None` if the documents have too many bytes together.
    async fn read(
        &mut self,
        context: &ListenContext<'_>,
        changed: &BTreeSet<DocumentPath>,
    ) -> Result<Option<BTreeMap<Scope, Head>>, Status> {
        let mut paths = changed.clone();
        for path in changed {
            let access = Access::Read(path);
            paths.extend(
                context
                    .state
                    .rules
                    .required_documents(context.requester, &access),
            );
        }
        let scopes: Vec<Scope> = self.log.scopes().cloned().collect();
        let Some(gathered) = context.try_read_context(paths, &scopes).await? else {
            return Ok(None);
        };
        self.known.documents.extend(gathered.known.documents);
        Ok(Some(complete_heads(scopes, gathered.heads)))
    }

    fn is_as_logged(&self, context: &ListenContext<'_>, path: &DocumentPath) -> bool {
        let found = self.known.get(path);
        let fields = found.map(|document| &document.fields);
        let scopes = context.state.schema().scopes(path, fields);
        self.log.agrees(path, found, &scopes)
    }

    /// Logs must come as far as the documents that were read.
    fn expect(&mut self, context: &ListenContext<'_>, changed: &BTreeSet<DocumentPath>) {
        let read = changed.iter().filter_map(|path| self.known.get(path));
        let results = self.results.values().flatten().flatten();
        for document in read.chain(results) {
            let schema = context.state.schema();
            for scope in schema.scopes(&document.path, Some(&document.fields)) {
                self.log.expect(scope, document.updated);
            }
        }
    }

    /// Whether the queries that are evaluated as a whole gave a document as it was read by its name.
    fn is_in_results(&self, path: &DocumentPath) -> bool {
        let mut concerned = self
            .watched
            .iter()
            .filter(|watched| watched.changed(&self.log, self.loaded).any(|it| it == path));
        concerned.all(
            |watched| match (watched.whole(), self.results.get(&watched.id)) {
                (Some(query), Some(Ok(result))) => {
                    is_result_current(query, result, path, self.known.get(path))
                }
                _ => true,
            },
        )
    }
}

/// Whether a result has `found` in its version, if it is to have it at all.
fn is_result_current(
    query: &Query,
    result: &[Document],
    path: &DocumentPath,
    found: Option<&Document>,
) -> bool {
    let shown = result.iter().find(|document| document.path == *path);
    match (shown, found) {
        (Some(shown), found) => found.is_some_and(|found| found.updated == shown.updated),
        (None, Some(found)) => !query.matches(found) || is_outside(query, result, found),
        (None, None) => true,
    }
}

/// Whether a document that matches comes before the result, or after it.
fn is_outside(query: &Query, result: &[Document], document: &Document) -> bool {
    let is_full = query
        .limit
        .is_some_and(|limit| u32::try_from(result.len()).is_ok_and(|found| found >= limit));
    let is_last = || {
        result
            .last()
            .is_none_or(|last| query.compare(last, document).is_lt())
    };
    query.offset > 0 || (is_full && is_last())
}

/// How much of a commit the documents show that were read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    Nothing,
    All,
    /// Part of it, or it cannot be told.
    Unknown,
}

/// Those of `new_entries` that the documents of `snapshot` already show: whole commits, in each scope none behind one that they
/// do not show. `None`: there is no such place, or it cannot be known.
fn consistent_cut(snapshot: &Snapshot<'_>, news: &[NewEntry]) -> Option<Vec<NewEntry>> {
    let about = || news.iter().flat_map(|news| &news.entry.paths);
    // What a query gave as a whole does not say what it saw of documents that are not in it.
    let is_opaque = |watched: &&WatchedTarget| watched.whole().is_some();
    for watched in snapshot.watched.iter().filter(is_opaque) {
        if about().any(|path| watched.covers(path)) {
            return None;
        }
    }
    let mut commits: BTreeMap<Version, Vec<&NewEntry>> = BTreeMap::new();
    for news in news {
        commits.entry(news.entry.version).or_default().push(news);
    }
    let mut later: BTreeSet<&Scope> = BTreeSet::new();
    let mut seen = Vec::new();
    for (version, parts) in commits {
        let is_behind = parts.iter().any(|news| later.contains(&news.scope));
        let paths = parts.iter().flat_map(|news| &news.entry.paths);
        let share = share(snapshot, version, paths);
        // Logs are read one after the other: another scope's may have had this commit before.
        let is_begun = snapshot.log.has_applied(version);
        match share {
            Some(Share::All) | None if !is_behind => seen.extend(parts.into_iter().cloned()),
            Some(Share::Nothing) if !is_begun => later.extend(parts.iter().map(|news| &news.scope)),
            None => later.extend(parts.iter().map(|news| &news.scope)),
            Some(_) => return None,
        }
    }
    Some(seen)
}

/// How much is shown of a commit with these documents; nothing to say when it is about none that is watched.
fn share<'a>(
    snapshot: &Snapshot<'_>,
    version: Version,
    paths: impl Iterator<Item = &'a DocumentPath>,
) -> Option<Share> {
    let shares = paths.filter_map(|path| {
        let mut covering = snapshot.watched.iter().filter(|target| target.covers(path));
        let is_loaded = covering.next()?.is_loaded || covering.any(|target| target.is_loaded);
        Some(match snapshot.known.documents.get(path) {
            Some(Some(document)) if document.updated >= version => Share::All,
            Some(Some(_)) => Share::Nothing,
            // It may be that this commit deleted it, or that this commit made it afterwards.
            Some(None) => Share::Unknown,
            None if !is_loaded => Share::Nothing,
            None => match snapshot.loaded.read.get(path) {
                Some(read) if *read < version => Share::Nothing,
                _ => Share::Unknown,
            },
        })
    });
    shares.reduce(|all, share| if all == share { all } else { Share::Unknown })
}
