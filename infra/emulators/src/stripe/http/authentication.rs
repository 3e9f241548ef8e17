use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

use super::error_response::unauthenticated;
use super::state::State;
use crate::stripe::records::API_VERSION;
use crate::stripe::records::error::StripeError;

/// Proof that the call carries the platform's secret key and a version whose shapes are served here.
pub(super) struct SecretKey;

impl FromRequestParts<State> for SecretKey {
    type Rejection = StripeError;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, StripeError> {
        let bearer = parts
            .headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "));
        match bearer {
            None => {
                return Err(unauthenticated(
                    "You did not provide an API key. You need to provide your API key in the Authorization header, \
                     using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
                ));
            }
            Some(key) if key != state.secret_key() => {
                let shown: String = key.chars().take(7).collect();
                return Err(unauthenticated(format!(
                    "Invalid API SecretKey provided: {shown}****"
                )));
            }
            Some(_) => {}
        }
        let version = parts
            .headers
            .get("stripe-version")
            .and_then(|value| value.to_str().ok());
        if let Some(version) = version
            && !is_version(version)
        {
            return Err(StripeError::invalid(format!(
                "Invalid Stripe API version: {version}"
            )));
        }
        if let Some(version) = version
            && version < API_VERSION
        {
            return Err(StripeError::invalid(format!(
                "The emulator serves version {API_VERSION} and later; the call asks for {version}."
            )));
        }
        Ok(Self)
    }
}

/// `2025-09-30.clover`: a date and a name.
fn is_version(version: &str) -> bool {
    version.split_once('.').is_some_and(|(date, name)| {
        date.len() == 10
            && date.bytes().all(|one| one.is_ascii_digit() || one == b'-')
            && !name.is_empty()
            && name.bytes().all(|one| one.is_ascii_lowercase())
    })
}
