//! Writes of a single row. What must happen together is a `Transaction`.

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::ReturnValue;

use crate::Store;
use crate::error::StoreError;
use crate::expression::Expression;
use crate::keys::Key;
use crate::row::{Attributes, Row};
use crate::transaction::{ATTEMPTS, ConditionFailure, filled, pause};

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
        failure: ConditionFailure,
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
                return Err(failure.into());
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

    /// Changes a row, or makes it, if `condition` holds for what stands there; gives the whole row as it is then, or
    /// nothing if the condition does not hold. `change` and `condition` share one set of placeholders. Tries again when
    /// a transaction holds the row at that moment.
    pub(crate) async fn change_if(
        &self,
        key: Key,
        change: Expression,
        condition: Expression,
        action: &'static str,
    ) -> Result<Option<Attributes>, StoreError> {
        let (mut names, mut values) = (change.names, change.values);
        names.extend(condition.names);
        values.extend(condition.values);
        let request = self
            .client()
            .update_item()
            .table_name(self.table_name())
            .set_key(Some(key.into_attributes()))
            .update_expression(change.text)
            .condition_expression(condition.text)
            .set_expression_attribute_names(filled(names))
            .set_expression_attribute_values(filled(values))
            .return_values(ReturnValue::AllNew);
        let mut attempt = 1;
        loop {
            let error = match Box::pin(request.clone().send()).await {
                Ok(output) => return Ok(Some(output.attributes.unwrap_or_default())),
                Err(error) => error,
            };
            let is =
                |what: fn(&UpdateItemError) -> bool| error.as_service_error().is_some_and(what);
            if is(UpdateItemError::is_conditional_check_failed_exception) {
                return Ok(None);
            }
            if attempt == ATTEMPTS || !is(UpdateItemError::is_transaction_conflict_exception) {
                return Err(StoreError::unavailable(action, error));
            }
            tokio::time::sleep(pause(attempt)).await;
            attempt += 1;
        }
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
