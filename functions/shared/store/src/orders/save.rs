//! Changes of an order without a step, conditional on the version before them.

use domain::order::Order;
use domain::{OrderGuid, OrderHash};
use table::Expression;

use crate::error::{StoreError, Taken};
use crate::money::rows::money_rows;
use crate::orders::lists;
use crate::orders::pointer;
use crate::orders::row::{before, row, without_pending_op};
use crate::talent::public_videos;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{OperatorAct, Store, keys};

impl Store {
    /// Writes a change without a step: a checkout session, a confirmed refund, a claim. The version was raised by one;
    /// the state is unchanged. `Conflict` after a concurrent write.
    pub async fn save_order(&self, order: &Order) -> Result<(), StoreError> {
        self.save_order_transaction(order, "save an order")?
            .run()
            .await
    }

    /// Returns the transaction that writes a change without a step; callers add rows to it.
    pub(crate) fn save_order_transaction(
        &self,
        order: &Order,
        action: &'static str,
    ) -> Result<Transaction<'_>, StoreError> {
        let transaction = Transaction::new(self, action).put_if(
            row(order)?,
            before(order, order.state),
            ConditionFailure::Conflict,
        );
        // An erased order is no longer found by its customer's name.
        let transaction = if order.is_erased() {
            transaction.put(lists::row(order)?)
        } else {
            transaction
        };
        public_videos::write(money_rows(transaction, order)?, order)
    }

    /// Announces a provider call (`Order::with_pending_op`): of several concurrent announcements only one is written,
    /// and nothing else happens to the order until the call's step is committed.
    pub async fn mark_pending_op(&self, order: &Order) -> Result<(), StoreError> {
        let condition = before(order, order.state).and(without_pending_op());
        self.put_if(
            row(order)?,
            condition,
            ConditionFailure::Conflict,
            "announce a provider call",
        )
        .await
    }

    /// Announces the capture that an operator's decision requires, and closes the decision's approval request, if it
    /// has one. The next reader of the order completes an announced capture.
    pub async fn mark_pending_decision(
        &self,
        order: &Order,
        act: OperatorAct<'_>,
    ) -> Result<(), StoreError> {
        let condition = before(order, order.state).and(without_pending_op());
        let transaction = Transaction::new(self, "announce a provider call").put_if(
            row(order)?,
            condition,
            ConditionFailure::Conflict,
        );
        act.end_request(transaction)?.run().await
    }

    /// Adds a link to a guest's order, for an email; its other links keep working.
    pub async fn add_order_hash(
        &self,
        order: OrderGuid,
        hash: &OrderHash,
    ) -> Result<(), StoreError> {
        let row = pointer(keys::hash(&hash.digest()), order)?;
        let taken = ConditionFailure::Taken(Taken::Identifier);
        self.put_if(row, Expression::absent(), taken, "add a link to an order")
            .await
    }
}
