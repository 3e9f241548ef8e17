//! How the SDK's requests leave: through the HTTP client that every function has for other services.
//!
//! The SDK's own would be a second one in each program, with HTTP/2, which `DynamoDB` does not speak (ADR 36).

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use reqwest::redirect::Policy;

/// Long enough for a cold connection, short enough to fail inside a function's own time limit.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Returns an HTTP client for the AWS SDK that sends in-memory bodies through `builder`. The SDK sets the time limit of each
/// attempt; a connection attempt ends after 2 seconds.
pub fn sdk_http_client(builder: reqwest::ClientBuilder) -> SharedHttpClient {
    let client = builder
        .connect_timeout(CONNECT_TIMEOUT)
        .redirect(Policy::none())
        .build()
        .map_err(Arc::new);
    let connector = SharedHttpConnector::new(Connector { client });
    http_client_fn(move |_settings, _components| connector.clone())
}

/// The client; or why there is none, which each request is answered with.
#[derive(Debug)]
struct Connector {
    client: Result<reqwest::Client, Arc<reqwest::Error>>,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let client = self.client.clone();
        HttpConnectorFuture::new(async move {
            let client = client.map_err(user_error)?;
            let request = outgoing(request)?;
            answer(client.execute(request).await.map_err(connector_error)?).await
        })
    }
}

fn outgoing(request: HttpRequest) -> Result<reqwest::Request, ConnectorError> {
    let (parts, body) = request.try_into_http1x().map_err(user_error)?.into_parts();
    let body = body
        .bytes()
        .ok_or_else(|| user_error("a body that is not in memory"))?
        .to_vec();
    reqwest::Request::try_from(http::Request::from_parts(parts, body)).map_err(user_error)
}

async fn answer(mut response: reqwest::Response) -> Result<HttpResponse, ConnectorError> {
    let mut incoming = http::Response::new(SdkBody::empty());
    *incoming.status_mut() = response.status();
    std::mem::swap(incoming.headers_mut(), response.headers_mut());
    *incoming.body_mut() = SdkBody::from(response.bytes().await.map_err(connector_error)?);
    HttpResponse::try_from(incoming).map_err(|error| ConnectorError::other(error.into(), None))
}

/// What went wrong on the way, in the two kinds that the SDK tries again after.
fn connector_error(error: reqwest::Error) -> ConnectorError {
    if error.is_timeout() {
        ConnectorError::timeout(error.into())
    } else {
        ConnectorError::io(error.into())
    }
}

fn user_error(error: impl Into<Box<dyn Error + Send + Sync>>) -> ConnectorError {
    ConnectorError::user(error.into())
}
