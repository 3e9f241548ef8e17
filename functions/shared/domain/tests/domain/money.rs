//! Money adds up for every price, fee policy and refund.

mod reference_rates;
mod tax;

use domain::money::{
    AddonLine, BasisPoints, Breakdown, Currency, Discount, Fees, FundedBy, Money, MoneyError,
    refund_parts,
};
use proptest::prelude::*;

fn currency() -> impl Strategy<Value = Currency> {
    prop::sample::select(Currency::all().collect::<Vec<_>>())
}

fn points(most: u32) -> impl Strategy<Value = BasisPoints> {
    (0..=most).prop_map(|points| BasisPoints::new(points).unwrap())
}

prop_compose! {
    /// Every rate that the forms accept, and every default rate of the environment.
    fn fees()(
        commission in points(5_000), service_fee in points(3_000), tax in prop_oneof![points(5_000), points(10_000)],
        tax_inclusive: bool
    ) -> Fees {
        Fees { commission, service_fee, tax, tax_inclusive, applied_tax: None, policy_version: 1 }
    }
}

/// Returns the largest price before fees and tax whose total can be charged, in steps.
fn largest_steps(currency: Currency, fees: &Fees) -> i64 {
    let whole = |points: BasisPoints| i128::from(points.get()) + 10_000;
    let tax = if fees.tax_inclusive {
        10_000
    } else {
        whole(fees.tax)
    };
    let most = i128::from(currency.maximum_charge()) * 100_000_000 / whole(fees.service_fee) / tax;
    // Fee and tax are rounded.
    i64::try_from(most).unwrap() / currency.charge_step() - 2
}

prop_compose! {
    /// A price of offer and extras within the bounds of its currency, and its fees.
    fn legal_price()(currency in currency(), fees in fees())(
        steps in (currency.minimum_charge() / currency.charge_step() + 1)..=largest_steps(currency, &fees),
        extras in prop::collection::vec(0_i64..=100, 0..5), currency in Just(currency), fees in Just(fees)
    ) -> (Money, Vec<AddonLine>, Fees) {
        let least = currency.minimum_charge() / currency.charge_step() + 1;
        let money = |steps: i64| Money::new(steps * currency.charge_step(), currency).unwrap();
        let mut offer = steps;
        let mut addons = Vec::new();
        for percent in extras {
            let price = offer * percent / 200;
            if offer - price >= least {
                offer -= price;
                addons.push(AddonLine { key: "a".into(), label: "A".into(), price: money(price) });
            }
        }
        (money(offer), addons, fees)
    }
}

prop_compose! {
    /// A legal price with a code of either funding, or none. It can always be sold.
    fn price()(
        (offer, addons, fees) in legal_price(), discount in prop::option::of((1_u32..=10_000, any::<bool>()))
    ) -> Breakdown {
        let full = Breakdown::compute(offer, addons.clone(), None, &fees).unwrap();
        let Some((share, by_platform)) = discount else { return full };
        let wanted = full.subtotal.share_rounded_down(BasisPoints::new(share).unwrap()).unwrap();
        if by_platform {
            let reduced = Breakdown::compute_reduced(offer, &addons, ("HELLO", wanted), &fees).unwrap();
            return reduced.unwrap_or(full);
        }
        // The rest must be a charge that the provider accepts.
        let least = Money::new(wanted.currency().minimum_charge(), wanted.currency()).unwrap();
        let amount = wanted.at_most(full.subtotal.minus(least).unwrap()).unwrap();
        let discount = Discount { code: "HELLO".into(), amount, funded_by: FundedBy::Talent };
        Breakdown::compute(offer, addons, Some(discount), &fees).unwrap()
    }
}

proptest! {
    #[test]
    fn a_discount_is_limited_by_the_platforms_revenue(
        units in 1_i64..4_000, percent in 1_i64..=100, fees in fees()
    ) {
        let (price, wanted) = (units * 100, units * percent);
        let reduced = |amount| {
            let discount = Discount { code: "HELLO".into(), amount: eur(amount), funded_by: FundedBy::Platform };
            Breakdown::compute(eur(price), Vec::new(), Some(discount), &fees)
        };
        let Ok(full) = Breakdown::compute(eur(price), Vec::new(), None, &fees) else { return Ok(()) };
        let lines = Breakdown::compute_reduced(eur(price), &[], ("HELLO", eur(wanted)), &fees).unwrap();
        let off = lines.as_ref().and_then(|lines| lines.discount.as_ref()).map_or(0, |discount| discount.amount.amount());
        prop_assert!(off <= wanted);
        prop_assert!(off == wanted || reduced(off + 1).is_err());
        if let Some(lines) = lines {
            prop_assert_eq!(lines.talent_net, full.talent_net);
            prop_assert_eq!(&lines, &reduced(off).unwrap());
        }
    }

    #[test]
    fn the_lines_of_the_talent_add_up_to_its_price(price in price()) {
        let by_talent = price.discount.as_ref().filter(|discount| discount.funded_by == FundedBy::Talent);
        let base = by_talent.map_or(price.subtotal, |discount| price.subtotal.minus(discount.amount).unwrap());
        let tax = price.talent_tax.unwrap_or(Money::zero(base.currency()));
        let sum = price.talent_net.plus(price.commission).unwrap().plus(tax).unwrap();
        prop_assert_eq!(sum, base);
        let included = if price.tax_inclusive { base.included_tax(price.tax_bps).unwrap() } else { Money::zero(base.currency()) };
        prop_assert_eq!(tax, included);
        if price.discount.is_none() {
            // Without a discount, the platform earns its commission and its fee without the tax in the fee.
            prop_assert!(price.platform.amount() >= price.commission.amount());
            prop_assert!(tax.amount() <= price.tax.amount());
        }
    }

    #[test]
    fn the_total_is_the_sum_of_talent_platform_and_tax(price in price()) {
        let sum = price.talent_net.plus(price.platform).unwrap().plus(price.tax).unwrap();
        prop_assert_eq!(sum, price.total);
        let shown = if price.tax_inclusive { Money::zero(price.total.currency()) } else { price.tax };
        let reduction = price.discount.as_ref().map_or(0, |discount| discount.amount.amount());
        let lines = price.subtotal.amount() - reduction + price.service_fee.amount() + shown.amount();
        prop_assert_eq!(lines, price.total.amount());
        for part in [price.service_fee, price.tax, price.talent_net, price.platform, price.total] {
            prop_assert_eq!(part.check_steps(), Ok(()));
        }
    }

    #[test]
    fn partial_refunds_of_the_total_add_up_to_each_share(
        price in price(), cuts in prop::collection::vec(0_i64..1_000_000, 0..8)
    ) {
        let currency = price.total.currency();
        let step = currency.charge_step();
        let mut stops: Vec<i64> = cuts.iter().map(|cut| cut % price.total.amount() / step * step).collect();
        stops.push(price.total.amount());
        stops.sort_unstable();
        let zero = Money::zero(currency);
        let (mut refunded, mut talent, mut platform, mut tax) = (zero, zero, zero, zero);
        for stop in stops {
            let refund = Money::new(stop, currency).unwrap().minus(refunded).unwrap();
            let parts = refund_parts(&price, refunded, refund).unwrap();
            let sum = parts.talent.plus(parts.platform).unwrap().plus(parts.tax).unwrap();
            prop_assert_eq!(sum, refund);
            prop_assert_eq!((parts.talent.check_steps(), parts.tax.check_steps()), (Ok(()), Ok(())));
            refunded = refunded.plus(refund).unwrap();
            talent = talent.plus(parts.talent).unwrap();
            platform = platform.plus(parts.platform).unwrap();
            tax = tax.plus(parts.tax).unwrap();
        }
        prop_assert_eq!((talent, platform, tax), (price.talent_net, price.platform, price.tax));
        let more = Money::new(step, currency).unwrap();
        prop_assert_eq!(refund_parts(&price, refunded, more), Err(MoneyError::RefundTooLarge));
    }

    #[test]
    fn money_round_trips_through_json(amount in 0_i64.., currency in currency()) {
        let money = Money::new(amount, currency).unwrap();
        let json = serde_json::to_string(&money).unwrap();
        prop_assert_eq!(serde_json::from_str::<Money>(&json).unwrap(), money);
    }
}

fn eur(amount: i64) -> Money {
    Money::new(amount, Currency::eur()).unwrap()
}

#[test]
fn computes_the_example_of_the_booking_dialog() {
    let price = Breakdown::compute(eur(12_000), Vec::new(), None, &Fees::default()).unwrap();
    assert_eq!(price.total, eur(12_600));
    assert_eq!(
        (price.commission, price.talent_net, price.platform),
        (eur(2_400), eur(9_600), eur(3_000))
    );
}

#[test]
fn a_platform_discount_does_not_change_the_talents_net() {
    let discount = |funded_by| {
        Some(Discount {
            code: "HELLO".into(),
            amount: eur(1_000),
            funded_by,
        })
    };
    let by_platform = Breakdown::compute(
        eur(10_000),
        Vec::new(),
        discount(FundedBy::Platform),
        &Fees::default(),
    );
    assert_eq!(by_platform.unwrap().talent_net, eur(8_000));
    let by_talent = Breakdown::compute(
        eur(10_000),
        Vec::new(),
        discount(FundedBy::Talent),
        &Fees::default(),
    );
    assert_eq!(by_talent.unwrap().talent_net, eur(7_200));
}

#[test]
fn rejects_prices_that_the_provider_cannot_charge() {
    let dinars = |amount| Money::new(amount, Currency::parse("KWD").unwrap()).unwrap();
    let price = |amount| Breakdown::compute(dinars(amount), Vec::new(), None, &Fees::default());
    assert_eq!(price(12_300).unwrap().total, dinars(12_920));
    assert_eq!(
        price(12_345),
        Err(MoneyError::NotInSteps { step: dinars(10) })
    );
    let refused = refund_parts(&price(12_300).unwrap(), dinars(0), dinars(5));
    assert_eq!(refused, Err(MoneyError::NotInSteps { step: dinars(10) }));
}

#[test]
fn tax_is_added_or_included() {
    let fees = Fees {
        tax: BasisPoints::new(1_900).unwrap(),
        ..Fees::default()
    };
    let added = Breakdown::compute(eur(10_000), Vec::new(), None, &fees).unwrap();
    assert_eq!((added.tax, added.total), (eur(1_995), eur(12_495)));
    let contained = Breakdown::compute(
        eur(10_000),
        Vec::new(),
        None,
        &Fees {
            tax_inclusive: true,
            ..fees
        },
    )
    .unwrap();
    assert_eq!((contained.tax, contained.total), (eur(1_676), eur(10_500)));
}

#[test]
fn a_tax_inside_the_price_comes_off_the_part_that_includes_it() {
    let lines = |commission, service_fee| {
        let fees = Fees {
            commission: BasisPoints::new(commission).unwrap(),
            service_fee: BasisPoints::new(service_fee).unwrap(),
            tax: BasisPoints::FIFTH,
            tax_inclusive: true,
            ..Fees::default()
        };
        let price = Breakdown::compute(eur(12_000), Vec::new(), None, &fees).unwrap();
        let parts = [
            price.talent_tax.unwrap(),
            price.commission,
            price.talent_net,
        ];
        (price.total, price.tax, price.platform, parts)
    };
    // 120.00 contains 20.00, and the fee of 9.60 contains 1.60.
    let parts = [eur(2_000), eur(500), eur(9_500)];
    assert_eq!(
        lines(500, 800),
        (eur(12_960), eur(2_160), eur(1_300), parts)
    );
    let parts = [eur(2_000), eur(1_000), eur(9_000)];
    assert_eq!(
        lines(1_000, 500),
        (eur(12_600), eur(2_100), eur(1_500), parts)
    );
    let parts = [eur(2_000), eur(0), eur(10_000)];
    assert_eq!(lines(0, 0), (eur(12_000), eur(2_000), eur(0), parts));
}

#[test]
fn a_price_of_older_code_keeps_its_stored_lines() {
    let fees = Fees {
        tax: BasisPoints::FIFTH,
        tax_inclusive: true,
        ..Fees::default()
    };
    let price = Breakdown::compute(eur(12_000), Vec::new(), None, &fees).unwrap();
    let mut stored = serde_json::to_value(&price).unwrap();
    stored.as_object_mut().unwrap().remove("talentTax");
    stored["talentNet"] = serde_json::json!({ "amount": 9_600, "currency": "EUR" });
    stored["platform"] = serde_json::json!({ "amount": 900, "currency": "EUR" });
    let read: Breakdown = serde_json::from_value(stored).unwrap();
    assert_eq!((read.talent_tax, read.talent_net), (None, eur(9_600)));
    let parts = refund_parts(&read, eur(0), read.total).unwrap();
    assert_eq!(
        (parts.talent, parts.platform, parts.tax),
        (eur(9_600), eur(900), eur(2_100))
    );
}

#[test]
fn rejects_prices_outside_the_bounds() {
    let computed = |amount| {
        Breakdown::compute(eur(amount), Vec::new(), None, &Fees::default()).map(|_price| ())
    };
    assert!(matches!(
        computed(40),
        Err(MoneyError::BelowMinimum { minimum: 50, .. })
    ));
    assert!(matches!(
        computed(1_000_000),
        Err(MoneyError::AboveMaximum {
            maximum: 1_000_000,
            ..
        })
    ));
    assert_eq!(computed(i64::MAX), Err(MoneyError::Overflow));
    let mixed = AddonLine {
        key: "a".into(),
        label: "A".into(),
        price: Money::new(1, "USD".parse().unwrap()).unwrap(),
    };
    let mixed = Breakdown::compute(eur(1_000), vec![mixed], None, &Fees::default());
    assert!(matches!(mixed, Err(MoneyError::MixedCurrencies { .. })));
}
