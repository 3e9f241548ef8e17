//! What a stream keeps between two requests: no documents, only how far it is.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use document_core::{Code, DocumentPath, Scope, Status, Version};
use document_store::Head;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What requests that send leave for those that poll.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InboundState {
    /// The number of the last operation.
    pub(super) last: u64,
    /// Oldest first; some may be applied already.
    pub(super) operations: Vec<Operation>,
    /// The highest target id so far, of the client or the server.
    #[serde(default)]
    pub(super) highest_id: i32,
    /// Whether a target came without an id: the server gives ids from then on.
    #[serde(default)]
    pub(super) assigns_ids: bool,
}

impl InboundState {
    /// Whether something waits to be applied.
    pub fn is_ahead_of(&self, outbound: &OutboundState) -> bool {
        self.last > outbound.applied
    }
}

/// A message of the client.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Operation {
    /// From 1, rising by 1.
    pub(super) number: u64,
    /// What is asked for.
    pub(super) change: TargetChange,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum TargetChange {
    Add(Box<AddTarget>),
    Remove(i32),
    /// A target that cannot be added.
    Refuse(RefusedTarget),
}

/// A target that cannot be added, and why.
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

    /// Why it cannot be added.
    pub(super) fn why(&self) -> Status {
        let code = Code::from_number(self.code).unwrap_or(Code::Internal);
        Status::new(code, self.message.as_str())
    }
}

/// A target as the client asked for it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AddTarget {
    /// The client's, or the server's where the client gave none.
    pub(super) id: i32,
    /// `{"query":…}` or `{"documents":…}`, not looked at yet: an error in it ends this target alone.
    pub(super) target: Value,
    /// Where the client stopped, if it sent that.
    pub(super) resume: Option<Resume>,
    /// How many documents the client has of it.
    pub(super) expected_count: Option<i32>,
    /// A document that the SDK itself listens to, since it is in the cache and not in the result. The SDK reads a refusal
    /// as a deletion.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_limbo: bool,
}

/// A target that waits for a slot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WaitingTarget {
    pub(super) added: AddTarget,
    /// When it was added, by the clock.
    pub(super) since: Version,
}

/// Where a client wants to go on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Resume {
    /// Behind the snapshot that came with this token.
    Token(String),
    /// Behind the snapshot of this read time, from which no place in a log follows.
    ReadTime(Version),
}

/// How far a stream is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OutboundState {
    /// The number of the last operation that was applied.
    pub(super) applied: u64,
    /// The read time of the last snapshot.
    pub(super) read_time: Version,
    /// When the last snapshot was sent, by the clock: what a token's age is counted from.
    pub(super) told: Version,
    /// Up to where each log was read.
    pub(super) positions: BTreeMap<Scope, Version>,
    /// In the order in which they were added.
    pub(super) targets: Vec<ActiveTarget>,
    /// Targets for which there was no slot yet, likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) waiting: Vec<WaitingTarget>,
    /// For how many milliseconds no tick has got through: others commit, or rows do not show.
    #[serde(default)]
    waited: u64,
}

impl OutboundState {
    /// A stream that begins above every read time that the owner's `others` were sent: a client drops a snapshot whose
    /// read time lies before one it has seen, on whatever stream.
    ///
    /// `now`, the clock's, is only where read times begin: none is sent before the heads of its scopes are at it.
    pub fn open<'a>(now: Version, others: impl IntoIterator<Item = &'a Self>) -> Self {
        let floor = others.into_iter().map(|other| other.read_time.next()).max();
        Self {
            read_time: floor.map_or(now, |floor| floor.max(now)),
            told: now,
            ..Self::default()
        }
    }

    /// The number of the last operation that was applied.
    pub fn applied(&self) -> u64 {
        self.applied
    }

    /// The read time of the last snapshot: none is ever sent below it.
    pub fn read_time(&self) -> Version {
        self.read_time
    }

    /// Notes that no tick got through for so much longer. The streams' own waiting is counted and not compared with the
    /// time of a commit, which is another clock's.
    pub fn wait(&mut self, time: Duration) {
        let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.waited = self.waited.saturating_add(time);
    }

    /// How long that is by now, in milliseconds.
    pub(super) fn waited(&self) -> u64 {
        self.waited
    }

    /// A tick got through.
    pub(super) fn reset_waiting(&mut self) {
        self.waited = 0;
    }

    /// Whether there is no target.
    pub fn is_idle(&self) -> bool {
        self.targets.is_empty() && self.waiting.is_empty()
    }

    /// Whether a snapshot was sent only in part.
    pub fn is_loading(&self) -> bool {
        let mut targets = self.targets.iter();
        targets.any(|target| matches!(target.stage, Stage::Loading { .. }))
    }

    /// The logs that its targets read.
    pub fn scopes(&self) -> BTreeSet<&Scope> {
        let targets = self.targets.iter();
        targets.flat_map(|target| &target.scopes).collect()
    }

    /// Whether every target is up to date with the others.
    pub(super) fn is_live(&self) -> bool {
        let mut targets = self.targets.iter();
        targets.all(|target| target.stage == Stage::Live)
    }

    /// Whether a tick would have no news: every target is up to date, and no log has entries behind its place.
    pub fn is_up_to(&self, heads: &BTreeMap<Scope, Head>) -> bool {
        let is_read = |scope: &Scope| {
            let seen = self.positions.get(scope).copied().unwrap_or_default();
            heads.get(scope).is_none_or(|head| head.logged <= seen)
        };
        self.is_live() && self.scopes().into_iter().all(is_read)
    }

    /// Drops these targets.
    pub(super) fn remove_targets(&mut self, is_removed: impl Fn(i32) -> bool) {
        self.targets.retain(|target| !is_removed(target.id));
        self.drop_unused_positions();
    }

    /// Drops the positions in logs that no target reads any more.
    pub(super) fn drop_unused_positions(&mut self) {
        let targets = &self.targets;
        self.positions
            .retain(|scope, _| targets.iter().any(|target| target.scopes.contains(scope)));
    }
}

/// A target that was not refused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActiveTarget {
    pub(super) id: i32,
    /// `{"query":…}` or `{"documents":…}`.
    pub(super) target: Value,
    /// In whose logs its changes are; of its documents, one each.
    pub(super) scopes: BTreeSet<Scope>,
    pub(super) stage: Stage,
    /// It was sent a snapshot: all rows of the commits up to its place in the logs have been seen.
    #[serde(default)]
    pub(super) is_settled: bool,
    /// Its result was sent with a document that its index did not lead to yet: the last commits are looked at again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_unconfirmed: bool,
    /// Its logs were read on since it was given a token.
    #[serde(default)]
    pub(super) has_moved: bool,
    /// Of a query with a limit: which documents the client has, as a digest.
    pub(super) window: Option<String>,
    /// Of a target of documents: those that do not exist, and in which scope they would be.
    pub(super) missing: BTreeMap<DocumentPath, Scope>,
}

impl ActiveTarget {
    /// Whether the client wants to compare how many documents it has.
    pub(super) fn is_counted(&self) -> bool {
        matches!(self.stage, Stage::Resuming { counted: true, .. })
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Stage {
    /// All its documents are to be sent; those up to `after`, by name, have been.
    Loading { after: Option<DocumentPath> },
    /// All its documents have been sent, but no snapshot yet.
    Loaded,
    /// What changed since these positions is to be sent.
    Resuming {
        from: BTreeMap<Scope, Version>,
        counted: bool,
    },
    /// In tick with the others.
    Live,
}
