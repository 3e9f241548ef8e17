//! The operator who works on an order: a row of the order, which a list of the operator's orders finds.

use domain::audit::{AuditEntry, OperatorIdentity};
use domain::order::Order;
use domain::{OrderGuid, UserId};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::team::audit;
use crate::transaction::Transaction;
use crate::{Store, keys};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Assignment {
    pub(crate) order_guid: OrderGuid,
    assignee: OperatorIdentity,
}

impl Store {
    /// The operator to whom the order is assigned, if any.
    pub async fn find_assignee(
        &self,
        order: OrderGuid,
    ) -> Result<Option<OperatorIdentity>, StoreError> {
        let row = self
            .get(keys::order_assignee(order), "find an order's assignee")
            .await?;
        let assignment = row.map(|row| body_of::<Assignment>(row, "assignment"));
        Ok(assignment.transpose()?.map(|found| found.assignee))
    }

    /// Assigns the order to an operator or to no one. The order itself does not change, so a step that a party takes
    /// meanwhile does not fail.
    pub async fn save_assignee(
        &self,
        order: &Order,
        assignee: Option<&OperatorIdentity>,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "assign an order");
        let transaction = match assignee {
            Some(assignee) => transaction.put(row(order, assignee)?),
            None => transaction.delete(keys::order_assignee(order.order_guid)),
        };
        audit::note(transaction, entry)?.run().await
    }
}

fn row(order: &Order, assignee: &OperatorIdentity) -> Result<Row, StoreError> {
    let guid = order.order_guid;
    let user: UserId = assignee.user_id;
    let body = Assignment {
        order_guid: guid,
        assignee: assignee.clone(),
    };
    Ok(Row::new(keys::order_assignee(guid)).body(&body)?.gsi1(
        keys::orders_of_assignee(user),
        keys::by_age(order.created_at, guid),
    ))
}
