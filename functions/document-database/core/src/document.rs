//! A document: its path, its fields, and the versions of its creation and last change.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value as Json;

use crate::value::{Shown, document_name};
use crate::{DatabaseName, DocumentPath, Fields, Status, Version};

/// Largest document, in bytes as Firestore counts them.
pub const MAX_DOCUMENT_BYTES: usize = 1_024 * 1_024;

/// A stored document, with the versions at which it was created and last changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The path of the document below the database.
    pub path: DocumentPath,
    /// The fields of the document, in the order of their names.
    pub fields: Fields,
    /// The version of the commit that created it.
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

    /// The same JSON, to be written as text.
    pub fn wire<'a>(&'a self, database: &'a DatabaseName) -> WireDocument<'a> {
        WireDocument {
            document: self,
            database,
        }
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

/// A document as its wire JSON.
#[derive(Debug, Clone, Copy)]
pub struct WireDocument<'a> {
    document: &'a Document,
    database: &'a DatabaseName,
}

impl Serialize for WireDocument<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { document, database } = self;
        let mut members = serializer.serialize_map(Some(4))?;
        members.serialize_entry("createTime", &Shown(document.created))?;
        members.serialize_entry("fields", &document.fields)?;
        members.serialize_entry("name", &database.document(&document.path))?;
        members.serialize_entry("updateTime", &Shown(document.updated))?;
        members.end()
    }
}
