//! Documents that project rows of the application.

use std::collections::HashMap;
use std::fmt::Debug;

use document_core::{CollectionPath, Document, DocumentPath, Status, Write};
use http::Extensions;

use crate::future::BoxFuture;
use crate::requester::Requester;

/// Keeps documents and the rows they project consistent. Rules turn a write of such a document into a write of its row
/// ([`Verdict::WriteEntity`](crate::Verdict::WriteEntity)).
pub trait Entities: Send + Sync + Debug {
    /// Writes the projections behind `paths` that are missing or outdated among the documents `found`, as far as the
    /// caller may read them. Returns whether any was written: then the documents are read again.
    fn backfill<'a>(
        &'a self,
        requester: &'a Requester,
        paths: &'a [DocumentPath],
        found: &'a HashMap<DocumentPath, Document>,
    ) -> BoxFuture<'a, Result<bool, Status>>;

    /// Writes the missing or outdated projections of a collection before a query.
    fn backfill_collection<'a>(
        &'a self,
        requester: &'a Requester,
        collection: &'a CollectionPath,
    ) -> BoxFuture<'a, Result<bool, Status>>;

    /// Returns the rows that these writes would change, for the rules ([`RuleInputs::rows`](crate::RuleInputs::rows)).
    /// They are read after the heads of the writes' scopes, so that a commit fails if a row has changed since.
    fn read_rows<'a>(
        &'a self,
        requester: &'a Requester,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Result<Extensions, Status>>;
}

/// No records beside the documents, so that a write adds no rows of them.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoEntities;

impl Entities for NoEntities {
    fn backfill<'a>(
        &'a self,
        _requester: &'a Requester,
        _paths: &'a [DocumentPath],
        _found: &'a HashMap<DocumentPath, Document>,
    ) -> BoxFuture<'a, Result<bool, Status>> {
        Box::pin(async { Ok(false) })
    }

    fn backfill_collection<'a>(
        &'a self,
        _requester: &'a Requester,
        _collection: &'a CollectionPath,
    ) -> BoxFuture<'a, Result<bool, Status>> {
        Box::pin(async { Ok(false) })
    }

    fn read_rows<'a>(
        &'a self,
        _requester: &'a Requester,
        _writes: &'a [Write],
    ) -> BoxFuture<'a, Result<Extensions, Status>> {
        Box::pin(async { Ok(Extensions::new()) })
    }
}
