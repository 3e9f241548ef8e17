//! Mails that are about no order: what they say, as data. The words live in the outbox.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::contact_message::ContactMessage;
use crate::customer::Role;
use crate::ids::{Email, NoticeGuid, OrderNumber, Slug, TalentGuid, TimeZoneName, UserId};
use crate::mail_topics::MailTopic;
use crate::money::Money;

/// One mail to one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// Identifier.
    pub notice_guid: NoticeGuid,
    /// Who gets it; whoever runs the marketplace where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Email>,
    /// What it says.
    pub content: NoticeContent,
    /// When what it tells of happened.
    pub created_at: Timestamp,
}

/// What a mail says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "notice",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum NoticeContent {
    /// Somebody applied with this address, and proves it by the link.
    ApplicationConfirmAddress {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The secret of the link, in clear until the mail is sent; the table keeps its digest.
        token: String,
    },
    /// The application is handed in.
    ApplicationSubmitted {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// The applicant wants the link once more.
    ApplicationLinkAgain {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// The applicant answered, and the application is in review again.
    ApplicationAnswered {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// The application was taken back.
    ApplicationWithdrawn {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// Whether the guardian did it.
        by_guardian: bool,
    },
    /// To a guardian: whether they agree.
    GuardianAsked {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The guardian's name.
        guardian: String,
        /// The secret of the guardian's own link.
        token: String,
    },
    /// To the applicant: the guardian agreed.
    GuardianAgreed {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// An operator reads the application.
    ApplicationInReview {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// An operator asks the athlete something.
    ApplicationInfoRequested {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The operator's question.
        question: String,
        /// The secret of the link.
        token: String,
    },
    /// The athlete is in, and has an account already.
    ApplicationApproved {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
    },
    /// The athlete is in, and makes an account by the link.
    TalentInvited {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The secret of the link, in clear until the mail is sent; the table keeps its digest.
        token: String,
    },
    /// The athlete is not taken in.
    ApplicationRejected {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The operator's reason.
        reason: String,
    },
    /// To a talent: the page is live.
    TalentPublished {
        /// The public name.
        name: String,
        /// The page's address, without the site's.
        slug: Slug,
    },
    /// A guest lost the links to their orders; the outbox finds the orders when it sends the email.
    OrderLinks,
    /// An athlete takes bookings again, to somebody who asked to hear of it.
    TalentAvailable {
        /// The public name.
        name: String,
        /// The page's address, without the site's.
        slug: Slug,
    },
    /// Somebody wrote from the contact page; for operators.
    ContactMessage {
        /// The number the sender was given.
        reference: OrderNumber,
        /// What they wrote.
        contact: ContactMessage,
        /// The account they were signed in to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<ContactAccount>,
    },
    /// A talent has earned money that waits for the payout account.
    PayoutsWaiting {
        /// The talent's public name.
        name: String,
        /// What waits.
        payouts: BlockedPayouts,
        /// The talent's zone; absent also in mails that are older than this field.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_zone: Option<TimeZoneName>,
    },
    /// A talent's money has waited for so long that a person should look; for operators.
    PayoutsOverdue {
        /// Whose.
        talent_guid: TalentGuid,
        /// The talent's public name.
        name: String,
        /// What waits.
        payouts: BlockedPayouts,
    },
    /// The talent's bank did not take a payout.
    BankPayoutFailed {
        /// The talent's public name.
        name: String,
        /// What came back.
        amount: Money,
        /// The provider's words, if there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

/// The account of somebody who wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContactAccount {
    /// Our own identifier.
    pub user_id: UserId,
    /// What the account is for.
    pub role: Role,
}

/// Payouts that wait for their talent's account, together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BlockedPayouts {
    /// Their sum.
    pub amount: Money,
    /// How many orders they are for.
    pub orders: u32,
    /// Since when the first of them waits.
    pub since: Timestamp,
}

impl NoticeContent {
    /// The topic that switches this mail off; none where it is always sent.
    pub const fn topic(&self) -> Option<MailTopic> {
        match self {
            Self::TalentAvailable { .. } => Some(MailTopic::AvailabilityAlerts),
            _ => None,
        }
    }

    /// What it is, in a few words, for operators; it names nobody.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::ApplicationConfirmAddress { .. } => "application confirm address",
            Self::ApplicationSubmitted { .. } => "application submitted",
            Self::ApplicationLinkAgain { .. } => "application link",
            Self::ApplicationAnswered { .. } => "application answered",
            Self::ApplicationWithdrawn { .. } => "application withdrawn",
            Self::GuardianAsked { .. } => "guardian asked",
            Self::GuardianAgreed { .. } => "guardian agreed",
            Self::TalentPublished { .. } => "talent published",
            Self::ApplicationInReview { .. } => "application in review",
            Self::ApplicationInfoRequested { .. } => "application info requested",
            Self::ApplicationApproved { .. } => "application approved",
            Self::TalentInvited { .. } => "talent invited",
            Self::ApplicationRejected { .. } => "application rejected",
            Self::OrderLinks => "order links",
            Self::TalentAvailable { .. } => "talent available",
            Self::ContactMessage { .. } => "contact message",
            Self::PayoutsWaiting { .. } => "payouts waiting",
            Self::PayoutsOverdue { .. } => "payouts overdue",
            Self::BankPayoutFailed { .. } => "bank payout failed",
        }
    }
}
