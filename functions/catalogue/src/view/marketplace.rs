//! The public view of the marketplace's settings.

use domain::CountryCode;
use domain::marketplace::{
    Brand, Business, ContentPage, Launch, Marketplace, MoneySettings, PayoutDelay, PriceRange,
    ReferenceRate,
};
use domain::money::BasisPoints;
use domain::tax::BuyerKind;
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;

/// The settings of the marketplace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarketplaceView {
    pub brand: Brand,
    /// The company behind the marketplace.
    pub business: Business,
    /// Fees, payout delay, prices and reference rates.
    pub money: PublicMoney,
    /// Whether the marketplace is open to the public.
    pub launch: Launch,
    /// Texts that replace the site's own.
    pub content: Vec<ContentPage>,
}

/// The conditions of new offers and quotes that every visitor may read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicMoney {
    /// The platform's share of the talent's price, in hundredths of a percent.
    #[schema(value_type = u32, maximum = 5_000)]
    commission_bps: BasisPoints,
    /// The service fee, added to the customer's price, in hundredths of a percent.
    #[schema(value_type = u32, maximum = 3_000)]
    service_fee_bps: BasisPoints,
    /// Days from completion to payout.
    payout_delay_days: PayoutDelay,
    /// The accepted currencies with their smallest and largest price.
    prices: Vec<PriceRange>,
    /// Rates by which prices of different currencies are compared.
    reference_rates: Vec<ReferenceRate>,
    /// The tax inside the prices for persons in the marketplace's country; absent if prices include none.
    #[serde(skip_serializing_if = "Option::is_none")]
    included_tax: Option<IncludedTax>,
}

/// A tax inside a price.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct IncludedTax {
    country: CountryCode,
    /// The name of the tax: `VAT`.
    name: String,
    /// The rate in hundredths of a percent.
    bps: BasisPoints,
}

impl PublicMoney {
    fn new(settings: &MoneySettings, included_tax: Option<IncludedTax>) -> Self {
        Self {
            commission_bps: settings.commission_bps,
            service_fee_bps: settings.service_fee_bps,
            payout_delay_days: settings.payout_delay_days,
            prices: settings.price_ranges().collect(),
            reference_rates: settings.reference_rates.clone(),
            included_tax,
        }
    }
}

/// Returns the public view of the settings; their values are at most 30 seconds old.
pub async fn show_marketplace(store: &Store) -> Result<MarketplaceView, StoreError> {
    let (settings, content) = tokio::try_join!(store.marketplace(), store.list_content())?;
    let included_tax = find_included_tax(store, &settings).await?;
    Ok(MarketplaceView {
        brand: settings.brand.value.clone(),
        business: settings.business.value.clone(),
        money: PublicMoney::new(&settings.money.value, included_tax),
        launch: settings.launch.value,
        content,
    })
}

async fn find_included_tax(
    store: &Store,
    settings: &Marketplace,
) -> Result<Option<IncludedTax>, StoreError> {
    let Some(country) = &settings.business.value.country else {
        return Ok(None);
    };
    let rates = store.find_tax_rates(country).await?;
    let mut included = rates.into_iter().filter(|rate| {
        rate.buyer == BuyerKind::Person && rate.inclusive && rate.bps != BasisPoints::ZERO
    });
    Ok(included.next().map(|rate| IncludedTax {
        country: rate.country,
        name: rate.name,
        bps: rate.bps,
    }))
}
