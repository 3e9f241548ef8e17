//! Where the provider is and how we prove who we are.

use std::fmt;

/// The version of the provider's interface that the structs of this crate were written against.
pub const API_VERSION: &str = "2025-09-30.clover";

/// A key that never shows in a log: its `Debug` form is redacted.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a key.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    /// The key itself, for the one place that sends or compares it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

/// Everything the client needs to know; read from the environment by `web`.
#[derive(Clone, Debug)]
pub struct StripeSettings {
    /// Address without a path, such as `https://api.stripe.com`.
    pub base_url: String,
    /// The platform's secret key.
    pub secret_key: Secret,
    /// The secret that signs webhooks to us.
    pub webhook_secret: Secret,
    /// Sent as `Stripe-Version`; [`API_VERSION`] unless a newer one is being tried.
    pub api_version: String,
}
