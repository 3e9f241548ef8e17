//! What this function is given.

use store::Store;

use crate::site::PublishedSite;

/// Cheap to clone.
#[derive(Debug, Clone)]
pub struct PagesState {
    /// The table.
    pub store: Store,
    /// Where the shell and the 404 page come from.
    pub site: PublishedSite,
}
