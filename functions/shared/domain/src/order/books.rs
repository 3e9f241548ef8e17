//! What an order moved on the platform's balance at the provider, by what moved it: our side of the reconciliation.

use jiff::Timestamp;

use super::payment::RefundStatus;
use super::record::{ChargebackStatus, Order};
use crate::money::Money;

/// All that one object of the provider moved, as our books have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedMovement {
    /// The provider's object: a charge, a refund, a transfer, a dispute.
    pub source: String,
    /// Minor units that came to the balance; negative where they left.
    pub amount: i64,
    /// The money's currency and digits; the amount's absolute value.
    pub money: Money,
    /// When it was decided.
    pub at: Timestamp,
}

impl Order {
    /// What the provider should have moved for this order, one entry for each of its objects.
    ///
    /// A charge brings the total; a refund takes its amount unless it bounced; a transfer takes what was sent to the talent
    /// less what was taken back; a dispute takes its amount unless it was won, or a bank only asked.
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

    /// What the talent's account has of this order: the net less what covered a debt, plus what could not be taken back.
    fn transferred_net(&self) -> Money {
        let payout = &self.payout;
        let zero = Money::zero(payout.amount.currency());
        let sent = payout.amount.plus(payout.owed()).unwrap_or(zero);
        sent.minus(payout.netted()).unwrap_or(zero)
    }
}
