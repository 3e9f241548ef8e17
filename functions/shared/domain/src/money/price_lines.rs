//! A price as the list that the payment provider's page shows.

use super::{AddonLine, Breakdown, Money, MoneyError};

/// What a line of a price is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PricePart<'a> {
    Offer,
    Addon(&'a AddonLine),
    ServiceFee,
    /// Tax that is added to the price.
    Tax,
}

/// A line of a price, less its share of the discount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceLine<'a> {
    pub part: PricePart<'a>,
    /// The amount that the customer pays for it.
    pub amount: Money,
    /// The amount that the promo code takes off it.
    pub discount: Option<Money>,
}

/// The text of a line on the payment provider's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineText {
    pub name: String,
    /// A second text, in smaller letters.
    pub description: Option<String>,
}

impl Breakdown {
    /// Returns the lines, whose amounts add up to the total. A discount is taken off the offer, and off the extras if it
    /// is more than the price of the offer.
    pub fn lines(&self) -> Result<Vec<PriceLine<'_>>, MoneyError> {
        let mut left = match &self.discount {
            Some(discount) => discount.amount,
            None => Money::zero(self.total.currency()),
        };
        let offer = (PricePart::Offer, self.offer_price);
        let addons = self.addons.iter();
        let addons = addons.map(|addon| (PricePart::Addon(addon), addon.price));
        let mut lines = Vec::with_capacity(self.addons.len().saturating_add(3));
        for (part, price) in std::iter::once(offer).chain(addons) {
            let taken_off = left.at_most(price)?;
            left = left.minus(taken_off)?;
            lines.push(PriceLine {
                part,
                amount: price.minus(taken_off)?,
                discount: Some(taken_off).filter(|amount| !amount.is_zero()),
            });
        }
        let added = [
            (PricePart::ServiceFee, Some(self.service_fee)),
            (
                PricePart::Tax,
                Some(self.tax).filter(|_| !self.tax_inclusive),
            ),
        ];
        lines.extend(added.into_iter().filter_map(|(part, amount)| {
            Some(PriceLine {
                part,
                amount: amount?,
                discount: None,
            })
        }));
        lines.retain(|line| !line.amount.is_zero() || line.discount.is_some());
        Ok(lines)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::money::{BasisPoints, Currency, Discount, Fees, FundedBy};

    fn euros(amount: i64) -> Money {
        Money::new(amount, Currency::eur()).unwrap()
    }

    fn price(discount: i64, tax_inclusive: bool) -> Breakdown {
        let fees = Fees {
            commission: BasisPoints::FIFTH,
            service_fee: BasisPoints::new(500).unwrap(),
            tax: BasisPoints::new(1_900).unwrap(),
            tax_inclusive,
            applied_tax: None,
            policy_version: 1,
        };
        let addon = AddonLine {
            key: "rush".to_owned(),
            label: "24-hour delivery".to_owned(),
            price: euros(4_000),
        };
        let discount = (discount > 0).then(|| Discount {
            code: "KICKOFF".to_owned(),
            amount: euros(discount),
            funded_by: FundedBy::Talent,
        });
        Breakdown::compute(euros(10_000), vec![addon], discount, &fees).unwrap()
    }

    fn amounts(price: &Breakdown) -> Vec<(i64, Option<i64>)> {
        let lines = price.lines().unwrap().into_iter();
        lines
            .map(|line| (line.amount.amount(), line.discount.map(Money::amount)))
            .collect()
    }

    #[test]
    fn lines_add_up_to_the_total() {
        for discount in [0, 1, 2_000, 10_000, 12_345] {
            for tax_inclusive in [false, true] {
                let price = price(discount, tax_inclusive);
                let sum: i64 = amounts(&price).iter().map(|(amount, _)| amount).sum();
                assert_eq!(sum, price.total.amount(), "{discount}");
            }
        }
    }

    #[test]
    fn a_discount_is_taken_off_the_offer_first() {
        assert_eq!(
            amounts(&price(2_000, true)),
            [(8_000, Some(2_000)), (4_000, None), (600, None)]
        );
        assert_eq!(
            amounts(&price(12_000, true)),
            [(0, Some(10_000)), (2_000, Some(2_000)), (100, None)]
        );
    }

    #[test]
    fn added_tax_is_a_line() {
        let price = price(0, false);
        let lines = price.lines().unwrap();
        let tax = lines.last().unwrap();
        assert_eq!((tax.part, tax.amount), (PricePart::Tax, price.tax));
    }
}
