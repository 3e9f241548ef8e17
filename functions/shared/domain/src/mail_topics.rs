//! Mails that no order needs: whoever reads them may switch each topic off, for one address, by a signed link or in the
//! account.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::Mac;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::customer::Role;
use crate::digest::{is_sha256_hex, sha256_hex};
use crate::order::MailTemplate;
use crate::quote::QuoteKey;

/// What a mail that no order needs is about. Every other mail is always sent.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum MailTopic {
    /// Asks to rate an order that is complete.
    Feedback,
    /// Reminds of a request that was not paid.
    UnfinishedOrders,
    /// Tells of messages that wait to be read.
    Messages,
    /// Says that an athlete takes bookings again, to whoever asked for it.
    AvailabilityAlerts,
}

impl MailTopic {
    /// Every topic.
    pub const ALL: [Self; 4] = [
        Self::Messages,
        Self::AvailabilityAlerts,
        Self::Feedback,
        Self::UnfinishedOrders,
    ];

    /// The name in links and keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Feedback => "feedback",
            Self::UnfinishedOrders => "unfinished_orders",
            Self::Messages => "messages",
            Self::AvailabilityAlerts => "availability_alerts",
        }
    }

    /// What stops, as the mail and the page that stop it name it: after "Stop".
    pub const fn description(self) -> &'static str {
        match self {
            Self::Feedback => "mails that ask you to rate an order",
            Self::AvailabilityAlerts => "mails about athletes who take bookings again",
            Self::Messages => "mails about messages you have not read",
            Self::UnfinishedOrders => "reminders of requests you did not finish",
        }
    }

    /// The topics that an account of this role gets mails about.
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
    /// The topic that switches this mail off; none where the order needs it.
    pub const fn topic(self) -> Option<MailTopic> {
        match self {
            Self::FeedbackInvite | Self::FeedbackReminder => Some(MailTopic::Feedback),
            Self::FinishYourOrder => Some(MailTopic::UnfinishedOrders),
            Self::NewMessages => Some(MailTopic::Messages),
            _ => None,
        }
    }
}

/// An e-mail address as keys and links name it: SHA-256 in hexadecimal, so that neither shows whom it is about. Upper
/// and lower case are one address here.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AddressDigest(String);

impl AddressDigest {
    /// The digest of an address.
    pub fn new(address: &str) -> Self {
        Self(sha256_hex(address.trim().to_lowercase()))
    }

    /// 64 lower-case hex digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn parse(text: &str) -> Option<Self> {
        is_sha256_hex(text).then(|| Self(text.to_owned()))
    }
}

/// A topic at an address: what a link to unsubscribe names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// What the mails are about.
    pub topic: MailTopic,
    /// Who gets them.
    pub address: AddressDigest,
}

impl QuoteKey {
    /// The token of the link that ends a subscription: `topic.address.signature`. It works for as long as the key does,
    /// since mails are kept for years.
    pub fn sign_subscription(&self, subscription: &Subscription) -> String {
        let Subscription { topic, address } = subscription;
        let payload = format!("{}.{}", topic.as_str(), address.as_str());
        let signature = self.subscription_mac(&payload).finalize().into_bytes();
        format!("{payload}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// Reads a token that this key signed.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    fn subscription() -> Subscription {
        Subscription {
            topic: MailTopic::Feedback,
            address: AddressDigest::new("Noor@Example.org"),
        }
    }

    #[test]
    fn a_token_reads_back_and_names_nobody() {
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
    fn a_changed_token_and_one_of_another_key_are_refused() {
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
