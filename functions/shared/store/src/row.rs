//! Our rows: the names of attributes that conditions read, and what is read from a row.

use serde::de::DeserializeOwned;
use table::{decode_body, read_number, read_text};

use crate::error::StoreError;

pub(crate) use table::{Attributes, Row, number, whole_seconds};

/// Attribute names of our rows, beside those that every row may have.
pub(crate) mod attribute {
    pub(crate) use table::attribute::*;

    pub(crate) const STATE: &str = "state";
    pub(crate) const OPEN_REQUESTS: &str = "openRequests";
    pub(crate) const OWED: &str = "owed";
    pub(crate) const COMPLETED: &str = "completed";
    pub(crate) const USES: &str = "uses";
    pub(crate) const HITS: &str = "hits";
}

/// The stored entity of a row that was read.
pub(crate) fn body_of<T: DeserializeOwned>(
    row: Attributes,
    kind: &'static str,
) -> Result<T, StoreError> {
    Ok(decode_body(row, kind)?)
}

/// One text attribute of a row that was read.
pub(crate) fn text_of(row: &Attributes, name: &str) -> Result<String, StoreError> {
    Ok(read_text(row, name)?)
}

/// One whole number of a row that was read.
pub(crate) fn number_of(row: &Attributes, name: &str) -> Result<u64, StoreError> {
    Ok(read_number(row, name)?)
}
