//! How often what may be done: the allowances that keep floods and guessing out.
//!
//! Windows are fixed and in real quarters of time (every ten minutes from the full hour, every UTC day), not
//! sliding. A sliding window needs the count before and the count now, which is two rows and a read before the
//! write; a fixed one is a single atomic addition whose answer is the verdict, and the time to come back is
//! exact. What it costs is that twice the allowance can pass across the edge of two windows; none of the
//! allowances here is so tight that this matters.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

const TEN_MINUTES: SignedDuration = SignedDuration::from_mins(10);
const HALF_HOUR: SignedDuration = SignedDuration::from_mins(30);
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limited {
    /// Ask whether an address may register.
    VerifyEmail,
    /// Register.
    Register,
    /// Ask for claims.
    GrantClaims,
    /// Sign out everywhere.
    Revoke,
    /// Apply to join.
    Apply,
    /// Have a mail with the link of an application sent.
    MailApplicant,
    /// Have the links of a guest's orders emailed.
    MailOrderLinks,
    /// Change an application by its link.
    ChangeApplication,
    /// Ask for a price.
    Quote,
    /// Place an order.
    PlaceOrder,
    /// Orders that wait for their payment: how many at once, not how often.
    UnpaidOrders,
    /// Open an order by a link that leads nowhere: guessing.
    WrongLink,
    /// Take an order into an account.
    ClaimOrder,
    /// Publish a page, or change its address.
    PublishTalent,
    /// Leave or change feedback.
    LeaveFeedback,
    /// Open the payment provider's onboarding form.
    OnboardPayouts,
    /// Take one's data home.
    ExportAccount,
    /// Delete one's account.
    CloseAccount,
    /// Change documents.
    CommitDocuments,
    /// Open a stream of documents or of their changes.
    OpenStream,
    /// Ask for documents: by a query, many by their names, or as a target of a stream.
    AskDocuments,
    /// Announce a file to upload.
    UploadFile,
    /// Have an uploaded file put together and checked.
    CompleteFile,
    /// Write to whoever runs the marketplace.
    Contact,
    /// Ask for a mail when an athlete takes bookings again.
    AvailabilityAlert,
    /// Make, replace or connect a calendar.
    ChangeCalendar,
    /// Read a calendar's feed.
    ReadCalendar,
    /// Change a gift, have it sent, or answer to it.
    ChangeGift,
}

/// Whose requests are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// One network address; of IPv6 the /64 that one customer of a provider gets.
    Network,
    /// One signed-in account.
    Account,
    /// One e-mail address that is asked about or written to.
    Email,
}

impl By {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Network, Self::Account, Self::Email];

    /// The name in settings and keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Account => "account",
            Self::Email => "email",
        }
    }
}

impl Limited {
    /// Everything that is limited.
    pub const ALL: [Self; 28] = [
        Self::VerifyEmail,
        Self::Register,
        Self::GrantClaims,
        Self::Revoke,
        Self::Apply,
        Self::MailApplicant,
        Self::MailOrderLinks,
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
    ];

    /// The name in settings and keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::Register => "register",
            Self::GrantClaims => "grant_claims",
            Self::Revoke => "revoke",
            Self::Apply => "apply",
            Self::MailApplicant => "mail_applicant",
            Self::MailOrderLinks => "mail_order_links",
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
        }
    }

    /// What is allowed unless settings say otherwise; nothing is counted where there is none.
    ///
    /// A network may be an office or a phone company's gateway, so its share is for many people; three
    /// applications a day is PRODUCT section 3. By e-mail address is counted only what strangers do to an address nobody
    /// proved, and its owner, signed in, does without: nobody may use up another person's share.
    #[expect(
        clippy::match_same_arms,
        reason = "a table: that two lines say the same number is no rule"
    )]
    const fn standard(self, by: By) -> Option<Allowance> {
        let (times, window) = match (self, by) {
            (Self::VerifyEmail, By::Network) => (60, TEN_MINUTES),
            (Self::Register, By::Network) => (60, HOUR),
            (Self::Register, By::Account | By::Email) => (20, HOUR),
            (Self::GrantClaims, By::Network) => (600, TEN_MINUTES),
            (Self::GrantClaims, By::Account) => (60, TEN_MINUTES),
            (Self::Revoke, By::Network) => (60, HOUR),
            (Self::Revoke, By::Account) => (20, HOUR),
            (Self::Apply, By::Network) => (3, DAY),
            // Each is a mail to an address that a stranger may have typed.
            (Self::MailApplicant, By::Network) => (20, HOUR),
            (Self::MailApplicant, By::Email) => (6, HOUR),
            (Self::MailOrderLinks, By::Network) => (20, HOUR),
            (Self::MailOrderLinks, By::Email) => (5, HOUR),
            (Self::ChangeApplication, By::Network) => (60, TEN_MINUTES),
            (Self::Quote, By::Network) => (300, TEN_MINUTES),
            (Self::PlaceOrder, By::Network) => (120, TEN_MINUTES),
            (Self::PlaceOrder, By::Account | By::Email) => (60, TEN_MINUTES),
            // At once, with one talent, each until it is paid or its half hour is over.
            (Self::UnpaidOrders, By::Network) => (12, HALF_HOUR),
            (Self::UnpaidOrders, By::Account | By::Email) => (3, HALF_HOUR),
            (Self::WrongLink, By::Network) => (30, TEN_MINUTES),
            (Self::ClaimOrder, By::Network) => (60, TEN_MINUTES),
            (Self::ClaimOrder, By::Account) => (30, TEN_MINUTES),
            (Self::PublishTalent, By::Network) => (60, TEN_MINUTES),
            (Self::PublishTalent, By::Account) => (30, TEN_MINUTES),
            (Self::LeaveFeedback, By::Network) => (60, TEN_MINUTES),
            (Self::LeaveFeedback, By::Account) => (30, TEN_MINUTES),
            (Self::OnboardPayouts, By::Network) => (60, HOUR),
            (Self::OnboardPayouts, By::Account) => (20, HOUR),
            (Self::ExportAccount | Self::CloseAccount, By::Network) => (60, HOUR),
            (Self::ExportAccount | Self::CloseAccount, By::Account) => (10, HOUR),
            // Two a second, which nobody writes or clicks for ten minutes: a stream ends when it has nothing to say, and
            // the next change opens another. A page asks for a handful of lists. Reading one document is not counted: the
            // count would cost more than the read.
            (Self::CommitDocuments | Self::OpenStream, By::Network) => (12_000, TEN_MINUTES),
            (Self::CommitDocuments | Self::OpenStream, By::Account) => (1_200, TEN_MINUTES),
            (Self::AskDocuments, By::Network) => (30_000, TEN_MINUTES),
            (Self::AskDocuments, By::Account) => (3_000, TEN_MINUTES),
            // Somebody who tidies up a gallery.
            (Self::UploadFile, By::Network) => (600, HOUR),
            (Self::UploadFile, By::Account) => (120, HOUR),
            // Each reads a file by up to 200 ranges. A connection that breaks asks again.
            (Self::CompleteFile, By::Network) => (900, HOUR),
            (Self::CompleteFile, By::Account) => (240, HOUR),
            // Each is a mail to the operators.
            (Self::Contact, By::Network) => (10, HOUR),
            (Self::Contact, By::Account | By::Email) => (5, HOUR),
            // Each is one mail, to an address that a stranger may have typed.
            (Self::AvailabilityAlert, By::Network) => (60, HOUR),
            (Self::AvailabilityAlert, By::Account | By::Email) => (20, DAY),
            (Self::ChangeCalendar, By::Network) => (60, HOUR),
            (Self::ChangeCalendar, By::Account) => (30, HOUR),
            // Each reads up to a thousand orders. A provider of calendars fetches those of many athletes from one network.
            (Self::ReadCalendar, By::Network) => (6_000, HOUR),
            (Self::ReadCalendar, By::Account) => (60, HOUR),
            // A link is a row of the table, and a mail may go to an address that somebody typed.
            (Self::ChangeGift, By::Network) => (60, TEN_MINUTES),
            (Self::ChangeGift, By::Account) => (30, TEN_MINUTES),
            _ => return None,
        };
        Some(Allowance { times, window })
    }
}

/// So many times in so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// How often within one window.
    pub times: u32,
    /// How long a window is, in whole seconds.
    pub window: SignedDuration,
}

/// The window that a moment lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Its first second.
    pub starts_at: Timestamp,
    /// The first second after it.
    pub ends_at: Timestamp,
}

impl Allowance {
    /// The window that `now` lies in; windows follow each other from 1970 on.
    pub fn window(self, now: Timestamp) -> Window {
        let length = self.window.as_secs().max(1);
        let start = now.as_second().div_euclid(length).saturating_mul(length);
        let at = |second: i64| Timestamp::from_second(second).unwrap_or(now);
        Window {
            starts_at: at(start),
            ends_at: at(start.saturating_add(length)),
        }
    }

    /// For how many seconds to wait, at least 1, when this was time number `times` in the window; `None` when
    /// it is allowed.
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

/// All allowances: the standard ones, and what a deployment changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Allowances {
    changed: BTreeMap<(Limited, By), u32>,
}

/// A changed allowance of something that is not limited that way.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("names `{0}`, which is not limited")]
pub struct UnknownLimit(pub String);

impl Allowances {
    /// The standard ones with some numbers changed: `apply.network` to 1000, say. Windows stay.
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

    /// What is allowed; nothing is counted where there is none.
    pub fn allowance(&self, limited: Limited, by: By) -> Option<Allowance> {
        let standard = limited.standard(by)?;
        let changed = self.changed.get(&(limited, by));
        Some(changed.map_or(standard, |times| Allowance {
            times: *times,
            ..standard
        }))
    }
}

fn named(name: &str) -> Option<(Limited, By)> {
    let (limited, by) = name.split_once('.')?;
    let limited = Limited::ALL
        .into_iter()
        .find(|each| each.as_str() == limited)?;
    let by = By::ALL.into_iter().find(|each| each.as_str() == by)?;
    limited.standard(by).map(|_| (limited, by))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn whoever_comes_too_often_waits_for_the_end_of_the_window_and_no_longer() {
        let allowance = Allowances::default()
            .allowance(Limited::VerifyEmail, By::Network)
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
    fn three_applications_a_day_come_from_one_network() {
        let allowance = Allowances::default()
            .allowance(Limited::Apply, By::Network)
            .unwrap();
        assert_eq!((allowance.times, allowance.window), (3, DAY));
    }

    #[test]
    fn a_deployment_changes_numbers_and_only_of_what_is_limited() {
        let changes = |name: &str| Allowances::with(&BTreeMap::from([(name.to_owned(), 7)]));
        let allowances = changes("apply.network").unwrap();
        let allowance = allowances.allowance(Limited::Apply, By::Network).unwrap();
        assert_eq!((allowance.times, allowance.window), (7, DAY));
        assert_eq!(
            allowances
                .allowance(Limited::Register, By::Email)
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
                    .allowance(limited, By::Network)
                    .is_some(),
                "{limited:?}"
            );
        }
    }
}
