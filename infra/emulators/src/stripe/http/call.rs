use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::authentication::SecretKey;
use super::error_response::error_status;
use super::idempotency::{self, IdempotencyKey, StoredResponse};
use super::state::State;
use crate::random::random_text;
use crate::records::{RecordsError, Session};
use crate::stripe::operations::context::OperationContext;
use crate::stripe::operations::expand::expand_object;
use crate::stripe::operations::expire_due::expire_due;
use crate::stripe::operations::form::Form;
use crate::stripe::operations::payment_intents::note_declined_capture;
use crate::stripe::records::API_VERSION;
use crate::stripe::records::error::StripeError;

/// An authenticated call with its parameters: the query of a `GET`, the body of a `POST`.
#[derive(Debug)]
pub(super) struct Call {
    state: State,
    form: Form,
    idempotency_key: Option<IdempotencyKey>,
    request_id: String,
}

enum Outcome {
    Fresh(Value),
    Replayed(StoredResponse),
}

impl Call {
    pub(super) fn charges_are_disabled(&self) -> bool {
        self.state.charges_are_disabled()
    }

    /// Runs the operation in one transaction and answers; a key used before gets the answer it got before.
    pub(super) async fn run(
        self,
        name: &str,
        operation: impl FnOnce(&OperationContext<'_>) -> Result<Value, StripeError>,
    ) -> Response {
        let outcome = match self.state.refuses(name) {
            Some(error) if !error.begun => Err(error),
            refused => self.state.records().transact(|session| {
                self.run_in_transaction(session, |context| match refused {
                    Some(error) => Err(error),
                    None => operation(context),
                })
            }),
        };
        self.state.delivery_queued().notify_one();
        if self.state.loses_response(name) {
            std::future::pending::<()>().await;
        }
        match outcome {
            Ok(Outcome::Fresh(body)) => self.respond(StatusCode::OK, body, false),
            Ok(Outcome::Replayed(stored)) => {
                let status = StatusCode::from_u16(stored.status)
                    .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                self.respond(status, stored.body, true)
            }
            Err(error) => self.respond_with_error(&error),
        }
    }

    fn run_in_transaction(
        &self,
        session: &Session<'_>,
        operation: impl FnOnce(&OperationContext<'_>) -> Result<Value, StripeError>,
    ) -> Result<Outcome, StripeError> {
        let now = self.state.clock().now();
        expire_due(session, now)?;
        if let Some(key) = &self.idempotency_key
            && let Some(stored) = key.find_response(session, now)?
        {
            return Ok(Outcome::Replayed(stored));
        }
        let expansions = self.form.list("expand");
        let context = OperationContext {
            session,
            form: &self.form,
            base_url: self.state.url(),
            now,
            idempotency_key: self.idempotency_key.as_ref().map(IdempotencyKey::as_str),
        };
        let mut body = operation(&context)?;
        for path in &expansions {
            expand_object(session, &mut body, path)?;
        }
        self.save_response(session, StatusCode::OK, &body)?;
        Ok(Outcome::Fresh(body))
    }

    fn save_response(
        &self,
        session: &Session<'_>,
        status: StatusCode,
        body: &Value,
    ) -> Result<(), RecordsError> {
        match &self.idempotency_key {
            Some(key) => key.save_response(session, status, body, self.state.clock().now()),
            None => Ok(()),
        }
    }

    /// The transaction is undone; only the refusal itself is kept.
    fn respond_with_error(&self, error: &StripeError) -> Response {
        let body = error.to_json();
        let status = error_status(error.category);
        let kept = self.state.records().transact(|session| {
            if let Some(intent) = &error.declined_intent {
                note_declined_capture(session, intent, self.state.clock().now())?;
            }
            if error.begun {
                self.save_response(session, status, &body)?;
            }
            Ok::<_, StripeError>(())
        });
        match kept {
            Ok(()) => self.respond(status, body, false),
            Err(failure) => failure.into_response(),
        }
    }

    fn respond(&self, status: StatusCode, body: Value, replayed: bool) -> Response {
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert("stripe-version", HeaderValue::from_static(API_VERSION));
        if let Ok(id) = HeaderValue::from_str(&self.request_id) {
            headers.insert("request-id", id);
        }
        if let Some(key) = &self.idempotency_key
            && let Ok(key) = HeaderValue::from_str(key.as_str())
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
        SecretKey::from_request_parts(&mut parts, state).await?;
        let path = parts.uri.path().to_owned();
        let key = idempotency::read_key(&parts.headers)?;
        let (form, idempotency_key) = if parts.method == Method::GET {
            let query = parts.uri.query().unwrap_or_default();
            (Form::parse(query.as_bytes()), None)
        } else {
            let body = Bytes::from_request(Request::from_parts(parts, body), state)
                .await
                .map_err(|rejection| StripeError::invalid(rejection.body_text()))?;
            let form = Form::parse(&body);
            let key = key.map(|key| IdempotencyKey::new(key, &path, &form));
            (form, key)
        };
        Ok(Self {
            state: state.clone(),
            form,
            idempotency_key,
            request_id: format!("req_{}", random_text(14)),
        })
    }
}
