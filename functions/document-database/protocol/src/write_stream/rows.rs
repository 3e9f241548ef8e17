//! The rows of a Write stream's session.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::channel;
use crate::stream_timeouts::StreamTimeouts;

/// The state of a Write stream in the inbound row.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Progress {
    /// The id of the last array; each acknowledgement is one.
    pub(super) arrays: u64,
    /// The number of committed batches.
    pub(super) commits: u64,
    /// The time at which the stream was opened, in milliseconds of the clock.
    #[serde(default)]
    pub(super) opened_at: u64,
    /// The time from opening to the first batch, in milliseconds, which shows how slow the client's network is.
    #[serde(default)]
    pub(super) first_after: u64,
}

impl Progress {
    /// Returns the state of a stream that is opened now, in milliseconds of the clock.
    pub(super) fn begin(now: u64) -> Self {
        Self {
            opened_at: now,
            ..Self::default()
        }
    }

    /// Counts a batch that has arrived; returns its number, from 1.
    pub(super) fn count_commit(&mut self, now: u64) -> u64 {
        if self.commits == 0 {
            self.first_after = now.saturating_sub(self.opened_at);
        }
        self.commits = self.commits.saturating_add(1);
        self.commits
    }

    /// Returns how long the stream is kept without writes. Before the first batch it is on its way, because a client
    /// opens a stream to write. Afterwards the stream is kept for twice the time that the first batch took.
    pub(super) fn idle_after(&self, timeouts: &StreamTimeouts) -> Duration {
        if self.commits == 0 {
            return timeouts.idle_unused;
        }
        let first = Duration::from_millis(self.first_after);
        timeouts.idle.max((first * 2).min(timeouts.idle_unused))
    }
}

pub(super) type InboundRow = channel::InboundRow<Progress>;
/// Polls store nothing: acknowledgements are rows, sent again until the client has received them.
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
