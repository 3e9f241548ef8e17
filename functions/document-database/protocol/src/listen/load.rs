//! Loads all documents of a target when it starts, or has to start again.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use document_core::{Code, Document, DocumentPath, Query, Scope, Status, Target, Version};
use document_store::{PartRequest, check_result_size};
use sha2::{Digest, Sha256};

use super::authorise_target::{RejectedTargets, remove_rejected};
use super::context::ListenContext;
use super::named_documents::NamedDocuments;
use super::response_batch::{DocumentState, ResponseBatch};
use super::state::{ActiveTarget, LoadProgress, OutboundState, SeenDocuments, Stage};
use crate::response_size::escaped_len;

/// The most bytes that are loaded for one response, as the platform counts them; its limit is 6 MB.
pub(super) const LOADED_BYTES: usize = 2 * 1024 * 1024;

/// The most bytes of the names of documents that a stream remembers to send for a target; its row has four times as many.
const MOST_NAMES_BYTES: usize = 1024 * 1024;

#[derive(Debug, Default)]
pub(super) struct Loaded {
    /// Targets that could not be loaded; they are removed.
    pub(super) refused: RejectedTargets,
    /// The highest version of the loaded documents in each scope: its log must be read up to it.
    pub(super) ahead: BTreeMap<Scope, Version>,
    /// The documents that were read, and their versions.
    pub(super) read: BTreeMap<DocumentPath, Version>,
    /// The targets whose documents were all sent in this tick.
    pub(super) whole: BTreeSet<i32>,
}

/// Loads what fits into one response; a document that alone exceeds the limit is the last of its response. If there is
/// more, [`OutboundState::is_loading`] returns true afterwards, and the next response continues there: no row is read
/// for every response.
pub(super) async fn load(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    batch: &mut ResponseBatch,
) -> Result<Loaded, Status> {
    let mut decoded = Vec::new();
    let mut named = Vec::new();
    for target_state in &outbound.targets {
        let target = match target_state.stage {
            Stage::Loading(_) | Stage::Resuming { .. } => context.target_of(target_state)?,
            Stage::Loaded | Stage::Live => continue,
        };
        match (&target, &target_state.stage) {
            (Target::Documents(_), Stage::Loading(progress)) if progress.is_begun => {
                named.extend(progress.rest.iter().cloned());
            }
            (Target::Documents(paths), _) => named.extend(paths.iter().cloned()),
            // The log contains all changes of a resumed query.
            (Target::Query(_), Stage::Resuming { .. }) => continue,
            (Target::Query(_), _) => {}
        }
        decoded.push((target_state.id, target));
    }
    let mut named = NamedDocuments::new(context, named, true);
    let mut loading = Loading {
        context,
        batch,
        positions: &outbound.positions,
        room: LOADED_BYTES,
        loaded: Loaded::default(),
        sent: Vec::new(),
    };
    for (id, target) in decoded {
        let mut targets = outbound.targets.iter_mut();
        let Some(target_state) = targets.find(|target| target.id == id) else {
            continue;
        };
        if matches!(&target_state.stage, Stage::Loading(progress) if !progress.is_begun) {
            target_state.seen = None;
        }
        let loaded = match &target {
            Target::Documents(paths) => {
                loading
                    .named_documents(target_state, paths, &mut named)
                    .await?
            }
            Target::Query(query) if query.is_limited() => {
                loading.limited_query(target_state, query).await?
            }
            Target::Query(query) => loading.query(target_state, query).await?,
        };
        if let Err(why) = loaded {
            loading.loaded.refused.insert(id, why);
        }
        if loading.room == 0 {
            break;
        }
    }
    let Loading { loaded, sent, .. } = loading;
    remove_rejected(outbound, &loaded.refused, batch);
    note_seen(context, outbound, &sent).await?;
    Ok(loaded)
}

/// Notes which documents of the last commits each target receives in this response, if the snapshot has more parts.
async fn note_seen(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    sent: &[(i32, DocumentPath, Version)],
) -> Result<(), Status> {
    if !outbound.is_loading() {
        let targets = outbound.targets.iter_mut();
        for target_state in targets.filter(|target| target.seen.is_some()) {
            let own = sent.iter().filter(|(id, ..)| *id == target_state.id);
            if let Some(seen) = &mut target_state.seen {
                own.for_each(|(_, path, version)| seen.add(path, *version));
            }
        }
        return Ok(());
    }
    let ids: BTreeSet<i32> = sent.iter().map(|(id, ..)| *id).collect();
    let mut logs = BTreeMap::new();
    for target_state in &outbound.targets {
        if target_state.seen.is_none() && ids.contains(&target_state.id) {
            let own = outbound.positions.iter();
            let own = own.filter(|(scope, _)| target_state.scopes.contains(*scope));
            logs.extend(own.map(|(scope, version)| (scope.clone(), *version)));
        }
    }
    let recent = context.recent_changes(&logs).await?;
    let first = recent
        .values()
        .flatten()
        .filter_map(|entries| entries.first());
    let since = first.map(|entry| entry.previous).min().unwrap_or_default();
    for target_state in &mut outbound.targets {
        if ids.contains(&target_state.id) {
            let seen = target_state.seen.get_or_insert(SeenDocuments::after(since));
            let own = sent.iter().filter(|(id, ..)| *id == target_state.id);
            own.for_each(|(_, path, version)| seen.add(path, *version));
        }
    }
    Ok(())
}

/// What is loaded for one response.
struct Loading<'a> {
    context: &'a ListenContext<'a>,
    batch: &'a mut ResponseBatch,
    positions: &'a BTreeMap<Scope, Version>,
    /// The remaining capacity in bytes.
    room: usize,
    loaded: Loaded,
    /// The documents that each target receives, and their versions.
    sent: Vec<(i32, DocumentPath, Version)>,
}

impl Loading<'_> {
    /// Loads the documents of a target of documents, as far as the rules permit them.
    async fn named_documents(
        &mut self,
        target_state: &mut ActiveTarget,
        paths: &[DocumentPath],
        named: &mut NamedDocuments<'_>,
    ) -> Result<Result<(), Status>, Status> {
        let progress = match &target_state.stage {
            Stage::Loading(progress) => Some(progress.clone()),
            _ => None,
        };
        let is_whole = progress.as_ref().is_none_or(|progress| !progress.is_begun);
        let rest = match &progress {
            Some(progress) if progress.is_begun => progress.rest.clone(),
            _ => paths.to_vec(),
        };
        for (place, path) in rest.iter().enumerate() {
            let known = named.with(path).await?;
            let found = known.get(path);
            let rules = &self.context.state.rules;
            if let Err(why) = rules.check_read(self.context.requester, path, found, known) {
                return Ok(Err(why));
            }
            match found {
                None => self.emit_missing(target_state, path),
                // Of resumed documents only the missing ones are sent. The others are sent if their log contains them.
                Some(_) if progress.is_none() => {}
                Some(document) => {
                    if !self.send(target_state, document.clone()) {
                        let rest = rest.get(place..).unwrap_or_default();
                        continue_with(target_state, rest.to_vec());
                        return Ok(Ok(()));
                    }
                }
            }
        }
        if progress.is_some() {
            self.finish(target_state, is_whole);
        }
        Ok(Ok(()))
    }

    /// Loads the result of a query with a limit. It is determined once; what does not fit is then read by name. A document
    /// that has left the result meanwhile, or is new in it, is in the log.
    async fn limited_query(
        &mut self,
        target_state: &mut ActiveTarget,
        query: &Query,
    ) -> Result<Result<(), Status>, Status> {
        let Stage::Loading(progress) = &target_state.stage else {
            return Ok(Ok(()));
        };
        let rest = progress.rest.clone();
        if progress.is_begun {
            let mut named = NamedDocuments::new(self.context, rest.clone(), false);
            for (place, path) in rest.iter().enumerate() {
                let found = named.with(path).await?.get(path).cloned();
                if let Some(document) = found
                    && !self.send(target_state, document)
                {
                    let rest = rest.get(place..).unwrap_or_default();
                    continue_with(target_state, rest.to_vec());
                    return Ok(Ok(()));
                }
            }
            self.finish(target_state, false);
            return Ok(Ok(()));
        }
        let mut answers = self.context.run_queries([(0, query)]).await?;
        let documents = match answers.remove(&0) {
            Some(Ok(documents)) => documents,
            Some(Err(why)) => return Ok(Err(why)),
            None => Vec::new(),
        };
        target_state.window = Some(window_digest(&documents));
        let mut documents = documents.into_iter();
        while let Some(document) = documents.next() {
            let path = document.path.clone();
            if !self.send(target_state, document) {
                let rest = documents.map(|document| document.path);
                let rest: Vec<DocumentPath> = [path].into_iter().chain(rest).collect();
                if names_bytes(&rest) > MOST_NAMES_BYTES {
                    let message = "The names of the result are too long together: listen with a smaller limit.";
                    return Ok(Err(Status::new(Code::ResourceExhausted, message)));
                }
                continue_with(target_state, rest);
                return Ok(Ok(()));
            }
        }
        self.finish(target_state, true);
        Ok(Ok(()))
    }

    /// Loads the result of a query without a limit, from the row on at which the last part ended.
    async fn query(
        &mut self,
        target_state: &mut ActiveTarget,
        query: &Query,
    ) -> Result<Result<(), Status>, Status> {
        let Stage::Loading(progress) = &target_state.stage else {
            return Ok(Ok(()));
        };
        let mut progress = progress.clone();
        let is_whole = !progress.is_begun;
        progress.is_begun = true;
        // The last part had about as many rows as this one.
        let mut wanted = Some(progress.rows).filter(|rows| *rows > 0);
        let (mut rows, mut used) = (0_usize, 0_usize);
        loop {
            let request = PartRequest {
                after: progress.after.clone(),
                rows: wanted.map(|rows| u16::try_from(rows).unwrap_or(u16::MAX)),
                bytes: self.room,
            };
            let part = match self.context.query_part(query, &request).await? {
                Ok(part) => part,
                Err(why) => return Ok(Err(why)),
            };
            let next = part.next.clone();
            for (row, document) in part.documents {
                let (size, room) = (document.size(), self.room);
                if !self.send(target_state, document) {
                    progress.rows = rows.saturating_add(rows / 8).max(1);
                    target_state.stage = Stage::Loading(progress);
                    return Ok(Ok(()));
                }
                used = used.saturating_add(room.saturating_sub(self.room));
                rows = rows.saturating_add(1);
                progress.after = Some(row);
                progress.documents = progress.documents.saturating_add(1);
                progress.bytes = progress.bytes.saturating_add(size);
                if let Err(why) = check_result_size(query, progress.documents, progress.bytes) {
                    return Ok(Err(why));
                }
            }
            // A full response ends here, without a snapshot.
            if self.room == 0 {
                progress.rows = rows;
                target_state.stage = Stage::Loading(progress);
                return Ok(Ok(()));
            }
            let Some(next) = next else {
                self.finish(target_state, is_whole);
                return Ok(Ok(()));
            };
            progress.after = Some(next);
            // Where most rows match, about as many are read as fit; where few match, as many as one call returns.
            let fitting = self.room.saturating_mul(rows) / used.max(1);
            wanted = (rows.saturating_mul(2) > part.rows).then(|| fitting.saturating_add(2));
        }
    }

    /// Adds a document of a target; returns false if it does not fit.
    fn send(&mut self, target_state: &mut ActiveTarget, document: Document) -> bool {
        if !self.reserve(&document) {
            return false;
        }
        target_state.missing.remove(&document.path);
        self.note_version(&document);
        let sent = (target_state.id, document.path.clone(), document.updated);
        self.sent.push(sent);
        self.batch.add_match(target_state.id, document);
        true
    }

    /// Notes that all documents of a target were sent; `is_whole`: in this tick.
    fn finish(&mut self, target_state: &mut ActiveTarget, is_whole: bool) {
        // A full response ends here, without a snapshot.
        if self.room == 0 {
            continue_with(target_state, Vec::new());
            return;
        }
        target_state.stage = Stage::Loaded;
        if is_whole {
            self.loaded.whole.insert(target_state.id);
        }
    }

    /// Reserves the bytes of a document; returns false if it does not fit. The first document always fits.
    fn reserve(&mut self, document: &Document) -> bool {
        let json = document.to_json(&self.context.state.database);
        let bytes = escaped_len(&json.to_string());
        let fits = bytes <= self.room || self.room == LOADED_BYTES;
        self.room = if fits {
            self.room.saturating_sub(bytes)
        } else {
            0
        };
        fits
    }

    fn note_version(&mut self, document: &Document) {
        // If two targets read it, the earlier read counts.
        let read = self.loaded.read.entry(document.path.clone());
        let read = read.or_insert(document.updated);
        *read = document.updated.min(*read);
        let schema = self.context.state.schema();
        for scope in schema.scopes(&document.path, Some(&document.fields)) {
            if self.positions.contains_key(&scope) {
                let ahead = self.loaded.ahead.entry(scope).or_default();
                *ahead = document.updated.max(*ahead);
            }
        }
    }

    /// Sends that a document does not exist. For a resumed target this replaces a count.
    ///
    /// From a count of 0 the SDK concludes that the document is deleted at version 0. A client with several tabs keeps
    /// that in a second row of the document, and finds the older row whenever it reads the document by its
    /// name: the document would be missing, and checked again and again, for as long as the client keeps its cache.
    fn emit_missing(&mut self, target_state: &mut ActiveTarget, path: &DocumentPath) {
        if let Ok(scope) = self.context.scope_of(path) {
            let positions = match &target_state.stage {
                Stage::Resuming { from, .. } => from,
                _ => self.positions,
            };
            let since = missing_since(&scope, positions);
            self.batch
                .add_removal(target_state.id, path, DocumentState::Deleted(since));
            target_state.missing.insert(path.clone(), scope);
        }
    }
}

/// Returns a digest of the names in a limited query's result. Their order does not count: the client sorts them itself.
pub(super) fn window_digest<'a>(window: impl IntoIterator<Item = &'a Document>) -> String {
    let names: BTreeSet<&str> = window
        .into_iter()
        .map(|document| document.path.as_str())
        .collect();
    let mut hash = Sha256::new();
    for name in names {
        // Names contain no line break, so it separates them unambiguously.
        hash.update(name.as_bytes());
        hash.update(b"\n");
    }
    STANDARD_NO_PAD.encode(hash.finalize())
}

/// Returns the version as of which a document of this scope does not exist: before any version that it may get.
fn missing_since(scope: &Scope, positions: &BTreeMap<Scope, Version>) -> Version {
    // The client reads version 0 as "unknown".
    positions
        .get(scope)
        .copied()
        .unwrap_or_default()
        .max(Version(1))
}

/// Returns the bytes of these names in the stream's row.
fn names_bytes(paths: &[DocumentPath]) -> usize {
    let bytes = paths.iter().map(|path| escaped_len(path.as_str()) + 3);
    bytes.sum()
}

/// Notes which documents of a target are sent with the next response.
fn continue_with(target_state: &mut ActiveTarget, rest: Vec<DocumentPath>) {
    target_state.stage = Stage::Loading(LoadProgress {
        is_begun: true,
        rest,
        ..LoadProgress::default()
    });
}
