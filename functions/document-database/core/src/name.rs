//! Names: of the database, of documents and of collections.

mod database;
mod path;
mod segment;

pub use database::DatabaseName;
pub(crate) use database::is_document_name;
pub use path::{CollectionPath, DocumentPath};
pub use segment::MAX_NAME_BYTES;
pub(crate) use segment::{compare as compare_ids, is_reserved, sort_key};
