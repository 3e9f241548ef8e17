//! Writes of a single row. What must happen together is a `Transaction`.

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::ReturnValue;

use crate::Store;
use crate::error::StoreError;
use crate::expression::Expression;
use crate::keys::Key;
use crate::row::{Attributes, Row};
use crate::transaction::{ATTEMPTS, Refusal, filled, pause};

impl Store {
    /// Writes a row whatever stood there.
    pub(crate) async fn put(&self, row: Row, action: &'static str) -> Result<(), StoreError> {
        let request = self
            .client()
            .put_item()
            .table_name(self.table_name())
            .set_item(Some(row.attributes));
        Box::pin(request.send())
            .await
            .map_err(|error| StoreError::unavailable(action, error))?;
        Ok(())
    }

    /// Writes a row if `condition` holds for what stands there; tries again when a transaction held the row at that
    /// moment.
    pub(crate) async fn put_if(
        &self,
        row: Row,
        condition: Expression,
        refusal: Refusal,
        action: &'static str,
    ) -> Result<(), StoreError> {
        let request = self
            .client()
            .put_item()
            .table_name(self.table_name())
            .set_item(Some(row.attributes))
            .condition_expression(condition.text)
            .set_expression_attribute_names(filled(condition.names))
            .set_expression_attribute_values(filled(condition.values));
        let mut attempt = 1;
        loop {
            let Err(error) = Box::pin(request.clone().send()).await else {
                return Ok(());
            };
            let is = |what: fn(&PutItemError) -> bool| error.as_service_error().is_some_and(what);
            if is(PutItemError::is_conditional_check_failed_exception) {
                return Err(refusal.into());
            }
            if attempt == ATTEMPTS || !is(PutItemError::is_transaction_conflict_exception) {
                return Err(StoreError::unavailable(action, error));
            }
            tokio::time::sleep(pause(attempt)).await;
            attempt += 1;
        }
    }

    /// Changes a row, or makes it; gives the attributes that were changed, as they are now.
    pub(crate) async fn change(
        &self,
        key: Key,
        change: Expression,
        action: &'static str,
    ) -> Result<Attributes, StoreError> {
        let request = self
            .client()
            .update_item()
            .table_name(self.table_name())
            .set_key(Some(key.into_attributes()))
            .update_expression(change.text)
            .set_expression_attribute_names(filled(change.names))
            .set_expression_attribute_values(filled(change.values))
            .return_values(ReturnValue::UpdatedNew);
        let output = Box::pin(request.send())
            .await
            .map_err(|error| StoreError::unavailable(action, error))?;
        Ok(output.attributes.unwrap_or_default())
    }

    /// Deletes a row if there is one.
    pub(crate) async fn remove(&self, key: Key, action: &'static str) -> Result<(), StoreError> {
        let request = self
            .client()
            .delete_item()
            .table_name(self.table_name())
            .set_key(Some(key.into_attributes()));
        Box::pin(request.send())
            .await
            .map_err(|error| StoreError::unavailable(action, error))?;
        Ok(())
    }
}
