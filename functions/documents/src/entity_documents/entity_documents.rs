//! What the database is given for documents that stand for entities.

use std::collections::HashMap;

use axum::http::Extensions;
use document_core::{CollectionPath, Document, DocumentPath, Status, Write};
use document_protocol::{BoxFuture, Entities, Requester};
use store::Store;
use store::documents::Documents;
use web::Clock;

use super::backfill::{backfill, backfill_collection};
use super::entities::read_rows;
use crate::caller::Caller;

/// The entities of the marketplace, and their documents.
#[derive(Debug, Clone)]
pub(crate) struct EntityDocuments {
    pub(crate) store: Store,
    pub(crate) documents: Documents,
    pub(crate) clock: Clock,
}

impl Entities for EntityDocuments {
    fn backfill<'a>(
        &'a self,
        requester: &'a Requester,
        paths: &'a [DocumentPath],
        found: &'a HashMap<DocumentPath, Document>,
    ) -> BoxFuture<'a, Result<bool, Status>> {
        Box::pin(async move { backfill(self, &Caller::from(requester), paths, found).await })
    }

    fn backfill_collection<'a>(
        &'a self,
        requester: &'a Requester,
        collection: &'a CollectionPath,
    ) -> BoxFuture<'a, Result<bool, Status>> {
        Box::pin(
            async move { backfill_collection(self, &Caller::from(requester), collection).await },
        )
    }

    fn read_rows<'a>(
        &'a self,
        requester: &'a Requester,
        writes: &'a [Write],
    ) -> BoxFuture<'a, Result<Extensions, Status>> {
        Box::pin(async move {
            let rows = read_rows(&self.store, &Caller::from(requester), writes).await?;
            let mut found = Extensions::new();
            found.insert(rows);
            Ok(found)
        })
    }
}
