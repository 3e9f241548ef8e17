//! Optional emails. The recipient can switch off each topic for an address, by a signed link in the email or in the
//! account.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::Mac;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::audit::{AuditSubject, SubjectKind};
use crate::customer::Role;
use crate::digest::{is_sha256_hex, sha256_hex};
use crate::ids::AthleteInvitationGuid;
use crate::order::MailTemplate;
use crate::quote::QuoteKey;

/// The topic of an optional email. Emails without a topic are always sent.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum MailTopic {
    /// Asks for a rating of a completed order.
    Feedback,
    /// Reminds of an order that was not paid.
    UnfinishedOrders,
    /// Reports unread messages.
    Messages,
    /// Reports that an athlete takes bookings again, to customers who subscribed.
    AvailabilityAlerts,
    /// Invites an athlete to apply.
    AthleteInvitations,
}

impl MailTopic {
    pub const ALL: [Self; 5] = [
        Self::Messages,
        Self::AvailabilityAlerts,
        Self::Feedback,
        Self::UnfinishedOrders,
        Self::AthleteInvitations,
    ];

    /// Returns the name in links and table keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Feedback => "feedback",
            Self::UnfinishedOrders => "unfinished_orders",
            Self::Messages => "messages",
            Self::AvailabilityAlerts => "availability_alerts",
            Self::AthleteInvitations => "athlete_invitations",
        }
    }

    /// Returns the topics of the emails that an account of this role receives.
    pub const fn of_role(role: Role) -> &'static [Self] {
        match role {
            Role::Customer => &Self::ALL,
            Role::Talent => &[Self::Messages],
            Role::Operator => &[],
        }
    }

    fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.as_str() == name)
    }
}

impl MailTemplate {
    /// Returns the topic that switches this email off, or `None` if the email is always sent.
    pub const fn topic(self) -> Option<MailTopic> {
        match self {
            Self::FeedbackInvite | Self::FeedbackReminder => Some(MailTopic::Feedback),
            Self::FinishYourOrder => Some(MailTopic::UnfinishedOrders),
            Self::NewMessages => Some(MailTopic::Messages),
            _ => None,
        }
    }
}

/// SHA-256 of an email address in hexadecimal, so that keys and links do not contain the address. Upper and lower case
/// give the same digest.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AddressDigest(String);

impl AddressDigest {
    /// Returns the digest of an address.
    pub fn new(address: &str) -> Self {
        Self(sha256_hex(address.trim().to_lowercase()))
    }

    /// Returns 64 lower-case hex digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn parse(text: &str) -> Option<Self> {
        is_sha256_hex(text).then(|| Self(text.to_owned()))
    }
}

/// A topic and an address, which a link to unsubscribe identifies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// The topic of the emails.
    pub topic: MailTopic,
    pub address: AddressDigest,
}

impl QuoteKey {
    /// Returns the token of the link to unsubscribe: `topic.address.signature`. It does not expire, because recipients
    /// keep emails for years.
    pub fn sign_subscription(&self, subscription: &Subscription) -> String {
        let Subscription { topic, address } = subscription;
        let payload = format!("{}.{}", topic.as_str(), address.as_str());
        let signature = self.subscription_mac(&payload).finalize().into_bytes();
        format!("{payload}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// Verifies a token. Returns `None` if this key did not sign it.
    pub fn verify_subscription(&self, token: &str) -> Option<Subscription> {
        let (payload, signature) = token.rsplit_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.subscription_mac(payload)
            .verify_slice(&signature)
            .ok()?;
        let (topic, address) = payload.split_once('.')?;
        Some(Subscription {
            topic: MailTopic::parse(topic)?,
            address: AddressDigest::parse(address)?,
        })
    }
}

impl AuditSubject {
    /// Names an invitation of an athlete by the first 12 digits of its address's digest, because the log is never erased.
    pub fn athlete_invitation(guid: AthleteInvitationGuid, address: &AddressDigest) -> Self {
        let label: String = address.as_str().chars().take(12).collect();
        Self::new(SubjectKind::AthleteInvitation, guid.to_string(), label)
    }

    /// Names an email address by the first 12 digits of its digest, because the log is never erased.
    pub fn address(address: &AddressDigest) -> Self {
        let label: String = address.as_str().chars().take(12).collect();
        Self::new(SubjectKind::Address, address.as_str().to_owned(), label)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn subscription() -> Subscription {
        Subscription {
            topic: MailTopic::Feedback,
            address: AddressDigest::new("Noor@Example.org"),
        }
    }

    #[test]
    fn a_token_round_trips_without_the_address() {
        let key = QuoteKey::new("k".repeat(32));
        let token = key.sign_subscription(&subscription());
        assert_eq!(key.verify_subscription(&token).unwrap(), subscription());
        assert!(
            token.starts_with("feedback.") && !token.contains("noor"),
            "{token}"
        );
        assert_eq!(
            AddressDigest::new(" noor@example.org "),
            subscription().address
        );
    }

    #[test]
    fn rejects_changed_tokens_and_tokens_of_another_key() {
        let key = QuoteKey::new("k".repeat(32));
        let token = key.sign_subscription(&subscription());
        let other_topic = token.replace("feedback.", "unfinished_orders.");
        let other_key = QuoteKey::new("j".repeat(32)).sign_subscription(&subscription());
        for forged in [
            other_topic,
            other_key,
            token.replace('.', ""),
            String::new(),
            "..".to_owned(),
        ] {
            assert_eq!(key.verify_subscription(&forged), None, "{forged}");
        }
    }
}
