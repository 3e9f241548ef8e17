//! Endpoints: the addresses of other software that receive events.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::delivery::WebhookDelivery;
use super::event::{WebhookEvent, WebhookEventType};
use super::signature::{WebhookKey, WebhookSecret};
use crate::audit::{AuditSubject, SubjectKind};
use crate::ids::WebhookGuid;
use crate::later;
use crate::public_hosts::{AddressError, PublicHosts, Schemes};
use crate::text::{Counted, FieldRule, Violations, lengths};

/// The most endpoints of a marketplace: an event writes a row for each of them in the transaction of its cause.
pub const MOST_WEBHOOKS: usize = 10;
/// How long a replaced secret still signs.
pub const SECRETS_OVERLAP: SignedDuration = SignedDuration::from_hours(24);
/// An endpoint without a success for this time is disabled.
pub const DISABLED_AFTER: SignedDuration = SignedDuration::from_hours(3 * 24);

/// The `https` address of an endpoint. Its path may be a secret of its owner.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, min_length = 1, max_length = 1000)]
pub struct WebhookUrl(String);

impl WebhookUrl {
    /// Parses an address that an operator entered.
    pub fn parse(text: &str, hosts: PublicHosts) -> Result<Self, AddressError> {
        hosts.parse(text, Schemes::Secure).map(Self)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the host name, which emails and logs contain.
    pub fn host(&self) -> String {
        let url = url::Url::parse(&self.0).ok();
        url.and_then(|url| url.host_str().map(str::to_owned))
            .unwrap_or_default()
    }
}

impl std::fmt::Debug for WebhookUrl {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "WebhookUrl({})", self.host())
    }
}

/// Whether an endpoint receives events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookStatus {
    /// It receives events.
    Enabled,
    Disabled,
    /// It failed for three days, or responded that it is gone.
    Failed,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookEndpoint {
    pub webhook_guid: WebhookGuid,
    pub url: WebhookUrl,
    /// What it is for, 1 to 100 characters.
    pub description: String,
    /// The types of events that it receives.
    pub events: Vec<WebhookEventType>,
    /// Whether it receives events.
    pub status: WebhookStatus,
    /// The number of its secret, raised by each rotation.
    pub secret_generation: u32,
    /// The time until which messages are signed with the previous secret, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous_secret_until: Option<Timestamp>,
    /// The time at which it was added.
    pub created_at: Timestamp,
    /// The time of the last change.
    pub updated_at: Timestamp,
}

/// All endpoints, as one row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookEndpoints {
    /// The endpoints, oldest first.
    pub items: Vec<WebhookEndpoint>,
    pub version: u64,
}

/// An endpoint as the operator's form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WebhookInput {
    /// The `https` address of a public server, at most 1,000 characters.
    #[schema(min_length = 1, max_length = 1000)]
    pub url: String,
    /// What it is for, 1 to 100 characters.
    #[schema(min_length = 1, max_length = 100)]
    pub description: String,
    /// The types of events that it receives, each once.
    #[schema(min_items = 1, max_items = 20)]
    pub events: Vec<WebhookEventType>,
    /// Whether it receives events.
    pub enabled: bool,
}

impl WebhookInput {
    /// Returns the endpoint with this input: `before` changed, or a new one. Returns all violations if the input is
    /// invalid.
    pub fn checked(
        &self,
        guid: WebhookGuid,
        before: Option<&WebhookEndpoint>,
        hosts: PublicHosts,
        now: Timestamp,
    ) -> Result<WebhookEndpoint, Violations> {
        let mut violations = Violations::new();
        let description = violations.text(
            "description",
            &self.description,
            lengths::WEBHOOK_DESCRIPTION,
        );
        violations.require(
            !self.events.is_empty(),
            "events",
            FieldRule::NotEmpty {
                of: Counted::Events,
            },
        );
        violations.distinct("events", self.events.iter().copied());
        let url = match WebhookUrl::parse(&self.url, hosts) {
            Ok(url) => url,
            Err(error) => {
                violations.add("url", error);
                return Err(violations);
            }
        };
        let mut events = self.events.clone();
        events.sort_unstable();
        violations.into_result(WebhookEndpoint {
            webhook_guid: guid,
            url,
            description,
            events,
            status: if self.enabled {
                WebhookStatus::Enabled
            } else {
                WebhookStatus::Disabled
            },
            secret_generation: before.map_or(1, |before| before.secret_generation),
            previous_secret_until: before.and_then(|before| before.previous_secret_until),
            created_at: before.map_or(now, |before| before.created_at),
            updated_at: now,
        })
    }
}

impl WebhookEndpoint {
    /// Returns whether it receives events now.
    pub fn is_enabled(&self) -> bool {
        self.status == WebhookStatus::Enabled
    }

    /// Returns the delivery of an event of its types: skipped while it is disabled.
    pub fn delivery(&self, event: &WebhookEvent) -> Option<WebhookDelivery> {
        if !self.events.contains(&event.event_type) {
            return None;
        }
        Some(if self.is_enabled() {
            WebhookDelivery::new(self.webhook_guid, event)
        } else {
            WebhookDelivery::skipped(self.webhook_guid, event)
        })
    }

    /// Returns the endpoint with a new secret; the previous one signs for [`SECRETS_OVERLAP`].
    #[must_use]
    pub fn rotated(&self, now: Timestamp) -> Self {
        Self {
            secret_generation: self.secret_generation.saturating_add(1),
            previous_secret_until: Some(later(now, SECRETS_OVERLAP)),
            updated_at: now,
            ..self.clone()
        }
    }

    /// Returns the endpoint after it failed for too long.
    #[must_use]
    pub fn failed(&self, now: Timestamp) -> Self {
        Self {
            status: WebhookStatus::Failed,
            updated_at: now,
            ..self.clone()
        }
    }

    /// Returns the secrets that sign a message now, the current one first.
    pub fn secrets(&self, key: &WebhookKey, now: Timestamp) -> Vec<WebhookSecret> {
        let mut secrets = vec![key.secret(self.webhook_guid, self.secret_generation)];
        if self.previous_secret_until.is_some_and(|until| now < until) {
            let previous = self.secret_generation.saturating_sub(1);
            secrets.push(key.secret(self.webhook_guid, previous));
        }
        secrets
    }
}

impl WebhookEndpoints {
    /// Returns the endpoint of this identifier.
    pub fn find(&self, guid: WebhookGuid) -> Option<&WebhookEndpoint> {
        self.items.iter().find(|one| one.webhook_guid == guid)
    }

    /// Returns the next version with this endpoint, new or changed.
    #[must_use]
    pub fn with(&self, endpoint: WebhookEndpoint) -> Self {
        let mut items = self.items.clone();
        match items
            .iter_mut()
            .find(|one| one.webhook_guid == endpoint.webhook_guid)
        {
            Some(before) => *before = endpoint,
            None => items.push(endpoint),
        }
        self.next(items)
    }

    /// Returns the next version without an endpoint.
    #[must_use]
    pub fn without(&self, guid: WebhookGuid) -> Self {
        let mut items = self.items.clone();
        items.retain(|one| one.webhook_guid != guid);
        self.next(items)
    }

    const fn next(&self, items: Vec<WebhookEndpoint>) -> Self {
        Self {
            items,
            version: self.version.saturating_add(1),
        }
    }
}

impl AuditSubject {
    /// Names an endpoint of webhooks by the host of its address.
    pub fn webhook(endpoint: &WebhookEndpoint) -> Self {
        let guid = endpoint.webhook_guid.to_string();
        Self::new(SubjectKind::Webhook, guid, endpoint.url.host())
    }
}
