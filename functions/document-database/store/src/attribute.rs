//! Attribute names of documents' rows, beside those that every row may have, and what is read of them.

use document_core::DocumentPath;
pub(crate) use table::attribute::*;
use table::{Attributes, Key, TableError, read_text};

pub(crate) const STATE: &str = "state";
pub(crate) const CREATED: &str = "created";
pub(crate) const FIELDS: &str = "fields";
pub(crate) const DOCUMENT: &str = "document";
pub(crate) const PATHS: &str = "paths";
pub(crate) const GONE: &str = "gone";
pub(crate) const SCOPES: &str = "scopes";
pub(crate) const PREVIOUS: &str = "previous";
pub(crate) const LOGGED: &str = "logged";
pub(crate) const LOCK: &str = "lock";
pub(crate) const TARGET: &str = "target";
pub(crate) const AFTER: &str = "after";
pub(crate) const NEW_ENTRIES: &str = "newEntries";
pub(crate) const OLD_ENTRIES: &str = "oldEntries";
pub(crate) const LOG_ENTRY: &str = "logEntry";
pub(crate) const PARTS: &str = "parts";
pub(crate) const PART_COUNT: &str = "partCount";

/// Reads the key of a row.
pub(crate) fn key_of(row: &Attributes) -> Result<Key, TableError> {
    Ok(Key {
        pk: read_text(row, PK)?,
        sk: read_text(row, SK)?,
    })
}

/// Parses the path of a document that an attribute contains.
pub(crate) fn path_of(text: &str) -> Result<DocumentPath, TableError> {
    DocumentPath::parse(text)
        .map_err(|error| TableError::corrupt(format!("path {text} of a document"), error))
}
