//! Computes the statistics on a talent's page.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::TalentStats;
use crate::ids::OrderGuid;
use crate::order::{Event, Order, State, Transition};

/// The time for which the answer to a request counts.
pub const ANSWERS_COUNT_FOR: SignedDuration = SignedDuration::from_hours(90 * 24);

/// The least number of requests from which the share of accepted ones and the time to answer are computed: fewer mean
/// little, and would show how single requests were answered.
const LEAST_ANSWERS: u64 = 5;

/// The outcome of a request that the talent had to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerOutcome {
    Accepted,
    Declined,
    /// The talent did not answer in time.
    Missed,
}

/// A request and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RequestAnswer {
    pub order_guid: OrderGuid,
    /// The time at which the money was held.
    pub requested_at: Timestamp,
    /// The time of the answer, or of the deadline.
    pub answered_at: Timestamp,
    pub outcome: AnswerOutcome,
}

/// Statistics that were imported for a talent with earlier orders elsewhere; most talents have none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TrackRecord {
    /// The time of the import, from which the imported answers count as long as others.
    pub at: Timestamp,
    /// The number of completed orders.
    pub completed: u64,
    /// The numbers of ratings with 1, 2, 3, 4 and 5 stars.
    pub stars: [u64; 5],
    /// The number of answered requests in the 90 days before.
    pub answered: u32,
    /// The number of accepted ones among them.
    pub accepted: u32,
    /// The median of the hours until they were answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub median_response_h: Option<u32>,
}

impl RequestAnswer {
    /// Returns the answer that a transition contains, if any. A withdrawn request was not answered, and a price request
    /// has no held money yet.
    pub fn from_event(
        order_guid: OrderGuid,
        requested_at: Option<Timestamp>,
        event: &Event,
    ) -> Option<Self> {
        if event.from == Some(State::QuoteRequested) {
            return None;
        }
        let outcome = match event.transition {
            Transition::Accept | Transition::DeliverDirect => AnswerOutcome::Accepted,
            Transition::Decline => AnswerOutcome::Declined,
            Transition::AcceptTimeout => AnswerOutcome::Missed,
            _ => return None,
        };
        Some(Self {
            order_guid,
            requested_at: requested_at?,
            answered_at: event.at,
            outcome,
        })
    }

    /// Returns whether it counts at `now`.
    pub fn counts(&self, now: Timestamp) -> bool {
        counts(self.answered_at, now)
    }
}

/// Returns the change of the number of completed orders: a dispute or a late refund subtracts one. A tip is none.
pub fn completed_change(order: &Order, event: &Event) -> i64 {
    if order.tip.is_some() {
        return 0;
    }
    let is_completed = |state: Option<State>| i64::from(state == Some(State::Completed));
    is_completed(Some(event.to)) - is_completed(event.from)
}

impl TalentStats {
    /// Returns the numbers of ratings with 1, 2, 3, 4 and 5 stars.
    pub const fn stars(&self) -> [u64; 5] {
        [
            self.stars1,
            self.stars2,
            self.stars3,
            self.stars4,
            self.stars5,
        ]
    }

    /// Returns the statistics with these ratings.
    #[must_use]
    pub fn with_stars(self, stars: [u64; 5]) -> Self {
        let [stars1, stars2, stars3, stars4, stars5] = stars;
        let rated = (1_u64..).zip(stars);
        Self {
            rating_sum: rated.fold(0, |sum, (worth, count)| {
                sum.saturating_add(worth.saturating_mul(count))
            }),
            rating_count: stars.into_iter().fold(0, u64::saturating_add),
            stars1,
            stars2,
            stars3,
            stars4,
            stars5,
            ..self
        }
    }

    /// Returns the statistics with `completed` orders and the `answers` of the last 90 days, in addition to imported
    /// ones.
    #[must_use]
    pub fn with_orders(
        self,
        completed: u64,
        answers: &[RequestAnswer],
        record: Option<&TrackRecord>,
        now: Timestamp,
    ) -> Self {
        let before = record.filter(|record| counts(record.at, now));
        let counted: Vec<_> = answers.iter().filter(|answer| answer.counts(now)).collect();
        let accepted = counted
            .iter()
            .filter(|answer| answer.outcome == AnswerOutcome::Accepted)
            .count();
        let sum = |brought: Option<u32>, here: usize| {
            u64::from(brought.unwrap_or_default())
                .saturating_add(u64::try_from(here).unwrap_or(u64::MAX))
        };
        let all = sum(before.map(|record| record.answered), counted.len());
        let yes = sum(before.map(|record| record.accepted), accepted);
        Self {
            completed: completed.saturating_add(record.map_or(0, |record| record.completed)),
            accepted_rate_90d: percent(yes, all).filter(|_rate| all >= LEAST_ANSWERS),
            median_response_h: median(&counted, before).filter(|_median| all >= LEAST_ANSWERS),
            ..self
        }
    }
}

fn counts(at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(at) < ANSWERS_COUNT_FOR
}

/// Returns a percentage, rounded half up.
fn percent(part: u64, whole: u64) -> Option<u32> {
    let doubled = part.saturating_mul(200).saturating_add(whole);
    let rounded = doubled.checked_div(whole.saturating_mul(2))?;
    u32::try_from(rounded).ok()
}

/// Returns the median of the hours until an answer, each rounded up; the lower of two middle values. Missed requests
/// are left out. An imported median counts as often as there were imported answers.
fn median(counted: &[&RequestAnswer], before: Option<&TrackRecord>) -> Option<u32> {
    let mut hours: Vec<u32> = counted
        .iter()
        .filter(|answer| answer.outcome != AnswerOutcome::Missed)
        .map(|answer| hours_between(answer.requested_at, answer.answered_at))
        .collect();
    if let Some((record, median)) = before.and_then(|one| one.median_response_h.map(|h| (one, h))) {
        let times = usize::try_from(record.answered).unwrap_or_default();
        hours.extend(std::iter::repeat_n(median, times));
    }
    hours.sort_unstable();
    let middle = hours.len().saturating_sub(1).checked_div(2)?;
    hours.get(middle).copied()
}

fn hours_between(from: Timestamp, until: Timestamp) -> u32 {
    let seconds = until.duration_since(from).as_secs().max(0);
    let begun = seconds.saturating_add(3_599).checked_div(3_600);
    u32::try_from(begun.unwrap_or_default()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    const NOW: &str = "2026-11-21T09:00:00Z";

    fn answer(days_ago: i64, took_minutes: i64, outcome: AnswerOutcome) -> RequestAnswer {
        let now: Timestamp = NOW.parse().unwrap();
        let answered_at = now - SignedDuration::from_hours(24 * days_ago);
        RequestAnswer {
            order_guid: "01939d5c-7b1e-7c3a-9a2f-0123456789ab".parse().unwrap(),
            requested_at: answered_at - SignedDuration::from_mins(took_minutes),
            answered_at,
            outcome,
        }
    }

    fn numbers(
        answers: &[RequestAnswer],
        record: Option<&TrackRecord>,
    ) -> (Option<u32>, Option<u32>) {
        let now = NOW.parse().unwrap();
        let stats = TalentStats::default().with_orders(0, answers, record, now);
        (stats.accepted_rate_90d, stats.median_response_h)
    }

    #[test]
    fn without_requests_there_is_no_rate() {
        assert_eq!(numbers(&[], None), (None, None));
        let old = answer(90, 60, AnswerOutcome::Accepted);
        assert_eq!(numbers(&[old], None), (None, None));
    }

    #[test]
    fn a_missed_request_lowers_the_rate_but_not_the_median() {
        let missed = || answer(3, 72 * 60, AnswerOutcome::Missed);
        let answers = [
            answer(1, 61, AnswerOutcome::Accepted),
            answer(2, 10 * 60, AnswerOutcome::Declined),
            missed(),
            missed(),
            missed(),
        ];
        assert_eq!(numbers(&answers, None), (Some(20), Some(2)));
        let all_missed = [missed(), missed(), missed(), missed(), missed()];
        assert_eq!(numbers(&all_missed, None), (Some(0), None));
    }

    #[test]
    fn fewer_than_five_requests_give_no_rate_and_no_time() {
        let answers = vec![answer(1, 61, AnswerOutcome::Accepted); 5];
        assert_eq!(numbers(&answers[1..], None), (None, None));
        assert_eq!(numbers(&answers, None), (Some(100), Some(2)));
    }

    #[test]
    fn an_imported_record_counts_for_90_days() {
        let record = |at: &str| TrackRecord {
            at: at.parse().unwrap(),
            completed: 40,
            stars: [0, 0, 0, 1, 9],
            answered: 99,
            accepted: 97,
            median_response_h: Some(6),
        };
        let declined = vec![answer(1, 30, AnswerOutcome::Declined); 5];
        let recent = record("2026-11-01T00:00:00Z");
        assert_eq!(numbers(&declined, Some(&recent)), (Some(93), Some(6)));
        let old = record("2026-01-01T00:00:00Z");
        assert_eq!(numbers(&declined, Some(&old)), (Some(0), Some(1)));
        let stats = TalentStats::default().with_orders(2, &[], Some(&old), NOW.parse().unwrap());
        assert_eq!(stats.completed, 42);
    }

    #[test]
    fn ratings_add_up() {
        let stats = TalentStats::default().with_stars([1, 0, 2, 0, 3]);
        assert_eq!((stats.rating_sum, stats.rating_count), (22, 6));
        assert_eq!(stats.stars(), [1, 0, 2, 0, 3]);
    }
}
