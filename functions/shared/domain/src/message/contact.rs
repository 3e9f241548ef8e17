//! Recognises what leads two people away from the marketplace before an order is accepted.
//!
//! It keeps honest people on the path and makes the rest work for it; it cannot read minds. So it looks for what is
//! plainly a contact, written with the usual disguises, and lets pass what people say about sport: dates, times,
//! scores, distances, prices.

use super::{fold, handle, host, phone};

/// What was recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contact {
    /// `ada@example.org`.
    Email,
    /// `+49 171 1234567`.
    Phone,
    /// `https://example.org`, `example.org/ada`.
    Link,
    /// `@ada.keller`, `Instagram: adakeller99`.
    Handle,
}

/// The first kind of contact that the text has, if any.
///
/// * An e-mail address: something at a host; with blanks around the `@` or the dots, at one under a usual top-level
///   domain.
/// * A phone number: 8 or more digits behind `+`, 8 or more behind `00`, 9 or more that begin with `0` (10 where no group
///   is longer than two), 9 to 13 in a row, or groups as phones have them (`555-123-4567`); not dates, times, seasons,
///   amounts, rows of scores, counting. Digits of any script, and English words for 7 or more digits.
///   With a contact word close by (`call`, `my number`, `WhatsApp`, and those of other languages) 5 digits are enough:
///   see the module `announced`.
/// * A link: anything with `://` or `www.`, a host with a path, a host under a usual top-level domain that does not read
///   as the beginning of a sentence; `dot` may be a word.
/// * A name on another platform: `@name`, or the platform with a name that reads as one: see the module `handle`.
pub fn contact_in(text: &str) -> Option<Contact> {
    let folded = fold::folded(text);
    if host::has_email(&folded) {
        Some(Contact::Email)
    } else if phone::has_number(&folded) {
        Some(Contact::Phone)
    } else if host::has_link(&folded) {
        Some(Contact::Link)
    } else if handle::has_handle(&folded) {
        Some(Contact::Handle)
    } else {
        None
    }
}
