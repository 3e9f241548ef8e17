//! Rows of documents, turned both ways.

use document::{CollectionPath, Document, DocumentPath, Fields, Status, Version};

use crate::error::StoreError;
use crate::keys;
use crate::row::{Attributes, Row, attribute, number, number_of, text_of};

/// Longest JSON text of a document's fields: a row holds 400 KB, keys and all.
const LONGEST_FIELDS: usize = 400_000;

/// The row of a document, or why the table cannot hold it.
pub(super) fn document_row(document: &Document) -> Result<Row, Status> {
    let key = keys::document(&document.path);
    let text = document.fields.to_text();
    if !key.fits() {
        return Err(Status::invalid(format!(
            "The name of document {} is too long to be stored.",
            document.path
        )));
    }
    if text.len() > LONGEST_FIELDS {
        return Err(Status::invalid(format!(
            "Document {} is too large to be stored: its fields are more than {LONGEST_FIELDS} bytes of JSON.",
            document.path
        )));
    }
    Ok(Row::new(key)
        .version(document.updated.0)
        .with(attribute::CREATED, number(document.created.0))
        .text(attribute::FIELDS, text))
}

/// The document at `path` that was read.
pub(super) fn document_of(path: DocumentPath, row: &Attributes) -> Result<Document, StoreError> {
    let fields = Fields::parse(&text_of(row, attribute::FIELDS)?)
        .map_err(|error| StoreError::corrupt(format!("document {path}"), error))?;
    Ok(Document {
        path,
        fields,
        created: Version(number_of(row, attribute::CREATED)?),
        updated: Version(number_of(row, attribute::VERSION)?),
    })
}

/// A document that was read in the partition of its collection.
pub(super) fn document_in(
    collection: &CollectionPath,
    row: &Attributes,
) -> Result<Document, StoreError> {
    document_of(path_in(collection, row)?, row)
}

/// The path of a document whose row was read in the partition of its collection.
pub(super) fn path_in(
    collection: &CollectionPath,
    row: &Attributes,
) -> Result<DocumentPath, StoreError> {
    collection
        .document_of_sort_id(&text_of(row, attribute::SK)?)
        .map_err(|error| StoreError::corrupt(format!("document of {collection}"), error))
}

/// A path that was stored.
pub(super) fn path_of(text: &str) -> Result<DocumentPath, StoreError> {
    DocumentPath::parse(text)
        .map_err(|error| StoreError::corrupt(format!("path {text} of a document"), error))
}
