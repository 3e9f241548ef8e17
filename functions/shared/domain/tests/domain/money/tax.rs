//! Prices with rates of the tax table add up for every rate and buyer.

use domain::CountryCode;
use domain::money::{BasisPoints, Breakdown, Fees, Money, refund_parts};
use domain::tax::{BillingInput, TaxRate, TaxRateInput, apply_rates};
use proptest::prelude::*;
use serde_json::json;

fn rate(
    country: &str,
    buyer: &str,
    (bps, inclusive, reverse_charge): (u32, bool, bool),
) -> TaxRate {
    let input = json!({
        "country": country, "buyer": buyer, "name": "VAT", "bps": bps, "inclusive": inclusive,
        "reverseCharge": reverse_charge && buyer == "business",
    });
    let input: TaxRateInput = serde_json::from_value(input).unwrap();
    input.checked(0, jiff::Timestamp::UNIX_EPOCH).unwrap()
}

proptest! {
    #[test]
    fn a_price_with_a_rate_of_the_table_and_its_refunds_add_up(
        person in (0_u32..=2_700, any::<bool>(), any::<bool>()),
        business in prop::option::of((0_u32..=2_700, any::<bool>(), any::<bool>())),
        country in prop::sample::select(vec!["DE", "FR"]), company: bool, number: bool,
        price in 1_000_i64..400_000, given_back in 1_i64..=100
    ) {
        let mut rates = vec![rate("DE", "person", person)];
        rates.extend(business.map(|row| rate("DE", "business", row)));
        let mut billing = json!({ "country": country });
        if company {
            billing["business"] = json!({ "name": "Sport GmbH" });
            if number {
                billing["business"]["taxNumber"] = json!(if country == "DE" { "DE123456789" } else { "FR12123456789" });
            }
        }
        let billing: BillingInput = serde_json::from_value(billing).unwrap();
        let billing = billing.checked().unwrap();
        let own = Fees { tax: BasisPoints::new(500).unwrap(), ..Fees::default() };
        let fees = apply_rates(own, &billing, &rates);

        let expected = match (country, company, business) {
            ("FR", ..) => (500, false),
            (_, true, Some((_, _, true))) if number => (0, false),
            (_, true, Some((bps, inclusive, _))) => (bps, inclusive),
            _ => (person.0, person.1),
        };
        prop_assert_eq!((fees.tax.get(), fees.tax_inclusive), expected);
        let place = fees.applied_tax.as_ref().map(|applied| applied.place.clone());
        prop_assert_eq!(place, CountryCode::parse("DE").ok().filter(|_| country == "DE"));

        let price = Money::new(price, domain::Currency::eur()).unwrap();
        let lines = Breakdown::compute(price, Vec::new(), None, &fees).unwrap();
        let parts = lines.talent_net.plus(lines.platform).unwrap().plus(lines.tax).unwrap();
        prop_assert_eq!(parts, lines.total);
        let base = lines.subtotal.plus(lines.service_fee).unwrap();
        let total = if lines.tax_inclusive { base } else { base.plus(lines.tax).unwrap() };
        prop_assert_eq!(total, lines.total);

        let zero = Money::zero(domain::Currency::eur());
        let part = Money::new((lines.total.amount() * given_back / 100).max(1), domain::Currency::eur()).unwrap();
        let first = refund_parts(&lines, zero, part).unwrap();
        let rest = refund_parts(&lines, part, lines.total.minus(part).unwrap()).unwrap();
        prop_assert_eq!(first.tax.plus(rest.tax).unwrap(), lines.tax);
    }
}

#[test]
fn a_price_without_applied_tax_uses_the_default_rate() {
    let price = Money::new(10_000, domain::Currency::eur()).unwrap();
    let lines = Breakdown::compute(price, Vec::new(), None, &Fees::default()).unwrap();
    let json = serde_json::to_value(&lines).unwrap();
    assert_eq!(json.get("appliedTax"), None);
    assert_eq!(serde_json::from_value::<Breakdown>(json).unwrap(), lines);
    assert_eq!(lines.tax_label(), "Tax 0 %");
}
