//! One place that sends: authentication, version, idempotency key, retries, error shapes.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::{Client, Method, Response, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::FailedAnswer;
use crate::{StripeError, StripeSettings};

const RETRIES: u32 = 2;
/// The most keys of one write in a day: its own, and one after each failure that the provider stored. Enough for a call that
/// fails every five minutes for eight hours.
const MOST_KEYS: u32 = 100;
const REQUEST_TIMEOUT: Duration = Duration::from_secs(8);
/// Timeout of a call with all tries and pauses: an HTTP API waits 29 seconds for a function, which must return an error
/// before that.
const CALL_TIMEOUT: Duration = Duration::from_secs(20);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// The provider's client; cheap to clone, shares one connection pool.
#[derive(Clone, Debug)]
pub struct Stripe {
    http: Client,
    pub(crate) settings: StripeSettings,
    breaker: Option<Arc<http_client::Breaker>>,
}

/// The provider's envelope around several objects.
#[derive(Deserialize)]
pub(crate) struct List<T> {
    pub(crate) data: Vec<T>,
}

/// Form fields in the provider's bracket notation.
pub(crate) type Form = Vec<(String, String)>;

/// A call that did not succeed.
struct Failure {
    error: StripeError,
    /// Whether it is the stored result of an earlier call with this key.
    is_stored: bool,
}

pub(crate) struct Call<'a> {
    pub(crate) method: Method,
    pub(crate) path: &'a str,
    pub(crate) form: Form,
    pub(crate) idempotency_key: Option<&'a str>,
    /// The connected account whose object it is; none for the platform's own.
    pub(crate) account: Option<&'a str>,
    /// A verb phrase for the error and the log, such as `capture a payment`.
    pub(crate) action: &'static str,
}

impl Stripe {
    /// A client for the provider at `settings.base_url`.
    pub fn new(settings: StripeSettings) -> Result<Self, StripeError> {
        let unusable =
            |source: Box<dyn std::error::Error + Send + Sync>| StripeError::Unavailable {
                action: "be configured",
                source,
            };
        let mut bearer = HeaderValue::from_str(&format!("Bearer {}", settings.secret_key.expose()))
            .map_err(|source| unusable(source.into()))?;
        bearer.set_sensitive(true);
        let version = HeaderValue::from_str(&settings.api_version)
            .map_err(|source| unusable(source.into()))?;
        let headers = HeaderMap::from_iter([
            (AUTHORIZATION, bearer),
            (http_name("stripe-version"), version),
        ]);
        let http = http_client::builder()
            .default_headers(headers)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT)
            .build()
            .map_err(|source| unusable(source.into()))?;
        Ok(Self {
            http,
            settings,
            breaker: None,
        })
    }

    /// Returns a client that stops calling for half a minute after three calls in a row without a usable response. Its
    /// calls then fail immediately with [`StripeError::Unavailable`]. For callers that work through many objects.
    #[must_use]
    pub fn with_breaker(self) -> Self {
        Self {
            breaker: Some(Arc::default()),
            ..self
        }
    }

    /// Returns whether the breaker is open: calls are refused until one of the next has a usable response.
    pub fn is_paused(&self) -> bool {
        self.breaker
            .as_ref()
            .is_some_and(|breaker| breaker.is_open())
    }

    pub(crate) async fn find<T: DeserializeOwned>(
        &self,
        action: &'static str,
        path: &str,
        query: Form,
    ) -> Result<T, StripeError> {
        self.call_once(Call {
            method: Method::GET,
            path,
            form: query,
            idempotency_key: None,
            account: None,
            action,
        })
        .await
    }

    /// Finds objects of a connected account.
    pub(crate) async fn find_on_account<T: DeserializeOwned>(
        &self,
        action: &'static str,
        path: &str,
        query: Form,
        account: &str,
    ) -> Result<T, StripeError> {
        self.call_once(Call {
            method: Method::GET,
            path,
            form: query,
            idempotency_key: None,
            account: Some(account),
            action,
        })
        .await
    }

    /// Writes under `idempotency_key`. The provider repeats the result of a key for a day, also a refusal whose cause is
    /// gone, so a stored failure is followed by a call with the next key, `{key}:1`, `{key}:2`, …: every caller takes the
    /// same keys in the same order, and none of them is executed twice. Callers look at the provider's state before they
    /// repeat a call, because a stored 5xx does not prove that nothing happened (ADR 58).
    pub(crate) async fn write<T: DeserializeOwned>(
        &self,
        action: &'static str,
        path: &str,
        form: Form,
        idempotency_key: &str,
    ) -> Result<T, StripeError> {
        let sent = async {
            let mut key = idempotency_key.to_owned();
            let mut keys = 1;
            loop {
                let call = Call {
                    method: Method::POST,
                    path,
                    form: form.clone(),
                    idempotency_key: Some(&key),
                    account: None,
                    action,
                };
                match self.send(call).await {
                    Err(failure) if failure.is_stored && keys < MOST_KEYS => {
                        key = format!("{idempotency_key}:{keys}");
                        keys += 1;
                    }
                    outcome => return outcome.map_err(|failure| failure.error),
                }
            }
        };
        self.in_time(action, Box::pin(sent)).await
    }

    /// Writes without a key, so that the provider stores no failure: for calls that the state of their object makes harmless
    /// when they are repeated (ADR 58). After a refusal callers look at the object.
    pub(crate) async fn write_without_key<T: DeserializeOwned>(
        &self,
        action: &'static str,
        path: &str,
        form: Form,
    ) -> Result<T, StripeError> {
        self.call_once(Call {
            method: Method::POST,
            path,
            form,
            idempotency_key: None,
            account: None,
            action,
        })
        .await
    }

    async fn call_once<T: DeserializeOwned>(&self, call: Call<'_>) -> Result<T, StripeError> {
        let action = call.action;
        let sent = async {
            let answer = self.send(call).await;
            answer.map_err(|failure| failure.error)
        };
        self.in_time(action, Box::pin(sent)).await
    }

    /// Gives up when the call as a whole takes too long, however many tries and keys are left. Boxed: callers hold several
    /// of these in one future.
    async fn in_time<T>(
        &self,
        action: &'static str,
        call: Pin<Box<impl Future<Output = Result<T, StripeError>>>>,
    ) -> Result<T, StripeError> {
        let unavailable = |source: Box<dyn std::error::Error + Send + Sync>| {
            Err(StripeError::Unavailable { action, source })
        };
        if let Some(Err(refused)) = self.breaker.as_ref().map(|breaker| breaker.admit()) {
            return unavailable(refused.into());
        }
        let answer = tokio::time::timeout(CALL_TIMEOUT, call).await;
        let answer = answer.unwrap_or_else(|source| unavailable(source.into()));
        if let Some(breaker) = &self.breaker {
            breaker.note(!matches!(answer, Err(StripeError::Unavailable { .. })));
        }
        answer
    }

    /// Sends with up to two retries under the same key: the provider answers a repeated key with
    /// the first result, so a retry after a lost answer is safe.
    async fn send<T: DeserializeOwned>(&self, call: Call<'_>) -> Result<T, Failure> {
        let action = call.action;
        let mut pause = self.settings.first_pause;
        let mut tries = 0;
        let failed = |error| Failure {
            error,
            is_stored: false,
        };
        loop {
            let failure = match self.send_once(&call).await {
                Ok(response) if response.status().is_success() => {
                    return response.json().await.map_err(|source| {
                        failed(StripeError::Unavailable {
                            action,
                            source: source.into(),
                        })
                    });
                }
                Ok(response) if is_replayed(&response) => {
                    return Err(Failure {
                        error: refusal(action, response).await,
                        // After a failure of this call's own first try it is unknown what the try left behind.
                        is_stored: tries == 0,
                    });
                }
                Ok(response) if !worth_a_retry(&response) => {
                    return Err(failed(refusal(action, response).await));
                }
                Ok(response) => refusal(action, response).await,
                Err(source) => StripeError::Unavailable {
                    action,
                    source: source.into(),
                },
            };
            if tries == RETRIES {
                return Err(failed(failure));
            }
            tries += 1;
            tracing::warn!(error = %failure, tries, "provider.repeated");
            tokio::time::sleep(pause).await;
            pause *= 4;
        }
    }

    async fn send_once(&self, call: &Call<'_>) -> Result<Response, reqwest::Error> {
        let url = format!(
            "{}{}",
            self.settings.base_url.trim_end_matches('/'),
            call.path
        );
        let request = self.http.request(call.method.clone(), url);
        let request = match call.method {
            Method::GET => request.query(&call.form),
            _ => request.form(&call.form),
        };
        let request = match call.account {
            Some(account) => request.header("stripe-account", account),
            None => request,
        };
        match call.idempotency_key {
            Some(key) => request.header("idempotency-key", key).send().await,
            None => request.send().await,
        }
    }
}

/// Returns whether it is the stored response to an earlier call with the same key.
fn is_replayed(response: &Response) -> bool {
    let replayed = response.headers().get("idempotent-replayed");
    replayed.is_some_and(|value| value.as_bytes() == b"true")
}

const fn http_name(name: &'static str) -> reqwest::header::HeaderName {
    reqwest::header::HeaderName::from_static(name)
}

/// The provider's own advice wins over the status.
fn worth_a_retry(response: &Response) -> bool {
    match response
        .headers()
        .get("stripe-should-retry")
        .map(HeaderValue::as_bytes)
    {
        Some(b"true") => true,
        Some(b"false") => false,
        _ => {
            let status = response.status();
            status.is_server_error()
                || status == StatusCode::CONFLICT
                || status == StatusCode::TOO_MANY_REQUESTS
        }
    }
}

#[derive(Deserialize)]
struct ErrorBody {
    error: ErrorDetail,
}

#[derive(Default, Deserialize)]
struct ErrorDetail {
    #[serde(default, rename = "type")]
    kind: String,
    code: Option<String>,
    decline_code: Option<String>,
    message: Option<String>,
}

async fn read_error(response: Response) -> (u16, ErrorDetail) {
    let status = response.status().as_u16();
    // A body that is not the provider's error shape (a proxy's page) still has a status to report.
    let detail = response.json::<ErrorBody>().await.map_or_else(
        |source| ErrorDetail {
            message: Some(source.to_string()),
            ..ErrorDetail::default()
        },
        |body| body.error,
    );
    (status, detail)
}

async fn refusal(action: &'static str, response: Response) -> StripeError {
    let (
        status,
        ErrorDetail {
            kind,
            code,
            decline_code,
            message,
        },
    ) = read_error(response).await;
    let message = message.unwrap_or_else(|| "no message".to_owned());
    if kind == "card_error" || status == StatusCode::PAYMENT_REQUIRED.as_u16() {
        return StripeError::Declined {
            action,
            code,
            decline_code,
            message,
        };
    }
    // A call under the same key is being answered (409), or was made with another body (400).
    if kind == "idempotency_error" || code.as_deref() == Some("idempotency_key_in_use") {
        return StripeError::KeyInUse {
            action,
            status,
            message,
        };
    }
    // A conflict stays one of the moment, also after every retry.
    let is_passing =
        status == StatusCode::TOO_MANY_REQUESTS.as_u16() || status == StatusCode::CONFLICT.as_u16();
    if status >= 500 || is_passing {
        return StripeError::Unavailable {
            action,
            source: FailedAnswer { status, message }.into(),
        };
    }
    StripeError::Invalid {
        action,
        status,
        code,
        message,
    }
}
