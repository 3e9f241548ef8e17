//! What the lists of this function share.

use domain::{Violations, text_rules};
use http_api::Result;
use serde::Deserialize;
use store::{Cursor, Page};

/// Cleans a search text; rejects it at the field `find`.
pub(crate) fn check_find(text: &str) -> Result<String> {
    let clean = text_rules::OPERATOR_SEARCH.clean(text);
    Ok(clean.map_err(|error| Violations::one("find", error.to_string()))?)
}

/// Which page of which list.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ListQuery<L> {
    /// The list's first one unless said otherwise.
    #[serde(default)]
    pub(crate) list: L,
    /// `next` of the page before.
    #[serde(default)]
    cursor: Option<String>,
}

impl<L> ListQuery<L> {
    /// Where the page begins.
    pub(crate) fn cursor(&self) -> Result<Option<Cursor>> {
        parse_cursor(self.cursor.as_deref())
    }
}

/// Reads a cursor that came back.
pub(crate) fn parse_cursor(text: Option<&str>) -> Result<Option<Cursor>> {
    Ok(text.map(Cursor::parse).transpose()?)
}

/// The items as they are shown, and where the next page begins.
pub(crate) fn into_view<T, V>(page: Page<T>, view: impl FnMut(T) -> V) -> (Vec<V>, Option<String>) {
    let next = page.next.map(|cursor| cursor.to_string());
    (page.items.into_iter().map(view).collect(), next)
}
