//! Whether the parts of the marketplace work: for each the time of its last success, and the time and reason of its last
//! failure, as real calls reported them (ADR 56).

mod dns_records;
mod due_work;
mod record;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use dns_records::{check_dmarc, check_spf};
pub use due_work::{DueKind, DueWork};
pub use record::{
    HealthFacts, HealthProblem, HealthRecord, HealthReport, HealthState, TEST_HOLD_LIFETIME,
};

/// A part of the marketplace.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum HealthPart {
    /// An email that an operator sent to the own address.
    TestEmail,
    /// A hold that an operator placed on an own card, and its release.
    TestHold,
    /// The account at the payment provider.
    PaymentProvider,
    /// Events of the payment provider.
    PaymentWebhook,
    /// Accounts of users at the identity service.
    IdentityService,
    /// Emails that confirm an address or reset a password.
    IdentityEmails,
    /// The published build of the site.
    SiteBuild,
    /// The function that runs what is due.
    Clock,
    Emails,
    /// Signatures of emails.
    Dkim,
    /// The domain that receives bounces.
    MailFrom,
    /// The DNS record that lists the sender's servers.
    Spf,
    /// The DNS record with the policy for emails that fail both.
    Dmarc,
    /// The operator's own endpoints of webhooks. Computed from their deliveries and never stored.
    Webhooks,
}

impl HealthPart {
    /// Every part, in the order in which pages list them.
    pub const ALL: [Self; 14] = [
        Self::TestEmail,
        Self::TestHold,
        Self::PaymentProvider,
        Self::PaymentWebhook,
        Self::IdentityService,
        Self::IdentityEmails,
        Self::Emails,
        Self::Dkim,
        Self::MailFrom,
        Self::Spf,
        Self::Dmarc,
        Self::SiteBuild,
        Self::Clock,
        Self::Webhooks,
    ];

    /// Returns whether events report the part, not an operator's test.
    pub(crate) const fn is_frequent(self) -> bool {
        matches!(
            self,
            Self::PaymentWebhook
                | Self::IdentityEmails
                | Self::Emails
                | Self::SiteBuild
                | Self::Clock
        )
    }

    /// Returns the name in the API and the table.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TestEmail => "test_email",
            Self::TestHold => "test_hold",
            Self::PaymentProvider => "payment_provider",
            Self::PaymentWebhook => "payment_webhook",
            Self::IdentityService => "identity_service",
            Self::IdentityEmails => "identity_emails",
            Self::SiteBuild => "site_build",
            Self::Clock => "clock",
            Self::Emails => "emails",
            Self::Dkim => "dkim",
            Self::MailFrom => "mail_from",
            Self::Spf => "spf",
            Self::Dmarc => "dmarc",
            Self::Webhooks => "webhooks",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HealthFailure {
    /// The email service does not send for the sender's domain.
    SenderNotVerified,
    /// The email service only sends to verified addresses: its account is in the sandbox.
    RecipientNotVerified,
    /// The account's sending is paused or ended.
    SendingPaused,
    /// More emails than the account may send.
    SendingLimit,
    /// The domain that receives bounces is not verified.
    MailFromNotVerified,
    /// The configuration set does not exist.
    ConfigurationMissing,
    /// The email service refused this address.
    AddressRefused,
    /// Earlier emails to the address bounced, so none is sent.
    AddressBounced,
    /// The email service refused the call for another reason.
    EmailRefused,
    /// The email service did not respond.
    EmailServiceUnavailable,
    /// The payment provider did not respond.
    ProviderUnavailable,
    /// The payment provider refused the key.
    ProviderKeyRefused,
    /// The payment provider refused the call for another reason.
    ProviderRefused,
    /// The account at the payment provider may not charge yet.
    ChargesDisabled,
    /// The bank refused the card.
    CardDeclined,
    /// The provider did not report the hold as released.
    HoldNotReleased,
    /// The signature of an event does not fit the secret of the webhook.
    SignatureInvalid,
    /// The identity service did not respond.
    IdentityUnavailable,
    /// The identity service refused the call.
    IdentityRefused,
    /// The site does not return its build.
    SiteUnreachable,
    /// A page has been older than its data for too long.
    BuildOverdue,
    /// The last build held pages back.
    PagesHeld,
    /// A part of the last run failed.
    RunFailed,
    /// No complete run for too long.
    RunOverdue,
    /// The email service does not know the domain.
    DomainUnknown,
    /// The DNS records of the signatures are not found yet.
    DkimPending,
    /// The DNS records of the signatures were not found in time.
    DkimFailed,
    /// The domain has no separate domain for bounces.
    MailFromMissing,
    /// The DNS records of the domain for bounces are missing.
    MailFromFailed,
    /// There is no such DNS record.
    RecordMissing,
    /// The DNS record is not valid, exists twice, or omits the email service.
    RecordInvalid,
    /// The resolver did not respond.
    DnsUnavailable,
    /// Deliveries to an endpoint fail.
    EndpointFailing,
    /// The result of a test did not arrive in time.
    NoResult,
}
