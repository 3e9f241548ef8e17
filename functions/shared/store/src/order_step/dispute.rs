//! The order's entry in the operators' queue of disputes.

use domain::order::State;

use super::step::Step;
use crate::error::StoreError;
use crate::keys;
use crate::orders::pointer;
use crate::queues::{self, Queue};
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let (order, event) = (step.order(), &step.applied.event);
    let key = keys::dispute(order.order_guid);
    Ok(if order.state == State::Disputed {
        let waiting = pointer(key, order.order_guid)?;
        transaction.put(queues::listed(
            waiting,
            Queue::Disputes,
            event.at,
            order.order_guid,
        ))
    } else if event.from == Some(State::Disputed) {
        transaction.delete(key)
    } else {
        transaction
    })
}
