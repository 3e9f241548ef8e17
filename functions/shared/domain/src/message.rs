//! Messages between the customer and the talent of one order (PRODUCT section 3).

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::order::{Messaging, State};
use crate::text::{FieldRule, TextError, TextIssue, TextRule, Violations, lengths};

mod contact;
mod fold;
mod handle;
mod host;
mod mail_time;
mod pattern;
mod phone;
mod picture;

pub(crate) use contact::has_address;
pub use contact::{Contact, contact_in};
pub use mail_time::{MessageMail, UnreadMessages};
pub use picture::{PictureRefusal, check_picture};

/// The rule for the text of a message: 1 to 2,000 characters, line breaks allowed.
pub const TEXT: TextRule = lengths::MESSAGE;
/// The rule for the report of a message: 1 to 500 characters, line breaks allowed.
pub const REASON: TextRule = lengths::REPORT_REASON;
/// The text that replaces a message that an operator removed.
pub const REMOVED: &str = "(removed)";

/// The reason why a message is rejected; the text is shown to the author.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The order is not paid, so the talent cannot see it.
    #[error("You can send messages once the request has been sent.")]
    NotPaid,
    /// The order ended more than [`crate::order::MESSAGES_AFTER_END`] ago.
    #[error("This order is closed. Messages can be sent until 30 days after its last change.")]
    Closed,
    /// The customer's account was deleted.
    #[error("The customer of this order has left and cannot read messages.")]
    CustomerLeft,
    /// The order is not accepted yet, and the text contains contact details.
    #[error(
        "Phone numbers, email addresses, links and usernames can be sent once the order is accepted. Please take them out."
    )]
    Contact(Contact),
    /// The text is empty, too long or contains invalid characters.
    #[error("text: {0}")]
    Text(TextError),
    /// The text is not normalised.
    #[error("text: must be trimmed and normalised (NFC), with line feeds as line breaks")]
    Form,
}

impl RuleRefusal for Refusal {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotPaid | Self::Closed | Self::CustomerLeft => RefusalKind::NotNow,
            Self::Contact(_) => {
                RefusalKind::Field("text".into(), FieldRule::text(TextIssue::Contact))
            }
            Self::Text(error) => RefusalKind::Field("text".into(), (*error).into()),
            Self::Form => {
                RefusalKind::Field("text".into(), FieldRule::text(TextIssue::NotNormalised))
            }
        }
    }
}

/// Returns the messages of [`Refusal`] that do not depend on the text, by their keys in the site.
pub fn refusal_sentences() -> Value {
    json!({
        "notPaid": Refusal::NotPaid.to_string(),
        "closed": Refusal::Closed.to_string(),
        "customerLeft": Refusal::CustomerLeft.to_string(),
        "contact": Refusal::Contact(Contact::Phone).to_string(),
    })
}

/// Checks whether `text` can be sent for an order in `state` that last changed at `updated_at`. It must already have
/// the form that [`TEXT`] cleans to, because it is stored as it was sent.
pub fn check(
    text: &str,
    state: State,
    updated_at: Timestamp,
    now: Timestamp,
) -> Result<(), Refusal> {
    check_state(state, updated_at, now)?;
    let cleaned = TEXT.clean(text).map_err(Refusal::Text)?;
    if cleaned != text {
        return Err(Refusal::Form);
    }
    match contact_in(text) {
        Some(contact) if !state.may_share_contacts() => Err(Refusal::Contact(contact)),
        _ => Ok(()),
    }
}

/// Rejects each of these fields whose text contains contact details. It applies the rule of messages to the other texts
/// that the parties write while the order is not accepted.
pub fn refuse_contacts<'a>(
    violations: &mut Violations,
    texts: impl IntoIterator<Item = (&'a str, &'a str)>,
) {
    for (field, text) in texts {
        violations.require(
            contact_in(text).is_none(),
            field,
            FieldRule::text(TextIssue::Contact),
        );
    }
}

fn check_state(state: State, updated_at: Timestamp, now: Timestamp) -> Result<(), Refusal> {
    match state.messaging(updated_at, now) {
        Messaging::NotPaid | Messaging::NeverPaid => Err(Refusal::NotPaid),
        Messaging::Closed => Err(Refusal::Closed),
        Messaging::CustomerLeft => Err(Refusal::CustomerLeft),
        Messaging::Open | Messaging::OpenWithoutContacts => Ok(()),
    }
}

#[cfg(test)]
mod sentences;
#[cfg(test)]
mod tests;
