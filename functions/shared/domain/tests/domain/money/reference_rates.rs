//! The reference rates of a marketplace.

use domain::marketplace::{MoneySettings, ReferenceRate, SettingsGroup, default_reference_rates};
use domain::money::Currency;

fn rate(code: &str, micros_per_euro: u64) -> ReferenceRate {
    ReferenceRate {
        currency: Currency::parse(code).unwrap(),
        micros_per_euro,
    }
}

fn with(reference_rates: Vec<ReferenceRate>) -> MoneySettings {
    MoneySettings {
        reference_rates,
        ..MoneySettings::default()
    }
}

#[test]
fn the_default_reference_rates_are_valid() {
    let rates = default_reference_rates();
    assert_eq!(rates.len(), 17);
    assert_eq!(
        with(rates.clone()).checked().unwrap().reference_rates,
        rates
    );
}

#[test]
fn settings_without_reference_rates_are_read_with_the_defaults() {
    let mut stored = serde_json::to_value(MoneySettings::default()).unwrap();
    stored.as_object_mut().unwrap().remove("referenceRates");
    let settings: MoneySettings = serde_json::from_value(stored).unwrap();
    assert_eq!(settings.reference_rates, default_reference_rates());
}

#[test]
fn reports_every_reference_rate_out_of_bounds() {
    let rates = vec![
        rate("EUR", 1_000_000),
        rate("USD", 999),
        rate("CHF", 1_000_000_000_000),
        rate("CHF", 1_000_000_000_001),
    ];
    let errors = with(rates).checked().unwrap_err().into_errors();
    let fields: Vec<_> = errors.into_iter().map(|error| error.field).collect();
    assert_eq!(
        fields,
        [
            "referenceRates.0.currency",
            "referenceRates.1.microsPerEuro",
            "referenceRates.3.microsPerEuro",
            "referenceRates.3",
        ]
    );
}
