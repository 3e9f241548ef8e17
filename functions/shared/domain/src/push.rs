//! Push messages to browsers about orders (ADR 41): the address of a browser, and its encryption keys.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use url::{Host, Url};
use utoipa::ToSchema;

use crate::digest::{is_sha256_hex, sha256_hex};
use crate::order::{MailTemplate, Party};
use crate::text::{FieldRule, Parsed, UrlProblem, ValueFormat, Violations};

/// The most browsers of one account; another one replaces the oldest.
pub const MOST_DEVICES: usize = 5;
const LONGEST_ENDPOINT: usize = 1_000;

/// The hosts of the browsers' push services, or the ends of their names. Messages are sent to no other hosts, because a
/// caller can choose the address.
const SERVICES: [&str; 5] = [
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
    // Chrome on Android gets this host if Google Play handles pushes.
    "jmt17.google.com",
];

/// The hosts that messages may be sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushHosts {
    /// The push services of browsers.
    Services,
    /// Push services and this machine: for tests and the local runner.
    ServicesAndLoopback,
}

/// The secret address of a browser at its push service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct PushEndpoint(String);

impl PushEndpoint {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PushHosts {
    /// Returns the push services of browsers, and this machine if `allows_loopback`.
    pub const fn with_loopback(allows_loopback: bool) -> Self {
        if allows_loopback {
            Self::ServicesAndLoopback
        } else {
            Self::Services
        }
    }

    /// Checks an address that a browser sent.
    pub fn check(self, endpoint: &str) -> Result<PushEndpoint, FieldRule> {
        if endpoint.len() > LONGEST_ENDPOINT {
            return Err(FieldRule::Length { min: 0, max: 1_000 });
        }
        // The parser would remove or encode invisible characters.
        if !endpoint.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(FieldRule::Url {
                kind: UrlProblem::Malformed,
            });
        }
        let url = Url::parse(endpoint).map_err(|_no_address| FieldRule::Url {
            kind: UrlProblem::Malformed,
        })?;
        let is_plain =
            url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let is_service = match url.host() {
            Some(Host::Domain(host)) => {
                url.scheme() == "https" && url.port().is_none() && is_push_service(host)
            }
            Some(Host::Ipv4(address)) => self == Self::ServicesAndLoopback && address.is_loopback(),
            _ => false,
        };
        if is_plain && is_service {
            Ok(PushEndpoint(url.into()))
        } else {
            Err(FieldRule::format(ValueFormat::PushAddress))
        }
    }
}

fn is_push_service(host: &str) -> bool {
    SERVICES
        .iter()
        .any(|service| match service.strip_prefix('.') {
            Some(domain) => host == domain || host.ends_with(service),
            None => host == *service,
        })
}

/// The keys that encrypt messages for a browser (RFC 8291).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "EncodedKeys", into = "EncodedKeys")]
pub struct PushKeys {
    /// The browser's public key: an uncompressed point of P-256.
    pub p256dh: [u8; 65],
    /// A secret that the browser and we share.
    pub auth: [u8; 16],
}

/// Both keys as base64url.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = PushKeys)]
struct EncodedKeys {
    /// The browser's public key.
    p256dh: String,
    /// A secret that the browser and we share.
    auth: String,
}

impl PushKeys {
    /// Parses both keys in the form of browsers: base64url without padding.
    pub fn parse(p256dh: &str, auth: &str) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        let point = BASE64
            .decode(p256dh)
            .ok()
            .and_then(|bytes| <[u8; 65]>::try_from(bytes).ok());
        let point = point.filter(|point| point.first() == Some(&4));
        let secret = BASE64
            .decode(auth)
            .ok()
            .and_then(|bytes| <[u8; 16]>::try_from(bytes).ok());
        let point = violations.check(
            "p256dh",
            point.ok_or(FieldRule::format(ValueFormat::PushPublicKey)),
        );
        let secret = violations.check(
            "auth",
            secret.ok_or(FieldRule::format(ValueFormat::PushSecret)),
        );
        match (point, secret) {
            (Some(p256dh), Some(auth)) => Ok(Self { p256dh, auth }),
            _ => Err(violations),
        }
    }
}

impl TryFrom<EncodedKeys> for PushKeys {
    type Error = Parsed<FieldRule>;

    fn try_from(EncodedKeys { p256dh, auth }: EncodedKeys) -> Result<Self, Self::Error> {
        // Requests contain texts, which `PushKeys::parse` reads. Only rows are read here.
        Self::parse(&p256dh, &auth).map_err(|_violations| Parsed(FieldRule::Invalid))
    }
}

impl From<PushKeys> for EncodedKeys {
    fn from(keys: PushKeys) -> Self {
        Self {
            p256dh: BASE64.encode(keys.p256dh),
            auth: BASE64.encode(keys.auth),
        }
    }
}

/// A browser of an account that receives push messages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushSubscription {
    pub endpoint: PushEndpoint,
    #[schema(value_type = EncodedKeys)]
    pub keys: PushKeys,
    /// The time since which it is subscribed.
    pub added_at: Timestamp,
}

impl PushSubscription {
    /// Returns an identifier of the browser that does not reveal its address.
    pub fn device_id(&self) -> DeviceId {
        DeviceId(sha256_hex(self.endpoint.as_str()))
    }
}

/// The identifier of a browser: SHA-256 of its endpoint in lower-case hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, min_length = 64, max_length = 64, pattern = "^[0-9a-f]{64}$")]
pub struct DeviceId(String);

impl DeviceId {
    /// Returns 64 hex digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for DeviceId {
    type Error = Parsed<FieldRule>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        if is_sha256_hex(&text) {
            Ok(Self(text))
        } else {
            Err(FieldRule::format(ValueFormat::Sha256Hex).into())
        }
    }
}

impl MailTemplate {
    /// Returns whether the email is also sent as a push message: it reports an awaited event, or asks for an answer.
    pub const fn is_pushed(self, to: Party) -> bool {
        match to {
            Party::Customer => matches!(
                self,
                Self::QuoteSent
                    | Self::OrderAcceptedReceipt
                    | Self::OrderDeclinedNotCharged
                    | Self::ExpiredNotCharged
                    | Self::SoldOutNotCharged
                    | Self::HoldLostReorder
                    | Self::VideoReady
                    | Self::Delivered
                    | Self::NotDeliveredRefunded
                    | Self::NewTimesProposed
                    | Self::NewTimesRefused
                    | Self::Rescheduled
                    | Self::TalentCancelledRefunded
                    | Self::CancelledByUs
                    | Self::DisputeClosed
                    | Self::DisputeRefunded
                    | Self::Refunded
                    | Self::RefundReturned
                    | Self::ReviewReminder
                    | Self::SessionReminder
                    | Self::GiftThanks
                    | Self::FeedbackReplied
                    | Self::NewMessages
            ),
            Party::Talent => matches!(
                self,
                Self::QuoteRequested
                    | Self::NewRequest
                    | Self::RequestWithdrawn
                    | Self::BriefChanged
                    | Self::AddressChanged
                    | Self::RevisionRequested
                    | Self::NewTimesProposed
                    | Self::NewTimesRefused
                    | Self::Rescheduled
                    | Self::CustomerCancelled
                    | Self::ContractWithdrawn
                    | Self::CompletedPayoutDate
                    | Self::ProblemReported
                    | Self::ChargebackOpened
                    | Self::ChargebackWon
                    | Self::ChargebackLost
                    | Self::RefundClawback
                    | Self::TipReceived
                    | Self::AcceptReminder
                    | Self::DeliverReminder
                    | Self::SessionReminder
                    | Self::GiftThanks
                    | Self::NewMessages
            ),
            Party::Operator | Party::Recipient => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PushHosts;

    #[test]
    fn accepts_only_addresses_of_push_services() {
        let hosts = PushHosts::Services;
        for address in [
            "https://fcm.googleapis.com/fcm/send/abc:APA91",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
            "https://web.push.apple.com/QGuQ",
            "https://wns2-par02p.notify.windows.com/w/?token=BQY",
        ] {
            assert!(hosts.check(address).is_ok(), "{address}");
        }
        for address in [
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com.example/x",
            "https://evilfcm.googleapis.com/x",
            "https://evilpush.apple.com/x",
            "https://user@fcm.googleapis.com/x",
            "https://169.254.169.254/latest",
            "http://127.0.0.1:8000/x",
            "https://localhost/x",
            "file:///etc/passwd",
            "nonsense",
            "https://fcm.googleapis.com/fcm/send/a\u{200B}bc",
            "https://fcm.googleapis.com/fcm/\nsend",
        ] {
            assert!(hosts.check(address).is_err(), "{address}");
        }
        assert!(
            PushHosts::ServicesAndLoopback
                .check("http://127.0.0.1:8000/x")
                .is_ok()
        );
    }
}
