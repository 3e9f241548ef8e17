//! The rows of a session that writes.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::channel;
use crate::stream_timeouts::StreamTimeouts;

/// What requests that send keep of a stream.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Progress {
    /// The last array there is: each acknowledgement is one.
    pub(super) arrays: u64,
    /// How many batches were committed.
    pub(super) commits: u64,
    /// When the stream was opened, in milliseconds of a clock.
    #[serde(default)]
    pub(super) opened_at: u64,
    /// How long after that its first batch was there, in milliseconds: how slow the client's network is.
    #[serde(default)]
    pub(super) first_after: u64,
}

impl Progress {
    /// A stream that is opened now, in milliseconds of a clock.
    pub(super) fn begin(now: u64) -> Self {
        Self {
            opened_at: now,
            ..Self::default()
        }
    }

    /// Counts a batch that is there now; gives its number, from 1.
    pub(super) fn count_commit(&mut self, now: u64) -> u64 {
        if self.commits == 0 {
            self.first_after = now.saturating_sub(self.opened_at);
        }
        self.commits = self.commits.saturating_add(1);
        self.commits
    }

    /// How long the stream is kept without writes. A client opens one to write: before it has, its first batch is on its
    /// way. Afterwards it is given twice as long as the first batch took.
    pub(super) fn idle_after(&self, timeouts: &StreamTimeouts) -> Duration {
        if self.commits == 0 {
            return timeouts.idle_unused;
        }
        let first = Duration::from_millis(self.first_after);
        timeouts.idle.max((first * 2).min(timeouts.idle_unused))
    }
}

pub(super) type Forward = channel::Forward<Progress>;
/// Polls keep nothing themselves: acknowledgements are rows, sent again until the client has them.
pub(super) type Rows = channel::Rows<Progress, ()>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_kept_as_long_as_its_client_needs() {
        let timeouts = StreamTimeouts::default();
        let after = |first: u64| {
            let mut progress = Progress::begin(1_000);
            progress.count_commit(1_000 + first);
            progress.idle_after(&timeouts)
        };
        assert_eq!(
            Progress::begin(1).idle_after(&timeouts),
            timeouts.idle_unused
        );
        assert_eq!(after(50), timeouts.idle);
        assert_eq!(after(12_000), Duration::from_secs(24));
        assert_eq!(after(3_600_000), timeouts.idle_unused);
    }
}
