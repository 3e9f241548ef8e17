//! Reads a JSON body into a type, and writes one out.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::text::{FieldRule, ValueType};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::blame::{array_for_object, wrong_part};
use super::json_error;
use super::refusal::path_of;
use super::tree::{Reader, Tree, UnaskedLists};
use crate::error::{ApiError, ErrorCode, Result};

/// A body of a known shape; also the answer of a handler.
///
/// Refusals name the field: a body that is JSON but does not fit is `validation_failed`, never `malformed_json`.
#[derive(Debug, Clone, Copy)]
pub struct Json<T>(pub T);

/// A well-formed JSON body whose shape is not known yet, for an endpoint that takes more than one.
#[derive(Debug, Clone)]
pub struct JsonBody(Tree);

impl JsonBody {
    /// Reads the whole text: half a document must not be reported as a wrong field.
    pub(super) fn read(bytes: &[u8]) -> Result<Self> {
        let tree = serde_json::from_slice(bytes).map_err(|error| json_error::malformed(&error))?;
        Ok(Self(tree))
    }

    /// Reads the body as this type; refusals name the field.
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T> {
        let unasked = UnaskedLists::default();
        let read = serde_path_to_error::deserialize(Reader::new(&self.0, &unasked));
        let refusal = read.as_ref().err().map(|error| error.inner().to_string());
        if let Some(array) = array_for_object::<T>(&self.0, &unasked, refusal.as_deref()) {
            return Err(ApiError::invalid_field(
                array.join("."),
                FieldRule::value_type(ValueType::Object),
            ));
        }
        read.map_err(|error| {
            let known = path_of(error.path());
            let part = wrong_part::<T>(&self.0, known, &refusal.unwrap_or_default());
            json_error::refuse(&part.join("."), error.inner())
        })
    }
}

impl<S: Send + Sync> FromRequest<S> for JsonBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        if !declares_json(request.headers()) {
            return Err(ApiError::new(
                ErrorCode::UnsupportedMediaType,
                "the body must be sent as `content-type: application/json`",
            ));
        }
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(refuse_bytes)?;
        Self::read(&bytes)
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        JsonBody::from_request(request, state)
            .await?
            .parse()
            .map(Json)
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

fn declares_json(headers: &HeaderMap) -> bool {
    let Some(Ok(content_type)) = headers.get(CONTENT_TYPE).map(|value| value.to_str()) else {
        return false;
    };
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

pub(crate) fn refuse_bytes(rejection: BytesRejection) -> ApiError {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(
            ErrorCode::BodyTooLarge,
            "the body is larger than this endpoint reads",
        ),
        _ => ApiError::new(
            ErrorCode::MalformedJson,
            "the body ended before it was complete",
        )
        .because(rejection),
    }
}
