//! The closed set of error codes and the HTTP status of each.

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// Every error a client can see. The site has one wording per code and fails to compile without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The body is not JSON at all.
    MalformedJson,
    /// The body is JSON but a field is missing, unknown, of the wrong type or out of its rule.
    ValidationFailed,
    /// The body is larger than the endpoint reads.
    BodyTooLarge,
    /// The body is not declared as `application/json`.
    UnsupportedMediaType,
    /// No token, or one that proves nothing.
    Unauthenticated,
    /// The account of the token is deleted, or is being deleted and all but gone.
    AccountDeleted,
    /// The token was good and has run out: refresh it and repeat.
    TokenExpired,
    /// The caller is known and may not do this.
    Forbidden,
    /// The link's order is kept in an account now: log in; `details.orderGuid` names it.
    OrderInAccount,
    /// It does not exist, or the caller may not know that it does.
    NotFound,
    /// The path exists, the method does not.
    MethodNotAllowed,
    /// Somebody else changed it first: load it again.
    Conflict,
    /// Another operator decided first: `details` says who, what and when.
    AlreadyDecided,
    /// The order's state or the caller's role does not allow the action.
    ActionRefused,
    /// The delivered video may contain the place where it was recorded: it stays private.
    VideoNotPublishable,
    /// Another talent has the slug.
    SlugTaken,
    /// Another account has the e-mail address.
    EmailTaken,
    /// The chosen time is no longer free.
    SlotTaken,
    /// As many orders of the sender with this talent wait for their payment as may.
    UnpaidOrders,
    /// The talent is paused, unpublished or has no room for another request.
    TalentUnavailable,
    /// The price or the offer changed since the quote; `details` carries the new quote.
    QuoteChanged,
    /// The promo code cannot be used for this order; `details` carries the quote without it.
    PromoUnavailable,
    /// The quote is older than it may be.
    QuoteExpired,
    /// The idempotency key was used with another request.
    IdempotencyMismatch,
    /// The e-mail address has an open application.
    AlreadyApplied,
    /// The account has orders that are not over; `liveOrders` lists them.
    LiveOrders,
    /// What is asked wants a sign-in of the last five minutes: sign in again and repeat.
    RecentLoginRequired,
    /// The webhook is not signed by the provider.
    SignatureInvalid,
    /// Too many requests: `retryAfter` says for how many seconds to wait.
    RateLimited,
    /// The customer's bank refused the payment.
    PaymentDeclined,
    /// The payment provider gave no usable answer.
    ProviderUnavailable,
    /// The identity service gave no usable answer.
    IdentityUnavailable,
    /// The database gave no answer: repeat later.
    Unavailable,
    /// A fault of ours.
    Internal,
}

impl ErrorCode {
    /// The HTTP status that goes with the code.
    pub fn status(self) -> StatusCode {
        match self {
            Self::MalformedJson | Self::SignatureInvalid => StatusCode::BAD_REQUEST,
            Self::Unauthenticated | Self::AccountDeleted | Self::TokenExpired => {
                StatusCode::UNAUTHORIZED
            }
            Self::PaymentDeclined => StatusCode::PAYMENT_REQUIRED,
            Self::Forbidden | Self::OrderInAccount | Self::RecentLoginRequired => {
                StatusCode::FORBIDDEN
            }
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict
            | Self::AlreadyDecided
            | Self::ActionRefused
            | Self::VideoNotPublishable
            | Self::SlugTaken
            | Self::EmailTaken
            | Self::SlotTaken
            | Self::UnpaidOrders
            | Self::TalentUnavailable
            | Self::QuoteChanged
            | Self::PromoUnavailable
            | Self::QuoteExpired
            | Self::IdempotencyMismatch
            | Self::AlreadyApplied
            | Self::LiveOrders => StatusCode::CONFLICT,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::ValidationFailed => StatusCode::UNPROCESSABLE_ENTITY,
            Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::ProviderUnavailable | Self::IdentityUnavailable => StatusCode::BAD_GATEWAY,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}
