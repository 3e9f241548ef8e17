//! The closed set of error codes and the HTTP status of each.

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// Every error a client can see. The site has one wording per code and fails to compile without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The body is not valid JSON.
    MalformedJson,
    /// The body is JSON, but a field is missing, unknown, of the wrong type or breaks its rule.
    ValidationFailed,
    /// The body is larger than the endpoint accepts.
    BodyTooLarge,
    /// The body is not declared as `application/json`.
    UnsupportedMediaType,
    /// The request has no token or an invalid one.
    Unauthenticated,
    /// The account of the token is deleted, or its deletion is decided.
    AccountDeleted,
    /// The token was valid and has expired: refresh it and repeat the request.
    TokenExpired,
    /// The caller is known but not allowed to do this.
    Forbidden,
    /// An operator suspended the customer, who cannot place orders.
    CustomerSuspended,
    /// The link's order belongs to an account now: log in; `details.orderGuid` names the order.
    OrderInAccount,
    /// It does not exist, or the caller may not know that it does.
    NotFound,
    /// The path exists, the method does not.
    MethodNotAllowed,
    /// It was changed meanwhile: load it again.
    Conflict,
    /// Another operator decided first: `details` contains who decided, what and when.
    AlreadyDecided,
    /// The order, athlete or settings have an open request for a second operator's approval.
    ApprovalPending,
    /// The order's state or the caller's role does not allow the action.
    ActionRefused,
    /// The delivered video may contain the place where it was recorded: it stays private.
    VideoNotPublishable,
    /// Another talent has the slug.
    SlugTaken,
    /// Another account has the email address.
    EmailTaken,
    /// The chosen time is no longer free.
    SlotTaken,
    /// The sender has the maximum number of orders with this talent that wait for payment.
    UnpaidOrders,
    /// The talent is paused, unpublished or has no room for another request.
    TalentUnavailable,
    /// The marketplace is not open yet, or closed: nothing can be booked.
    MarketplaceClosed,
    /// The total of the selection cannot be charged; `details` contains the smallest and the largest total.
    PriceNotPossible,
    /// The price or the offer changed since the quote; `details` contains the new quote.
    QuoteChanged,
    /// The promo code cannot be used for this order; `details` contains the quote without it.
    PromoUnavailable,
    QuoteExpired,
    /// The idempotency key was used with another request.
    IdempotencyMismatch,
    /// The email address has an open application.
    AlreadyApplied,
    /// The account has orders that have not ended; `liveOrders` lists them.
    LiveOrders,
    /// The action requires a sign-in within the last five minutes: sign in again and repeat the request.
    RecentLoginRequired,
    /// The operators' team requires a second factor, and the sign-in had none.
    SecondFactorRequired,
    /// The webhook is not signed by the provider.
    SignatureInvalid,
    /// Too many requests: `retryAfter` is the number of seconds to wait.
    RateLimited,
    /// The customer's bank refused the payment.
    PaymentDeclined,
    /// The payment provider gave no usable answer.
    ProviderUnavailable,
    /// The identity service gave no usable answer.
    IdentityUnavailable,
    /// The database gave no answer: repeat the request later.
    Unavailable,
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
            Self::Forbidden
            | Self::CustomerSuspended
            | Self::OrderInAccount
            | Self::RecentLoginRequired
            | Self::SecondFactorRequired => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict
            | Self::AlreadyDecided
            | Self::ApprovalPending
            | Self::ActionRefused
            | Self::VideoNotPublishable
            | Self::SlugTaken
            | Self::EmailTaken
            | Self::SlotTaken
            | Self::UnpaidOrders
            | Self::TalentUnavailable
            | Self::MarketplaceClosed
            | Self::QuoteChanged
            | Self::PromoUnavailable
            | Self::QuoteExpired
            | Self::IdempotencyMismatch
            | Self::AlreadyApplied
            | Self::LiveOrders => StatusCode::CONFLICT,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::ValidationFailed | Self::PriceNotPossible => StatusCode::UNPROCESSABLE_ENTITY,
            Self::RateLimited => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::ProviderUnavailable | Self::IdentityUnavailable => StatusCode::BAD_GATEWAY,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}
