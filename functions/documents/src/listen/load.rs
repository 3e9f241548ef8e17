//! All documents of a target: at its beginning, or when it has to begin anew.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use document::{Document, DocumentPath, Query, Scope, Status, Target, Version};
use sha2::{Digest, Sha256};

use super::admit::Refused;
use super::batch::{Batch, Seen};
use super::state::{ListenBack, Listened, Stage};
use super::step::Step;
use crate::response_size::escaped_len;
use crate::rules::Known;

/// What is loaded for one answer, in bytes as the platform counts them; its limit is 6 MB.
pub(super) const LOADED_BYTES: usize = 2 * 1024 * 1024;

/// What was loaded.
#[derive(Debug, Default)]
pub(super) struct Loaded {
    /// Targets that could not be loaded; they are taken out.
    pub(super) refused: Refused,
    /// Versions that documents had: the logs must come as far.
    pub(super) ahead: BTreeMap<Scope, Version>,
    /// Which documents were read, and in which version.
    pub(super) read: BTreeMap<DocumentPath, Version>,
    /// The targets that were told all they hold in this step.
    pub(super) whole: BTreeSet<i32>,
}

/// Loads what fits into one answer, in the order of names; [`ListenBack::is_loading`] when there is more.
pub(super) async fn load(
    step: &Step<'_>,
    back: &mut ListenBack,
    batch: &mut Batch,
) -> Result<Loaded, Status> {
    let mut decoded = Vec::new();
    for listened in &back.targets {
        let target = match listened.stage {
            Stage::Loading { .. } | Stage::Resuming { .. } => step.target_of(listened)?,
            Stage::Loaded | Stage::Live => continue,
        };
        let is_resumed = matches!(listened.stage, Stage::Resuming { .. });
        // Of a query that is resumed the log says all there is to say.
        if !is_resumed || matches!(target, Target::Documents(_)) {
            decoded.push((listened.id, target));
        }
    }
    let mut loading = Loading {
        step,
        batch,
        positions: &back.positions,
        room: LOADED_BYTES,
        loaded: Loaded::default(),
    };
    let known = named(step, &decoded).await?;
    for (id, target) in decoded {
        let found = match &target {
            Target::Documents(paths) => of_names(step, paths, &known),
            Target::Query(query) => of_query(step, query).await?,
        };
        let listened = back.targets.iter_mut().find(|target| target.id == id);
        match (listened, found) {
            (Some(listened), Ok(found)) => {
                let is_limited = matches!(&target, Target::Query(query) if query.is_limited());
                loading.tell(listened, found, is_limited);
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
    back.take_out(&loaded.refused, batch);
    Ok(loaded)
}

/// What is loaded for one answer.
struct Loading<'a> {
    step: &'a Step<'a>,
    batch: &'a mut Batch,
    positions: &'a BTreeMap<Scope, Version>,
    /// In bytes.
    room: usize,
    loaded: Loaded,
}

impl Loading<'_> {
    /// Tells a target's documents from where it was left, as long as there is room.
    fn tell(&mut self, listened: &mut Listened, found: Found, is_limited: bool) {
        let Stage::Loading { after } = &listened.stage else {
            self.note_missing(listened, &found);
            return;
        };
        let mut last = after.clone();
        let mut is_whole = last.is_none();
        if is_limited {
            let window = digest(found.values().flatten());
            if last.is_some() && listened.window.as_ref() != Some(&window) {
                self.batch.reset(listened.id);
                last = None;
                is_whole = true;
            }
            listened.window = Some(window);
        }
        for (path, document) in found {
            if last.as_ref().is_some_and(|last| path <= *last) {
                continue;
            }
            match document {
                Some(document) => {
                    if !self.has_room(&document) {
                        listened.stage = Stage::Loading { after: last };
                        return;
                    }
                    listened.missing.remove(&path);
                    self.note_version(&document);
                    self.batch.show(listened.id, document);
                }
                None => self.tell_missing(listened, &path),
            }
            last = Some(path);
        }
        listened.stage = Stage::Loaded;
        if is_whole {
            self.loaded.whole.insert(listened.id);
        }
    }

    /// One document is told in any case.
    fn has_room(&mut self, document: &Document) -> bool {
        let json = document.to_json(&self.step.state.database);
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
        // Where two targets read it, what the earlier one read counts.
        let read = self.loaded.read.entry(document.path.clone());
        let read = read.or_insert(document.updated);
        *read = document.updated.min(*read);
        let schema = self.step.state.schema;
        for scope in schema.scopes(&document.path, Some(&document.fields)) {
            if self.positions.contains_key(&scope) {
                let ahead = self.loaded.ahead.entry(scope).or_default();
                *ahead = document.updated.max(*ahead);
            }
        }
    }

    /// Of documents that are resumed only this is new: which do not exist. The others are told if their log says so.
    fn note_missing(&self, listened: &mut Listened, found: &Found) {
        for (path, _) in found.iter().filter(|(_, document)| document.is_none()) {
            if let Ok(scope) = self.step.scope_of(path) {
                listened.missing.insert(path.clone(), scope);
            }
        }
    }

    fn tell_missing(&mut self, listened: &mut Listened, path: &DocumentPath) {
        if let Ok(scope) = self.step.scope_of(path) {
            let since = missing_since(&scope, self.positions);
            self.batch.hide(listened.id, path, Seen::Deleted(since));
            listened.missing.insert(path.clone(), scope);
        }
    }
}

/// Which documents a window has, as a digest: the client sorts them itself.
pub(super) fn digest<'a>(window: impl IntoIterator<Item = &'a Document>) -> String {
    let names: BTreeSet<&str> = window
        .into_iter()
        .map(|document| document.path.as_str())
        .collect();
    let mut hash = Sha256::new();
    for name in names {
        // No name has a line's end in it: where one stops is seen.
        hash.update(name.as_bytes());
        hash.update(b"\n");
    }
    STANDARD_NO_PAD.encode(hash.finalize())
}

/// The version as of which a document of this scope does not exist: before any version that it may get.
fn missing_since(scope: &Scope, positions: &BTreeMap<Scope, Version>) -> Version {
    // The client takes version 0 for "not known at all".
    positions
        .get(scope)
        .copied()
        .unwrap_or_default()
        .max(Version(1))
}

/// The documents that are asked for by name, with those that the rules look at.
async fn named(step: &Step<'_>, targets: &[(i32, Target)]) -> Result<Known, Status> {
    let mut paths = BTreeSet::new();
    for (_, target) in targets {
        if let Target::Documents(documents) = target {
            paths.extend(step.required_documents(target));
            paths.extend(documents.iter().cloned());
        }
    }
    if paths.is_empty() {
        return Ok(Known::default());
    }
    Ok(step.read_context(paths, &[]).await?.known)
}

type Found = BTreeMap<DocumentPath, Option<Document>>;

fn of_names(step: &Step<'_>, paths: &[DocumentPath], known: &Known) -> Result<Found, Status> {
    let rules = &step.state.rules;
    let read = |path: &DocumentPath| {
        let found = known.get(path);
        rules.check_read(step.requester, path, found, known)?;
        Ok((path.clone(), found.cloned()))
    };
    paths.iter().map(read).collect()
}

async fn of_query(step: &Step<'_>, query: &Query) -> Result<Result<Found, Status>, Status> {
    let mut answers = step.ask([(0, query)]).await?;
    let answer = answers.remove(&0).unwrap_or_else(|| Ok(Vec::new()));
    Ok(answer.map(|documents| {
        let documents = documents.into_iter();
        documents
            .map(|document| (document.path.clone(), Some(document)))
            .collect()
    }))
}
