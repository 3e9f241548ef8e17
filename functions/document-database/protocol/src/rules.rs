//! The rules: who may read and write which documents.
//!
//! A decision depends only on the caller, the operation and documents that are read with it.
//! [`Rules::required_documents`] names those documents beforehand, so that one call of the table reads all of them.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use document_core::{
    DatabaseName, Document, DocumentPath, Fields, Query, Scope, Status, Version, Write,
};
use document_store::RowWrite;
use http::Extensions;

use crate::requester::Requester;

/// An operation that the rules decide.
#[derive(Debug, Clone, Copy)]
pub enum Access<'a> {
    /// Read one document by its name.
    Read(&'a DocumentPath),
    /// Read all documents that match.
    Query(&'a Query),
    /// Write a document, or delete it.
    Write(&'a Write),
}

/// The data that a decision can read.
#[derive(Debug, Clone, Default)]
pub struct RuleInputs {
    /// The documents that [`Rules::required_documents`] requested.
    pub documents: HashMap<DocumentPath, Option<Document>>,
    /// The rows that writes of this commit would change, as [`Entities::read_rows`](crate::Entities::read_rows)
    /// returned them.
    pub rows: Extensions,
}

impl RuleInputs {
    /// Returns the document; `None` also if it was not requested.
    pub fn get(&self, path: &DocumentPath) -> Option<&Document> {
        self.documents.get(path)?.as_ref()
    }
}

/// One write, applied but not committed. Within a commit, `before` includes its earlier writes.
#[derive(Debug, Clone, Copy)]
pub struct ProposedWrite<'a> {
    /// The write as the client sent it.
    pub write: &'a Write,
    /// The document before the write; absent if it does not exist.
    pub before: Option<&'a Document>,
    /// The document after the write, transforms included.
    pub after: Option<&'a Document>,
    /// The commit time, which is also the value of server timestamps.
    pub now: Version,
    /// The documents that earlier writes of the commit store as entities.
    pub entity_paths: &'a HashSet<&'a DocumentPath>,
    /// The database, for names in errors.
    pub database: &'a DatabaseName,
}

/// What happens to a permitted write.
#[derive(Debug)]
pub enum Verdict {
    /// It is written as the client sent it.
    Apply,
    /// It was already made: it is acknowledged, and nothing is written.
    Replay,
    /// It changes a row of the application, which the document projects.
    WriteEntity(Box<EntityWrite>),
}

/// A write that was validated into an entity of the application.
#[derive(Debug)]
pub struct EntityWrite {
    /// The entity's row and its related rows, written in the commit's transaction.
    pub rows: Vec<RowWrite>,
    /// The document that the entity projects, stored instead of the one that the client sent.
    pub fields: Fields,
}

/// The rules. Errors are [`Status::denied`] unless they have a reason that the caller may read.
pub trait Rules: Send + Sync + Debug {
    /// Decides whether the caller may do anything at all. Rejected callers cause no reads.
    fn check_requester(&self, requester: &Requester) -> Result<(), Status>;

    /// Returns the documents that the decision reads besides the one it is about, for example the order of a message.
    fn required_documents(&self, requester: &Requester, access: &Access<'_>) -> Vec<DocumentPath>;

    /// Decides whether this caller may read this document, or learn that it does not exist.
    fn check_read(
        &self,
        requester: &Requester,
        path: &DocumentPath,
        found: Option<&Document>,
        known: &RuleInputs,
    ) -> Result<(), Status>;

    /// Decides whether the caller may read every document that could match: a query is permitted or rejected as a
    /// whole. Returns the scope whose log contains every change of its results. Without one (collections of many
    /// scopes), the query can be run but not listened to.
    fn check_query(
        &self,
        requester: &Requester,
        query: &Query,
        known: &RuleInputs,
    ) -> Result<Option<Scope>, Status>;

    /// Decides whether this caller may make this change.
    fn check_write(
        &self,
        requester: &Requester,
        change: &ProposedWrite<'_>,
        known: &RuleInputs,
    ) -> Result<Verdict, Status>;
}
