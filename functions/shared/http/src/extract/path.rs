//! The parameters of the path.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::error::{ApiError, ErrorCode};

/// Path parameters; one that cannot be an identifier names nothing that exists, so it is `not_found`.
#[derive(Debug, Clone, Copy)]
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(value)) => Ok(Self(value)),
            Err(rejection) if rejection.status().is_server_error() => {
                Err(ApiError::internal(rejection))
            }
            Err(_) => Err(ApiError::new(
                ErrorCode::NotFound,
                "there is nothing at this path",
            )),
        }
    }
}
