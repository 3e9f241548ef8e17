//! A function's router, called as a client calls it.

use std::ops::Deref;

use document_testkit::RouterClient;
use utoipa_axum::router::OpenApiRouter;

/// A function with everything around it that production has: limits, headers, the error envelope.
#[derive(Debug, Clone)]
pub struct App {
    client: RouterClient,
}

impl App {
    /// Wraps what the function's `router` gives.
    pub fn new(router: OpenApiRouter) -> Self {
        Self {
            client: RouterClient::new(http_api::finish(router)),
        }
    }
}

impl Deref for App {
    type Target = RouterClient;

    fn deref(&self) -> &Self::Target {
        &self.client
    }
}
