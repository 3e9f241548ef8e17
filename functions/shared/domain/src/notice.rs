//! Mails that are about no order: what they say, as data. The words live in the outbox.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::ids::{Email, NoticeGuid, OrderNumber};

/// One mail to one address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// Identifier.
    pub notice_guid: NoticeGuid,
    /// Who gets it.
    pub to: Email,
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
    /// An operator reads the application.
    ApplicationInReview {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
    },
    /// An operator asks the athlete something.
    ApplicationInfoRequested {
        /// The application's number.
        reference: OrderNumber,
        /// The applicant's public name.
        name: String,
        /// The operator's question.
        question: String,
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
}
