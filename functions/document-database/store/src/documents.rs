//! The documents of a table.

use document_core::Schema;
use table::{Attributes, Key, LONGEST_LIST, QueryBuilder, Table, TableError};

use crate::joined_reads::JoinedReads;
use crate::wakes::Wakes;

/// The documents of a schema in a table. Cheap to clone; a commit by one clone wakes the polls of all of them.
#[derive(Debug, Clone)]
pub struct Documents {
    pub(crate) table: Table,
    pub(crate) schema: &'static Schema,
    pub(crate) wakes: Wakes,
    pub(crate) polls: JoinedReads,
}

impl Documents {
    /// The documents of this schema in this table.
    pub fn new(table: Table, schema: &'static Schema) -> Self {
        Self {
            table,
            schema,
            wakes: Wakes::default(),
            polls: JoinedReads::default(),
        }
    }

    /// The collections, with their scopes and indexes.
    pub fn schema(&self) -> &'static Schema {
        self.schema
    }

    /// A row of the table that is no document, strongly consistent. `action` is a verb phrase.
    pub async fn read_row(
        &self,
        key: Key,
        action: &'static str,
    ) -> Result<Option<Attributes>, TableError> {
        self.table.get(key, action).await
    }

    /// Every row that a query has, page after page. A list of more than [`LONGEST_LIST`] rows is an error.
    pub(crate) async fn every(
        &self,
        query: QueryBuilder,
        action: &'static str,
    ) -> Result<Vec<Attributes>, TableError> {
        let list = self.table.query_list(LONGEST_LIST, query, action);
        Box::pin(list).await
    }
}
