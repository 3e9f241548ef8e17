//! Where the provider is and how we prove who we are.

use std::time::Duration;

use environment::{Environment, Secret, SettingsError};

/// The version of the provider's interface that the structs of this crate were written against.
pub const API_VERSION: &str = "2025-09-30.clover";

/// Everything the client needs to know.
#[derive(Clone, Debug)]
pub struct StripeSettings {
    /// Address without a path, such as `https://api.stripe.com`.
    pub base_url: String,
    pub secret_key: Secret,
    /// The secrets of the webhook endpoints, separated by commas.
    pub webhook_secret: Secret,
    /// Sent as `Stripe-Version`; [`API_VERSION`] unless a newer one is being tried.
    pub api_version: String,
    /// Pause before a call that failed is sent again; four times as long before the next time.
    pub first_pause: Duration,
}

impl StripeSettings {
    /// Reads `STRIPE_API_URL` (`https://api.stripe.com`), `STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`.
    pub fn from_environment(environment: &Environment) -> Result<Self, SettingsError> {
        Ok(Self {
            base_url: environment.address("STRIPE_API_URL")?,
            secret_key: Secret::new(environment.required("STRIPE_SECRET_KEY")?),
            webhook_secret: Secret::new(environment.required("STRIPE_WEBHOOK_SECRET")?),
            api_version: API_VERSION.to_owned(),
            first_pause: Duration::from_millis(250),
        })
    }
}
