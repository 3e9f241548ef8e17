//! The parameters after the question mark.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::refusal::field_error;
use crate::error::ApiError;

/// Query parameters; refusals are `validation_failed` and name the parameter.
#[derive(Debug, Clone, Copy)]
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        let pairs = url::form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes());
        let deserializer = serde_urlencoded::Deserializer::new(pairs);
        serde_path_to_error::deserialize(deserializer)
            .map(Self)
            .map_err(|error| ApiError::invalid(vec![field_error(&error)]))
    }
}
