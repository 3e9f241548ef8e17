//! The public view of the marketplace's settings.

use domain::marketplace::{Brand, Business, ContentPage, Launch, MoneySettings};
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;

/// The settings of the marketplace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarketplaceView {
    /// Name, colours and pictures.
    pub brand: Brand,
    /// The company behind the marketplace.
    pub business: Business,
    /// Fees, payout delay, smallest prices, currencies and reference rates.
    pub money: MoneySettings,
    /// Whether the marketplace is open to the public.
    pub launch: Launch,
    /// Texts that replace the site's own.
    pub content: Vec<ContentPage>,
}

/// Returns the public view of the settings; their values are at most 30 seconds old.
pub async fn show_marketplace(store: &Store) -> Result<MarketplaceView, StoreError> {
    let (settings, content) = tokio::try_join!(store.marketplace(), store.list_content())?;
    Ok(MarketplaceView {
        brand: settings.brand.value.clone(),
        business: settings.business.value.clone(),
        money: settings.money.value.for_visitors(),
        launch: settings.launch.value,
        content,
    })
}
