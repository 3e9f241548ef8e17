//! The seller on invoices, and the tax of buyers from countries without a rate.

use domain::invoice::Seller;
use domain::money::{BasisPoints, DefaultTax};
use environment::SettingsError;

use super::Settings;

impl Settings {
    /// Returns the tax of buyers whose country has no row in the tax table; none by default.
    pub fn default_tax(&self) -> Result<DefaultTax, SettingsError> {
        Ok(DefaultTax {
            rate: self.environment.number("TAX_BPS", BasisPoints::ZERO)?,
            inclusive: self.environment.number("TAX_INCLUSIVE", false)?,
        })
    }

    /// Returns the seller on invoices; `SELLER_CODE` begins their numbers, and has a separate counter.
    pub fn seller(&self) -> Result<Seller, SettingsError> {
        let standard = Seller::default();
        let given = |name: &str| self.environment.optional(name).map(str::to_owned);
        let code = given("SELLER_CODE").unwrap_or(standard.code);
        let is_code = (1..=8).contains(&code.len())
            && code
                .bytes()
                .all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
        if !is_code {
            return Err(SettingsError::new(
                "SELLER_CODE",
                "is not 1 to 8 capital letters or digits",
            ));
        }
        Ok(Seller {
            code,
            name: given("SELLER_NAME").unwrap_or(standard.name),
            address: given("SELLER_ADDRESS").unwrap_or_default(),
            vat_id: given("SELLER_VAT_ID").filter(|id| !id.is_empty()),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn the_default_tax_is_none_and_has_its_own_limits() {
        let none = Settings::from_pairs::<&str, &str>([]).default_tax();
        assert_eq!(none.unwrap().rate, BasisPoints::ZERO);
        let settings = Settings::from_pairs([("TAX_BPS", "1900"), ("TAX_INCLUSIVE", "true")]);
        let tax = settings.default_tax().unwrap();
        assert_eq!((tax.rate.get(), tax.inclusive), (1_900, true));
        let error = Settings::from_pairs([("TAX_BPS", "10001")])
            .default_tax()
            .unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("the environment variable `TAX_BPS` is not valid"),
            "{error}"
        );
    }
}
