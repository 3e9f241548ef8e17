//! Lists are paged; a cursor marks the start of the next page.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use std::fmt;

/// Default number of rows per page.
pub const PAGE_SIZE: u16 = 25;

/// A part of a list and the way to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// In the list's order.
    pub items: Vec<T>,
    /// Absent on the last page.
    pub next: Option<Cursor>,
}

impl<T> Page<T> {
    /// Nothing, and nothing behind it.
    pub(crate) fn empty() -> Self {
        Self {
            items: Vec::new(),
            next: None,
        }
    }
}

/// A position in a list, opaque to clients (base64url). It names a row and no partition: a cursor of another caller's
/// list only moves the caller inside their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    pub(crate) parts: Vec<String>,
}

/// The text is not a cursor of this API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not a cursor")]
pub struct BadCursor;

const SEPARATOR: char = '\n';
const LONGEST: usize = 400;

impl Cursor {
    pub(crate) fn new<const N: usize>(parts: [String; N]) -> Self {
        Self {
            parts: Vec::from(parts),
        }
    }

    /// Reads what `Display` wrote.
    pub fn parse(text: &str) -> Result<Self, BadCursor> {
        if text.len() > LONGEST {
            return Err(BadCursor);
        }
        let bytes = URL_SAFE_NO_PAD
            .decode(text)
            .map_err(|_not_base64| BadCursor)?;
        let text = String::from_utf8(bytes).map_err(|_not_text| BadCursor)?;
        let parts: Vec<String> = text.split(SEPARATOR).map(str::to_owned).collect();
        if parts.iter().any(String::is_empty) {
            return Err(BadCursor);
        }
        Ok(Self { parts })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.parts.join(&SEPARATOR.to_string());
        formatter.write_str(&URL_SAFE_NO_PAD.encode(text))
    }
}
