//! How long polls are held, how often they look, and when a stream that says nothing is ended.

use std::time::Duration;

use jiff::SignedDuration;

/// The durations of streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamTimeouts {
    /// The longest a poll is held, whatever patience the client has: below the 30 s that API Gateway waits.
    pub longest_hold: Duration,
    /// So much before the client's patience ends it has its answer.
    pub margin: Duration,
    /// Between two looks at a Write stream while somebody waits for it.
    pub write_tick: Duration,
    /// The same when nothing was written for `write_rest`.
    pub write_tick_at_rest: Duration,
    /// How long after a poll begins a Write stream is looked at more often.
    pub write_rest: Duration,
    /// Between two looks at a Listen stream.
    pub listen_tick: Duration,
    /// The same when nothing changed for `listen_rest`.
    pub listen_tick_at_rest: Duration,
    /// How long after its last change a Listen stream is looked at less often.
    pub listen_rest: Duration,
    /// How long a stream with nothing to do is kept: a Write stream without writes, a Listen stream without targets.
    pub idle: Duration,
    /// The same for a Write stream that was opened and not yet written to: its first write is on its way, by a network
    /// that may be slow.
    pub idle_unused: Duration,
    /// How long streams have to say that they are polled, when an account has as many as it may: longer than any of them
    /// takes to look at its rows again.
    pub probe: Duration,
    /// How long messages wait for one that is missing before them: longer than a client takes to send it again.
    pub gap: Duration,
    /// How long a stream outlives its token: as long as a token past its end opens a new one, or the client would be
    /// sent from one stream to the next.
    pub after_expiry: SignedDuration,
}

impl Default for StreamTimeouts {
    fn default() -> Self {
        Self {
            longest_hold: Duration::from_secs(25),
            margin: Duration::from_secs(1),
            write_tick: Duration::from_millis(40),
            write_tick_at_rest: Duration::from_millis(100),
            write_rest: Duration::from_secs(1),
            listen_tick: Duration::from_millis(200),
            listen_tick_at_rest: Duration::from_millis(600),
            listen_rest: Duration::from_mins(1),
            idle: Duration::from_secs(2),
            idle_unused: Duration::from_secs(10),
            probe: Duration::from_millis(1_500),
            gap: Duration::from_secs(30),
            after_expiry: SignedDuration::from_secs(60),
        }
    }
}

impl StreamTimeouts {
    /// How long a poll is held for a client of this patience.
    pub(crate) fn hold(&self, patience: Option<Duration>) -> Duration {
        let longest = patience.map_or(self.longest_hold, |patience| {
            patience.min(self.longest_hold)
        });
        longest.saturating_sub(self.margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_poll_ends_before_the_client_and_the_gateway_give_up() {
        let hold = |milliseconds: Option<u64>| {
            let patience = milliseconds.map(Duration::from_millis);
            StreamTimeouts::default().hold(patience).as_millis()
        };
        assert_eq!(hold(None), 24_000);
        assert_eq!(hold(Some(25_000)), 24_000);
        assert_eq!(hold(Some(5_000)), 4_000);
        assert_eq!(hold(Some(u64::MAX)), 24_000);
        assert_eq!(hold(Some(10)), 0);
    }
}
