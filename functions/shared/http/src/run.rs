//! The entry point: the layers around every router, and the Lambda that serves it.

use std::error::Error;
use std::fmt;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, Method, Uri, header};
use axum::middleware;
use environment::SettingsError;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::error::{ApiError, ErrorCode};
use crate::limits::behind_cdn;
use crate::observe;
use crate::settings::Settings;

/// The largest JSON body an endpoint reads, in bytes; an endpoint may set its own `DefaultBodyLimit`.
pub const BODY_LIMIT: usize = 64 * 1024;

/// A function that cannot start.
#[derive(thiserror::Error)]
pub enum StartError {
    /// The environment is not complete.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The HTTP client could not be set up.
    #[error("failed to set up the HTTP client")]
    Http(#[from] reqwest::Error),
    /// A client of a hosted service could not be set up.
    #[error("failed to set up the client of a hosted service")]
    Client(#[source] Box<dyn Error + Send + Sync>),
    #[error("the Lambda runtime stopped")]
    Lambda(#[source] lambda_http::Error),
}

impl fmt::Debug for StartError {
    /// Formats the error and its causes in one line, which a `main` that returns the error prints.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)?;
        let mut cause = self.source();
        while let Some(error) = cause {
            write!(formatter, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

/// Serves a function's router as a Lambda until the process ends. Where the settings name the CDN's secret, a request
/// without it is rejected: the API gateway's own host must not be a way around the CDN's firewall, limits and headers.
pub async fn run(settings: &Settings, router: OpenApiRouter) -> Result<(), StartError> {
    let mut router = finish(router);
    if let Some(secret) = settings.origin_secret()? {
        router = behind_cdn(router, secret);
    }
    lambda_http::run(router).await.map_err(StartError::Lambda)
}

/// A router with everything around it that every function has: the error envelope for unknown paths and
/// methods, the body limit, security headers and the request log. The local runner merges the functions'
/// routers first and finishes once.
pub fn finish(router: OpenApiRouter) -> Router {
    let (router, _description) = router.split_for_parts();
    router
        .fallback(unknown_path)
        .method_not_allowed_fallback(unknown_method)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        .layer(SetResponseHeaderLayer::overriding(
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ))
        .layer(middleware::from_fn(observe::observe))
}

async fn unknown_path(uri: Uri) -> ApiError {
    ApiError::new(
        ErrorCode::NotFound,
        format!("there is nothing at `{}`", uri.path()),
    )
}

async fn unknown_method(method: Method) -> ApiError {
    ApiError::new(
        ErrorCode::MethodNotAllowed,
        format!("`{method}` is not a method of this path"),
    )
}
