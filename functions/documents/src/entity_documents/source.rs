//! Where entities and their documents are.

use http_api::Clock;
use store::Store;
use store::documents::Documents;

/// The entities of the marketplace, and their documents.
#[derive(Debug, Clone)]
pub(crate) struct EntityDocuments {
    pub(crate) store: Store,
    pub(crate) documents: Documents,
    pub(crate) clock: Clock,
}
