//! The table's own calls on a document's row, with nothing around them: what a measurement compares documents with.

use document::{CollectionPath, DocumentPath};

use super::Documents;
use crate::error::StoreError;
use crate::keys;
use crate::read::QueryBuilder;
use crate::row::{Row, attribute, text_of};

const ACTION: &str = "measure the table";

impl Documents {
    /// `GetItem`, strongly consistent: the fields as the row has them.
    pub async fn bare_get(&self, path: &DocumentPath) -> Result<Option<String>, StoreError> {
        let row = self.store.get(keys::document(path), ACTION).await?;
        row.map(|row| text_of(&row, attribute::FIELDS)).transpose()
    }

    /// `PutItem` of a row with this text for its fields, whatever stood there.
    pub async fn bare_put(&self, path: &DocumentPath, fields: &str) -> Result<(), StoreError> {
        let row = Row::new(keys::document(path)).text(attribute::FIELDS, fields);
        let request = self
            .store
            .client()
            .put_item()
            .table_name(self.store.table_name())
            .set_item(Some(row.attributes));
        Box::pin(request.send())
            .await
            .map_err(|error| StoreError::unavailable(ACTION, error))?;
        Ok(())
    }

    /// `Query` of a collection's partition, strongly consistent: the fields of its first rows.
    pub async fn bare_query(
        &self,
        collection: &CollectionPath,
        limit: u16,
    ) -> Result<Vec<String>, StoreError> {
        let query = QueryBuilder::partition(keys::document_partition(collection)).limit(limit);
        let rows = self.store.query(query, ACTION).await?.rows;
        rows.iter()
            .map(|row| text_of(row, attribute::FIELDS))
            .collect()
    }
}
