//! Lists of the provider, page by page.

use serde::Deserialize;

use crate::client::Form;

/// The most objects that one call returns.
const PAGE: usize = 100;

/// A page of the provider's list.
#[derive(Deserialize)]
pub(crate) struct Page<T> {
    pub(crate) data: Vec<T>,
    #[serde(default)]
    pub(crate) has_more: bool,
}

/// The parameters of a page that begins behind the object `after`.
pub(crate) fn page_after(after: Option<&str>) -> Form {
    let mut query = vec![("limit".to_owned(), PAGE.to_string())];
    if let Some(after) = after {
        query.push(("starting_after".to_owned(), after.to_owned()));
    }
    query
}
