//! What the official SDK makes of a listen stream's messages, as its `WatchChangeAggregator` and its local store do:
//! changes gather per target until a global snapshot, and a document counts only if its version is above the cached one.

use std::collections::{BTreeMap, BTreeSet};

use document::Version;
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

/// What somebody listens to.
#[derive(Debug, Clone, Default)]
struct Target {
    wish: Value,
    /// The only document of a target of one document.
    document: Option<String>,
    /// Acknowledgements that are still to come.
    awaited: i32,
    /// Nobody is interested any more.
    unwanted: bool,
    /// Its documents as of the last snapshot.
    keys: BTreeSet<String>,
    /// Since the last snapshot: those that came and those that went.
    changes: BTreeMap<String, bool>,
    current: bool,
    token: String,
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
    read_time: Version,
    /// How many global snapshots it was told.
    pub(crate) snapshots: usize,
    /// Every message, in its order.
    pub(crate) heard: Vec<Value>,
}

impl Client {
    /// The message that adds a target, again if it was there, behind what is known of it.
    pub(crate) fn add(&mut self, id: i32, wish: &Value) -> Value {
        let target = self.targets.entry(id).or_default();
        target.wish = wish.clone();
        target.unwanted = false;
        let names = wish["documents"]["documents"].as_array();
        target.document = names
            .filter(|names| names.len() == 1)
            .map(|names| names[0].as_str().unwrap().to_owned());
        target.awaited += 1;
        target.refused = None;
        let mut add = wish.clone();
        add["targetId"] = json!(id);
        if !target.token.is_empty() {
            add["resumeToken"] = json!(target.token);
            add["expectedCount"] = json!(target.keys.len());
        }
        add
    }

    /// Nobody is interested in the target any more.
    pub(crate) fn remove(&mut self, id: i32) {
        let target = self.targets.get_mut(&id).unwrap();
        target.unwanted = true;
        target.awaited += 1;
    }

    /// The stream broke: what was not raised is forgotten, every target is to be added again.
    pub(crate) fn reconnect(&mut self) -> Vec<(i32, Value)> {
        self.pending.clear();
        self.targets.retain(|_, target| !target.unwanted);
        let mut wishes = Vec::new();
        for (id, target) in &mut self.targets {
            if target.refused.is_none() {
                target.awaited = 0;
                target.changes.clear();
                target.current = false;
                wishes.push((*id, target.wish.clone()));
            }
        }
        wishes
    }

    /// The targets that an existence filter showed to be wrong; they are to be removed and added again from the start.
    pub(crate) fn take_mismatched(&mut self) -> Vec<(i32, Value)> {
        let mut mismatched = Vec::new();
        for (id, target) in &mut self.targets {
            if std::mem::take(&mut target.mismatched) {
                target.keys.clear();
                target.changes.clear();
                target.token.clear();
                target.current = false;
                mismatched.push((*id, target.wish.clone()));
            }
        }
        mismatched
    }

    /// Takes one message in. Whether it was a global snapshot.
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

    /// The documents of a target as of the last snapshot: name, version, fields.
    pub(crate) fn documents(&self, id: i32) -> Vec<(String, Version, Value)> {
        let keys = self.targets[&id].keys.iter();
        keys.map(|name| match &self.cache[name] {
            Cached::Found(version, fields) => (name.clone(), *version, fields.clone()),
            Cached::Missing(version) => panic!("{name} is shown, but missing since {version}"),
        })
        .collect()
    }

    /// The last parts of the names of a target's documents.
    pub(crate) fn ids(&self, id: i32) -> Vec<String> {
        let keys = self.targets[&id].keys.iter();
        keys.map(|name| name.rsplit('/').next().unwrap().to_owned())
            .collect()
    }

    /// The fields of a document in the cache.
    pub(crate) fn fields(&self, name: &str) -> Option<&Value> {
        match self.cache.get(name)? {
            Cached::Found(_, fields) => Some(fields),
            Cached::Missing(_) => None,
        }
    }

    /// Whether the target's last snapshot was in sync with the server.
    pub(crate) fn is_current(&self, id: i32) -> bool {
        self.targets[&id].current
    }

    /// The code with which the target was refused.
    pub(crate) fn refusal(&self, id: i32) -> Option<i64> {
        self.targets[&id].refused
    }

    /// How often the target was told to forget what it held.
    pub(crate) fn resets(&self, id: i32) -> usize {
        self.targets[&id].resets
    }

    pub(crate) fn token(&self, id: i32) -> &str {
        &self.targets[&id].token
    }

    pub(crate) fn set_token(&mut self, id: i32, token: &str) {
        token.clone_into(&mut self.targets.get_mut(&id).unwrap().token);
    }

    /// Forgets one document of a target, as after a delete that was missed.
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
            None => {
                assert!(ids.is_empty(), "a snapshot is for all targets");
                self.snapshot(version(&body["readTime"]), token);
                return true;
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
            read_time >= self.read_time,
            "a snapshot of {read_time} after one of {} is never shown",
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
                // What the SDK makes of a document that it listens to and was not shown, whatever it was told of it.
                target.changes.insert(name.clone(), false);
                self.pending
                    .insert(name.clone(), Cached::Missing(read_time));
            }
            if !token.is_empty() {
                token.clone_into(&mut target.token);
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
