//! The result of a commit, and its JSON.

use document_core::{Value, Version};
use serde_json::{Map, Value as Json, json};

/// What was committed.
#[derive(Debug, Clone)]
pub(crate) struct Committed {
    /// The version of all that changed.
    pub(crate) commit_time: Version,
    /// One for each write.
    pub(crate) results: Vec<WriteResult>,
}

/// What became of one write.
#[derive(Debug, Clone)]
pub(crate) struct WriteResult {
    /// The document's version; none where there is no document now.
    pub(crate) update_time: Option<Version>,
    /// One for each transform.
    pub(crate) transform_results: Vec<Value>,
}

impl Committed {
    /// The members of the wire's `CommitResponse`, which a stream's `WriteResponse` has too.
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
