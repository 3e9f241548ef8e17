//! Parts of a payment on the platform's balance. The provider converts a payment in a currency without a bank account; what is
//! paid to the talent is then the same share of the converted amount.

use crate::money::{Currency, Money, Rounding};
use crate::order::record::Order;

impl Order {
    /// Returns the currency of the payment on the platform's balance, if it was converted.
    pub fn converted_to(&self) -> Option<Currency> {
        let settled = self.payment.settlement.as_ref()?.amount.currency();
        (settled != self.money.total.currency()).then_some(settled)
    }

    /// Returns what a part of the captured amount is on the platform's balance: the same share of the converted amount,
    /// rounded down, so that all parts together are never more than what is there.
    pub fn settled(&self, part: Money) -> Money {
        let captured = self.payment.captured.amount();
        match &self.payment.settlement {
            Some(settlement) if self.converted_to().is_some() && captured > 0 => {
                let (share, whole) = (part.amount().min(captured), captured);
                let settled =
                    settlement
                        .amount
                        .fraction(share.into(), whole.into(), Rounding::Down);
                settled.unwrap_or(settlement.amount)
            }
            _ => part,
        }
    }

    /// Returns what is stored of a movement of a refund or a dispute: its minor units unless nothing was converted, and its
    /// currency unless it is that of the payment's settlement.
    pub(crate) fn reported(
        &self,
        moved: Option<(i64, Currency)>,
    ) -> (Option<i64>, Option<Currency>) {
        match (moved, self.converted_to()) {
            (Some((minor, currency)), Some(settled)) if currency == settled => (Some(minor), None),
            (Some((minor, currency)), converted)
                if converted.is_some() || currency != self.money.total.currency() =>
            {
                (Some(minor), Some(currency))
            }
            _ => (None, None),
        }
    }

    /// Returns the amount that was transferred to the talent, or is to be: the net less the debt that it offsets.
    pub fn sent(&self) -> Money {
        let payout = &self.payout;
        let zero = Money::zero(payout.amount.currency());
        let earned = payout.amount.plus(payout.reversed).unwrap_or(zero);
        earned.minus(payout.netted()).unwrap_or(zero)
    }

    /// Returns the amount of this order in the talent's account: what was sent, less what was reversed, plus what could
    /// not be reversed.
    pub fn transferred_net(&self) -> Money {
        let payout = &self.payout;
        let zero = Money::zero(payout.amount.currency());
        let sent = payout.amount.plus(payout.owed()).unwrap_or(zero);
        sent.minus(payout.netted()).unwrap_or(zero)
    }

    /// Returns what the provider has to have reversed of the transfer, in minor units of the transfer's currency.
    pub fn reversed_at_provider(&self) -> i64 {
        self.reversal_of(self.returned())
    }

    /// Returns how much of the reversed amount the provider did not reverse yet, in the order's currency, if it reversed
    /// `at_provider` minor units of the transfer. Several amounts of the order's currency can have the same converted
    /// reversal; the smallest of them counts, unless it is all that had to be reversed.
    pub fn left_to_return(&self, at_provider: i64) -> Money {
        let (returned, zero) = (self.returned(), Money::zero(self.payout.amount.currency()));
        let sent = self.sent();
        let done = if at_provider >= self.reversal_of(returned) {
            returned.amount().min(sent.amount())
        } else {
            let (mut low, mut high) = (0, sent.amount());
            while low < high {
                let middle = low.saturating_add(high.saturating_sub(low) / 2);
                let is_enough = Money::new(middle, sent.currency())
                    .is_ok_and(|part| self.reversal_of(part) >= at_provider);
                if is_enough {
                    high = middle;
                } else {
                    low = middle.saturating_add(1);
                }
            }
            low
        };
        let left = returned.amount().saturating_sub(done).max(0);
        Money::new(left, sent.currency()).unwrap_or(zero)
    }

    /// Returns the reversed amount that the talent does not owe.
    fn returned(&self) -> Money {
        let payout = &self.payout;
        let zero = Money::zero(payout.amount.currency());
        payout.reversed.minus(payout.owed()).unwrap_or(zero)
    }

    /// Returns what the reversal of a part of the transfer is on the platform's balance: the transfer less what remains
    /// of it, so that a complete reversal leaves nothing.
    fn reversal_of(&self, part: Money) -> i64 {
        let sent = self.sent();
        let rest = sent.minus(part).unwrap_or(Money::zero(sent.currency()));
        let whole = self.settled(sent).amount();
        whole.saturating_sub(self.settled(rest).amount())
    }
}
