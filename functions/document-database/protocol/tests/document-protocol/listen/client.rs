//! A test client that treats a listen stream's messages as the official SDK does in `WatchChangeAggregator` and its
//! local store: changes are collected per target until a global snapshot, and a document counts only if its version is
//! above the cached one.

use std::collections::{BTreeMap, BTreeSet};

use document_core::Version;
use serde_json::{Value, json};

/// A document in the client's cache.
#[derive(Debug, Clone, PartialEq)]
enum Cached {
    Found(Version, Value),
    Missing(Version),
}

impl Cached {
    fn version(&self) -> Version {
        match self {
            Self::Found(version, _) | Self::Missing(version) => *version,
        }
    }
}

/// A target that the client listens to.
#[derive(Debug, Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag that the SDK keeps of a target"
)]
struct Target {
    request: Value,
    /// The document of a target that asks for one document.
    document: Option<String>,
    /// The number of acknowledgements that have not arrived yet.
    awaited: i32,
    /// The target was removed by the caller.
    unwanted: bool,
    /// The target's documents as of the last snapshot.
    keys: BTreeSet<String>,
    /// Changes since the last snapshot: true for an added document and false for a removed one.
    changes: BTreeMap<String, bool>,
    current: bool,
    token: String,
    /// The read time of the last snapshot with changes of this target: its documents are complete up to this time.
    read_time: Version,
    has_news: bool,
    mismatched: bool,
    refused: Option<i64>,
    resets: usize,
}

/// A client.
#[derive(Debug, Clone, Default)]
pub(crate) struct Client {
    targets: BTreeMap<i32, Target>,
    cache: BTreeMap<String, Cached>,
    pending: BTreeMap<String, Cached>,
    /// The time at which each cached document had its state, as the SDK records it: a read time or the time of an own
    /// commit.
    read_times: BTreeMap<String, Version>,
    /// The kept state of targets that the client no longer listens to, by what they ask for.
    released: BTreeMap<String, Target>,
    read_time: Version,
    /// The number of global snapshots received.
    pub(crate) snapshots: usize,
    /// Every message in order of arrival.
    pub(crate) heard: Vec<Value>,
}

impl Client {
    /// Returns the message that adds a target. If the target existed before, it resumes from its last state.
    pub(crate) fn add(&mut self, id: i32, request: &Value) -> Value {
        let target = self.targets.entry(id).or_default();
        target.request = request.clone();
        target.unwanted = false;
        let names = request["documents"]["documents"].as_array();
        target.document = names
            .filter(|names| names.len() == 1)
            .map(|names| names[0].as_str().unwrap().to_owned());
        target.awaited += 1;
        target.refused = None;
        let mut add = request.clone();
        add["targetId"] = json!(id);
        if !target.token.is_empty() {
            add["resumeToken"] = json!(target.token);
            add["expectedCount"] = json!(target.keys.len());
        }
        add
    }

    /// Removes a target.
    pub(crate) fn remove(&mut self, id: i32) {
        let target = self.targets.get_mut(&id).unwrap();
        target.unwanted = true;
        target.awaited += 1;
    }

    /// Removes a target but keeps its state for [`Self::listen_again`].
    pub(crate) fn release(&mut self, id: i32) {
        let target = self.targets[&id].clone();
        self.released.insert(target.request.to_string(), target);
        self.remove(id);
    }

    /// Returns the message that adds a target again, resuming from its kept state.
    pub(crate) fn listen_again(&mut self, id: i32, request: &Value) -> Value {
        if let Some(kept) = self.released.remove(&request.to_string()) {
            let target = Target {
                keys: kept.keys,
                token: kept.token,
                read_time: kept.read_time,
                ..Target::default()
            };
            self.targets.insert(id, target);
        }
        self.add(id, request)
    }

    /// Processes the acknowledgement of one own write: the document after the write, or none, and its version.
    pub(crate) fn acknowledge(
        &mut self,
        name: &str,
        version: Version,
        fields: Option<Value>,
        commit_time: Version,
    ) {
        let known = self.cache.get(name).map(Cached::version);
        if known.is_some_and(|known| known >= version) {
            return;
        }
        let now = match fields {
            Some(fields) => Cached::Found(version, fields),
            None => Cached::Missing(version),
        };
        self.cache.insert(name.to_owned(), now);
        self.read_times.insert(name.to_owned(), commit_time);
    }

    /// Returns the documents that the SDK shows to a listener of a known target before the server answers: those of the
    /// last snapshot, and all others in the cache whose state is later than that snapshot.
    pub(crate) fn first_view(
        &self,
        id: i32,
        is_of_target: impl Fn(&str) -> bool,
    ) -> BTreeSet<String> {
        let target = &self.targets[&id];
        let found = self.cache.iter().filter(|(name, cached)| {
            let is_later =
                self.read_times.get(*name).copied().unwrap_or_default() > target.read_time;
            let is_found = matches!(cached, Cached::Found(..));
            is_found && (target.keys.contains(*name) || is_later && is_of_target(name))
        });
        found.map(|(name, _)| name.clone()).collect()
    }

    /// Returns the version as of which the client knows that a document exists or does not exist.
    pub(crate) fn known_as_of(&self, name: &str) -> Option<Version> {
        self.cache.get(name).map(Cached::version)
    }

    /// Returns what each target that was ever in a snapshot asks for, and the time up to which it is complete.
    pub(crate) fn complete_up_to(&self) -> impl Iterator<Item = (&Value, Version)> {
        let targets = self.targets.values().chain(self.released.values());
        let targets = targets.map(|target| (&target.request, target.read_time));
        targets.filter(|(_, read_time)| *read_time > Version::ZERO)
    }

    /// Handles a broken stream: drops changes without a snapshot. Returns the messages that add every target again.
    pub(crate) fn reconnect(&mut self) -> Vec<(i32, Value)> {
        self.pending.clear();
        self.targets.retain(|_, target| !target.unwanted);
        let mut to_add = Vec::new();
        for (id, target) in &mut self.targets {
            if target.refused.is_none() {
                target.awaited = 0;
                target.changes.clear();
                target.current = false;
                target.has_news = false;
                to_add.push((*id, target.request.clone()));
            }
        }
        to_add
    }

    /// Takes the targets whose existence filter did not match. They must be removed and added again from the start.
    pub(crate) fn take_mismatched(&mut self) -> Vec<(i32, Value)> {
        let mut mismatched = Vec::new();
        for (id, target) in &mut self.targets {
            if std::mem::take(&mut target.mismatched) {
                target.keys.clear();
                target.changes.clear();
                target.token.clear();
                target.current = false;
                mismatched.push((*id, target.request.clone()));
            }
        }
        mismatched
    }

    /// Processes one message. Returns whether it was a global snapshot.
    pub(crate) fn hear(&mut self, message: &Value) -> bool {
        self.heard.push(message.clone());
        let message = message.as_object().unwrap();
        assert_eq!(message.len(), 1, "one thing per message");
        let (kind, body) = message.iter().next().unwrap();
        match kind.as_str() {
            "documentChange" => self.document_change(body),
            "documentDelete" => {
                let version = version(&body["readTime"]);
                self.document_gone(body, Some(&Cached::Missing(version)));
            }
            "documentRemove" => self.document_gone(body, None),
            "filter" => self.filter(body),
            "targetChange" => return self.target_change(body),
            other => panic!("the SDK does not know {other}"),
        }
        false
    }

    /// Returns a target's documents as of the last snapshot: name, version and fields.
    pub(crate) fn documents(&self, id: i32) -> Vec<(String, Version, Value)> {
        let keys = self.targets[&id].keys.iter();
        keys.map(|name| match &self.cache[name] {
            Cached::Found(version, fields) => (name.clone(), *version, fields.clone()),
            Cached::Missing(version) => panic!("{name} is shown, but missing since {version}"),
        })
        .collect()
    }

    /// Returns the ids of a target's documents.
    pub(crate) fn ids(&self, id: i32) -> Vec<String> {
        let keys = self.targets[&id].keys.iter();
        keys.map(|name| name.rsplit('/').next().unwrap().to_owned())
            .collect()
    }

    /// Returns the fields of a document in the cache.
    pub(crate) fn fields(&self, name: &str) -> Option<&Value> {
        match self.cache.get(name)? {
            Cached::Found(_, fields) => Some(fields),
            Cached::Missing(_) => None,
        }
    }

    /// Returns whether the server has marked the target as current.
    pub(crate) fn is_current(&self, id: i32) -> bool {
        self.targets[&id].current
    }

    /// Returns the code with which the target was refused.
    pub(crate) fn refusal(&self, id: i32) -> Option<i64> {
        self.targets[&id].refused
    }

    /// Returns how often the server reset the target.
    pub(crate) fn resets(&self, id: i32) -> usize {
        self.targets[&id].resets
    }

    pub(crate) fn token(&self, id: i32) -> &str {
        &self.targets[&id].token
    }

    pub(crate) fn set_token(&mut self, id: i32, token: &str) {
        token.clone_into(&mut self.targets.get_mut(&id).unwrap().token);
    }

    /// Adds a document to a target that the server does not have, as if the client had missed a delete.
    pub(crate) fn invent(&mut self, id: i32, name: &str) {
        let target = self.targets.get_mut(&id).unwrap();
        target.keys.insert(name.to_owned());
        let made_up = Cached::Found(Version(1), json!({}));
        self.cache.insert(name.to_owned(), made_up);
    }

    fn active(&mut self, id: &Value) -> Option<&mut Target> {
        let id = i32::try_from(id.as_i64().unwrap()).unwrap();
        self.targets
            .get_mut(&id)
            .filter(|target| target.awaited == 0 && target.refused.is_none())
    }

    fn document_change(&mut self, body: &Value) {
        let document = &body["document"];
        let name = document["name"].as_str().unwrap().to_owned();
        let found = Cached::Found(version(&document["updateTime"]), document["fields"].clone());
        for id in list(&body["targetIds"]) {
            if let Some(target) = self.active(id) {
                target.has_news = true;
                target.changes.insert(name.clone(), true);
                self.pending.insert(name.clone(), found.clone());
            }
        }
        self.leave(&name, list(&body["removedTargetIds"]), Some(&found));
    }

    fn document_gone(&mut self, body: &Value, seen: Option<&Cached>) {
        let name = body["document"].as_str().unwrap().to_owned();
        self.leave(&name, list(&body["removedTargetIds"]), seen);
    }

    fn leave(&mut self, name: &str, ids: &[Value], seen: Option<&Cached>) {
        for id in ids {
            if let Some(target) = self.active(id) {
                target.has_news = true;
                target.changes.insert(name.to_owned(), false);
                if let Some(seen) = seen {
                    self.pending.insert(name.to_owned(), seen.clone());
                }
            }
        }
    }

    fn filter(&mut self, body: &Value) {
        let count = usize::try_from(body["count"].as_u64().unwrap()).unwrap();
        let Some(target) = self.active(&body["targetId"]) else {
            return;
        };
        if let Some(name) = target.document.clone() {
            assert!(count <= 1, "one document is there once");
            if count == 0 {
                target.changes.insert(name.clone(), false);
                self.pending.insert(name, Cached::Missing(Version::ZERO));
            }
            return;
        }
        if target.size() != count {
            target.reset();
            target.mismatched = true;
        }
    }

    fn target_change(&mut self, body: &Value) -> bool {
        let token = body["resumeToken"].as_str().unwrap_or_default();
        let ids = list(&body["targetIds"]);
        match body["targetChangeType"].as_str() {
            None if ids.is_empty() => {
                self.snapshot(version(&body["readTime"]), token);
                return true;
            }
            None => {
                assert!(
                    body.get("readTime").is_none(),
                    "a snapshot is for all targets"
                );
                for id in ids {
                    if let Some(target) = self.active(id) {
                        target.has_news = true;
                        token.clone_into(&mut target.token);
                    }
                }
            }
            Some("ADD") => self.answered(ids, |target| target.changes.clear()),
            Some("REMOVE") if body.get("cause").is_some() => {
                for id in ids {
                    if let Some(target) = self.active(id) {
                        target.refused = body["cause"]["code"].as_i64();
                        target.keys.clear();
                        target.changes.clear();
                    }
                }
            }
            Some("REMOVE") => {
                self.answered(ids, |_| ());
                self.targets
                    .retain(|_, target| !target.unwanted || target.awaited > 0);
            }
            Some("CURRENT") => {
                assert!(!token.is_empty(), "what is in sync can be resumed");
                for id in ids {
                    if let Some(target) = self.active(id) {
                        target.current = true;
                        target.has_news = true;
                        token.clone_into(&mut target.token);
                    }
                }
            }
            Some("RESET") => {
                for id in ids {
                    if let Some(target) = self.active(id) {
                        target.reset();
                    }
                }
            }
            Some(other) => panic!("the SDK does not know {other}"),
        }
        false
    }

    fn answered(&mut self, ids: &[Value], then: impl Fn(&mut Target)) {
        for id in ids {
            let id = i32::try_from(id.as_i64().unwrap()).unwrap();
            let Some(target) = self.targets.get_mut(&id) else {
                continue;
            };
            target.awaited -= 1;
            assert!(target.awaited >= 0, "one answer too many for target {id}");
            if target.awaited == 0 {
                then(target);
            }
        }
    }

    fn snapshot(&mut self, read_time: Version, token: &str) {
        assert!(
            read_time > self.read_time,
            "a snapshot of {read_time} after one of {} is never shown, or not in every tab",
            self.read_time
        );
        self.read_time = read_time;
        self.snapshots += 1;
        for target in self.targets.values_mut() {
            if target.awaited > 0 || target.refused.is_some() {
                continue;
            }
            if let (Some(name), true) = (&target.document, target.current)
                && target.changes.get(name) != Some(&true)
                && !target.keys.contains(name)
            {
                // The SDK treats a document target without a document in its first snapshot as deleted.
                target.changes.insert(name.clone(), false);
                target.has_news = true;
                self.pending
                    .insert(name.clone(), Cached::Missing(read_time));
            }
            if !token.is_empty() {
                target.has_news = true;
                token.clone_into(&mut target.token);
            }
            if std::mem::take(&mut target.has_news) && !target.token.is_empty() {
                target.read_time = read_time;
            }
            for (name, is_there) in std::mem::take(&mut target.changes) {
                if is_there {
                    target.keys.insert(name);
                } else {
                    target.keys.remove(&name);
                }
            }
        }
        for (name, seen) in std::mem::take(&mut self.pending) {
            if let Cached::Found(version, _) = &seen {
                assert!(
                    *version < read_time,
                    "{name} of {version} in a snapshot of {read_time}: other tabs do not see that a write is confirmed"
                );
            }
            let known = self.cache.get(&name);
            if let (Cached::Found(version, _), Some(known)) = (&seen, known) {
                let since = known.version();
                let is_new = *version > since || (*version == since && *known == seen);
                assert!(
                    is_new,
                    "{name} of {version} is ignored: known as of {since}"
                );
            }
            if known.is_none_or(|known| seen.version() > known.version()) {
                self.read_times.insert(name.clone(), read_time);
                self.cache.insert(name, seen);
            }
        }
    }
}

impl Target {
    fn size(&self) -> usize {
        let mut keys = self.keys.clone();
        for (name, is_there) in &self.changes {
            if *is_there {
                keys.insert(name.clone());
            } else {
                keys.remove(name);
            }
        }
        keys.len()
    }

    fn reset(&mut self) {
        self.current = false;
        self.token.clear();
        self.resets += 1;
        self.changes = self.keys.iter().map(|name| (name.clone(), false)).collect();
    }
}

fn version(json: &Value) -> Version {
    Version::parse(json.as_str().unwrap()).unwrap()
}

fn list(json: &Value) -> &[Value] {
    json.as_array().map_or(&[], Vec::as_slice)
}
