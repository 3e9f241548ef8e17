//! Converts errors of lower layers into error codes.

use domain::Violations;
use domain::order::Refused;
use store::{BadCursor, StoreError, Taken};

use super::{ApiError, ErrorCode};

impl From<Violations> for ApiError {
    fn from(violations: Violations) -> Self {
        Self::invalid(violations.into_errors())
    }
}

impl From<Refused> for ApiError {
    fn from(refused: Refused) -> Self {
        Self::refused(refused)
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
        Self::invalid_field("cursor", error)
    }
}

fn taken(what: Taken) -> ApiError {
    let (code, message) = match what {
        Taken::Slug => (ErrorCode::SlugTaken, "another talent has this slug"),
        Taken::Email => (
            ErrorCode::EmailTaken,
            "an account with this email address exists",
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
            "this email address has an open application",
        ),
        Taken::Invitation => (
            ErrorCode::Conflict,
            "this email address has an open invitation",
        ),
        Taken::PromoUses | Taken::PromoCustomer => (
            ErrorCode::PromoUnavailable,
            "the promo code is not valid, or was used before",
        ),
        Taken::PromoCode => (ErrorCode::Conflict, "this promo code exists already"),
        Taken::Approval => (
            ErrorCode::ApprovalPending,
            "this waits for a second operator already: withdraw or decide that request first",
        ),
        Taken::Account => return ApiError::account_deleted(),
        Taken::Identifier => (
            ErrorCode::Conflict,
            "something with this identifier exists already",
        ),
    };
    ApiError::new(code, message)
}
