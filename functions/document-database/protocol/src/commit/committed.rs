//! The result of a commit, and its JSON.

use document_core::{Document, Value, Version};
use serde_json::{Map, Value as Json, json};

/// The result of a commit.
#[derive(Debug, Clone)]
pub(crate) struct Committed {
    /// The version of all changed documents.
    pub(crate) commit_time: Version,
    /// One result for each write.
    pub(crate) results: Vec<WriteResult>,
    /// The document of a commit with [`Origin::Resource`](super::Origin::Resource).
    pub(crate) document: Option<Document>,
}

/// The result of one write.
#[derive(Debug, Clone)]
pub(crate) struct WriteResult {
    /// The document's version; `None` if the document does not exist now.
    pub(crate) update_time: Option<Version>,
    /// One value for each transform.
    pub(crate) transform_results: Vec<Value>,
}

impl Committed {
    /// Returns the fields of a `CommitResponse`, which a stream's `WriteResponse` contains too.
    pub(crate) fn to_json(&self) -> Json {
        let results: Vec<Json> = self.results.iter().map(WriteResult::to_json).collect();
        json!({ "commitTime": self.commit_time.to_string(), "writeResults": results })
    }
}

impl WriteResult {
    fn to_json(&self) -> Json {
        let mut result = Map::new();
        if let Some(version) = self.update_time {
            result.insert("updateTime".to_owned(), version.to_string().into());
        }
        if !self.transform_results.is_empty() {
            let results = self.transform_results.iter().map(Value::to_json);
            result.insert("transformResults".to_owned(), results.collect());
        }
        Json::Object(result)
    }
}
