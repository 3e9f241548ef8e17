//! Where the table is, decided by settings alone.

use std::fmt;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Builder, Credentials, Region};
use url::Url;

use crate::http::sdk_http_client;

/// Which table to use and how to reach it.
#[derive(Debug, Clone)]
pub struct TableSettings {
    /// Name of the one table.
    pub table_name: String,
    /// Where `DynamoDB` answers, if not at the region's own address.
    pub endpoint: Option<Url>,
    /// Who calls it; without one the credentials are fixed, for an embedded database that checks none.
    pub access: Option<CloudAccess>,
    /// How long calls may take.
    pub timing: CallTiming,
}

/// How long a call may take, and how soon the SDK repeats one that failed.
#[derive(Debug, Clone, Copy)]
pub struct CallTiming {
    /// Limit of each attempt.
    pub attempt: Duration,
    /// Limit of all attempts together.
    pub operation: Duration,
    /// Longest pause before the second attempt; the SDK doubles it for the next one and waits a random part of it.
    pub first_pause: Duration,
}

impl Default for CallTiming {
    /// Short enough to fail inside a function's own time limit.
    fn default() -> Self {
        Self {
            attempt: Duration::from_secs(5),
            operation: Duration::from_secs(15),
            first_pause: Duration::from_secs(1),
        }
    }
}

/// The region of a function and its credentials, which live as long as its environment does. They are given and not looked
/// for: the SDK's own search knows a dozen places, which cost a function 1.6 MB (ADR 36).
#[derive(Clone)]
pub struct CloudAccess {
    pub region: String,
    pub access_key_id: String,
    pub secret_access_key: String,
    /// Comes with keys that run out.
    pub session_token: Option<String>,
}

impl CloudAccess {
    /// Region and credentials for a client of the SDK. An emulator (`None`) checks no credentials and is
    /// in no region, but the client wants both.
    pub fn resolve(access: Option<Self>) -> (Region, Credentials) {
        let Some(access) = access else {
            let local = Credentials::new("local", "local", None, None, "settings");
            return (Region::new("eu-central-1"), local);
        };
        let credentials = Credentials::new(
            access.access_key_id,
            access.secret_access_key,
            access.session_token,
            None,
            "environment",
        );
        (Region::new(access.region), credentials)
    }
}

impl fmt::Debug for CloudAccess {
    /// The region alone.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("CloudAccess")
            .field("region", &self.region)
            .finish_non_exhaustive()
    }
}

pub(crate) fn client(settings: &TableSettings, http: reqwest::ClientBuilder) -> Client {
    let (region, credentials) = CloudAccess::resolve(settings.access.clone());
    let timeouts = TimeoutConfig::builder()
        .operation_attempt_timeout(settings.timing.attempt)
        .operation_timeout(settings.timing.operation)
        .build();
    let mut builder = Builder::new()
        .behavior_version(BehaviorVersion::latest())
        .region(region)
        .retry_config(RetryConfig::standard().with_initial_backoff(settings.timing.first_pause))
        .credentials_provider(credentials)
        .timeout_config(timeouts)
        .http_client(sdk_http_client(http));
    builder.set_endpoint_url(settings.endpoint.as_ref().map(Url::to_string));
    Client::from_conf(builder.build())
}
