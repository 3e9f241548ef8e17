//! The money that an order moved on the platform's balance at the provider: our side of the reconciliation.

use jiff::Timestamp;

use super::payment::RefundStatus;
use crate::money::{Currency, Money};
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
    /// the talent less reversals; a dispute deducts its amount unless it was won, or is only an inquiry. If the payment
    /// was converted, the charge and the transfer follow from its settlement. Refunds and disputes, which the provider
    /// converts at another rate and maybe to another currency, are what it reported with them.
    pub fn booked_movements(&self) -> Vec<BookedMovement> {
        let mut movements = Vec::new();
        let settles_in = self.converted_to();
        let mut book = |source: &Option<String>, amount: i64, in_currency: Currency, at| {
            let absolute = Money::new(amount.saturating_abs(), in_currency);
            if let (Some(source), Ok(money)) = (source, absolute) {
                movements.push(BookedMovement {
                    source: source.clone(),
                    amount,
                    money,
                    at,
                });
            }
        };
        let payment = &self.payment;
        if !payment.captured.is_zero() {
            let at = self.accepted_at.unwrap_or(self.created_at);
            let settlement = payment.settlement.as_ref().filter(|_| settles_in.is_some());
            let settled = settlement.map_or(payment.captured, |settlement| settlement.amount);
            book(&payment.charge_id, settled.amount(), settled.currency(), at);
        }
        for refund in &self.refunds {
            let arrived = refund.status != RefundStatus::Failed;
            let zero = Money::zero(refund.amount.currency());
            let amount = if arrived { refund.by_provider() } else { zero };
            let (deducted, currency) =
                self.deducted(amount, (refund.settled_minor, refund.settled_in));
            book(&refund.provider_id, deducted, currency, refund.at);
        }
        if let Some(paid_at) = self.payout.paid_at {
            let sent = self.settled(self.transferred_net());
            let deducted = sent.amount().saturating_neg();
            book(&self.payout.transfer_id, deducted, sent.currency(), paid_at);
        }
        if let Some(chargeback) = self.chargeback.as_deref().filter(|one| one.moves_money) {
            let zero = Money::zero(chargeback.amount.currency());
            let is_back = chargeback.status == ChargebackStatus::Won;
            let amount = if is_back { zero } else { chargeback.amount };
            let reported = (chargeback.settled_minor, chargeback.settled_in);
            let (deducted, currency) = self.deducted(amount, reported);
            let dispute = Some(chargeback.dispute_id.clone());
            book(&dispute, deducted, currency, chargeback.opened_at);
        }
        movements
    }

    /// Returns what a refund or a dispute of this amount added to the balance: what the provider reported, or what follows
    /// from the payment's settlement.
    fn deducted(
        &self,
        amount: Money,
        (minor, settled_in): (Option<i64>, Option<Currency>),
    ) -> (i64, Currency) {
        let converted_to = self.converted_to();
        let currency = settled_in.or(converted_to);
        let reported = minor.filter(|_| currency.is_some());
        let computed = || self.settled(amount).amount().saturating_neg();
        (
            reported.unwrap_or_else(computed),
            currency.unwrap_or(amount.currency()),
        )
    }
}
