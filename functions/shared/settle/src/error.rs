//! Why an order did not move, by what the caller can do about it.

use domain::order::{Refused, State};
use store::{StoreError, Taken};
use stripe::StripeError;

/// An order that did not move.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SettleError {
    /// There is no such order.
    #[error("there is no such order")]
    Missing,
    /// The machine or a guard rejected it: show the order again.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// Another call moved the order first: load it again.
    #[error("the order was changed by somebody else")]
    Conflict,
    /// The order is past paying, or has used up its attempts.
    #[error("an order that is `{0}` cannot be paid now")]
    NotPayable(State),
    /// The bank ended its hold, and the request with it.
    #[error("the hold on the customer's card has ended")]
    HoldLost,
    /// The provider opens no account in the talent's country.
    #[error("the payment provider opens no accounts in this country")]
    CountryUnsupported,
    #[error("the payment was declined")]
    Declined(#[source] StripeError),
    /// The provider does not take the call as it is; a person has to look.
    #[error("the payment provider refused a call")]
    ProviderRefused(#[source] StripeError),
    /// No answer from the provider: try again later, nothing is lost.
    #[error("the payment provider is unavailable")]
    ProviderUnavailable(#[source] StripeError),
    /// The customer's bank has not decided the chargeback yet.
    #[error("a bank decides about this payment first")]
    AwaitsBank,
    /// The provider's object does not fit the order; a person has to look.
    #[error("the payment does not fit its order: {0}")]
    Mismatch(String),
    /// The table did not do it.
    #[error("the table is unavailable")]
    Store(#[source] StoreError),
}

impl SettleError {
    /// Whether doing the same again later can succeed.
    pub const fn is_temporary(&self) -> bool {
        match self {
            Self::Conflict | Self::AwaitsBank | Self::ProviderUnavailable(_) | Self::Store(_) => {
                true
            }
            Self::Missing
            | Self::Refused(_)
            | Self::NotPayable(_)
            | Self::HoldLost
            | Self::CountryUnsupported
            | Self::Declined(_)
            | Self::ProviderRefused(_)
            | Self::Mismatch(_) => false,
        }
    }
}

impl From<StripeError> for SettleError {
    fn from(error: StripeError) -> Self {
        match error {
            StripeError::Declined { .. } => Self::Declined(error),
            // The holder of the key is about to change the order: reading it again shows the result.
            StripeError::KeyInUse { .. } => Self::Conflict,
            StripeError::Unavailable { .. } => Self::ProviderUnavailable(error),
            _ => Self::ProviderRefused(error),
        }
    }
}

impl From<StoreError> for SettleError {
    fn from(error: StoreError) -> Self {
        match error {
            // The order moved, or its request for approval was decided first.
            StoreError::Conflict
            | StoreError::Taken {
                what: Taken::Approval,
            } => Self::Conflict,
            // Otherwise, the only thing a step of an existing order can find taken is its new time.
            StoreError::Taken { .. } => Self::Refused(Refused::SlotGone),
            other => Self::Store(other),
        }
    }
}
