use serde_json::{Map, Value, json};

use super::card::Decline;
use crate::records::RecordsError;

/// The kind of an error, which the HTTP layer converts to a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::stripe) enum ErrorCategory {
    /// The parameters or the object's state do not allow the call.
    InvalidRequest,
    /// The call carries no key, or a wrong one.
    Unauthenticated,
    /// The platform may not act for the account.
    Forbidden,
    /// There is no such object or path.
    NotFound,
    /// The customer's bank declined.
    Card,
    /// An idempotency key was used again with other parameters.
    IdempotencyMismatch,
    RateLimit,
    Internal,
}

#[derive(Debug)]
pub(in crate::stripe) struct StripeError {
    pub(in crate::stripe) category: ErrorCategory,
    message: String,
    code: Option<&'static str>,
    decline_code: Option<&'static str>,
    param: Option<String>,
    /// The payment whose capture the bank declined: the refusal stays in its history.
    pub(in crate::stripe) declined_intent: Option<String>,
    /// Whether the call had begun, so that its idempotency key returns this response again.
    pub(in crate::stripe) begun: bool,
}

impl StripeError {
    /// An error of that category; the call had not begun.
    pub(in crate::stripe) fn before_start(
        category: ErrorCategory,
        message: impl Into<String>,
    ) -> Self {
        Self {
            category,
            begun: false,
            ..Self::invalid(message)
        }
    }

    /// A parameter is missing, unknown or has a wrong value. The call had not begun.
    pub(in crate::stripe) fn parameter(
        param: &str,
        code: &'static str,
        message: impl Into<String>,
    ) -> Self {
        Self {
            param: Some(param.to_owned()),
            code: Some(code),
            begun: false,
            ..Self::invalid(message)
        }
    }

    /// The object's state does not allow the call.
    pub(in crate::stripe) fn state(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code: Some(code),
            ..Self::invalid(message)
        }
    }

    pub(in crate::stripe) fn no_such(kind: &str, param: &str, id: &str) -> Self {
        Self {
            code: Some("resource_missing"),
            param: Some(param.to_owned()),
            ..Self::before_start(ErrorCategory::NotFound, format!("No such {kind}: '{id}'"))
        }
    }

    /// The platform may not act for this account.
    pub(in crate::stripe) fn forbidden(account: &str) -> Self {
        Self {
            code: Some("account_invalid"),
            ..Self::before_start(
                ErrorCategory::Forbidden,
                format!(
                    "The provided key does not have access to account '{account}' (or that account does not exist)."
                ),
            )
        }
    }

    pub(in crate::stripe) fn invalid(message: impl Into<String>) -> Self {
        Self {
            category: ErrorCategory::InvalidRequest,
            message: message.into(),
            code: None,
            decline_code: None,
            param: None,
            declined_intent: None,
            begun: true,
        }
    }

    /// The bank declined the capture of this payment.
    pub(in crate::stripe) fn declined(intent: &str, decline: Decline) -> Self {
        Self {
            declined_intent: Some(intent.to_owned()),
            category: ErrorCategory::Card,
            code: Some(decline.code),
            decline_code: decline.decline_code,
            ..Self::invalid(decline.message)
        }
    }

    /// The service takes no more calls now; the call had not begun.
    pub(in crate::stripe) fn rate_limited() -> Self {
        Self {
            code: Some("rate_limit"),
            ..Self::before_start(
                ErrorCategory::RateLimit,
                "Testmode request rate limit exceeded, the rate limits in testmode are lower than livemode. You can learn \
                 more about rate limits here https://stripe.com/docs/rate-limits.",
            )
        }
    }

    /// The service failed while it carried the call out.
    pub(in crate::stripe) fn failed() -> Self {
        Self {
            category: ErrorCategory::Internal,
            ..Self::invalid("An unknown error occurred")
        }
    }

    /// A parameter names an object that does not exist. Unlike one in the path, it is an invalid request.
    pub(in crate::stripe) fn no_such_parameter(kind: &str, param: &str, id: &str) -> Self {
        Self {
            category: ErrorCategory::InvalidRequest,
            ..Self::no_such(kind, param, id)
        }
    }

    /// The error object, as the service sends it.
    pub(in crate::stripe) fn to_json(&self) -> Value {
        let kind = match self.category {
            ErrorCategory::IdempotencyMismatch => "idempotency_error",
            ErrorCategory::Internal => "api_error",
            ErrorCategory::Card => "card_error",
            ErrorCategory::InvalidRequest
            | ErrorCategory::RateLimit
            | ErrorCategory::Unauthenticated
            | ErrorCategory::Forbidden
            | ErrorCategory::NotFound => "invalid_request_error",
        };
        let mut error = Map::new();
        error.insert("type".to_owned(), json!(kind));
        error.insert("message".to_owned(), json!(self.message));
        if let Some(code) = self.code {
            error.insert("code".to_owned(), json!(code));
            error.insert(
                "doc_url".to_owned(),
                json!(format!("https://stripe.com/docs/error-codes/{code}")),
            );
        }
        if let Some(decline_code) = self.decline_code {
            error.insert("decline_code".to_owned(), json!(decline_code));
        }
        if let Some(param) = &self.param {
            error.insert("param".to_owned(), json!(param));
        }
        json!({ "error": error })
    }
}

impl From<RecordsError> for StripeError {
    fn from(error: RecordsError) -> Self {
        tracing::error!(error = %error, source = ?std::error::Error::source(&error), "payment emulator failed");
        Self::before_start(
            ErrorCategory::Internal,
            "The emulator could not use its data file.",
        )
    }
}
