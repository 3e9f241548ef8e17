//! What the layers below say, as error codes.

use domain::Violations;
use domain::feedback::FeedbackRefused;
use domain::order::Refused;
use domain::quote::{QuoteRefused, QuoteTokenError};
use store::{BadCursor, StoreError, Taken};

use super::{ApiError, ErrorCode};

impl From<Violations> for ApiError {
    fn from(violations: Violations) -> Self {
        Self::invalid(violations.into_errors())
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        let message = refused.to_string();
        match refused {
            Refused::NotAllowed { .. }
            | Refused::TooLate(_)
            | Refused::TooEarly(_)
            | Refused::WrongKind(_)
            | Refused::UsedUp(_)
            | Refused::NotAgreed => Self::new(ErrorCode::ActionRefused, message),
            Refused::Busy => Self::new(ErrorCode::Conflict, message).retry_after(2),
            Refused::TalentUnavailable => Self::new(ErrorCode::TalentUnavailable, message),
            Refused::QuoteChanged => Self::new(ErrorCode::QuoteChanged, message),
            Refused::SlotGone => Self::new(ErrorCode::SlotTaken, message),
            Refused::Invalid(violations) => violations.into(),
            // Only the provider's word can be a wrong amount, only our own sums can be wrong money.
            Refused::WrongAmount | Refused::Money(_) => Self::internal(refused),
        }
    }
}

impl From<QuoteRefused> for ApiError {
    fn from(refused: QuoteRefused) -> Self {
        let message = refused.to_string();
        match refused {
            QuoteRefused::NotOnSale => Self::new(ErrorCode::TalentUnavailable, message),
            QuoteRefused::UnknownAddon(position) => {
                Self::invalid_field(format!("addons.{position}"), message)
            }
            QuoteRefused::Money(_) => Self::invalid_field("addons", message),
            QuoteRefused::Promotion(refused) => {
                Self::invalid_field("promoCode", refused.to_string())
            }
            QuoteRefused::UseNotSold => Self::invalid_field("use", message),
            QuoteRefused::NoLicence => Self::invalid_field("licence", message),
        }
    }
}

impl From<QuoteTokenError> for ApiError {
    fn from(error: QuoteTokenError) -> Self {
        match error {
            QuoteTokenError::Forged => Self::invalid_field("quoteToken", "was not issued here"),
            QuoteTokenError::Expired => Self::new(ErrorCode::QuoteExpired, error.to_string()),
        }
    }
}

impl From<FeedbackRefused> for ApiError {
    fn from(refused: FeedbackRefused) -> Self {
        match refused {
            FeedbackRefused::NotCompleted(_)
            | FeedbackRefused::Closed
            | FeedbackRefused::Settled => Self::new(ErrorCode::ActionRefused, refused.to_string()),
            FeedbackRefused::Invalid(violations) => violations.into(),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Self::new(
                ErrorCode::Conflict,
                "somebody else changed it first, load it again",
            ),
            StoreError::Taken { what } => taken(what),
            StoreError::Unavailable { .. } => Self::new(
                ErrorCode::Unavailable,
                "the database gave no answer, try again",
            )
            .retry_after(2)
            .because(error),
            StoreError::Corrupt { .. } => Self::internal(error),
        }
    }
}

impl From<BadCursor> for ApiError {
    fn from(error: BadCursor) -> Self {
        Self::invalid_field("cursor", error.to_string())
    }
}

fn taken(what: Taken) -> ApiError {
    let (code, message) = match what {
        Taken::Slug => (ErrorCode::SlugTaken, "another talent has this slug"),
        Taken::Email => (
            ErrorCode::EmailTaken,
            "an account with this e-mail address exists",
        ),
        Taken::User => (ErrorCode::Conflict, "this account is registered already"),
        Taken::Slot => (ErrorCode::SlotTaken, "the chosen time is no longer free"),
        Taken::Capacity => (
            ErrorCode::TalentUnavailable,
            "the talent takes no more requests at the moment",
        ),
        Taken::Unpaid => (
            ErrorCode::UnpaidOrders,
            "several orders of yours with this talent wait for their payment",
        ),
        Taken::Idempotency => (
            ErrorCode::Conflict,
            "a request with this idempotency key is being answered",
        ),
        Taken::Application => (
            ErrorCode::AlreadyApplied,
            "this e-mail address has an open application",
        ),
        Taken::PromoUses => (
            ErrorCode::PromoUnavailable,
            "the promo code has been used as often as it can be",
        ),
        Taken::PromoCustomer => (
            ErrorCode::PromoUnavailable,
            "the promo code was used with this e-mail address before",
        ),
        Taken::PromoCode => (ErrorCode::Conflict, "this promo code exists already"),
        Taken::Account => return ApiError::account_deleted(),
        Taken::Identifier => (
            ErrorCode::Conflict,
            "something with this identifier exists already",
        ),
    };
    ApiError::new(code, message)
}
