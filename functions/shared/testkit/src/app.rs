//! A function's router, called like a client does.

use std::ops::Deref;

use document_testkit::RouterClient;
use utoipa_axum::router::OpenApiRouter;

/// A function with the layers of production: limits, headers, the error format.
#[derive(Debug, Clone)]
pub struct App {
    client: RouterClient,
}

impl App {
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
