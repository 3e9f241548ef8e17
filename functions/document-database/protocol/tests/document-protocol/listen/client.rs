//! A test client that processes a listen stream's messages as the official SDK does in `WatchChangeAggregator` and its
//! local store: it collects changes per target until a global snapshot, and ignores a document unless its version is
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
    reason = "each is a flag that the SDK stores for a target"
)]
struct Target {
    request: Value,
    /// The name of the document, for a target of one document.
    document: Option<String>,
    /// The number of `ADD` and `REMOVE` acknowledgements that have not arrived. The SDK ignores the target until then.
    awaited: i32,
    /// The caller removed the target; the server has not acknowledged it.
    is_removed: bool,
    /// The target's documents as of the last snapshot.
    keys: BTreeSet<String>,
    /// Changes since the last snapshot: true for an added document and false for a removed one.
    changes: BTreeMap<String, bool>,
    current: bool,
    token: String,
    /// The read time of the last snapshot with changes of this target: its documents are complete up to this time.
    read_time: Version,
    /// A message about this target arrived since the last snapshot.
    has_messages: bool,
    /// An existence filter did not match.
    mismatched: bool,
    /// The code of the error with which the server removed the target.
    refused: Option<i64>,
    resets: usize,
}

/// The state of the SDK: its targets and its local cache.
#[derive(Debug, Clone, Default)]
pub(crate) struct Client {
    targets: BTreeMap<i32, Target>,
    cache: BTreeMap<String, Cached>,
    /// The documents that the next snapshot writes to the cache.
    pending: BTreeMap<String, Cached>,
    /// The time at which each cached document had its state, as the SDK records it: the read time of a snapshot, or the
    /// time of a commit by this client.
    read_times: BTreeMap<String, Version>,
    /// The state of targets that the client no longer listens to, by their request.
    released: BTreeMap<String, Target>,
    /// The read time of the last global snapshot.
    read_time: Version,
    /// The number of global snapshots received.
    pub(crate) snapshots: usize,
    /// Every message in order of arrival.
    pub(crate) received: Vec<Value>,
}

impl Client {
    /// Returns the message that adds a target. If the target existed before, it resumes from its last state.
    pub(crate) fn add(&mut self, id: i32, request: &Value) -> Value {
        let target = self.targets.entry(id).or_default();
        target.request = request.clone();
        target.is_removed = false;
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

    /// Removes a target. The caller sends the message.
    pub(crate) fn remove(&mut self, id: i32) {
        let target = self.targets.get_mut(&id).unwrap();
        target.is_removed = true;
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

    /// Processes the acknowledgement of a write by this client: the document after the write (`None` after a delete)
    /// and its version.
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

    /// Returns the documents that the SDK shows to a listener before the server responds, for a target with a kept
    /// state: those of the last snapshot, and all others in the cache whose state is later than that snapshot.
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

    /// Returns the version at which the cached document exists or does not exist.
    pub(crate) fn cached_version(&self, name: &str) -> Option<Version> {
        self.cache.get(name).map(Cached::version)
    }

    /// Returns the request of each target that was ever in a snapshot, and the time up to which its documents are
    /// complete.
    pub(crate) fn complete_up_to(&self) -> impl Iterator<Item = (&Value, Version)> {
        let targets = self.targets.values().chain(self.released.values());
        let targets = targets.map(|target| (&target.request, target.read_time));
        targets.filter(|(_, read_time)| *read_time > Version::ZERO)
    }

    /// Handles a broken stream: drops the changes since the last snapshot. Returns the targets to add again.
    pub(crate) fn reconnect(&mut self) -> Vec<(i32, Value)> {
        self.pending.clear();
        self.targets.retain(|_, target| !target.is_removed);
        let mut to_add = Vec::new();
        for (id, target) in &mut self.targets {
            if target.refused.is_none() {
                target.awaited = 0;
                target.changes.clear();
                target.current = false;
                target.has_messages = false;
                to_add.push((*id, target.request.clone()));
            }
        }
        to_add
    }

    /// Resets and returns the targets whose existence filter did not match. The caller must remove them and add them
    /// again, without a resume token.
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
    pub(crate) fn receive(&mut self, message: &Value) -> bool {
        self.received.push(message.clone());
        let message = message.as_object().unwrap();
        assert_eq!(
            message.len(),
            1,
            "a message must have one field: {message:?}"
        );
        let (kind, body) = message.iter().next().unwrap();
        match kind.as_str() {
            "documentChange" => self.document_change(body),
            "documentDelete" => {
                let version = version(&body["readTime"]);
                self.document_removed(body, Some(&Cached::Missing(version)));
            }
            "documentRemove" => self.document_removed(body, None),
            "filter" => self.filter(body),
            "targetChange" => return self.target_change(body),
            other => panic!("the SDK does not support the message {other}"),
        }
        false
    }

    /// Returns a target's documents as of the last snapshot: name, version and fields.
    pub(crate) fn documents(&self, id: i32) -> Vec<(String, Version, Value)> {
        let keys = self.targets[&id].keys.iter();
        keys.map(|name| match &self.cache[name] {
            Cached::Found(version, fields) => (name.clone(), *version, fields.clone()),
            Cached::Missing(version) => {
                panic!("{name} is in the target, but missing at version {version}")
            }
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

    /// Returns the code of the error with which the server removed the target.
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

    /// Adds a document that the server does not have to a target, as if the client had missed its delete.
    pub(crate) fn add_stale_document(&mut self, id: i32, name: &str) {
        let target = self.targets.get_mut(&id).unwrap();
        target.keys.insert(name.to_owned());
        let found = Cached::Found(Version(1), json!({}));
        self.cache.insert(name.to_owned(), found);
    }

    /// Returns a target whose messages the SDK processes: all its acknowledgements arrived, and it was not refused.
    fn active_target(&mut self, id: &Value) -> Option<&mut Target> {
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
            if let Some(target) = self.active_target(id) {
                target.has_messages = true;
                target.changes.insert(name.clone(), true);
                self.pending.insert(name.clone(), found.clone());
            }
        }
        self.remove_from_targets(&name, list(&body["removedTargetIds"]), Some(&found));
    }

    fn document_removed(&mut self, body: &Value, state: Option<&Cached>) {
        let name = body["document"].as_str().unwrap().to_owned();
        self.remove_from_targets(&name, list(&body["removedTargetIds"]), state);
    }

    /// Removes a document from targets. `state` is its state for the cache, or `None` if the message has none.
    fn remove_from_targets(&mut self, name: &str, ids: &[Value], state: Option<&Cached>) {
        for id in ids {
            if let Some(target) = self.active_target(id) {
                target.has_messages = true;
                target.changes.insert(name.to_owned(), false);
                if let Some(state) = state {
                    self.pending.insert(name.to_owned(), state.clone());
                }
            }
        }
    }

    fn filter(&mut self, body: &Value) {
        let count = usize::try_from(body["count"].as_u64().unwrap()).unwrap();
        let Some(target) = self.active_target(&body["targetId"]) else {
            return;
        };
        if let Some(name) = target.document.clone() {
            assert!(
                count <= 1,
                "the filter of a target of one document counts {count}"
            );
            if count == 0 {
                target.changes.insert(name.clone(), false);
                self.pending.insert(name, Cached::Missing(Version::ZERO));
            }
            return;
        }
        if target.size_after_changes() != count {
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
                    "only a change without target ids has a read time"
                );
                for id in ids {
                    if let Some(target) = self.active_target(id) {
                        target.has_messages = true;
                        token.clone_into(&mut target.token);
                    }
                }
            }
            Some("ADD") => self.acknowledge_targets(ids, |target| target.changes.clear()),
            Some("REMOVE") if body.get("cause").is_some() => {
                for id in ids {
                    if let Some(target) = self.active_target(id) {
                        target.refused = body["cause"]["code"].as_i64();
                        target.keys.clear();
                        target.changes.clear();
                    }
                }
            }
            Some("REMOVE") => {
                self.acknowledge_targets(ids, |_| ());
                self.targets
                    .retain(|_, target| !target.is_removed || target.awaited > 0);
            }
            Some("CURRENT") => {
                assert!(!token.is_empty(), "CURRENT has no resume token");
                for id in ids {
                    if let Some(target) = self.active_target(id) {
                        target.current = true;
                        target.has_messages = true;
                        token.clone_into(&mut target.token);
                    }
                }
            }
            Some("RESET") => {
                for id in ids {
                    if let Some(target) = self.active_target(id) {
                        target.reset();
                    }
                }
            }
            Some(other) => panic!("the SDK does not support the target change {other}"),
        }
        false
    }

    /// Counts an acknowledgement of each target, and calls `then` for those without further ones to wait for.
    fn acknowledge_targets(&mut self, ids: &[Value], then: impl Fn(&mut Target)) {
        for id in ids {
            let id = i32::try_from(id.as_i64().unwrap()).unwrap();
            let Some(target) = self.targets.get_mut(&id) else {
                continue;
            };
            target.awaited -= 1;
            assert!(
                target.awaited >= 0,
                "target {id} was acknowledged more often than requested"
            );
            if target.awaited == 0 {
                then(target);
            }
        }
    }

    fn snapshot(&mut self, read_time: Version, token: &str) {
        assert!(
            read_time > self.read_time,
            "the snapshot at {read_time} is not later than the one at {}: the SDK, or another tab, does not show it",
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
                target.has_messages = true;
                self.pending
                    .insert(name.clone(), Cached::Missing(read_time));
            }
            if !token.is_empty() {
                target.has_messages = true;
                token.clone_into(&mut target.token);
            }
            if std::mem::take(&mut target.has_messages) && !target.token.is_empty() {
                target.read_time = read_time;
            }
            for (name, is_added) in std::mem::take(&mut target.changes) {
                if is_added {
                    target.keys.insert(name);
                } else {
                    target.keys.remove(&name);
                }
            }
        }
        for (name, state) in std::mem::take(&mut self.pending) {
            if let Cached::Found(version, _) = &state {
                assert!(
                    *version < read_time,
                    "{name} at {version} is not before the snapshot at {read_time}: other tabs do not confirm it"
                );
            }
            let known = self.cache.get(&name);
            if let (Cached::Found(version, _), Some(known)) = (&state, known) {
                let cached = known.version();
                let is_new = *version > cached || (*version == cached && *known == state);
                assert!(
                    is_new,
                    "the SDK ignores {name} at {version}: its cached version is {cached}"
                );
            }
            if known.is_none_or(|known| state.version() > known.version()) {
                self.read_times.insert(name.clone(), read_time);
                self.cache.insert(name, state);
            }
        }
    }
}

impl Target {
    /// Returns the number of documents after the pending changes.
    fn size_after_changes(&self) -> usize {
        let mut keys = self.keys.clone();
        for (name, is_added) in &self.changes {
            if *is_added {
                keys.insert(name.clone());
            } else {
                keys.remove(name);
            }
        }
        keys.len()
    }

    /// Removes all documents with the next snapshot.
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
