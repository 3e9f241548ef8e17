//! Documents that are views of the application's rows.

use std::collections::HashMap;
use std::fmt::Debug;

use document_core::{CollectionPath, Document, DocumentPath, Status, Write};
use http::Extensions;

use crate::future::BoxFuture;
use crate::requester::Requester;

/// Keeps documents and the rows they are images of together. Rules turn a write of such a document into one of its row
/// ([`Verdict::WriteEntity`](crate::Verdict::WriteEntity)).
pub trait Entities: Send + Sync + Debug {
    /// Writes the images of rows behind `paths` that are missing or late among the documents `found`, as far as the
    /// caller may see them. Whether any was written: then the documents are read again.
    fn backfill<'a>(
        &'a self,
        requester: &'a Requester,
        paths: &'a [DocumentPath],
        found: &'a HashMap<DocumentPath, Document>,
    ) -> BoxFuture<'a, Result<bool, Status>>;

    /// Writes the missing or late images of a whole collection, before it is queried.
    fn backfill_collection<'a>(
        &'a self,
        requester: &'a Requester,
        collection: &'a CollectionPath,
    ) -> BoxFuture<'a, Result<bool, Status>>;

    /// The rows that these writes would change, for the rules to decide by ([`Known::rows`](crate::Known::rows)). Read
    /// after the heads of the writes' scopes, so that a commit is refused if a row has changed since.
    fn read_rows<'a>(
        &'a self,
        requester: &'a Requester,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Result<Extensions, Status>>;
}

/// A database without views of other rows.
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
