//! Words between the customer and the talent of one order (PRODUCT section 3).

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::order::{Messaging, State};
use crate::text::{TextError, TextRule, Violations};
use crate::text_rules;

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

/// What a message may say: 1 to 2,000 characters, line breaks allowed.
pub const TEXT: TextRule = text_rules::MESSAGE;
/// What a report of a message may say: 1 to 500 characters, line breaks allowed.
pub const REASON: TextRule = text_rules::REPORT_REASON;
/// What stands where an operator took words away.
pub const REMOVED: &str = "(removed by Matchday)";

/// Why no message can be added to an order; the text is for the person who wrote it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nobody has paid: the talent does not know of the order.
    #[error("Messages can be sent once the order is paid for.")]
    NotPaid,
    /// The order was over for longer than [`crate::order::MESSAGES_AFTER_END`].
    #[error("This order is closed. Messages can be sent until 30 days after its last change.")]
    Closed,
    /// The account of the order's customer was deleted: nobody reads.
    #[error("The customer of this order has left and cannot read messages.")]
    CustomerLeft,
    /// The order is not accepted, and the text leads away from it.
    #[error(
        "Phone numbers, e-mail addresses, links and usernames can be sent once the order is accepted. Please take them out."
    )]
    Contact(Contact),
    /// The text is not one.
    #[error("text: {0}")]
    Text(TextError),
    /// The text is not in the form it is kept in.
    #[error("text: must be trimmed and normalised (NFC), with line feeds as line breaks")]
    Form,
}

impl RuleRefusal for Refusal {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotPaid | Self::Closed | Self::CustomerLeft => RefusalKind::NotNow,
            Self::Contact(_) | Self::Text(_) | Self::Form => RefusalKind::Field("text".into()),
        }
    }
}

/// The sentences of [`Refusal`] that are the same for every message, by their names in the site.
pub fn refusal_sentences() -> Value {
    json!({
        "notPaid": Refusal::NotPaid.to_string(),
        "closed": Refusal::Closed.to_string(),
        "customerLeft": Refusal::CustomerLeft.to_string(),
        "contact": Refusal::Contact(Contact::Phone).to_string(),
    })
}

/// Whether `text` may be said about an order in `state` that last changed at `updated_at`. It must come in the form
/// that [`TEXT`] cleans to: what is stored is what was sent.
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

/// Refuses every one of these fields whose text has a contact: it is written by one side for the other to read while the
/// order is not accepted. It is the rule of messages, for whatever else the two sides write.
pub fn refuse_contacts<'a>(
    violations: &mut Violations,
    texts: impl IntoIterator<Item = (&'a str, &'a str)>,
) {
    for (field, text) in texts {
        violations.require(
            contact_in(text).is_none(),
            field,
            "must not contain phone numbers, e-mail addresses, links or usernames before the order is accepted",
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
