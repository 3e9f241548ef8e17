//! The state of a stream between requests: no documents, only positions.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use document_core::{Code, DocumentPath, Scope, Status, Version};
use document_store::Head;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The most documents that are noted as seen; a number has up to 21 bytes in the stream's row.
const MOST_SEEN: usize = 20_000;

/// The state that requests that send write, for polls.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InboundState {
    /// The number of the last operation.
    pub(super) last: u64,
    /// Oldest first; some may have been applied already.
    pub(super) operations: Vec<Operation>,
    /// The highest target id so far, sent by the client or assigned by the server.
    #[serde(default)]
    pub(super) highest_id: i32,
    /// Whether the client sent a target without an id: from then on the server assigns the ids.
    #[serde(default)]
    pub(super) assigns_ids: bool,
}

impl InboundState {
    /// Returns whether an operation waits to be applied.
    pub fn is_ahead_of(&self, outbound: &OutboundState) -> bool {
        self.last > outbound.applied
    }
}

/// An operation that a client requests.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Operation {
    /// From 1, rising by 1.
    pub(super) number: u64,
    pub(super) change: TargetChange,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum TargetChange {
    Add(Box<AddTarget>),
    Remove(i32),
    Refuse(RefusedTarget),
}

/// A target that cannot be added, with its error.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RefusedTarget {
    pub(super) id: i32,
    code: u8,
    message: String,
}

impl RefusedTarget {
    pub(super) fn new(id: i32, why: &Status) -> Self {
        Self {
            id,
            code: why.code.number(),
            message: why.message.clone(),
        }
    }

    pub(super) fn why(&self) -> Status {
        let code = Code::from_number(self.code).unwrap_or(Code::Internal);
        Status::new(code, self.message.as_str())
    }
}

/// A target as the client sent it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AddTarget {
    /// The id, sent by the client or assigned by the server.
    pub(super) id: i32,
    /// `{"query":…}` or `{"documents":…}`, not parsed yet: an error in it ends only this target.
    pub(super) target: Value,
    /// The position at which the client stopped, if it sent one.
    pub(super) resume: Option<Resume>,
    /// How many documents of it the client has.
    pub(super) expected_count: Option<i32>,
    /// A document to which the SDK itself listens, because it is in the cache and not in the result. The SDK reads a
    /// rejection as a deletion.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_limbo: bool,
}

/// A target that waits for a slot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WaitingTarget {
    pub(super) added: AddTarget,
    /// The time at which it was added, by the clock.
    pub(super) since: Version,
}

/// The position at which a client wants to resume.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Resume {
    /// After the snapshot of this token.
    Token(String),
    /// After the snapshot of this read time, which determines no position in a log.
    ReadTime(Version),
}

/// The position of a stream.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OutboundState {
    /// The number of the last operation that was applied.
    pub(super) applied: u64,
    /// The read time of the last snapshot.
    pub(super) read_time: Version,
    /// The time at which the last snapshot was sent, by the clock, which determines the age of its token.
    pub(super) told: Version,
    /// The position up to which each log was read.
    pub(super) positions: BTreeMap<Scope, Version>,
    /// The targets in the order in which they were added.
    pub(super) targets: Vec<ActiveTarget>,
    /// Targets that wait for a slot, in the same order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) waiting: Vec<WaitingTarget>,
    /// For how many milliseconds no tick was completed, because others commit or rows are not readable.
    #[serde(default)]
    waited: u64,
}

impl OutboundState {
    /// Returns a stream that starts above every read time that the owner's `others` have received: a client drops a
    /// snapshot whose read time is before one that it received on any stream.
    ///
    /// `now`, the clock's time, only determines where read times start: none is sent before the heads of its scopes are
    /// at it.
    pub fn open<'a>(now: Version, others: impl IntoIterator<Item = &'a Self>) -> Self {
        let floor = others.into_iter().map(|other| other.read_time.next()).max();
        Self {
            read_time: floor.map_or(now, |floor| floor.max(now)),
            told: now,
            ..Self::default()
        }
    }

    /// Returns the number of the last operation that was applied.
    pub fn applied(&self) -> u64 {
        self.applied
    }

    /// Returns the read time of the last snapshot; no lower one is ever sent.
    pub fn read_time(&self) -> Version {
        self.read_time
    }

    /// Records that no tick was completed for so much longer. Streams count their own waiting time, because the time of
    /// a commit is from another clock.
    /// time of a commit, which is another clock's.
    pub fn wait(&mut self, time: Duration) {
        let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.waited = self.waited.saturating_add(time);
    }

    /// Returns how long no tick was completed, in milliseconds.
    pub(super) fn waited(&self) -> u64 {
        self.waited
    }

    /// Records that a tick was completed.
    pub(super) fn reset_waiting(&mut self) {
        self.waited = 0;
    }

    /// Returns whether there is no target.
    pub fn is_idle(&self) -> bool {
        self.targets.is_empty() && self.waiting.is_empty()
    }

    /// Returns whether a snapshot was sent only in part.
    pub fn is_loading(&self) -> bool {
        let mut targets = self.targets.iter();
        targets.any(|target| matches!(target.stage, Stage::Loading(_)))
    }

    /// Returns the scopes whose logs its targets read.
    pub fn scopes(&self) -> BTreeSet<&Scope> {
        let targets = self.targets.iter();
        targets.flat_map(|target| &target.scopes).collect()
    }

    /// Returns whether every target is up to date with the others.
    pub(super) fn is_live(&self) -> bool {
        let mut targets = self.targets.iter();
        targets.all(|target| target.stage == Stage::Live)
    }

    /// Returns whether a tick would have no changes: every target is up to date, and no log has entries after its
    /// position.
    pub fn is_up_to(&self, heads: &BTreeMap<Scope, Head>) -> bool {
        let is_read = |scope: &Scope| {
            let seen = self.positions.get(scope).copied().unwrap_or_default();
            heads.get(scope).is_none_or(|head| head.logged <= seen)
        };
        self.is_live() && self.scopes().into_iter().all(is_read)
    }

    pub(super) fn remove_targets(&mut self, is_removed: impl Fn(i32) -> bool) {
        self.targets.retain(|target| !is_removed(target.id));
        self.drop_unused_positions();
    }

    /// Removes the positions in logs that no target reads any more.
    pub(super) fn drop_unused_positions(&mut self) {
        let targets = &self.targets;
        self.positions
            .retain(|scope, _| targets.iter().any(|target| target.scopes.contains(scope)));
    }
}

impl Stage {
    /// Returns the stage of a target of which nothing was sent.
    pub(super) fn loading() -> Self {
        Self::Loading(LoadProgress::default())
    }
}

/// Documents of the last commits, in the version in which a target received them. The others of these commits are read
/// again, because some of their rows may not have been readable.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct SeenDocuments {
    /// Later versions are those of the last commits.
    pub(super) since: Version,
    digests: BTreeSet<u64>,
}

impl SeenDocuments {
    pub(super) fn after(since: Version) -> Self {
        Self {
            since,
            digests: BTreeSet::new(),
        }
    }

    /// Notes that a document was read in this version.
    pub(super) fn add(&mut self, path: &DocumentPath, version: Version) {
        if version > self.since && self.digests.len() < MOST_SEEN {
            self.digests.insert(digest(path, version));
        }
    }

    pub(super) fn contains(&self, path: &DocumentPath, version: Version) -> bool {
        self.digests.contains(&digest(path, version))
    }
}

/// Returns a number that no other document or version has, as far as chance goes.
fn digest(path: &DocumentPath, version: Version) -> u64 {
    let hash = Sha256::new()
        .chain_update(version.0.to_be_bytes())
        .chain_update(path.as_str());
    let bytes = hash.finalize().into_iter().take(8);
    bytes.fold(0, |number, byte| number << 8 | u64::from(byte))
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActiveTarget {
    pub(super) id: i32,
    /// `{"query":…}` or `{"documents":…}`.
    pub(super) target: Value,
    /// The scopes whose logs contain its changes; of a target of documents, one for each document.
    pub(super) scopes: BTreeSet<Scope>,
    pub(super) stage: Stage,
    /// Whether a snapshot was sent: all rows of the commits up to its position in the logs were read.
    #[serde(default)]
    pub(super) is_settled: bool,
    /// While a large snapshot is sent in part: its documents of the last commits that were sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seen: Option<SeenDocuments>,
    /// Whether its result contained a document to which its index did not lead yet: the last commits are read again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_unconfirmed: bool,
    /// Whether its logs were read further since its last token.
    #[serde(default)]
    pub(super) has_moved: bool,
    /// For a query with a limit: a digest of the documents that the client has.
    pub(super) window: Option<String>,
    /// For a target of documents: those that do not exist, and the scopes in which they would be.
    pub(super) missing: BTreeMap<DocumentPath, Scope>,
}

impl ActiveTarget {
    /// Whether the client wants to compare how many documents it has.
    pub(super) fn is_counted(&self) -> bool {
        matches!(self.stage, Stage::Resuming { counted: true, .. })
    }
}

/// Which documents of a target have been sent, so that no part of a large target is read twice.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct LoadProgress {
    pub(super) is_begun: bool,
    /// For a query without a limit: the row behind which the next part begins.
    pub(super) after: Option<String>,
    /// For such a query: how many rows the last part had, which the next one is likely to have, too.
    pub(super) rows: usize,
    /// For such a query: how many documents were sent, and how many bytes they have as Firestore counts them.
    pub(super) documents: usize,
    pub(super) bytes: usize,
    /// For named documents and a query with a limit: those that are to be sent.
    pub(super) rest: Vec<DocumentPath>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Stage {
    /// All its documents are to be sent; some have been.
    Loading(LoadProgress),
    /// All its documents have been sent, but no snapshot yet.
    Loaded,
    /// The changes since these positions are to be sent.
    Resuming {
        from: BTreeMap<Scope, Version>,
        counted: bool,
    },
    /// Up to date with the others.
    Live,
}
