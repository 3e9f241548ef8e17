//! One event for one endpoint: its attempts, and when the next one is due.
//!
//! The schedule is the one of the Standard Webhooks specification, with one more attempt after half a minute.

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event::{WebhookEntity, WebhookEvent, WebhookEventType};
use crate::ids::WebhookGuid;
use crate::later;
use crate::text::{FieldRule, Parsed, ValueFormat};

/// How long a delivery is stored.
pub const WEBHOOKS_KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// The pauses between attempts; after the last one the delivery is given up.
const PAUSES: [SignedDuration; 10] = [
    SignedDuration::from_secs(5),
    SignedDuration::from_secs(30),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(30),
    SignedDuration::from_hours(2),
    SignedDuration::from_hours(5),
    SignedDuration::from_hours(10),
    SignedDuration::from_hours(14),
    SignedDuration::from_hours(20),
    SignedDuration::from_hours(24),
];
/// The time in which the stream's consumer has the first attempt made.
const FIRST_ATTEMPT_WITHIN: SignedDuration = SignedDuration::from_mins(1);
/// Longer than an attempt takes.
const LEASE: SignedDuration = SignedDuration::from_mins(2);
/// Attempts that are stored, the newest ones.
const MOST_ATTEMPTS_KEPT: usize = 10;

/// The state of a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryStatus {
    /// The next attempt follows.
    Pending,
    /// The endpoint accepted it.
    Delivered,
    /// Every attempt failed.
    GivenUp,
    /// The endpoint was disabled when it happened. It is sent only when an operator replays it.
    Skipped,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryProblem {
    /// The address leads to a server that is not public: nothing was sent.
    NotPublic,
    /// No connection, or it ended.
    Unreachable,
    /// No complete response in time.
    TimedOut,
    /// A redirect, which is not followed.
    Redirected,
    /// The endpoint is gone (410): it is disabled.
    Gone,
    /// Another status than 2xx.
    Refused,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryAttempt {
    pub at: Timestamp,
    /// Why it failed; absent if the endpoint accepted the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<DeliveryProblem>,
    /// The status of the response, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 100, maximum = 999)]
    pub status_code: Option<u16>,
    /// The beginning of the response's body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<String>,
    pub milliseconds: u32,
}

/// Names a delivery of an endpoint: `order-GUID-VERSION`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DeliveryId {
    pub entity: WebhookEntity,
    pub entity_id: String,
    /// The version of the object.
    pub sequence: u64,
}

/// A [`DeliveryId`] in the API.
#[derive(Debug, ToSchema)]
#[schema(
    as = DeliveryId,
    min_length = 1,
    max_length = 70,
    pattern = "^(order|application|talent|review|test)-[0-9a-f-]{36}-[0-9]{1,10}$",
    example = "order-0197b3c4-5d6e-7f80-91a2-b3c4d5e6f708-3"
)]
pub struct DeliveryIdText(pub String);

/// A text that names no delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be the identifier of a delivery")]
pub struct NoDelivery;

impl From<NoDelivery> for FieldRule {
    fn from(_none: NoDelivery) -> Self {
        Self::format(ValueFormat::DeliveryId)
    }
}

/// One event for one endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookDelivery {
    pub webhook_guid: WebhookGuid,
    /// The event, by its object.
    pub id: DeliveryId,
    pub event_type: WebhookEventType,
    /// The identifier of the message, equal for every attempt.
    pub message_id: String,
    /// The body, byte for byte.
    pub body: String,
    pub status: DeliveryStatus,
    /// Failed attempts since it was written or replayed.
    pub failures: u32,
    /// The newest attempts, oldest first.
    pub attempts: Vec<DeliveryAttempt>,
    /// The earliest time of the next attempt: after a lease or a pause.
    pub ready_at: Timestamp,
    /// When the clock looks at it next.
    pub due_at: Timestamp,
    /// Raised when an operator replays it, which makes the stream report it.
    #[serde(default)]
    pub wakes: u32,
    pub created_at: Timestamp,
    pub version: u64,
}

impl WebhookDelivery {
    /// Returns the delivery of an event that was just made.
    pub fn new(webhook: WebhookGuid, event: &WebhookEvent) -> Self {
        Self {
            webhook_guid: webhook,
            id: DeliveryId {
                entity: event.entity,
                entity_id: event.entity_id.clone(),
                sequence: event.sequence,
            },
            event_type: event.event_type,
            message_id: event.message_id(),
            body: event.body(),
            status: DeliveryStatus::Pending,
            failures: 0,
            attempts: Vec::new(),
            ready_at: event.at,
            due_at: later(event.at, FIRST_ATTEMPT_WITHIN),
            wakes: 0,
            created_at: event.at,
            version: 1,
        }
    }

    /// Returns the delivery of an event that happened while the endpoint was disabled.
    pub fn skipped(webhook: WebhookGuid, event: &WebhookEvent) -> Self {
        Self {
            status: DeliveryStatus::Skipped,
            ..Self::new(webhook, event)
        }
    }

    /// Returns whether the endpoint has not accepted it yet.
    pub fn is_pending(&self) -> bool {
        self.status == DeliveryStatus::Pending
    }

    /// Returns the delivery while one instance attempts it.
    #[must_use]
    pub fn leased(&self, now: Timestamp) -> Self {
        self.waiting_until(later(now, LEASE))
    }

    /// Returns the delivery that waits for an earlier one, or for its endpoint, without an attempt.
    #[must_use]
    pub fn postponed(&self, at: Timestamp) -> Self {
        Self {
            due_at: at,
            version: self.version.saturating_add(1),
            ..self.clone()
        }
    }

    /// Returns the delivery after an attempt at `attempt.at`.
    #[must_use]
    pub fn attempted(&self, attempt: DeliveryAttempt) -> Self {
        let now = attempt.at;
        let mut next = self.postponed(self.due_at);
        if attempt.problem.is_none() {
            next.status = DeliveryStatus::Delivered;
        } else {
            let failed = usize::try_from(self.failures).unwrap_or(usize::MAX);
            match PAUSES.get(failed) {
                Some(pause) => next = self.waiting_until(later(now, *pause)),
                None => next.status = DeliveryStatus::GivenUp,
            }
            next.failures = self.failures.saturating_add(1);
        }
        next.attempts.push(attempt);
        let surplus = next.attempts.len().saturating_sub(MOST_ATTEMPTS_KEPT);
        next.attempts.drain(..surplus);
        next
    }

    /// Returns the delivery that an operator replays: with the same message, and a new schedule.
    #[must_use]
    pub fn replayed(&self, now: Timestamp) -> Self {
        Self {
            status: DeliveryStatus::Pending,
            failures: 0,
            wakes: self.wakes.saturating_add(1),
            ready_at: now,
            ..self.postponed(later(now, FIRST_ATTEMPT_WITHIN))
        }
    }

    fn waiting_until(&self, at: Timestamp) -> Self {
        Self {
            ready_at: at,
            ..self.postponed(at)
        }
    }
}

impl DeliveryId {
    /// Parses what `Display` wrote.
    pub fn parse(text: &str) -> Result<Self, NoDelivery> {
        let parts = || {
            let (entity, rest) = text.split_once('-')?;
            let (entity_id, sequence) = rest.rsplit_once('-')?;
            let is_guid = entity_id.len() == 36
                && entity_id
                    .bytes()
                    .all(|letter| matches!(letter, b'0'..=b'9' | b'a'..=b'f' | b'-'));
            Some(Self {
                entity: WebhookEntity::parse(entity)?,
                entity_id: is_guid.then(|| entity_id.to_owned())?,
                sequence: sequence.parse().ok()?,
            })
        };
        parts().ok_or(NoDelivery)
    }
}

impl fmt::Display for DeliveryId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (entity, id) = (self.entity.as_str(), &self.entity_id);
        write!(formatter, "{entity}-{id}-{}", self.sequence)
    }
}

impl TryFrom<String> for DeliveryId {
    type Error = Parsed<NoDelivery>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Ok(Self::parse(&text)?)
    }
}

impl From<DeliveryId> for String {
    fn from(id: DeliveryId) -> Self {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn delivery() -> WebhookDelivery {
        let webhook = WebhookGuid::from_parts(1_795_251_600_000, [1; 10]);
        let test = WebhookGuid::from_parts(1_795_251_600_000, [2; 10]);
        let at = Timestamp::constant(1_795_251_600, 0);
        WebhookDelivery::new(webhook, &WebhookEvent::test(webhook, test, at))
    }

    fn attempt(at: Timestamp, problem: Option<DeliveryProblem>) -> DeliveryAttempt {
        DeliveryAttempt {
            at,
            problem,
            status_code: None,
            response: None,
            milliseconds: 1,
        }
    }

    #[test]
    fn gives_up_after_eleven_attempts_within_four_days() {
        let mut delivery = delivery();
        let mut now = delivery.created_at;
        let mut attempts = 0;
        while delivery.is_pending() {
            delivery = delivery.attempted(attempt(now, Some(DeliveryProblem::Refused)));
            attempts += 1;
            if delivery.is_pending() {
                assert!(delivery.due_at > now);
                now = delivery.due_at;
            }
        }
        assert_eq!(attempts, 11);
        assert_eq!(delivery.status, DeliveryStatus::GivenUp);
        let hours = now.duration_since(delivery.created_at).as_hours();
        assert_eq!(hours, 75);
        let again = delivery.replayed(now);
        assert!(again.is_pending());
        assert_eq!(
            (again.message_id.clone(), again.failures),
            (delivery.message_id, 0)
        );
        let done = again.attempted(attempt(now, None));
        assert_eq!(done.status, DeliveryStatus::Delivered);
        assert!(done.attempts.len() <= MOST_ATTEMPTS_KEPT);
    }

    #[test]
    fn a_skipped_delivery_waits_for_nothing_until_it_is_replayed() {
        let test = WebhookGuid::from_parts(1_795_251_600_000, [2; 10]);
        let at = Timestamp::constant(1_795_251_600, 0);
        let event = WebhookEvent::test(test, test, at);
        let skipped = WebhookDelivery::skipped(test, &event);
        assert!(!skipped.is_pending());
        assert!(skipped.replayed(at).is_pending());
    }

    #[test]
    fn every_attempt_has_the_message_of_the_first() {
        let (one, other) = (delivery(), delivery());
        assert_eq!(one.message_id, other.message_id);
        assert_eq!(one.body, other.body);
        assert!(one.message_id.starts_with("msg_") && one.message_id.len() == 36);
        assert!(
            one.body.contains("\"type\":\"webhook.test\""),
            "{}",
            one.body
        );
        assert_eq!(DeliveryId::parse(&one.id.to_string()), Ok(one.id));
        assert_eq!(DeliveryId::parse("order-x-1"), Err(NoDelivery));
    }
}
