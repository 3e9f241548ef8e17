//! The settings of a marketplace: groups that operators edit, and texts of pages that replace the site's own.
//!
//! Each group has defaults, so a table without rows works.

mod brand;
mod business;
mod colour;
mod content;
mod email_text;
mod fees;
mod group;
mod launch;
mod payout_delay;
mod prices;
mod reference_rates;
mod settled_currency;
mod subjects;
mod withdrawal_countries;

use serde::Serialize;

pub(crate) use brand::check_image;
pub use brand::{Brand, BrandColours};
pub use business::Business;
pub use colour::Colour;
pub use content::{ContentInput, ContentName, ContentPage, StoredContent};
pub use email_text::{EmailReader, EmailText};
pub use fees::MoneySettings;
pub use group::{SettingsGroup, SettingsName, UsedPicture, Versioned};
pub use launch::Launch;
pub use payout_delay::PayoutDelay;
pub use prices::PriceRange;
pub use reference_rates::{ReferenceRate, default_reference_rates};
pub use settled_currency::SettledCurrency;
pub use withdrawal_countries::WithdrawalCountries;

/// All groups as the functions read them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Marketplace {
    pub brand: Versioned<Brand>,
    /// The company behind the marketplace.
    pub business: Versioned<Business>,
    /// Fees, payout delay, smallest prices, currencies and reference rates.
    pub money: Versioned<MoneySettings>,
    /// Whether the marketplace is open to the public.
    pub launch: Versioned<Launch>,
}
