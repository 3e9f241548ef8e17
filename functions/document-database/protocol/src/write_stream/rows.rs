//! The rows of a session that writes.

use serde::{Deserialize, Serialize};

use crate::channel;

/// What requests that send keep of a stream.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Progress {
    /// The last array there is: each acknowledgement is one.
    pub(super) arrays: u64,
    /// How many batches were committed.
    pub(super) commits: u64,
}

pub(super) type Forward = channel::Forward<Progress>;
/// Polls keep nothing of their own: acknowledgements are rows, told again until the client has them.
pub(super) type Rows = channel::Rows<Progress, ()>;
