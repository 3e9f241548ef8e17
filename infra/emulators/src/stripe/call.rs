use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::error::StripeError;
use super::form::Form;
use super::state::State;
use super::{API_VERSION, expand, expiry};
use crate::random::random_text;
use crate::records::Session;

const KEY: &str = "idempotency";
/// How long a key is remembered, in seconds.
const KEY_LIFETIME: i64 = 24 * 3600;

/// What an operation works with: one open transaction, the parameters, the time.
pub(super) struct Work<'a> {
    pub(super) state: &'a State,
    pub(super) session: &'a Session<'a>,
    pub(super) form: &'a Form,
    /// Seconds since 1970, by the emulator's clock.
    pub(super) now: i64,
    pub(super) idempotency_key: Option<&'a str>,
}

/// An authenticated call with its parameters: the query of a `GET`, the body of a `POST`.
#[derive(Debug)]
pub(super) struct Call {
    state: State,
    form: Form,
    path: String,
    idempotency_key: Option<String>,
    request_id: String,
}

#[derive(Debug, Deserialize, Serialize)]
struct Remembered {
    digest: String,
    status: u16,
    body: Value,
    at: i64,
}

enum Outcome {
    Fresh(Value),
    Replayed(Remembered),
}

impl Call {
    /// Runs the operation in one transaction and answers; a key used before gets the answer it got before.
    pub(super) async fn run(
        self,
        operation: &str,
        work: impl FnOnce(&Work<'_>) -> Result<Value, StripeError>,
    ) -> Response {
        let outcome = self.state.records().transact(|session| {
            expiry::run_out(&self.state, session)?;
            if let Some(remembered) = self.remembered(session)? {
                return Ok(Outcome::Replayed(remembered));
            }
            let expansions = self.form.list("expand");
            let work_with = Work {
                state: &self.state,
                session,
                form: &self.form,
                now: self.state.clock().now(),
                idempotency_key: self.idempotency_key.as_deref(),
            };
            let mut body = work(&work_with)?;
            for path in &expansions {
                expand::expand(session, &mut body, path)?;
            }
            self.remember(session, StatusCode::OK, &body)?;
            Ok::<_, StripeError>(Outcome::Fresh(body))
        });
        self.state.mail_waiting().notify_one();
        if self.state.never_answers(operation) {
            std::future::pending::<()>().await;
        }
        match outcome {
            Ok(Outcome::Fresh(body)) => self.answer(StatusCode::OK, body, false),
            Ok(Outcome::Replayed(remembered)) => {
                let status = StatusCode::from_u16(remembered.status)
                    .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                self.answer(status, remembered.body, true)
            }
            Err(error) => {
                // The transaction is undone; only the refusal itself is kept.
                let body = error.body();
                if error.begun
                    && let Err(failure) = self
                        .state
                        .records()
                        .transact(|session| self.remember(session, error.status, &body))
                {
                    return failure.into_response();
                }
                self.answer(error.status, body, false)
            }
        }
    }

    fn remembered(&self, session: &Session<'_>) -> Result<Option<Remembered>, StripeError> {
        let Some(key) = &self.idempotency_key else {
            return Ok(None);
        };
        let remembered: Option<Remembered> = session.find(KEY, key)?;
        let oldest = self.state.clock().now().saturating_sub(KEY_LIFETIME);
        match remembered.filter(|remembered| remembered.at >= oldest) {
            Some(remembered) if remembered.digest != self.digest() => {
                Err(StripeError::idempotency(key))
            }
            other => Ok(other),
        }
    }

    fn remember(
        &self,
        session: &Session<'_>,
        status: StatusCode,
        body: &Value,
    ) -> Result<(), StripeError> {
        let Some(key) = &self.idempotency_key else {
            return Ok(());
        };
        let remembered = Remembered {
            digest: self.digest(),
            status: status.as_u16(),
            body: body.clone(),
            at: self.state.clock().now(),
        };
        Ok(session.save(KEY, key, &remembered)?)
    }

    fn digest(&self) -> String {
        let digest = Sha256::digest(format!("{} {}", self.path, self.form.canonical()));
        digest
            .iter()
            .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
    }

    fn answer(&self, status: StatusCode, body: Value, replayed: bool) -> Response {
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert("stripe-version", HeaderValue::from_static(API_VERSION));
        if let Ok(id) = HeaderValue::from_str(&self.request_id) {
            headers.insert("request-id", id);
        }
        if let Some(key) = &self.idempotency_key
            && let Ok(key) = HeaderValue::from_str(key)
        {
            headers.insert("idempotency-key", key);
        }
        if replayed {
            headers.insert("idempotent-replayed", HeaderValue::from_static("true"));
        }
        response
    }
}

impl FromRequest<State> for Call {
    type Rejection = StripeError;

    async fn from_request(request: Request, state: &State) -> Result<Self, StripeError> {
        let (mut parts, body) = request.into_parts();
        Key::from_request_parts(&mut parts, state).await?;
        let writes = parts.method != Method::GET;
        let path = parts.uri.path().to_owned();
        let idempotency_key = idempotency_key(&parts.headers)?;
        let form = if writes {
            let body = Bytes::from_request(Request::from_parts(parts, body), state)
                .await
                .map_err(|rejection| StripeError::invalid(rejection.body_text()))?;
            Form::parse(&body)
        } else {
            Form::parse(parts.uri.query().unwrap_or_default().as_bytes())
        };
        let idempotency_key = idempotency_key.filter(|_| writes);
        let request_id = format!("req_{}", random_text(14));
        Ok(Self {
            state: state.clone(),
            form,
            path,
            idempotency_key,
            request_id,
        })
    }
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<String>, StripeError> {
    let key = headers
        .get("idempotency-key")
        .and_then(|value| value.to_str().ok());
    match key {
        Some(key) if key.is_empty() || key.len() > 255 => Err(StripeError::invalid(
            "The idempotency key may have 1 to 255 characters.",
        )),
        other => Ok(other.map(str::to_owned)),
    }
}

/// Proof that the call carries the platform's secret key and a version whose shapes are served here.
struct Key;

impl FromRequestParts<State> for Key {
    type Rejection = StripeError;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, StripeError> {
        let bearer = parts
            .headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "));
        match bearer {
            None => {
                return Err(StripeError::unauthenticated(
                    "You did not provide an API key. You need to provide your API key in the Authorization header, \
                     using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
                ));
            }
            Some(key) if key != state.secret_key() => {
                let shown: String = key.chars().take(7).collect();
                return Err(StripeError::unauthenticated(format!(
                    "Invalid API Key provided: {shown}****"
                )));
            }
            Some(_) => {}
        }
        let version = parts
            .headers
            .get("stripe-version")
            .and_then(|value| value.to_str().ok());
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

/// Every path this server does not know, in Stripe's words.
pub(super) async fn unknown_path(method: Method, uri: Uri) -> StripeError {
    StripeError::unknown_path(method.as_str(), uri.path())
}

/// A new id: the kind's prefix and 24 letters and digits.
pub(super) fn new_id(prefix: &str) -> String {
    format!("{prefix}_{}", random_text(24))
}
