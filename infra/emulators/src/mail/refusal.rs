//! What SES answers instead of sending.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

pub(super) const NOT_VERIFIED: &str = "Email address is not verified. The following identities failed the check in region EU-CENTRAL-1";

/// A reason that lies with the account, which a test switches on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailFault {
    /// The account's sending is paused, for example after too many bounces.
    SendingPaused,
    /// The account may no longer send.
    AccountSuspended,
    /// More emails a second than the account may send.
    TooFast,
    /// More emails in 24 hours than the account may send.
    QuotaUsedUp,
    /// The MAIL FROM domain is not verified.
    MailFromNotVerified,
    /// The configuration set does not exist.
    NoConfigurationSet,
    /// The content was found to be harmful.
    BadContent,
    /// The account is in the sandbox: recipients have to be verified, too.
    Sandbox,
}

impl MailFault {
    pub(super) fn refusal(self) -> Refusal {
        let (kind, message) = match self {
            Self::SendingPaused => (Kind::SendingPaused, "Sending paused for this account."),
            Self::AccountSuspended => (
                Kind::AccountSuspended,
                "Your account has been permanently restricted.",
            ),
            Self::TooFast => (Kind::TooManyRequests, "Maximum sending rate exceeded."),
            Self::QuotaUsedUp => (Kind::LimitExceeded, "Daily message quota exceeded."),
            Self::MailFromNotVerified => (
                Kind::MailFromNotVerified,
                "The sending domain is not verified.",
            ),
            Self::NoConfigurationSet => (Kind::NotFound, "Configuration set does not exist."),
            Self::BadContent => (Kind::MessageRejected, "Bad content."),
            Self::Sandbox => (Kind::MessageRejected, NOT_VERIFIED),
        };
        Refusal {
            kind,
            message: message.to_owned(),
        }
    }
}

/// An error of `SendEmail`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    kind: Kind,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    BadRequest,
    MessageRejected,
    SendingPaused,
    AccountSuspended,
    TooManyRequests,
    LimitExceeded,
    MailFromNotVerified,
    NotFound,
}

impl Refusal {
    pub(super) fn bad_request(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::BadRequest,
            message: message.into(),
        }
    }

    pub(super) fn not_found(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::NotFound,
            message: message.into(),
        }
    }

    pub(super) fn rejected(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::MessageRejected,
            message: message.into(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, name) = match self.kind {
            Kind::BadRequest => (StatusCode::BAD_REQUEST, "BadRequestException"),
            Kind::MessageRejected => (StatusCode::BAD_REQUEST, "MessageRejected"),
            Kind::SendingPaused => (StatusCode::BAD_REQUEST, "SendingPausedException"),
            Kind::AccountSuspended => (StatusCode::BAD_REQUEST, "AccountSuspendedException"),
            Kind::TooManyRequests => (StatusCode::TOO_MANY_REQUESTS, "TooManyRequestsException"),
            Kind::LimitExceeded => (StatusCode::BAD_REQUEST, "LimitExceededException"),
            Kind::MailFromNotVerified => (
                StatusCode::BAD_REQUEST,
                "MailFromDomainNotVerifiedException",
            ),
            Kind::NotFound => (StatusCode::NOT_FOUND, "NotFoundException"),
        };
        let headers = [("x-amzn-errortype", name)];
        (status, headers, Json(json!({ "message": self.message }))).into_response()
    }
}
