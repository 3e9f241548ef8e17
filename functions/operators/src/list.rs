//! Common parts of this function's lists.

use domain::Violations;
use domain::text::lengths;
use http_api::Result;
use serde::Deserialize;
use store::{Cursor, Page};

/// Cleans a search text. Returns a violation of the field `find` if it is invalid.
pub(crate) fn check_find(text: &str) -> Result<String> {
    let clean = lengths::OPERATOR_SEARCH.clean(text);
    Ok(clean.map_err(|error| Violations::one("find", error.to_string()))?)
}

/// The query of a list.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ListQuery<L> {
    /// The default is the first variant.
    #[serde(default)]
    pub(crate) list: L,
    /// The `next` of the previous page.
    #[serde(default)]
    cursor: Option<String>,
}

impl<L> ListQuery<L> {
    /// Returns the position at which the page begins.
    pub(crate) fn cursor(&self) -> Result<Option<Cursor>> {
        parse_cursor(self.cursor.as_deref())
    }
}

pub(crate) fn parse_cursor(text: Option<&str>) -> Result<Option<Cursor>> {
    Ok(text.map(Cursor::parse).transpose()?)
}

/// Returns the views of the items, and the cursor of the next page.
pub(crate) fn into_view<T, V>(page: Page<T>, view: impl FnMut(T) -> V) -> (Vec<V>, Option<String>) {
    let next = page.next.map(|cursor| cursor.to_string());
    (page.items.into_iter().map(view).collect(), next)
}
