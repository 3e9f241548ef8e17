//! Rate limits: whose request it is, and whether it exceeds a limit.

mod address;
mod limiter;
mod origin;

pub use address::AddressSource;
pub use limiter::{Limiter, Subject};
pub(crate) use origin::behind_cdn;

use std::sync::Arc;

use axum::http::request::Parts;
use domain::limits::Allowances;

/// The allowances of this deployment and the source of callers' network addresses.
#[derive(Debug, Clone)]
pub struct Limits {
    shared: Arc<(Allowances, AddressSource)>,
}

impl Limits {
    /// Creates the limits from the allowances and the trusted source of addresses.
    pub fn new(allowances: Allowances, addresses: AddressSource) -> Self {
        Self {
            shared: Arc::new((allowances, addresses)),
        }
    }

    /// Returns the network that a request comes from, as far as it is trusted.
    pub fn network(&self, request: &Parts) -> String {
        self.addresses().network(request)
    }

    fn allowances(&self) -> &Allowances {
        &self.shared.0
    }

    fn addresses(&self) -> &AddressSource {
        &self.shared.1
    }
}
