//! Writes of a single row. What must happen together is a [`crate::Transaction`].

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::ReturnValue;

use crate::Table;
use crate::attribute::Attributes;
use crate::error::TableError;
use crate::expression::Expression;
use crate::key::Key;
use crate::row::Row;
use crate::transaction::{ATTEMPTS, filled, retry_pause};

impl Table {
    /// Writes a row, and replaces an existing one.
    pub async fn put(&self, row: Row, action: &'static str) -> Result<(), TableError> {
        let request = self
            .client()
            .put_item()
            .table_name(self.name())
            .set_item(Some(row.attributes));
        Box::pin(request.send())
            .await
            .map_err(|error| TableError::unavailable(action, error))?;
        Ok(())
    }

    /// Writes a row if `condition` holds for the present one; tries again when a transaction held the row at that
    /// moment. [`TableError::Conflict`] if the condition does not hold.
    pub async fn put_if(
        &self,
        row: Row,
        condition: Expression,
        action: &'static str,
    ) -> Result<(), TableError> {
        let request = self
            .client()
            .put_item()
            .table_name(self.name())
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
                return Err(TableError::Conflict);
            }
            if attempt == ATTEMPTS || !is(PutItemError::is_transaction_conflict_exception) {
                return Err(TableError::unavailable(action, error));
            }
            tokio::time::sleep(retry_pause(attempt)).await;
            attempt += 1;
        }
    }

    /// Changes a row, or makes it; gives the attributes that were changed, as they are now.
    pub async fn change(
        &self,
        key: Key,
        change: Expression,
        action: &'static str,
    ) -> Result<Attributes, TableError> {
        let request = self
            .client()
            .update_item()
            .table_name(self.name())
            .set_key(Some(key.into_attributes()))
            .update_expression(change.text)
            .set_expression_attribute_names(filled(change.names))
            .set_expression_attribute_values(filled(change.values))
            .return_values(ReturnValue::UpdatedNew);
        let output = Box::pin(request.send())
            .await
            .map_err(|error| TableError::unavailable(action, error))?;
        Ok(output.attributes.unwrap_or_default())
    }

    /// Changes a row, or makes it, if `condition` holds for the present one; returns the whole new row, or
    /// nothing if the condition does not hold. `change` and `condition` share one set of placeholders. Tries again when
    /// a transaction holds the row at that moment.
    pub async fn change_if(
        &self,
        key: Key,
        change: Expression,
        condition: Expression,
        action: &'static str,
    ) -> Result<Option<Attributes>, TableError> {
        let (mut names, mut values) = (change.names, change.values);
        names.extend(condition.names);
        values.extend(condition.values);
        let request = self
            .client()
            .update_item()
            .table_name(self.name())
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
                return Err(TableError::unavailable(action, error));
            }
            tokio::time::sleep(retry_pause(attempt)).await;
            attempt += 1;
        }
    }

    /// Deletes a row if there is one.
    pub async fn remove(&self, key: Key, action: &'static str) -> Result<(), TableError> {
        let request = self
            .client()
            .delete_item()
            .table_name(self.name())
            .set_key(Some(key.into_attributes()));
        Box::pin(request.send())
            .await
            .map_err(|error| TableError::unavailable(action, error))?;
        Ok(())
    }
}
