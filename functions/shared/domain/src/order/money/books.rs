//! The money that an order moved on the platform's balance at the provider: our side of the reconciliation.

use jiff::Timestamp;

use super::payment::RefundStatus;
use crate::money::Money;
use crate::order::record::{ChargebackStatus, Order};

/// The total of one object of the provider, in our ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedMovement {
    /// The provider's object: a charge, a refund, a transfer, a dispute.
    pub source: String,
    /// Minor units that were added to the balance; negative if they were deducted.
    pub amount: i64,
    /// The absolute amount with its currency.
    pub money: Money,
    /// The time of the decision.
    pub at: Timestamp,
}

impl Order {
    /// Returns the movements that the provider should have for this order, one for each of its objects.
    ///
    /// A charge adds the total; a refund deducts its amount unless it bounced; a transfer deducts the amount sent to
    /// the talent less reversals; a dispute deducts its amount unless it was won, or is only an inquiry.
    pub fn booked_movements(&self) -> Vec<BookedMovement> {
        let mut movements = Vec::new();
        let mut book = |source: &Option<String>, money: Money, is_gain: bool, at: Timestamp| {
            if let Some(source) = source {
                let amount = money.amount();
                let amount = if is_gain {
                    amount
                } else {
                    amount.saturating_neg()
                };
                let source = source.clone();
                movements.push(BookedMovement {
                    source,
                    amount,
                    money,
                    at,
                });
            }
        };
        let payment = &self.payment;
        if !payment.captured.is_zero() {
            let at = self.accepted_at.unwrap_or(self.created_at);
            book(&payment.charge_id, payment.captured, true, at);
        }
        for refund in &self.refunds {
            let arrived = refund.status != RefundStatus::Failed;
            let zero = Money::zero(refund.amount.currency());
            let amount = if arrived { refund.by_provider() } else { zero };
            book(&refund.provider_id, amount, false, refund.at);
        }
        if let Some(paid_at) = self.payout.paid_at {
            book(
                &self.payout.transfer_id,
                self.transferred_net(),
                false,
                paid_at,
            );
        }
        if let Some(chargeback) = self.chargeback.as_deref().filter(|one| one.moves_money) {
            let zero = Money::zero(chargeback.amount.currency());
            let is_back = chargeback.status == ChargebackStatus::Won;
            let amount = if is_back { zero } else { chargeback.amount };
            let dispute = Some(chargeback.dispute_id.clone());
            book(&dispute, amount, false, chargeback.opened_at);
        }
        movements
    }

    /// Returns the amount of this order in the talent's account: the net less offset debts, plus what could not be
    /// reversed.
    fn transferred_net(&self) -> Money {
        let payout = &self.payout;
        let zero = Money::zero(payout.amount.currency());
        let sent = payout.amount.plus(payout.owed()).unwrap_or(zero);
        sent.minus(payout.netted()).unwrap_or(zero)
    }
}
