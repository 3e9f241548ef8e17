//! Lists are paged; a cursor marks the start of the next page.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::text::{FieldRule, Parsed, ValueFormat};
use serde::{Deserialize, Serialize};
use std::fmt;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Array, ArrayBuilder, Ref};

/// Default number of rows per page.
pub const PAGE_SIZE: u16 = 25;

/// A page of a list: the response of every endpoint that lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Page<T> {
    #[schema(schema_with = items_of::<T>)]
    pub items: Vec<T>,
    /// The `cursor` of the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Cursor>,
}

/// Describes the items by the name of their schema; the derived description contains a copy for each list.
fn items_of<T: ToSchema>() -> Array {
    ArrayBuilder::new()
        .items(Ref::from_schema_name(T::name()))
        .description(Some("In the list's order."))
        .build()
}

impl<T> Page<T> {
    /// Nothing, and nothing behind it.
    pub const fn empty() -> Self {
        Self::last(Vec::new())
    }

    /// Returns a page of these items after which there is no other.
    pub const fn last(items: Vec<T>) -> Self {
        Self { items, next: None }
    }

    pub fn map<V>(self, convert: impl FnMut(T) -> V) -> Page<V> {
        Page {
            items: self.items.into_iter().map(convert).collect(),
            next: self.next,
        }
    }
}

/// The `next` of a page, opaque to clients.
// Base64url. It names a row and no partition: a cursor of another caller's list only moves the caller inside their own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(
    value_type = String, min_length = 1, max_length = 400, pattern = "^[A-Za-z0-9_-]+$", example = "bm9vcg",
)]
pub struct Cursor(Vec<String>);

/// The text is not a cursor of this API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is not a cursor")]
pub struct BadCursor;

impl From<BadCursor> for FieldRule {
    fn from(_bad: BadCursor) -> Self {
        Self::format(ValueFormat::Cursor)
    }
}

const SEPARATOR: char = '\n';
const LONGEST: usize = 400;

impl Cursor {
    pub(crate) fn new<const N: usize>(parts: [String; N]) -> Self {
        Self(Vec::from(parts))
    }

    pub(crate) fn parts(&self) -> &[String] {
        &self.0
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
        Ok(Self(parts))
    }

    /// Returns the position in the list `name` of those that an endpoint returns in sequence: at its beginning, or at a
    /// cursor of that list.
    #[must_use]
    pub fn in_list(name: &str, position: Option<Self>) -> Self {
        let position = position.map_or_else(Vec::new, |position| position.0);
        Self(std::iter::once(name.to_owned()).chain(position).collect())
    }

    /// Returns the position that [`Self::in_list`] got; `None` if it is in another list.
    pub fn position_in(&self, name: &str) -> Option<Option<Self>> {
        let (list, parts) = self.0.split_first()?;
        let parts = parts.to_vec();
        (list == name).then(|| (!parts.is_empty()).then_some(Self(parts)))
    }
}

impl TryFrom<String> for Cursor {
    type Error = Parsed<BadCursor>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Ok(Self::parse(&text)?)
    }
}

impl From<Cursor> for String {
    fn from(cursor: Cursor) -> Self {
        cursor.to_string()
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.join(&SEPARATOR.to_string());
        formatter.write_str(&URL_SAFE_NO_PAD.encode(text))
    }
}
