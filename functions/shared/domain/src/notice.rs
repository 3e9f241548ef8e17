//! The data of emails that belong to no order. The function `outbox` contains their texts.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::approval::ApprovalRequest;
use crate::calendar::CalendarProblem;
use crate::contact_message::ContactMessage;
use crate::customer::Role;
use crate::health::HealthPart;
use crate::ids::{
    ApplicationGuid, Email, Language, NoticeGuid, OrderNumber, Slug, TalentGuid, TimeZoneName,
    UserId,
};
use crate::mail_topics::MailTopic;
use crate::money::Money;
use crate::operator::OperatorRoles;

/// One email to one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    pub notice_guid: NoticeGuid,
    /// The recipient; if absent, the operators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Email>,
    /// The language of the page that caused the email; if absent, that of the recipient's account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<Language>,
    /// The data of the email.
    pub content: NoticeContent,
    /// The time of the event that the email reports.
    pub created_at: Timestamp,
}

/// The kind of an email, with its data. A `name` is the public name of the applicant or the talent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "notice",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum NoticeContent {
    /// To an applicant: confirm the address by the link.
    ApplicationConfirmAddress {
        reference: OrderNumber,
        name: String,
        /// The secret of the link, in clear text until the email is sent; the table stores its digest.
        token: String,
    },
    /// To an applicant: the application was submitted.
    ApplicationSubmitted {
        reference: OrderNumber,
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// To an applicant who requested the link again.
    ApplicationLinkAgain {
        reference: OrderNumber,
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// To an applicant who answered a question: the application is in review again.
    ApplicationAnswered {
        reference: OrderNumber,
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// To an applicant: the application was withdrawn.
    ApplicationWithdrawn {
        reference: OrderNumber,
        name: String,
        /// Whether the guardian withdrew it.
        by_guardian: bool,
    },
    /// To a guardian: the request for consent.
    GuardianAsked {
        reference: OrderNumber,
        name: String,
        guardian: String,
        /// The secret of the guardian's separate link.
        token: String,
    },
    /// To an applicant: the guardian agreed.
    GuardianAgreed {
        reference: OrderNumber,
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// To an applicant: an operator started the review.
    ApplicationInReview {
        reference: OrderNumber,
        name: String,
        /// The secret of the link.
        token: String,
    },
    /// To an applicant: an operator asks a question.
    ApplicationInfoRequested {
        reference: OrderNumber,
        name: String,
        question: String,
        /// The secret of the link.
        token: String,
    },
    /// To an applicant with an account: the application was approved.
    ApplicationApproved {
        reference: OrderNumber,
        name: String,
    },
    /// To an applicant without an account: the application was approved, and the link creates the account.
    TalentInvited {
        reference: OrderNumber,
        name: String,
        /// The secret of the link, in clear text until the email is sent; the table stores its digest.
        token: String,
    },
    /// To an applicant: the application was rejected.
    ApplicationRejected {
        reference: OrderNumber,
        name: String,
        reason: String,
    },
    /// To the customer or the talent of an order: a message from the operators.
    OrderMessage {
        number: OrderNumber,
        /// The reader's name; absent in notices from before this field existed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The path of the order's page; absent for a guest, whose link is a secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        page: Option<String>,
        text: String,
    },
    /// To a talent: the page is live.
    TalentPublished {
        name: String,
        /// The path of the page.
        slug: Slug,
    },
    /// To a talent: the page is suspended.
    TalentSuspended { name: String, reason: String },
    /// To a talent: the suspension of the page ended.
    TalentRestored { name: String },
    /// To a customer: new orders are not possible.
    CustomerSuspended { name: String, reason: String },
    /// To a customer: new orders are possible again.
    CustomerRestored { name: String },
    /// To a guest who requested the links to their orders; the outbox finds the orders when it sends the email.
    OrderLinks,
    /// To a subscriber: an athlete takes bookings again.
    TalentAvailable {
        name: String,
        /// The path of the page.
        slug: Slug,
    },
    /// To the operators: a message from the contact page.
    ContactMessage {
        /// The number that the sender received.
        reference: OrderNumber,
        contact: ContactMessage,
        /// The account that the sender was signed in to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<ContactAccount>,
    },
    /// To a talent: earnings wait for the payout account.
    PayoutsWaiting {
        name: String,
        payouts: BlockedPayouts,
        /// The talent's time zone; absent in emails from before this field existed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time_zone: Option<TimeZoneName>,
    },
    /// To the operators: a talent's earnings have waited for too long.
    PayoutsOverdue {
        talent_guid: TalentGuid,
        name: String,
        payouts: BlockedPayouts,
    },
    /// To the operators: an act waits for a second operator.
    ApprovalRequested { approval: Box<ApprovalRequest> },
    /// To the operators: an application was submitted.
    ApplicationReceived {
        application_guid: ApplicationGuid,
        name: String,
        /// The names of the sports.
        sports: Vec<String>,
    },
    /// To the operators: an endpoint of webhooks was disabled, because it failed for too long or is gone.
    WebhookDisabled {
        /// What the endpoint is for.
        description: String,
        /// The host of its address.
        host: String,
    },
    /// To a talent: the connected calendar could not be read for a day.
    CalendarUnreadable {
        name: String,
        /// The host of the calendar's address.
        host: String,
        /// The reason of the last failure.
        problem: CalendarProblem,
        /// The time of the last successful read, or of the connection.
        since: Timestamp,
        time_zone: TimeZoneName,
    },
    /// To a person who was invited to the operators' team.
    TeamInvited {
        /// The address of the operator who invites; absent for an account without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invited_by: Option<Email>,
        /// The roles that the person gets.
        roles: OperatorRoles,
        /// The secret of the link, in clear text until the email is sent; the table stores its digest.
        token: String,
    },
    /// To a person who was invited to apply as an athlete.
    AthleteInvited {
        /// The name that the operator entered.
        name: String,
        /// The address of the operator who invites; absent for an account without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invited_by: Option<Email>,
        /// The secret of the link, in clear text until the email is sent; the table stores its digest.
        token: String,
    },
    /// To a new account: confirm the address.
    AddressToConfirm {
        /// The identity service's code, in clear text until the email is sent.
        code: String,
    },
    /// To an account: choose a new password.
    PasswordReset { code: String },
    /// To the new address of an account: confirm the change.
    AddressChange { from: Email, code: String },
    /// To an operator: a test of the emails.
    TestEmail,
    /// To a talent: the bank rejected a payout.
    BankPayoutFailed {
        name: String,
        /// The amount that was returned.
        amount: Money,
        /// The provider's code of the reason, such as `account_closed`: its message is only in English.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        failure_code: Option<String>,
    },
}

/// The account of a sender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContactAccount {
    pub user_id: UserId,
    pub role: Role,
}

/// The payouts that wait for a talent's payout account, in total.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BlockedPayouts {
    pub amount: Money,
    pub orders: u32,
    /// The time since which the first of them waits.
    pub since: Timestamp,
}

impl NoticeContent {
    /// Returns the topic that switches this email off, or `None` if it is always sent.
    pub const fn topic(&self) -> Option<MailTopic> {
        match self {
            Self::TalentAvailable { .. } => Some(MailTopic::AvailabilityAlerts),
            Self::AthleteInvited { .. } => Some(MailTopic::AthleteInvitations),
            _ => None,
        }
    }

    /// Returns the part whose health the result of this email shows, besides that of all emails.
    pub const fn health_part(&self) -> Option<HealthPart> {
        match self {
            Self::TestEmail => Some(HealthPart::TestEmail),
            Self::AddressToConfirm { .. }
            | Self::PasswordReset { .. }
            | Self::AddressChange { .. } => Some(HealthPart::IdentityEmails),
            _ => None,
        }
    }

    /// Returns a short description for operators, without personal data.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::ApplicationConfirmAddress { .. } => "application confirm address",
            Self::ApplicationSubmitted { .. } => "application submitted",
            Self::ApplicationLinkAgain { .. } => "application link",
            Self::ApplicationAnswered { .. } => "application answered",
            Self::ApplicationWithdrawn { .. } => "application withdrawn",
            Self::GuardianAsked { .. } => "guardian asked",
            Self::GuardianAgreed { .. } => "guardian agreed",
            Self::OrderMessage { .. } => "message about an order",
            Self::TalentPublished { .. } => "talent published",
            Self::TalentSuspended { .. } => "talent suspended",
            Self::TalentRestored { .. } => "talent restored",
            Self::CustomerSuspended { .. } => "customer suspended",
            Self::CustomerRestored { .. } => "customer restored",
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
            Self::ApprovalRequested { .. } => "approval requested",
            Self::ApplicationReceived { .. } => "application received",
            Self::WebhookDisabled { .. } => "webhook disabled",
            Self::CalendarUnreadable { .. } => "calendar unreadable",
            Self::TeamInvited { .. } => "team invited",
            Self::AthleteInvited { .. } => "athlete invited",
            Self::AddressToConfirm { .. } => "address to confirm",
            Self::PasswordReset { .. } => "password reset",
            Self::AddressChange { .. } => "address change",
            Self::TestEmail => "test email",
            Self::BankPayoutFailed { .. } => "bank payout failed",
        }
    }
}
