//! The numbers that the talent's statistics are counted from: completed orders, and answers to requests.

use domain::talent::{RequestAnswer, completed_change};
use table::Expression;

use super::step::Step;
use crate::error::StoreError;
use crate::keys;
use crate::row::attribute;
use crate::talent::stats::answer_row;
use crate::transaction::{ConditionFailure, Transaction};

pub(super) fn rows<'a>(
    mut transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let (order, event) = (step.order(), &step.applied.event);
    let talent = order.talent.talent_guid;
    let change = completed_change(order, event);
    if change != 0 {
        let add = Expression::new("ADD #completed :change")
            .name("#completed", attribute::COMPLETED)
            .number(":change", change);
        transaction =
            transaction.update(keys::counts(talent), add, None, ConditionFailure::Conflict);
    }
    match RequestAnswer::from_event(order.order_guid, order.requested_at, event) {
        Some(answer) => Ok(transaction.put(answer_row(talent, &answer)?)),
        None => Ok(transaction),
    }
}
