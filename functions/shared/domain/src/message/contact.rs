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

/// Whether a name has a web or an email address, which email programs show as a link.
pub(crate) fn has_address(name: &str) -> bool {
    host::has_address(&fold::folded(name))
}

/// The first kind of contact that the text has, if any; the modules `host`, `phone` and `handle` have the rules.
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
