//! What this function is given.

use store::Store;

use crate::site::PublishedSite;

#[derive(Debug, Clone)]
pub struct PagesState {
    pub store: Store,
    /// Where the shell and the 404 page come from.
    pub site: PublishedSite,
}
