//! What the protocol asks of entities.

use std::collections::HashMap;

use axum::http::Extensions;
use document_core::{CollectionPath, Document, DocumentPath, Status, Write};
use document_protocol::{BoxFuture, Entities, Requester};

use super::backfill::{backfill, backfill_collection};
use super::entities::read_rows;
use super::source::EntityDocuments;
use crate::caller::Caller;

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
