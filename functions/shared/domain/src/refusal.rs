//! One form for every rule that refuses an operation.

use std::borrow::Cow;

use crate::text::Violations;

/// Why a rule refuses an operation. Its message is for the caller of the API.
pub trait RuleRefusal: std::error::Error + Send + Sync + 'static {
    /// What the refusal is for the caller.
    fn kind(&self) -> RefusalKind;
}

/// What a refusal is for the caller, which decides the code of the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefusalKind {
    /// This caller may never do it.
    Forbidden,
    /// The state does not allow it now.
    NotNow,
    /// Something that is under way has to end first.
    Busy,
    /// The talent or the offer takes no bookings.
    TalentUnavailable,
    /// The price is not the one that the caller agreed to.
    QuoteChanged,
    /// The video may not be published.
    VideoNotPublishable,
    /// The chosen time is taken.
    SlotTaken,
    /// One field breaks a rule; the message is about it.
    Field(Cow<'static, str>),
    /// Several fields break rules.
    Fields(Violations),
    /// Our own data is wrong: the caller can do nothing about it.
    Fault,
}
