//! Rate limits, which prevent floods of requests and guessing.
//!
//! Windows are fixed (every ten minutes from the full hour, every UTC day), not sliding. A fixed window needs one
//! atomic addition, whose result decides, and its end is the exact time to retry. A sliding window needs two rows and a
//! read before the write. The disadvantage is that twice the limit can pass around the boundary of two windows, which
//! is acceptable for all limits here.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

const TEN_MINUTES: SignedDuration = SignedDuration::from_mins(10);
const HALF_HOUR: SignedDuration = SignedDuration::from_mins(30);
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// The operations that are limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limited {
    /// Check whether an address may register.
    VerifyEmail,
    Register,
    /// Request the claims of an account.
    GrantClaims,
    /// Sign out of all sessions.
    Revoke,
    Apply,
    /// Send an email with the link of an application.
    MailApplicant,
    /// Send an email with the links of a guest's orders.
    MailOrderLinks,
    /// Declare the withdrawal from a contract without a link or an account.
    DeclareWithdrawal,
    /// Invite a person to the operators' team, or send the invitation again.
    InviteOperator,
    /// Invite an athlete to apply, or send the invitation again.
    InviteAthlete,
    /// Send the email that confirms an account's address, or a change of it.
    MailConfirmation,
    /// Send an email with the link to choose a new password.
    MailPasswordReset,
    /// Change an application by its link.
    ChangeApplication,
    /// Request a price.
    Quote,
    PlaceOrder,
    /// Orders that wait for their payment: their number at any time, not a frequency.
    UnpaidOrders,
    /// Open an order by a link that does not exist, which may be guessing.
    WrongLink,
    /// Add an order to an account.
    ClaimOrder,
    /// Publish a page, or change its address.
    PublishTalent,
    /// Leave or change feedback.
    LeaveFeedback,
    /// Open the payment provider's onboarding form.
    OnboardPayouts,
    /// Export an account's data.
    ExportAccount,
    /// Read a later part of an account's export.
    ContinueExport,
    CloseAccount,
    CommitDocuments,
    /// Open a stream of documents or changes.
    OpenStream,
    /// Read documents: by a query, several by their names, or as a target of a stream.
    AskDocuments,
    UploadFile,
    /// Complete an upload, which assembles and checks the file.
    CompleteFile,
    /// Send a message from the contact page.
    Contact,
    /// Request an email for when an athlete takes bookings again.
    AvailabilityAlert,
    /// Create or replace a calendar feed, or connect a calendar.
    ChangeCalendar,
    ReadCalendar,
    /// Change a gift, send it, or reply to it.
    ChangeGift,
    /// Call the API with a key.
    CallWithKey,
    /// Call the API with a key that does not exist, which may be guessing.
    WrongKey,
    /// Create or revoke an API key.
    ChangeKeys,
    /// Report that a page of an athlete was shown.
    CountPageView,
    /// Send a test email, place a test hold, or check the services.
    TestHealth,
}

/// The key by which requests are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LimitKey {
    /// The network address; for IPv6 the /64 prefix, which a provider assigns to one customer.
    Network,
    Account,
    /// The email address that the request checks or sends to.
    Email,
}

impl LimitKey {
    pub const ALL: [Self; 3] = [Self::Network, Self::Account, Self::Email];

    /// Returns the name in settings and table keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Account => "account",
            Self::Email => "email",
        }
    }
}

impl Limited {
    pub const ALL: [Self; 39] = [
        Self::VerifyEmail,
        Self::Register,
        Self::GrantClaims,
        Self::Revoke,
        Self::Apply,
        Self::MailApplicant,
        Self::MailOrderLinks,
        Self::DeclareWithdrawal,
        Self::InviteOperator,
        Self::InviteAthlete,
        Self::MailConfirmation,
        Self::MailPasswordReset,
        Self::ChangeApplication,
        Self::Quote,
        Self::PlaceOrder,
        Self::UnpaidOrders,
        Self::WrongLink,
        Self::ClaimOrder,
        Self::PublishTalent,
        Self::LeaveFeedback,
        Self::OnboardPayouts,
        Self::ExportAccount,
        Self::ContinueExport,
        Self::CloseAccount,
        Self::CommitDocuments,
        Self::OpenStream,
        Self::AskDocuments,
        Self::UploadFile,
        Self::CompleteFile,
        Self::Contact,
        Self::AvailabilityAlert,
        Self::ChangeCalendar,
        Self::ReadCalendar,
        Self::ChangeGift,
        Self::CallWithKey,
        Self::WrongKey,
        Self::ChangeKeys,
        Self::CountPageView,
        Self::TestHealth,
    ];

    /// Returns the name in settings and table keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::Register => "register",
            Self::GrantClaims => "grant_claims",
            Self::Revoke => "revoke",
            Self::Apply => "apply",
            Self::MailApplicant => "mail_applicant",
            Self::MailOrderLinks => "mail_order_links",
            Self::DeclareWithdrawal => "declare_withdrawal",
            Self::InviteOperator => "invite_operator",
            Self::InviteAthlete => "invite_athlete",
            Self::MailConfirmation => "mail_confirmation",
            Self::MailPasswordReset => "mail_password_reset",
            Self::ChangeApplication => "change_application",
            Self::Quote => "quote",
            Self::PlaceOrder => "place_order",
            Self::UnpaidOrders => "unpaid_orders",
            Self::WrongLink => "wrong_link",
            Self::ClaimOrder => "claim_order",
            Self::PublishTalent => "publish_talent",
            Self::LeaveFeedback => "leave_feedback",
            Self::OnboardPayouts => "onboard_payouts",
            Self::ExportAccount => "export_account",
            Self::ContinueExport => "continue_export",
            Self::CloseAccount => "close_account",
            Self::CommitDocuments => "commit_documents",
            Self::OpenStream => "open_stream",
            Self::AskDocuments => "ask_documents",
            Self::UploadFile => "upload_file",
            Self::CompleteFile => "complete_file",
            Self::Contact => "contact",
            Self::AvailabilityAlert => "availability_alert",
            Self::ChangeCalendar => "change_calendar",
            Self::ReadCalendar => "read_calendar",
            Self::ChangeGift => "change_gift",
            Self::CallWithKey => "call_with_key",
            Self::WrongKey => "wrong_key",
            Self::ChangeKeys => "change_keys",
            Self::CountPageView => "count_page_view",
            Self::TestHealth => "test_health",
        }
    }

    /// Returns the default limit, or `None` if requests are not counted by this key.
    ///
    /// A network may be an office or a mobile provider's gateway, so its limit allows for many users; three
    /// applications a day is PRODUCT section 3. Requests are counted by email address only if they concern an
    /// unverified address, so that they cannot use up the limit of the address's owner.
    #[expect(
        clippy::match_same_arms,
        reason = "a table: that two lines say the same number is no rule"
    )]
    const fn standard(self, by: LimitKey) -> Option<Allowance> {
        let (times, window) = match (self, by) {
            (Self::VerifyEmail, LimitKey::Network) => (60, TEN_MINUTES),
            (Self::Register, LimitKey::Network) => (60, HOUR),
            (Self::Register, LimitKey::Account | LimitKey::Email) => (20, HOUR),
            (Self::GrantClaims, LimitKey::Network) => (600, TEN_MINUTES),
            (Self::GrantClaims, LimitKey::Account) => (60, TEN_MINUTES),
            (Self::Revoke, LimitKey::Network) => (60, HOUR),
            (Self::Revoke, LimitKey::Account) => (20, HOUR),
            (Self::Apply, LimitKey::Network) => (3, DAY),
            // Each sends an email to an address that may belong to someone else.
            (Self::MailApplicant, LimitKey::Network) => (20, HOUR),
            (Self::MailApplicant, LimitKey::Email) => (6, HOUR),
            (Self::MailOrderLinks, LimitKey::Network) => (20, HOUR),
            (Self::MailOrderLinks, LimitKey::Email) => (5, HOUR),
            // Each ends an order, or sends an email to the operators.
            (Self::DeclareWithdrawal, LimitKey::Network) => (20, HOUR),
            (Self::DeclareWithdrawal, LimitKey::Email) => (5, HOUR),
            (Self::InviteOperator, LimitKey::Network) => (60, HOUR),
            (Self::InviteOperator, LimitKey::Account) => (30, HOUR),
            (Self::InviteOperator, LimitKey::Email) => (6, HOUR),
            // The account's are counted by addresses, of which a request has up to 200.
            (Self::InviteAthlete, LimitKey::Network) => (60, HOUR),
            (Self::InviteAthlete, LimitKey::Account) => (2_000, DAY),
            (Self::InviteAthlete, LimitKey::Email) => (3, DAY),
            (Self::MailConfirmation, LimitKey::Network) => (60, HOUR),
            (Self::MailConfirmation, LimitKey::Account | LimitKey::Email) => (5, HOUR),
            (Self::MailPasswordReset, LimitKey::Network) => (20, HOUR),
            (Self::MailPasswordReset, LimitKey::Email) => (5, HOUR),
            (Self::ChangeApplication, LimitKey::Network) => (60, TEN_MINUTES),
            (Self::Quote, LimitKey::Network) => (300, TEN_MINUTES),
            (Self::PlaceOrder, LimitKey::Network) => (120, TEN_MINUTES),
            (Self::PlaceOrder, LimitKey::Account | LimitKey::Email) => (60, TEN_MINUTES),
            // Open orders with one talent; each counts until it is paid or half an hour has passed.
            (Self::UnpaidOrders, LimitKey::Network) => (12, HALF_HOUR),
            (Self::UnpaidOrders, LimitKey::Account | LimitKey::Email) => (3, HALF_HOUR),
            (Self::WrongLink, LimitKey::Network) => (30, TEN_MINUTES),
            (Self::ClaimOrder, LimitKey::Network) => (60, TEN_MINUTES),
            (Self::ClaimOrder, LimitKey::Account) => (30, TEN_MINUTES),
            (Self::PublishTalent, LimitKey::Network) => (60, TEN_MINUTES),
            (Self::PublishTalent, LimitKey::Account) => (30, TEN_MINUTES),
            (Self::LeaveFeedback, LimitKey::Network) => (60, TEN_MINUTES),
            (Self::LeaveFeedback, LimitKey::Account) => (30, TEN_MINUTES),
            (Self::OnboardPayouts, LimitKey::Network) => (60, HOUR),
            (Self::OnboardPayouts, LimitKey::Account) => (20, HOUR),
            (Self::ExportAccount | Self::CloseAccount, LimitKey::Network) => (60, HOUR),
            (Self::ExportAccount | Self::CloseAccount, LimitKey::Account) => (10, HOUR),
            // Up to 50 orders each.
            (Self::ContinueExport, LimitKey::Network) => (6_000, HOUR),
            (Self::ContinueExport, LimitKey::Account) => (1_000, HOUR),
            // Two a second. A stream without changes ends, and the next change opens another. A page reads only a few
            // lists. Reads of a single document are not counted, because the count would cost more than the read.
            (Self::CommitDocuments | Self::OpenStream, LimitKey::Network) => (12_000, TEN_MINUTES),
            (Self::CommitDocuments | Self::OpenStream, LimitKey::Account) => (1_200, TEN_MINUTES),
            (Self::AskDocuments, LimitKey::Network) => (30_000, TEN_MINUTES),
            (Self::AskDocuments, LimitKey::Account) => (3_000, TEN_MINUTES),
            // Enough for replacing a whole gallery.
            (Self::UploadFile, LimitKey::Network) => (600, HOUR),
            (Self::UploadFile, LimitKey::Account) => (120, HOUR),
            // Each reads a file with up to 200 range requests. A broken connection causes a retry.
            (Self::CompleteFile, LimitKey::Network) => (900, HOUR),
            (Self::CompleteFile, LimitKey::Account) => (240, HOUR),
            // Each sends an email to the operators.
            (Self::Contact, LimitKey::Network) => (10, HOUR),
            (Self::Contact, LimitKey::Account | LimitKey::Email) => (5, HOUR),
            // Each sends one email to an address that may belong to someone else.
            (Self::AvailabilityAlert, LimitKey::Network) => (60, HOUR),
            (Self::AvailabilityAlert, LimitKey::Account | LimitKey::Email) => (20, DAY),
            (Self::ChangeCalendar, LimitKey::Network) => (60, HOUR),
            (Self::ChangeCalendar, LimitKey::Account) => (30, HOUR),
            // Each reads up to a thousand orders. A calendar provider fetches the feeds of many athletes from one
            // network.
            (Self::ReadCalendar, LimitKey::Network) => (6_000, HOUR),
            (Self::ReadCalendar, LimitKey::Account) => (60, HOUR),
            // A link writes a row of the table, and an email may be sent to an address that may belong to someone else.
            (Self::ChangeGift, LimitKey::Network) => (60, TEN_MINUTES),
            (Self::ChangeGift, LimitKey::Account) => (30, TEN_MINUTES),
            // Two a second for an account, whatever the number of its keys.
            (Self::CallWithKey, LimitKey::Network) => (12_000, TEN_MINUTES),
            (Self::CallWithKey, LimitKey::Account) => (1_200, TEN_MINUTES),
            (Self::WrongKey, LimitKey::Network) => (60, TEN_MINUTES),
            (Self::ChangeKeys, LimitKey::Network) => (60, HOUR),
            (Self::ChangeKeys, LimitKey::Account) => (30, HOUR),
            // Two rows of the table, which no reader waits for.
            (Self::CountPageView, LimitKey::Network) => (300, TEN_MINUTES),
            (Self::TestHealth, LimitKey::Network) => (60, HOUR),
            (Self::TestHealth, LimitKey::Account) => (20, HOUR),
            _ => return None,
        };
        Some(Allowance { times, window })
    }
}

/// A limit: a number of requests within a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// The number of requests within one window.
    pub times: u32,
    /// The length of a window, in whole seconds.
    pub window: SignedDuration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub starts_at: Timestamp,
    /// The first second after it.
    pub ends_at: Timestamp,
}

impl Allowance {
    /// Returns the window that contains `now`; windows are consecutive since 1970.
    pub fn window(self, now: Timestamp) -> Window {
        let length = self.window.as_secs().max(1);
        let start = now.as_second().div_euclid(length).saturating_mul(length);
        let at = |second: i64| Timestamp::from_second(second).unwrap_or(now);
        Window {
            starts_at: at(start),
            ends_at: at(start.saturating_add(length)),
        }
    }

    /// Returns the seconds until the next window, at least 1, if this was request number `times` in the window and
    /// exceeds the limit. Returns `None` if the request is allowed.
    pub fn wait(self, times: u64, now: Timestamp) -> Option<u32> {
        if times <= u64::from(self.times) {
            return None;
        }
        let left = self
            .window(now)
            .ends_at
            .as_second()
            .saturating_sub(now.as_second());
        Some(u32::try_from(left.max(1)).unwrap_or(u32::MAX))
    }
}

/// All limits: the defaults with the changes of a deployment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowances {
    changed: BTreeMap<(Limited, LimitKey), u32>,
}

/// The error of a setting for a limit that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("names `{0}`, which is not limited")]
pub struct UnknownLimit(pub String);

impl Allowances {
    /// Returns the defaults with changed numbers, for example `apply.network` changed to 1000. Windows cannot change.
    pub fn with(changes: &BTreeMap<String, u32>) -> Result<Self, UnknownLimit> {
        let mut changed = BTreeMap::new();
        for (name, times) in changes {
            changed.insert(
                named(name).ok_or_else(|| UnknownLimit(name.clone()))?,
                *times,
            );
        }
        Ok(Self { changed })
    }

    /// Returns the limit, or `None` if requests are not counted by this key.
    pub fn allowance(&self, limited: Limited, by: LimitKey) -> Option<Allowance> {
        let standard = limited.standard(by)?;
        let changed = self.changed.get(&(limited, by));
        Some(changed.map_or(standard, |times| Allowance {
            times: *times,
            ..standard
        }))
    }
}

fn named(name: &str) -> Option<(Limited, LimitKey)> {
    let (limited, by) = name.split_once('.')?;
    let limited = Limited::ALL
        .into_iter()
        .find(|each| each.as_str() == limited)?;
    let by = LimitKey::ALL.into_iter().find(|each| each.as_str() == by)?;
    limited.standard(by).map(|_| (limited, by))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_rejected_request_waits_until_the_window_ends() {
        let allowance = Allowances::default()
            .allowance(Limited::VerifyEmail, LimitKey::Network)
            .unwrap();
        let now = at("2026-11-21T09:13:20Z");
        let window = allowance.window(now);
        assert_eq!(window.starts_at, at("2026-11-21T09:10:00Z"));
        assert_eq!(window.ends_at, at("2026-11-21T09:20:00Z"));
        assert_eq!(allowance.wait(60, now), None);
        assert_eq!(allowance.wait(61, now), Some(400));
        assert_eq!(
            allowance.wait(u64::MAX, at("2026-11-21T09:19:59Z")),
            Some(1)
        );
    }

    #[test]
    fn a_network_may_send_three_applications_a_day() {
        let allowance = Allowances::default()
            .allowance(Limited::Apply, LimitKey::Network)
            .unwrap();
        assert_eq!((allowance.times, allowance.window), (3, DAY));
    }

    #[test]
    fn a_deployment_can_change_only_existing_limits() {
        let changes = |name: &str| Allowances::with(&BTreeMap::from([(name.to_owned(), 7)]));
        let allowances = changes("apply.network").unwrap();
        let allowance = allowances
            .allowance(Limited::Apply, LimitKey::Network)
            .unwrap();
        assert_eq!((allowance.times, allowance.window), (7, DAY));
        assert_eq!(
            allowances
                .allowance(Limited::Register, LimitKey::Email)
                .unwrap()
                .times,
            20
        );
        for name in [
            "apply",
            "apply.account",
            "apply.email",
            "applying.network",
            "",
        ] {
            assert_eq!(changes(name), Err(UnknownLimit(name.to_owned())));
        }
    }

    #[test]
    fn everything_is_limited_by_network() {
        for limited in Limited::ALL {
            assert!(
                Allowances::default()
                    .allowance(limited, LimitKey::Network)
                    .is_some(),
                "{limited:?}"
            );
        }
    }
}
