//! The target of a listener.

use serde_json::{Value as Json, json};

use super::{Members, Query};
use crate::{DatabaseName, DocumentPath, Status};

/// The most documents of one target (Firestore's limit for `DocumentsTarget` in practice: the SDK requests one).
const MAX_TARGET_DOCUMENTS: usize = 100;

/// The set of documents of a target.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a stream has a hundred targets at most, nearly all of them queries"
)]
pub enum Target {
    /// Documents by name, existing or not.
    Documents(Vec<DocumentPath>),
    /// The results of a query.
    Query(Query),
}

impl Target {
    /// Reads `query` or `documents` of an `addTarget`; its other members are the listener's own.
    pub fn decode(add_target: &Json, database: &DatabaseName) -> Result<Self, Status> {
        let member = |name| add_target.get(name).filter(|json| !json.is_null());
        match (member("query"), member("documents")) {
            (Some(query), None) => query_target(query, database).map(Self::Query),
            (None, Some(documents)) => documents_target(documents, database).map(Self::Documents),
            _ => Err(Status::invalid(
                "A target must have exactly one of query and documents.",
            )),
        }
    }

    /// The canonical `{"query":…}` or `{"documents":…}`, which [`Target::decode`] reads.
    pub fn to_json(&self, database: &DatabaseName) -> Json {
        match self {
            Self::Query(query) => json!({"query": query.to_json(database)}),
            Self::Documents(paths) => {
                let names: Vec<_> = paths.iter().map(|path| database.document(path)).collect();
                json!({"documents": {"documents": names}})
            }
        }
    }
}

fn query_target(json: &Json, database: &DatabaseName) -> Result<Query, Status> {
    let members = Members::parse(json, "add_target.query", &["parent", "structuredQuery"])?;
    let parent = members.text("parent")?.unwrap_or_default();
    Query::decode(
        database.parent(parent)?,
        members.required("structuredQuery")?,
        database,
    )
}

fn documents_target(json: &Json, database: &DatabaseName) -> Result<Vec<DocumentPath>, Status> {
    let members = Members::parse(json, "add_target.documents", &["documents"])?;
    let names = members.list("documents")?;
    if names.is_empty() || names.len() > MAX_TARGET_DOCUMENTS {
        return Err(members.refuse(
            "documents",
            &format!("a target has 1 to {MAX_TARGET_DOCUMENTS} documents"),
        ));
    }
    names
        .iter()
        .map(|name| match name.as_str() {
            Some(name) => database.relative(name),
            None => Err(members.refuse("documents", "a name is not a text")),
        })
        .collect()
}
