//! Who may read and write what: the one place where that is decided.
//!
//! A decision depends on the caller, the write and documents that were read with it, and on nothing else. [`Rules::required_documents`] names
//! beforehand which those are, so that all of them come with one request to the table.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use document_core::{
    DatabaseName, Document, DocumentPath, Fields, Query, Scope, Status, Version, Write,
};
use document_store::RowWrite;
use http::Extensions;

use crate::requester::Requester;

/// What a caller is about to do.
#[derive(Debug, Clone, Copy)]
pub enum Access<'a> {
    /// Read one document by its name.
    Read(&'a DocumentPath),
    /// All documents that match.
    Query(&'a Query),
    /// Write.
    Write(&'a Write),
}

/// What a decision may look at.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// Those asked for by [`Rules::required_documents`].
    pub documents: HashMap<DocumentPath, Option<Document>>,
    /// Rows that writes of this commit would change, as [`Entities::read_rows`](crate::Entities::read_rows) read them.
    pub rows: Extensions,
}

impl Known {
    /// The document; `None` also where it was never asked for.
    pub fn get(&self, path: &DocumentPath) -> Option<&Document> {
        self.documents.get(path)?.as_ref()
    }
}

/// One write, applied but not yet committed. Within a commit `before` is what the writes in front of it left.
#[derive(Debug, Clone, Copy)]
pub struct ProposedWrite<'a> {
    /// As it was sent.
    pub write: &'a Write,
    /// The present document.
    pub before: Option<&'a Document>,
    /// The document after the write, transforms included.
    pub after: Option<&'a Document>,
    /// The commit's time, which is that of server timestamps too.
    pub now: Version,
    /// The documents that writes in front of it keep as entities.
    pub entity_paths: &'a HashSet<&'a DocumentPath>,
    /// For the names in refusals.
    pub database: &'a DatabaseName,
}

/// What becomes of a write that is allowed.
#[derive(Debug)]
pub enum Verdict {
    /// It is made as it was sent.
    Apply,
    /// It was made before: acknowledged, and nothing is written.
    Replay,
    /// It changes a row of the application's own, of which the document is an image.
    WriteEntity(Box<EntityWrite>),
}

/// A write that was validated into an entity of the application.
#[derive(Debug)]
pub struct EntityWrite {
    /// The entity's row, and what is noted with it: written in the commit's transaction.
    pub rows: Vec<RowWrite>,
    /// The document as the entity shows itself: what is stored instead of what was sent.
    pub fields: Fields,
}

/// Decides. A refusal is [`Status::denied`] unless it has a reason to report.
pub trait Rules: Send + Sync + Debug {
    /// Whether this caller may do anything at all. Who may not is refused before anything is read.
    fn check_requester(&self, requester: &Requester) -> Result<(), Status>;

    /// Which documents the decision looks at beside the one it is about, for example the one that a comment is about.
    fn required_documents(&self, requester: &Requester, access: &Access<'_>) -> Vec<DocumentPath>;

    /// Whether this caller may read this document, or learn that there is none.
    fn check_read(
        &self,
        requester: &Requester,
        path: &DocumentPath,
        found: Option<&Document>,
        known: &Known,
    ) -> Result<(), Status>;

    /// Whether every document that could match may be read: a query is allowed as a whole or not at all. Gives the
    /// scope whose log contains every change of its results; where there is none (over collections of many
    /// scopes) the query can be asked but not listened to.
    fn check_query(
        &self,
        requester: &Requester,
        query: &Query,
        known: &Known,
    ) -> Result<Option<Scope>, Status>;

    /// Whether this caller may make this change.
    fn check_write(
        &self,
        requester: &Requester,
        change: &ProposedWrite<'_>,
        known: &Known,
    ) -> Result<Verdict, Status>;
}
