//! How long polls are held, how often they look, and when an idle stream is ended.

use std::time::Duration;

use jiff::SignedDuration;

/// The durations of streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamTimeouts {
    /// The longest a poll is held, whatever the client's timeout is: below the 30 s that API Gateway waits.
    pub longest_hold: Duration,
    /// So much before the client's timeout it has its answer.
    pub margin: Duration,
    /// Between two looks at a Write stream while its client waits for it.
    pub write_tick: Duration,
    /// The same when nothing was written for `write_rest`.
    pub write_tick_at_rest: Duration,
    /// How long after a poll begins a Write stream is looked at more often.
    pub write_rest: Duration,
    /// Between two looks at a Listen stream on which something happened lately.
    pub listen_tick: Duration,
    /// The same once nothing has happened for so long: `(quiet, tick)`, the longest quiet last. A client waits at most
    /// the last of them for the first news after a pause; what follows comes at the usual pace.
    pub quiet_listen_ticks: [(Duration, Duration); 3],
    /// How long a stream with nothing to do is kept: a Write stream without writes, a Listen stream without targets.
    pub idle: Duration,
    /// The same for a Write stream that was opened and not yet written to: its first write is on its way, by a network
    /// that may be slow. It costs nothing where a client has gone: no poll is held without a client.
    pub idle_unused: Duration,
    /// After how long a request that still arrives, or is worked on, is noted in its session, and how often from then on.
    pub note_arrival: Duration,
    /// How long streams have to show that they are polled, when an account has as many as it may: longer than any of
    /// them takes to look at its rows again, those on which nothing happens included.
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
            quiet_listen_ticks: [
                (Duration::from_mins(1), Duration::from_millis(600)),
                (Duration::from_mins(5), Duration::from_millis(1_200)),
                (Duration::from_mins(15), Duration::from_millis(2_400)),
            ],
            idle: Duration::from_secs(2),
            idle_unused: Duration::from_mins(10),
            note_arrival: Duration::from_millis(500),
            probe: Duration::from_secs(4),
            gap: Duration::from_secs(30),
            after_expiry: SignedDuration::from_secs(60),
        }
    }
}

impl StreamTimeouts {
    /// How long a poll is held for a client with this timeout.
    pub(crate) fn hold(&self, patience: Option<Duration>) -> Duration {
        let longest = patience.map_or(self.longest_hold, |patience| {
            patience.min(self.longest_hold)
        });
        longest.saturating_sub(self.margin)
    }

    /// How long to wait between two looks at a Listen stream on which nothing has happened for so long.
    pub(crate) fn listen_tick_after(&self, quiet: Duration) -> Duration {
        let mut steps = self.quiet_listen_ticks.iter().rev();
        steps
            .find(|(after, _)| quiet > *after)
            .map_or(self.listen_tick, |(_, tick)| *tick)
    }

    /// How long a Listen stream is looked at by its logs' heads alone, before all of it is read again.
    pub(crate) fn listen_recheck(&self, quiet: Duration) -> Duration {
        self.idle.max(self.listen_tick_after(quiet) * 5)
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

    #[test]
    fn a_stream_is_looked_at_less_often_the_longer_nothing_happens() {
        let timeouts = StreamTimeouts::default();
        let tick = |seconds| {
            let quiet = Duration::from_secs(seconds);
            timeouts.listen_tick_after(quiet).as_millis()
        };
        let ticks = [0, 60, 61, 300, 301, 900, 901, 86_400].map(tick);
        assert_eq!(ticks, [200, 200, 600, 600, 1_200, 1_200, 2_400, 2_400]);
    }

    #[test]
    fn a_probed_stream_has_looked_at_its_rows_before_it_counts_as_gone() {
        let timeouts = StreamTimeouts::default();
        let longest = timeouts.listen_tick_after(Duration::from_hours(24));
        assert!(longest < timeouts.probe);
    }
}
