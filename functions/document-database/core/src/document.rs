//! A document: its path, its fields, and when it was made and last changed.

use serde_json::Value as Json;

use crate::value::document_name;
use crate::{DatabaseName, DocumentPath, Fields, Status, Version};

/// Largest document, in bytes as Firestore counts them.
pub const MAX_DOCUMENT_BYTES: usize = 1_024 * 1_024;

/// A document as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Where it is.
    pub path: DocumentPath,
    /// What it holds.
    pub fields: Fields,
    /// The commit that made it.
    pub created: Version,
    /// The last commit that changed it.
    pub updated: Version,
}

impl Document {
    /// Bytes as Firestore counts them ("Storage size calculations"): name, fields, and 32 more.
    pub fn size(&self) -> usize {
        document_name(self.path.as_str()) + self.fields.size() + 32
    }

    /// The wire JSON: `{"name":…,"fields":{…},"createTime":…,"updateTime":…}`.
    pub fn to_json(&self, database: &DatabaseName) -> Json {
        // `json!` would copy the fields.
        let members = [
            ("name", database.document(&self.path).into()),
            ("fields", self.fields.to_json()),
            ("createTime", self.created.to_string().into()),
            ("updateTime", self.updated.to_string().into()),
        ];
        let members = members.map(|(name, value)| (name.to_owned(), value));
        Json::Object(members.into_iter().collect())
    }

    /// Refuses a document that is larger than a document may be.
    pub(crate) fn check_size(&self, database: &DatabaseName) -> Result<(), Status> {
        if self.size() <= MAX_DOCUMENT_BYTES {
            return Ok(());
        }
        Err(Status::invalid(format!(
            "Document {} exceeds the maximum allowed size of {MAX_DOCUMENT_BYTES} bytes.",
            database.document(&self.path)
        )))
    }
}
