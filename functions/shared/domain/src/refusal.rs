//! The common interface of all rules that reject an operation.

use std::borrow::Cow;

use crate::text::{FieldRule, Violations};

/// The reason why a rule rejects an operation. Its message is for the caller of the API.
pub trait RuleRefusal: std::error::Error + Send + Sync + 'static {
    /// Returns the kind, which determines the error code.
    fn kind(&self) -> RefusalKind;
}

/// The kind of a rejection, which determines the error code of the response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefusalKind {
    /// This caller is never allowed to do it.
    Forbidden,
    /// The state does not allow it now.
    NotNow,
    /// Another operation in progress has to end first.
    Busy,
    /// The talent or the offer cannot be booked.
    TalentUnavailable,
    /// The price differs from the one that the caller accepted.
    QuoteChanged,
    /// The total of the price cannot be charged.
    PriceNotPossible,
    /// The video may not be published.
    VideoNotPublishable,
    /// The selected time is taken.
    SlotTaken,
    /// One field breaks this rule.
    Field(Cow<'static, str>, FieldRule),
    Fields(Violations),
    /// Our own data is invalid; the caller cannot change that.
    Fault,
}
