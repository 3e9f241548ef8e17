//! Loads all documents of a target when it starts, or has to start again.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use document_core::{Document, DocumentPath, Query, Scope, Status, Target, Version};
use sha2::{Digest, Sha256};

use super::authorise_target::{RejectedTargets, remove_rejected};
use super::context::ListenContext;
use super::response_batch::{DocumentState, ResponseBatch};
use super::state::{ActiveTarget, OutboundState, Stage};
use crate::response_size::escaped_len;
use crate::rules::RuleInputs;

/// The most bytes that are loaded for one response, as the platform counts them; its limit is 6 MB.
pub(super) const LOADED_BYTES: usize = 2 * 1024 * 1024;

/// The loaded documents.
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

/// Loads what fits into one response, in the order of names; a document that alone exceeds the limit is the last of its
/// response. If there is more, [`OutboundState::is_loading`] returns true afterwards.
pub(super) async fn load(
    context: &ListenContext<'_>,
    outbound: &mut OutboundState,
    batch: &mut ResponseBatch,
) -> Result<Loaded, Status> {
    let mut decoded = Vec::new();
    for target_state in &outbound.targets {
        let target = match target_state.stage {
            Stage::Loading { .. } | Stage::Resuming { .. } => context.target_of(target_state)?,
            Stage::Loaded | Stage::Live => continue,
        };
        let is_resumed = matches!(target_state.stage, Stage::Resuming { .. });
        // The log contains all changes of a resumed query.
        if !is_resumed || matches!(target, Target::Documents(_)) {
            decoded.push((target_state.id, target));
        }
    }
    let mut loading = Loading {
        context,
        batch,
        positions: &outbound.positions,
        room: LOADED_BYTES,
        loaded: Loaded::default(),
    };
    let known = read_named_documents(context, &decoded).await?;
    for (id, target) in decoded {
        let found = match (&target, &known) {
            (Target::Documents(paths), Some(known)) => load_named_documents(context, paths, known),
            // All named documents have too many bytes together: each target's are read separately.
            (Target::Documents(paths), None) => {
                let mut all = context.required_documents(&target);
                all.extend(paths.iter().cloned());
                let known = context.read_context(all, &[]).await?.known;
                load_named_documents(context, paths, &known)
            }
            (Target::Query(query), _) => load_query_result(context, query).await?,
        };
        let target_state = outbound.targets.iter_mut().find(|target| target.id == id);
        match (target_state, found) {
            (Some(target_state), Ok(found)) => {
                let is_limited = matches!(&target, Target::Query(query) if query.is_limited());
                loading.emit_documents(target_state, found, is_limited);
            }
            (_, Err(why)) => {
                loading.loaded.refused.insert(id, why);
            }
            (None, Ok(_)) => {}
        }
        if loading.room == 0 {
            break;
        }
    }
    let loaded = loading.loaded;
    remove_rejected(outbound, &loaded.refused, batch);
    Ok(loaded)
}

/// What is loaded for one response.
struct Loading<'a> {
    context: &'a ListenContext<'a>,
    batch: &'a mut ResponseBatch,
    positions: &'a BTreeMap<Scope, Version>,
    /// The remaining capacity in bytes.
    room: usize,
    loaded: Loaded,
}

impl Loading<'_> {
    /// Adds a target's documents from its position on, as long as the response has capacity.
    fn emit_documents(&mut self, target_state: &mut ActiveTarget, found: Found, is_limited: bool) {
        let Stage::Loading { after } = &target_state.stage else {
            self.emit_missing_of_resumed(target_state, &found);
            return;
        };
        let mut last = after.clone();
        let mut is_whole = last.is_none();
        if is_limited {
            let window = window_digest(found.values().flatten());
            if last.is_some() && target_state.window.as_ref() != Some(&window) {
                self.batch.reset(target_state.id);
                last = None;
                is_whole = true;
            }
            target_state.window = Some(window);
        }
        for (path, document) in found {
            if last.as_ref().is_some_and(|last| path <= *last) {
                continue;
            }
            match document {
                Some(document) => {
                    if !self.reserve(&document) {
                        target_state.stage = Stage::Loading { after: last };
                        return;
                    }
                    target_state.missing.remove(&path);
                    self.note_version(&document);
                    self.batch.add_match(target_state.id, document);
                }
                None => self.emit_missing(target_state, &path),
            }
            last = Some(path);
        }
        // A full response ends here, without a snapshot.
        if self.room == 0 && last.is_some() {
            target_state.stage = Stage::Loading { after: last };
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

    /// Of resumed documents only the missing ones are sent, instead of a count. The others are sent if their log
    /// contains them.
    ///
    /// From a count of 0 the SDK concludes that the document is deleted at version 0. A client with several tabs keeps
    /// that in a second row of the document, and finds the older row whenever it reads the document by its
    /// name: the document would be missing, and checked again and again, for as long as the client keeps its cache.
    fn emit_missing_of_resumed(&mut self, target_state: &mut ActiveTarget, found: &Found) {
        for (path, _) in found.iter().filter(|(_, document)| document.is_none()) {
            self.emit_missing(target_state, path);
        }
    }

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

/// Reads documents by name, with those that the rules read; `None` if they have too many bytes.
async fn read_named_documents(
    context: &ListenContext<'_>,
    targets: &[(i32, Target)],
) -> Result<Option<RuleInputs>, Status> {
    let mut paths = BTreeSet::new();
    for (_, target) in targets {
        if let Target::Documents(documents) = target {
            paths.extend(context.required_documents(target));
            paths.extend(documents.iter().cloned());
        }
    }
    if paths.is_empty() {
        return Ok(Some(RuleInputs::default()));
    }
    let read = context.try_read_context(paths, &[]).await?;
    Ok(read.map(|read| read.known))
}

type Found = BTreeMap<DocumentPath, Option<Document>>;

fn load_named_documents(
    context: &ListenContext<'_>,
    paths: &[DocumentPath],
    known: &RuleInputs,
) -> Result<Found, Status> {
    let rules = &context.state.rules;
    let read = |path: &DocumentPath| {
        let found = known.get(path);
        rules.check_read(context.requester, path, found, known)?;
        Ok((path.clone(), found.cloned()))
    };
    paths.iter().map(read).collect()
}

async fn load_query_result(
    context: &ListenContext<'_>,
    query: &Query,
) -> Result<Result<Found, Status>, Status> {
    let mut answers = context.run_queries([(0, query)]).await?;
    let answer = answers.remove(&0).unwrap_or_else(|| Ok(Vec::new()));
    Ok(answer.map(|documents| {
        let documents = documents.into_iter();
        documents
            .map(|document| (document.path.clone(), Some(document)))
            .collect()
    }))
}
