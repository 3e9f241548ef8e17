//! Reads a consistent snapshot of what changed since the last one.
//!
//! The logs are read, then the documents in their entries together with the logs' heads, until the heads have not
//! moved, or only for changes that can be sent later. The rows of a commit become readable one after the other: for
//! some milliseconds a document may still be in its earlier state, and an index may not lead to it. The log's entry has
//! the version that the document must have, or states that it must be gone.
//!
//! A commit that was written after the documents were read can be sent with the next snapshot. But it must be certain
//! that nothing of it was read (`consistent_cut`). A document shows this by its version. If it is uncertain, the tick
//! reads the changed documents again, by name. Queries are read once (`evaluation`), so a round takes two calls of the
//! table however long the queries took.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use document_core::{Document, DocumentPath, Query, Scope, Status, Version};
use document_store::Head;

use super::change_log::{ChangeLogs, NewEntry};
use super::consistent_cut::consistent_cut;
use super::context::{ListenContext, RecentChanges, complete_heads};
use super::evaluation::{Evaluation, ReadUntil, candidates_query, is_indexed, more_spare};
use super::load::Loaded;
use super::state::{ActiveTarget, OutboundState, Stage};
use super::watched_target::{WatchedTarget, is_rechecked, start_of, watched_targets};
use crate::rules::{Access, RuleInputs};

/// How often the logs may contain something new before the tick is given up; the next tick starts where this one did.
const MAX_ROUNDS: usize = 12;

/// A consistent snapshot of everything that changed.
#[derive(Debug)]
pub(super) struct Snapshot<'a> {
    /// The changes, and the positions up to which the logs were read.
    pub(super) log: ChangeLogs,
    /// The documents that were loaded in this tick before the logs were read.
    pub(super) loaded: &'a Loaded,
    /// The targets, if one of them has changes.
    pub(super) watched: Vec<WatchedTarget>,
    /// The documents that changed, and those that the rules read for them.
    pub(super) known: RuleInputs,
    /// The targets whose result contains a document to which its index did not lead yet.
    pub(super) unconfirmed: BTreeSet<i32>,
    /// The last commits of the logs, read after everything that was `loaded`.
    pub(super) loaded_until: Option<ReadUntil>,
    /// The results of these queries.
    evaluations: HashMap<i32, Result<Evaluation, Status>>,
    /// How many documents more than their limit these queries read.
    spare: HashMap<i32, u32>,
}

/// The outcome of a round of reading.
#[derive(Debug)]
pub(super) enum CatchUpResult {
    /// Nothing is new: the snapshot is complete.
    CaughtUp,
    /// Others commit faster than this reads, or only some rows of a commit are readable.
    Behind,
    /// The commits in these scopes are too many, or have too many bytes.
    TooLong(BTreeSet<Scope>),
}

/// Reads until nothing is new.
#[derive(Debug)]
pub(super) struct CatchUp<'a> {
    pub(super) snapshot: Snapshot<'a>,
    /// The scopes whose last commits are read again, and from which position.
    recheck: BTreeMap<Scope, Version>,
    /// The documents that changed and have not been read since.
    unread: BTreeSet<DocumentPath>,
    rounds: usize,
    is_caught_up: bool,
}

impl<'a> CatchUp<'a> {
    /// Reads the logs, or returns the scopes of logs that are too long.
    ///
    /// The logs must be read up to the documents that were `loaded` in this tick, and up to their heads: `known_heads`
    /// if they are given, and the current ones otherwise.
    pub(super) async fn begin(
        context: &ListenContext<'_>,
        outbound: &OutboundState,
        loaded: &'a Loaded,
        known_heads: Option<BTreeMap<Scope, Head>>,
    ) -> Result<Result<Self, BTreeSet<Scope>>, Status> {
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
        // Only the log shows what was deleted before it was loaded, perhaps before its head does.
        let known = if has_loaded(outbound) {
            &BTreeMap::new()
        } else {
            &heads
        };
        let read = log.read(context, known, recent).await?;
        if !read.too_long.is_empty() {
            return Ok(Err(read.too_long));
        }
        let heads = heads.into_iter().map(|(scope, head)| (scope, head.logged));
        for (scope, version) in loaded.ahead.clone().into_iter().chain(heads) {
            log.expect(scope, version);
        }
        let unread = log.apply(read.new_entries);
        let mut catch_up = Self {
            snapshot: Snapshot {
                log,
                loaded,
                watched: Vec::new(),
                known: RuleInputs::default(),
                unconfirmed: BTreeSet::new(),
                loaded_until: None,
                evaluations: HashMap::new(),
                spare: HashMap::new(),
            },
            recheck,
            unread,
            rounds: MAX_ROUNDS,
            is_caught_up: false,
        };
        let snapshot = &mut catch_up.snapshot;
        let counts = outbound.targets.iter().any(ActiveTarget::is_counted);
        if counts || snapshot.log.is_behind(context) {
            snapshot.watched = watched_targets(context, outbound, &catch_up.recheck)?;
        } else if catch_up.unread.is_empty() {
            catch_up.is_caught_up = true;
        } else {
            snapshot.watched = watched_targets(context, outbound, &catch_up.recheck)?;
            catch_up.is_caught_up = !snapshot.concerns_targets();
        }
        Ok(Ok(catch_up))
    }

    /// Reads the documents that changed until they agree with the logs.
    pub(super) async fn read(
        &mut self,
        context: &ListenContext<'_>,
    ) -> Result<CatchUpResult, Status> {
        let snapshot = &mut self.snapshot;
        while !self.is_caught_up {
            let Some(rounds) = self.rounds.checked_sub(1) else {
                return Ok(CatchUpResult::Behind);
            };
            self.rounds = rounds;
            let (stale, heads) = match snapshot.read_changes(context, &self.unread).await? {
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
                && let Some(seen) = consistent_cut(snapshot, &new_entries)
            {
                snapshot.log.apply(seen);
                if !snapshot.log.is_behind(context) && snapshot.has_results(context) {
                    self.is_caught_up = true;
                    break;
                }
            }
            self.unread = snapshot.log.apply(new_entries);
            self.unread.extend(stale);
        }
        Ok(CatchUpResult::CaughtUp)
    }

    /// Extends the snapshot after the logs have moved to these `heads`. What was read is kept.
    pub(super) async fn reopen(
        &mut self,
        context: &ListenContext<'_>,
        outbound: &OutboundState,
        heads: &BTreeMap<Scope, Head>,
    ) -> Result<CatchUpResult, Status> {
        let snapshot = &mut self.snapshot;
        self.is_caught_up = false;
        if snapshot.watched.is_empty() {
            snapshot.watched = watched_targets(context, outbound, &self.recheck)?;
        }
        for (scope, head) in heads {
            snapshot.log.expect(scope.clone(), head.logged);
        }
        let read = snapshot
            .log
            .read(context, heads, RecentChanges::new())
            .await?;
        if !read.too_long.is_empty() {
            return Ok(CatchUpResult::TooLong(read.too_long));
        }
        self.unread.extend(snapshot.log.apply(read.new_entries));
        self.read(context).await
    }
}

impl Snapshot<'_> {
    /// Returns whether a change concerns a target, or a document on which its permission depends.
    fn concerns_targets(&self) -> bool {
        let mut watched = self.watched.iter();
        watched.any(|watched| {
            let mut needs = watched.needs.iter();
            watched.changed(&self.log, self.loaded).next().is_some()
                || needs.any(|path| self.log.has_changed(path))
        })
    }

    /// Returns the targets whose permission depends on a document that changed.
    pub(super) fn affected_by_rules(&self) -> BTreeSet<i32> {
        let affected_by_rules = self.watched.iter().filter(|watched| {
            let mut needs = watched.needs.iter();
            needs.any(|path| self.log.has_changed(path))
        });
        affected_by_rules.map(|watched| watched.id).collect()
    }
}

/// Returns whether a target was loaded and has not received a snapshot.
fn has_loaded(outbound: &OutboundState) -> bool {
    let mut targets = outbound.targets.iter();
    targets.any(|target_state| target_state.stage == Stage::Loaded)
}

/// Returns the position from which each log is read: the earliest that a target needs.
fn starts(outbound: &OutboundState) -> BTreeMap<Scope, Version> {
    let mut starts: BTreeMap<Scope, Version> = BTreeMap::new();
    let all = outbound.targets.iter();
    for (scope, version) in all.flat_map(|target_state| start_of(outbound, target_state)) {
        let earliest = starts.entry(scope).or_insert(version);
        *earliest = version.min(*earliest);
    }
    starts
}

/// Returns the scopes whose last commits are read again, including those before the target's position.
fn recheck(outbound: &OutboundState) -> BTreeSet<Scope> {
    let targets = outbound.targets.iter();
    let targets = targets.filter(|target_state| is_rechecked(target_state));
    targets
        .flat_map(|target_state| target_state.scopes.iter().cloned())
        .collect()
}

/// Moves these logs to a position before their recent changes. Returns that position.
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

/// The result of a read besides documents.
#[derive(Debug)]
enum ChangesRead {
    Read {
        /// Documents that were read in an earlier state than that of the logs; they must be read again.
        stale: BTreeSet<DocumentPath>,
        /// The head of each log.
        heads: BTreeMap<Scope, Head>,
    },
    /// The documents that changed in these scopes have too many bytes together.
    TooLong(BTreeSet<Scope>),
}

impl Snapshot<'_> {
    /// Evaluates the queries that cannot decide about single changed documents, then reads those documents with the
    /// heads of all logs.
    ///
    /// One call is sufficient: if the heads have not moved since the logs were read, and every document is in the state
    /// of the logs, this was the state when the logs were read.
    async fn read_changes(
        &mut self,
        context: &ListenContext<'_>,
        unread: &BTreeSet<DocumentPath>,
    ) -> Result<ChangesRead, Status> {
        let mut covered = BTreeSet::new();
        let mut asked = BTreeMap::new();
        for watched in &self.watched {
            let changed = watched.changed(&self.log, self.loaded);
            let changed: BTreeSet<_> = changed.filter(|path| unread.contains(*path)).collect();
            let spare = self.spare.get(&watched.id).copied();
            let is_due = watched.is_counted || spare.is_some() || !changed.is_empty();
            if let Some(query) = watched.whole()
                && is_due
                && !self.evaluations.contains_key(&watched.id)
            {
                let spare = spare.unwrap_or_default();
                asked.insert(watched.id, (query.clone(), spare));
            }
            covered.extend(changed.into_iter().cloned());
            // The rules decide by these documents.
            let needed = watched.needs.intersection(unread);
            covered.extend(needed.cloned());
        }
        self.evaluate(context, &asked).await?;
        let Some(heads) = self.read(context, &covered).await? else {
            return Ok(ChangesRead::TooLong(self.log.scopes_of(&covered)));
        };
        self.note_heads(&heads);
        self.expect(context, &covered);
        let mut unshown = BTreeSet::new();
        covered.retain(|path| {
            let lacking = self.lacking(path, &asked);
            let is_shown = lacking.is_empty() && self.is_as_logged(context, path);
            let is_stale = !is_shown && !context.is_settled(self.log.version_of(path));
            if is_stale {
                unshown.extend(lacking);
            }
            is_stale
        });
        // Their indexes do not lead to the document yet: they are read again.
        for id in unshown {
            self.evaluations.remove(&id);
        }
        Ok(ChangesRead::Read {
            stale: covered,
            heads,
        })
    }

    /// Reads the candidates of these queries.
    async fn evaluate(
        &mut self,
        context: &ListenContext<'_>,
        asked: &BTreeMap<i32, (Query, u32)>,
    ) -> Result<(), Status> {
        let queries = asked.iter();
        let queries: Vec<(i32, Query)> = queries
            .map(|(id, (query, spare))| (*id, candidates_query(query, *spare)))
            .collect();
        let queries: Vec<(i32, &Query)> = queries.iter().map(|(id, query)| (*id, query)).collect();
        let answers = context.run_queries(queries).await?;
        for (id, answer) in answers {
            if let Some((query, spare)) = asked.get(&id) {
                let evaluation = answer.map(|found| Evaluation::new(query, *spare, found));
                self.evaluations.insert(id, evaluation);
            }
        }
        Ok(())
    }

    /// Records the positions of the logs after everything that was read so far.
    fn note_heads(&mut self, heads: &BTreeMap<Scope, Head>) {
        let logged = || {
            let heads = heads.iter();
            heads
                .map(|(scope, head)| (scope.clone(), head.logged))
                .collect()
        };
        self.loaded_until.get_or_insert_with(logged);
        for evaluation in self.evaluations.values_mut().flatten() {
            evaluation.read_until.get_or_insert_with(logged);
        }
    }

    /// Returns the targets whose queries have been evaluated.
    pub(super) fn evaluated(&self) -> impl Iterator<Item = (&WatchedTarget, &Evaluation)> {
        self.watched.iter().filter_map(|watched| {
            let evaluation = self.evaluations.get(&watched.id)?.as_ref().ok()?;
            Some((watched, evaluation))
        })
    }

    /// Returns whether this commit requires the evaluation of a target as a whole that has not been evaluated yet.
    pub(super) fn lacks_result(&self, news: &NewEntry) -> bool {
        let mut unevaluated = self.watched.iter().filter(|watched| {
            watched.whole().is_some() && !self.evaluations.contains_key(&watched.id)
        });
        unevaluated.any(|watched| news.entry.paths.iter().any(|path| watched.covers(path)))
    }

    /// Returns the result of a target's query at the cut, if it was evaluated as a whole.
    pub(super) fn result(&self, watched: &WatchedTarget) -> Option<Result<Vec<&Document>, Status>> {
        let query = watched.whole()?;
        match self.evaluations.get(&watched.id)? {
            Ok(evaluation) => evaluation.result(query, &self.known).map(Ok),
            Err(why) => Some(Err(why.clone())),
        }
    }

    /// Returns whether every evaluated query has its result at the cut. The others are read again, with more documents.
    fn has_results(&mut self, context: &ListenContext<'_>) -> bool {
        let mut short = Vec::new();
        let mut unconfirmed = BTreeSet::new();
        for (watched, evaluation) in self.evaluated() {
            let Some(query) = watched.whole() else {
                continue;
            };
            if evaluation.result(query, &self.known).is_none() {
                short.push(watched.id);
            }
            let mut read = self.known.documents.values().flatten();
            if read.any(|document| !evaluation.contains(query, document))
                && is_indexed(context, query)
            {
                unconfirmed.insert(watched.id);
            }
        }
        self.unconfirmed = unconfirmed;
        for id in &short {
            self.evaluations.remove(id);
            let spare = self.spare.entry(*id).or_default();
            *spare = more_spare(*spare);
        }
        short.is_empty()
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

    /// The logs must be read up to the documents that were read.
    fn expect(&mut self, context: &ListenContext<'_>, changed: &BTreeSet<DocumentPath>) {
        let read = changed.iter().filter_map(|path| self.known.get(path));
        let evaluations = self.evaluations.values().flatten();
        let candidates = evaluations.flat_map(Evaluation::candidates);
        for document in read.chain(candidates) {
            let schema = context.state.schema();
            for scope in schema.scopes(&document.path, Some(&document.fields)) {
                self.log.expect(scope, document.updated);
            }
        }
    }

    /// Returns the targets of `asked` whose candidates lack a document that existed before they were read: their
    /// indexes do not lead to it yet.
    fn lacking(&self, path: &DocumentPath, asked: &BTreeMap<i32, (Query, u32)>) -> Vec<i32> {
        let Some(found) = self.known.get(path) else {
            return Vec::new();
        };
        // For a commit after the position of the logs, it is unknown whether it came before.
        if found.updated > self.log.version_of(path) {
            return Vec::new();
        }
        let lacking = asked.iter().filter(|(id, (query, _))| {
            let evaluation = self.evaluations.get(id);
            evaluation.is_some_and(|it| it.as_ref().is_ok_and(|it| !it.contains(query, found)))
        });
        lacking.map(|(id, _)| *id).collect()
    }
}
