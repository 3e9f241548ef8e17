//! The rows that follow an order's money: its payment attempt, the provider's names, and its place on the operators' lists.

use domain::figures::Figures;
use domain::order::{Order, PayoutStatus, State};
use domain::{Money, OrderGuid};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::figures::Counted;
use crate::keys;
use crate::money::reconciliations;
use crate::orders::pointer;
use crate::queues::{self, Queue};
use crate::row::Row;
use crate::transaction::Transaction;

/// The payment attempt, the provider's names for it, each leading to the order, and the payout's place on its list.
pub(crate) fn money_rows<'a>(
    mut transaction: Transaction<'a>,
    order: &Order,
) -> Result<Transaction<'a>, StoreError> {
    let payment = &order.payment;
    let names = [&payment.session_id, &payment.intent_id, &payment.charge_id];
    if names.iter().all(|name| name.is_none()) {
        return Ok(transaction);
    }
    let attempt = keys::payment(order.order_guid, payment.attempt);
    transaction = transaction.put(Row::new(attempt).body(payment)?);
    for name in names.into_iter().flatten() {
        transaction = transaction.put(pointer(keys::provider(name), order.order_guid)?);
    }
    let transaction = reconciliations::noted(transaction, order)?;
    payout_listed(chargeback_listed(transaction, order)?, order)
}

/// An order waits for operators while a bank has not decided.
fn chargeback_listed<'a>(
    transaction: Transaction<'a>,
    order: &Order,
) -> Result<Transaction<'a>, StoreError> {
    let Some(chargeback) = &order.chargeback else {
        return Ok(transaction);
    };
    let guid = order.order_guid;
    let key = keys::chargeback(guid);
    let transaction = transaction.put(pointer(keys::provider(&chargeback.dispute_id), guid)?);
    if !order.has_open_chargeback() {
        return Ok(transaction.delete(key));
    }
    let row = pointer(key, guid)?;
    Ok(transaction.put(queues::listed(
        row,
        Queue::Chargebacks,
        chargeback.opened_at,
        guid,
    )))
}

/// A payout in its list.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedPayout {
    pub(crate) order_guid: OrderGuid,
    pub(crate) amount: Money,
}

/// The list that contains the payout of an order.
pub(crate) enum Listing {
    /// Nothing is due yet: it is on no list.
    Unchanged,
    None,
    /// On the list of the row.
    Row(Row),
}

/// Returns the list for the payout's state. A payout in a dispute is among the disputes.
pub(crate) fn listing(order: &Order) -> Result<Listing, StoreError> {
    let (payout, guid) = (&order.payout, order.order_guid);
    let due = payout.due_at.unwrap_or(order.updated_at);
    let (queue, at) = match payout.status {
        PayoutStatus::NotDue => return Ok(Listing::Unchanged),
        PayoutStatus::Frozen if order.state == State::Disputed => return Ok(Listing::None),
        PayoutStatus::Cancelled => return Ok(Listing::None),
        PayoutStatus::Scheduled => (Queue::DuePayouts, due),
        PayoutStatus::Blocked => (Queue::BlockedPayouts, due),
        PayoutStatus::Failed => (Queue::FailedPayouts, due),
        PayoutStatus::Frozen => (Queue::HeldPayouts, due),
        PayoutStatus::Paid | PayoutStatus::PartiallyReversed | PayoutStatus::Reversed => (
            Queue::PaidPayouts,
            payout.paid_at.unwrap_or(order.updated_at),
        ),
    };
    let counted = Counted {
        row: ListedPayout {
            order_guid: guid,
            amount: payout.amount,
        },
        currency: payout.amount.currency(),
        figures: Figures::of_payout(order),
    };
    let mut row = Row::new(keys::payout(guid)).body(&counted)?;
    if let Some(paid_at) = payout.paid_at {
        let entries = keys::figure_entries_of(guid, paid_at);
        row = row.gsi2(entries, keys::since(paid_at, guid));
    }
    Ok(Listing::Row(queues::listed(row, queue, at, guid)))
}

/// Puts the payout on the list of its state, or removes it.
fn payout_listed<'a>(
    transaction: Transaction<'a>,
    order: &Order,
) -> Result<Transaction<'a>, StoreError> {
    Ok(match listing(order)? {
        Listing::Unchanged => transaction,
        Listing::None => transaction.delete(keys::payout(order.order_guid)),
        Listing::Row(row) => transaction.put(row),
    })
}
