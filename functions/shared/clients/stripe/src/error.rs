//! What can go wrong between us and the provider, by what the caller can do about it.

use std::error::Error;

/// A call to the provider that did not succeed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StripeError {
    /// The customer's bank or the provider's rules said no: another card may work.
    #[error("the payment was declined while trying to {action}: {message}")]
    Declined {
        /// What was tried, as a verb phrase.
        action: &'static str,
        /// The provider's error code, such as `card_declined`.
        code: Option<String>,
        /// The bank's reason, such as `insufficient_funds`.
        decline_code: Option<String>,
        message: String,
    },
    /// The idempotency key belongs to another call: a concurrent one, or one with another body. Fetch the result of
    /// that call.
    #[error("another call has the idempotency key with which to {action} ({status}): {message}")]
    KeyInUse {
        /// What was tried, as a verb phrase.
        action: &'static str,
        status: u16,
        message: String,
    },
    /// The provider understood and refused: our request, our key or the object's state is wrong.
    /// The same request will be refused again.
    #[error("the payment provider refused to {action} ({status}): {message}")]
    Invalid {
        /// What was tried, as a verb phrase.
        action: &'static str,
        status: u16,
        /// The provider's error code, such as `payment_intent_unexpected_state`.
        code: Option<String>,
        message: String,
    },
    /// No usable answer after every retry: the call may or may not have taken effect.
    #[error("the payment provider could not {action}")]
    Unavailable {
        /// What was tried, as a verb phrase.
        action: &'static str,
        /// The last thing that went wrong.
        source: Box<dyn Error + Send + Sync>,
    },
}

impl StripeError {
    /// Returns whether the call may still take effect, or has: the result is unknown until it is fetched.
    pub const fn leaves_open(&self) -> bool {
        matches!(self, Self::Unavailable { .. } | Self::KeyInUse { .. })
    }

    /// The object does not exist at the provider.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Invalid { status: 404, .. })
    }

    /// The platform may not read the object: an account that withdrew from it.
    pub fn is_forbidden(&self) -> bool {
        matches!(self, Self::Invalid { status: 403, .. })
    }

    /// The provider does not accept the key for this call.
    pub fn is_key_refused(&self) -> bool {
        matches!(
            self,
            Self::Invalid {
                status: 401 | 403,
                ..
            }
        )
    }

    /// The request or the object has this fault, by the provider's code.
    pub fn has_code(&self, wanted: &str) -> bool {
        matches!(self, Self::Invalid { code: Some(code), .. } if code == wanted)
    }

    /// The object exists but its state does not allow the call; fetch it to learn which.
    pub fn is_unexpected_state(&self) -> bool {
        matches!(self, Self::Invalid { code: Some(code), .. }
            if code.ends_with("unexpected_state") || code.starts_with("charge_already"))
    }
}

/// An answer with a failing status that was worth a retry and stayed failing.
#[derive(Debug, thiserror::Error)]
#[error("the provider answered {status}: {message}")]
pub(crate) struct FailedAnswer {
    pub(crate) status: u16,
    pub(crate) message: String,
}
