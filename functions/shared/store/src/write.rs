//! Writes of a single row. What must happen together is a `Transaction`.

use aws_sdk_dynamodb::error::SdkError;

use crate::Store;
use crate::error::StoreError;
use crate::expression::Expression;
use crate::keys::Key;
use crate::row::{Attributes, Row};
use crate::transaction::{Refusal, filled};

impl Store {
    /// Writes a row whatever stood there.
    pub(crate) async fn put(&self, row: Row, action: &'static str) -> Result<(), StoreError> {
        self.client()
            .put_item()
            .table_name(self.table_name())
            .set_item(Some(row.attributes))
            .send()
            .await
            .map_err(|error| StoreError::unavailable(action, error))?;
        Ok(())
    }

    /// Writes a row if `condition` holds for what stands there.
    pub(crate) async fn put_if(
        &self,
        row: Row,
        condition: Expression,
        refusal: Refusal,
        action: &'static str,
    ) -> Result<(), StoreError> {
        let outcome = self
            .client()
            .put_item()
            .table_name(self.table_name())
            .set_item(Some(row.attributes))
            .condition_expression(condition.text)
            .set_expression_attribute_names(filled(condition.names))
            .set_expression_attribute_values(filled(condition.values))
            .send()
            .await;
        match outcome {
            Ok(_) => Ok(()),
            Err(error) => {
                let refused = error
                    .as_service_error()
                    .is_some_and(|service| service.is_conditional_check_failed_exception());
                Err(told(refused, refusal, error, action))
            }
        }
    }

    /// Changes attributes of a row if `condition` holds. The two share one set of placeholders.
    pub(crate) async fn update_if(
        &self,
        key: Key,
        change: Expression,
        condition: Expression,
        refusal: Refusal,
        action: &'static str,
    ) -> Result<(), StoreError> {
        let Expression {
            text: change,
            mut names,
            mut values,
        } = change;
        names.extend(condition.names);
        values.extend(condition.values);
        let outcome = self
            .client()
            .update_item()
            .table_name(self.table_name())
            .set_key(Some(key.into_attributes()))
            .update_expression(change)
            .condition_expression(condition.text)
            .set_expression_attribute_names(filled(names))
            .set_expression_attribute_values(filled(values))
            .send()
            .await;
        match outcome {
            Ok(_) => Ok(()),
            Err(error) => {
                let refused = error
                    .as_service_error()
                    .is_some_and(|service| service.is_conditional_check_failed_exception());
                Err(told(refused, refusal, error, action))
            }
        }
    }

    /// Deletes a row; says whether there was one.
    pub(crate) async fn remove(&self, key: Key, action: &'static str) -> Result<bool, StoreError> {
        let output = self
            .client()
            .delete_item()
            .table_name(self.table_name())
            .set_key(Some(key.into_attributes()))
            .return_values(aws_sdk_dynamodb::types::ReturnValue::AllOld)
            .send()
            .await
            .map_err(|error| StoreError::unavailable(action, error))?;
        Ok(output
            .attributes
            .is_some_and(|attributes: Attributes| !attributes.is_empty()))
    }
}

fn told<E, R>(
    refused: bool,
    refusal: Refusal,
    error: SdkError<E, R>,
    action: &'static str,
) -> StoreError
where
    SdkError<E, R>: std::error::Error + Send + Sync + 'static,
{
    if refused {
        refusal.into()
    } else {
        StoreError::unavailable(action, error)
    }
}
