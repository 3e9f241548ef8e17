//! Requests must come through the CDN.

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use environment::Secret;

use super::address::carries_secret;
use crate::error::{ApiError, ErrorCode, Result};

/// Rejects requests that do not carry the CDN's secret with `forbidden`.
pub(crate) fn behind_cdn(router: Router, secret: Secret) -> Router {
    router.layer(middleware::from_fn_with_state(secret, require_secret))
}

async fn require_secret(
    State(secret): State<Secret>,
    request: Request,
    next: Next,
) -> Result<Response> {
    if carries_secret(request.headers(), &secret) {
        return Ok(next.run(request).await);
    }
    Err(ApiError::new(
        ErrorCode::Forbidden,
        "use the address of the site: this host only answers its CDN",
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    async fn status(secret: Option<&str>) -> StatusCode {
        let router = Router::new().route("/", get(|| async {}));
        let router = behind_cdn(router, Secret::new("only-the-cdn-knows"));
        let mut request = Request::new(Body::empty());
        if let Some(secret) = secret {
            let value = secret.parse().unwrap();
            request.headers_mut().insert("x-origin-secret", value);
        }
        router.oneshot(request).await.unwrap().status()
    }

    #[tokio::test]
    async fn rejects_requests_without_the_secret_of_the_cdn() {
        assert_eq!(status(None).await, StatusCode::FORBIDDEN);
        assert_eq!(
            status(Some("only-the-cdn-know")).await,
            StatusCode::FORBIDDEN
        );
        assert_eq!(status(Some("only-the-cdn-knows")).await, StatusCode::OK);
    }
}
