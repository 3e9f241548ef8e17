//! The state of this function's endpoints.

use axum::extract::FromRef;
use domain::Language;
use domain::invoice::Seller;
use http_api::{AppState, Clock, Limits, Verifier};
use settle::Settle;
use store::{Store, StoreError};
use texts::Texts;

/// The common state of functions, and orders together with their money.
#[derive(Debug, Clone, FromRef)]
pub struct PaymentsState {
    pub clock: Clock,
    pub store: Store,
    pub verifier: Verifier,
    pub limits: Limits,
    /// Applies transitions together with their money.
    pub settle: Settle,
    /// The seller on invoices of a marketplace whose settings have no company.
    pub seller: Seller,
}

impl PaymentsState {
    /// Creates the state from the common one and the payments.
    pub fn new(app: AppState, settle: Settle) -> Self {
        let AppState {
            clock,
            store,
            verifier,
            limits,
        } = app;
        Self {
            clock,
            store,
            verifier,
            limits,
            settle,
            seller: Seller::default(),
        }
    }

    /// Returns the texts of a language, with the marketplace's name.
    pub(crate) async fn texts(&self, language: Language) -> Result<Texts, StoreError> {
        let marketplace = self.store.marketplace().await?;
        Ok(Texts::new(language, marketplace.brand.value.name.as_str()))
    }

    /// Returns the seller: the company in the settings, or that of the deployment as long as the settings have none. If
    /// neither has a name, the name is the marketplace's.
    pub(crate) async fn seller(&self) -> Result<Seller, StoreError> {
        let marketplace = self.store.marketplace().await?;
        let business = &marketplace.business.value;
        if business.legal_name.is_empty() {
            let mut seller = self.seller.clone();
            if seller.name == Seller::default().name {
                seller.name.clone_from(&marketplace.brand.value.name);
            }
            return Ok(seller);
        }
        let vat_number = Some(business.vat_number.clone());
        Ok(Seller {
            code: self.seller.code.clone(),
            name: business.legal_name.clone(),
            address: business.address_line(),
            vat_id: vat_number.filter(|number| !number.is_empty()),
        })
    }

    /// Returns the state with the seller of a deployment.
    #[must_use]
    pub fn with_seller(self, seller: Seller) -> Self {
        Self { seller, ..self }
    }
}
