//! Writes of a single row, with [`StoreError`]s. Writes that belong together are a `Transaction`.

use table::{Expression, Key, TableError};

use crate::Store;
use crate::error::StoreError;
use crate::row::{Attributes, Row};
use crate::transaction::ConditionFailure;

impl Store {
    /// Writes a row, replacing any existing one.
    pub(crate) async fn put(&self, row: Row, action: &'static str) -> Result<(), StoreError> {
        Ok(self.table.put(row, action).await?)
    }

    /// Writes a row if `condition` holds for the stored one; retries if a transaction held the row.
    pub(crate) async fn put_if(
        &self,
        row: Row,
        condition: Expression,
        failure: ConditionFailure,
        action: &'static str,
    ) -> Result<(), StoreError> {
        match self.table.put_if(row, condition, action).await {
            Err(TableError::Conflict) => Err(failure.into()),
            outcome => Ok(outcome?),
        }
    }

    /// Changes or creates a row; returns the new values of the changed attributes.
    pub(crate) async fn change(
        &self,
        key: Key,
        change: Expression,
        action: &'static str,
    ) -> Result<Attributes, StoreError> {
        Ok(self.table.change(key, change, action).await?)
    }

    /// Deletes a row if there is one.
    pub(crate) async fn remove(&self, key: Key, action: &'static str) -> Result<(), StoreError> {
        Ok(self.table.remove(key, action).await?)
    }
}
