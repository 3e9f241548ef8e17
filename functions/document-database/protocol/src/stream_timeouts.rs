//! How long polls are held, how often they read the table, and when an idle stream ends.

use std::time::Duration;

use jiff::SignedDuration;

/// How long streams and their held requests live.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamTimeouts {
    /// The longest time for which a poll is held, whatever the client's timeout is: less than API Gateway's 30 s.
    pub longest_hold: Duration,
    /// How long before its timeout the client receives the response.
    pub margin: Duration,
    /// The interval between two reads of a Write stream while its client waits for an acknowledgement.
    pub write_tick: Duration,
    /// The interval after nothing was written for `write_rest`.
    pub write_tick_at_rest: Duration,
    /// How long after its start a poll of a Write stream reads more often.
    pub write_rest: Duration,
    /// The least pause between two looks at a stream. Within a process a commit ends the pause of the polls that wait for
    /// it: this bounds how often they read while commits come faster.
    pub least_tick: Duration,
    /// The interval between two reads of a Listen stream with recent activity.
    pub listen_tick: Duration,
    /// The intervals after a Listen stream was quiet: `(quiet, tick)`, the longest quiet time last. A client waits at
    /// most the last tick for the first change after a pause; later changes arrive at the usual interval.
    pub quiet_listen_ticks: [(Duration, Duration); 3],
    /// How long an idle stream is kept: a Write stream without writes, or a Listen stream without targets.
    pub idle: Duration,
    /// How long a Write stream is kept between its handshake and its first write, which a slow network may delay. It
    /// costs nothing after a client has left: without a client no poll is held.
    pub idle_unused: Duration,
    /// After how long a request that is still being received or processed is recorded in its session, and how often it
    /// is updated.
    pub note_arrival: Duration,
    /// How long an account's streams have time to show that they are polled when their limit is reached: longer than
    /// any poll takes to read its rows again, even on quiet streams.
    pub probe: Duration,
    /// How long buffered messages wait for a missing one: longer than a client takes to send it again.
    pub gap: Duration,
    /// How long a stream outlives its token: as long as an expired token opens a new stream, or the client would be
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
            least_tick: Duration::from_millis(50),
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
    /// Returns how long a poll is held for a client with this timeout.
    pub(crate) fn hold(&self, patience: Option<Duration>) -> Duration {
        let longest = patience.map_or(self.longest_hold, |patience| {
            patience.min(self.longest_hold)
        });
        longest.saturating_sub(self.margin)
    }

    /// Returns the interval between two reads of a Listen stream that has been quiet for so long.
    pub(crate) fn listen_tick_after(&self, quiet: Duration) -> Duration {
        let mut steps = self.quiet_listen_ticks.iter().rev();
        steps
            .find(|(after, _)| quiet > *after)
            .map_or(self.listen_tick, |(_, tick)| *tick)
    }

    /// Returns how long a Listen stream reads only the heads of its logs before it reads everything again.
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
    fn a_quiet_stream_is_read_less_often() {
        let timeouts = StreamTimeouts::default();
        let tick = |seconds| {
            let quiet = Duration::from_secs(seconds);
            timeouts.listen_tick_after(quiet).as_millis()
        };
        let ticks = [0, 60, 61, 300, 301, 900, 901, 86_400].map(tick);
        assert_eq!(ticks, [200, 200, 600, 600, 1_200, 1_200, 2_400, 2_400]);
    }

    #[test]
    fn a_probed_stream_reads_its_rows_before_it_counts_as_ended() {
        let timeouts = StreamTimeouts::default();
        let longest = timeouts.listen_tick_after(Duration::from_hours(24));
        assert!(longest < timeouts.probe);
    }
}
