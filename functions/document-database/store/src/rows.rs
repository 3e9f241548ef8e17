//! Rows of documents, turned both ways.
use document_core::{CollectionPath, Document, DocumentPath, Fields, Status, Version};
use table::{AttributeValue, Attributes, Row, TableError, number, read_number, read_text};

use crate::attribute::{self, path_of};
use crate::document_parts::{LONGEST_STORED, with_fields};
use crate::keys;

/// Returns the row of a document and the rows of its parts, or why the table cannot hold it.
pub(crate) fn document_rows(document: &Document) -> Result<(Row, Vec<Row>), Status> {
    let key = keys::document_key(&document.path);
    let fields = document.fields.to_bytes();
    if fields.len() > LONGEST_STORED {
        return Err(Status::invalid(format!(
            "Document {} is too large to be stored: its fields are more than {LONGEST_STORED} bytes.",
            document.path
        )));
    }
    let mut row = Row::new(key)
        .version(document.updated.0)
        .with(attribute::CREATED, number(document.created.0));
    if document.path.has_long_id() {
        row = row.text(attribute::DOCUMENT, document.path.as_str());
    }
    Ok(with_fields(row, fields))
}

/// The document at `path` that was read.
pub(crate) fn document_of(path: DocumentPath, row: &Attributes) -> Result<Document, TableError> {
    let fields = fields_of(&path, row)?;
    Ok(Document {
        path,
        fields,
        created: Version(read_number(row, attribute::CREATED)?),
        updated: Version(read_number(row, attribute::VERSION)?),
    })
}

/// The fields of a row. Rows of former versions have them as JSON.
fn fields_of(path: &DocumentPath, row: &Attributes) -> Result<Fields, TableError> {
    let corrupt = || TableError::corrupt(format!("document {path}"), "its fields cannot be read");
    match row.get(attribute::FIELDS) {
        Some(AttributeValue::B(bytes)) => Fields::from_bytes(bytes.as_ref()).ok_or_else(corrupt),
        _ => Fields::parse(&read_text(row, attribute::FIELDS)?)
            .map_err(|error| TableError::corrupt(format!("document {path}"), error)),
    }
}

/// A document that was read in the partition of its collection.
pub(crate) fn document_in(
    collection: &CollectionPath,
    row: &Attributes,
) -> Result<Document, TableError> {
    document_of(path_in(collection, row)?, row)
}

/// The path of a document whose row was read in the partition of its collection.
pub(crate) fn path_in(
    collection: &CollectionPath,
    row: &Attributes,
) -> Result<DocumentPath, TableError> {
    if row.contains_key(attribute::DOCUMENT) {
        return path_of(&read_text(row, attribute::DOCUMENT)?);
    }
    collection
        .document_of_sort_id(&read_text(row, attribute::SK)?)
        .map_err(|error| TableError::corrupt(format!("document of {collection}"), error))
}
