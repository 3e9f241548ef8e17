//! Common parts of this function's lists.

use domain::Violations;
use domain::text::lengths;
use http_api::Result;
use serde::Deserialize;
use store::Cursor;

/// Cleans a search text. Returns a violation of the field `find` if it is invalid.
pub(crate) fn check_find(text: &str) -> Result<String> {
    let clean = lengths::OPERATOR_SEARCH.clean(text);
    Ok(clean.map_err(|error| Violations::one("find", error))?)
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
    pub(crate) cursor: Option<Cursor>,
}
