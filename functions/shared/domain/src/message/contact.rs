//! Detects contact details, which are not allowed in messages before an order is accepted.
//!
//! The detection is a heuristic: it finds evident contact details and the usual ways to disguise them, and accepts
//! dates, times, scores, distances and prices, which are common in messages about sport.

use super::{fold, handle, host, phone};

/// The kind of contact detail.
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

/// Returns whether a name contains a web or email address, which email programs show as a link.
pub(crate) fn has_address(name: &str) -> bool {
    host::has_address(&fold::folded(name))
}

/// Returns the kind of contact detail in the text; if there are several, the first in the order of [`Contact`]. The
/// modules `host`, `phone` and `handle` contain the rules.
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
