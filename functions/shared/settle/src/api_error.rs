//! What a client is answered when an order did not move.

use domain::FieldRule;
use http_api::{ApiError, ErrorCode};
use store::StoreError;
use stripe::StripeError;

use crate::SettleError;

impl From<SettleError> for ApiError {
    fn from(error: SettleError) -> Self {
        let message = error.to_string();
        match error {
            SettleError::Missing => Self::new(ErrorCode::NotFound, message),
            SettleError::Refused(refused) => refused.into(),
            SettleError::Conflict => StoreError::Conflict.into(),
            SettleError::NotPayable(_) | SettleError::HoldLost => {
                Self::new(ErrorCode::ActionRefused, message)
            }
            SettleError::CountryUnsupported => {
                Self::invalid_field("country", FieldRule::CountryUnsupported)
            }
            SettleError::Declined(cause)
            | SettleError::ProviderRefused(cause)
            | SettleError::ProviderUnavailable(cause) => provider_error(cause),
            SettleError::Store(cause) => cause.into(),
            // The payment does not fit its order: a person has to look.
            _ => Self::internal(error),
        }
    }
}

fn provider_error(error: StripeError) -> ApiError {
    match error {
        StripeError::Declined { .. } => {
            ApiError::new(ErrorCode::PaymentDeclined, "the bank refused the payment").because(error)
        }
        StripeError::Unavailable { .. } => ApiError::new(
            ErrorCode::ProviderUnavailable,
            "the payment provider gave no answer, try again",
        )
        .retry_after(2)
        .because(error),
        StripeError::KeyInUse { .. } => ApiError::from(StoreError::Conflict).because(error),
        // Our request or our key is wrong, which no client can fix: it is logged as our fault.
        _ => ApiError::new(
            ErrorCode::ProviderUnavailable,
            "the payment provider refused the call",
        )
        .because(error),
    }
}
