//! Where the table is, decided by settings alone.

use std::time::Duration;

use aws_config::environment::{
    EnvironmentVariableCredentialsProvider, EnvironmentVariableRegionProvider,
};
use aws_config::{BehaviorVersion, SdkConfig};
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{Builder, Credentials, Region};
use url::Url;

/// Which table to use and how to reach it.
#[derive(Debug, Clone)]
pub struct TableSettings {
    /// Name of the one table.
    pub table_name: String,
    /// An embedded `DynamoDB` to use instead of AWS; its credentials are fixed, since it checks none.
    pub endpoint: Option<Url>,
}

/// Long enough for a cold connection, short enough to fail inside a function's own time limit.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(5);
const OPERATION_TIMEOUT: Duration = Duration::from_secs(15);

pub(crate) async fn client(settings: &TableSettings) -> Client {
    let builder = match &settings.endpoint {
        Some(endpoint) => embedded(endpoint),
        None => Builder::from(&aws().await),
    };
    let timeouts = TimeoutConfig::builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .operation_attempt_timeout(ATTEMPT_TIMEOUT)
        .operation_timeout(OPERATION_TIMEOUT)
        .build();
    Client::from_conf(builder.timeout_config(timeouts).build())
}

/// A function gets its credentials and region in its environment; nothing else is looked for, so
/// a missing one is said at once instead of after a tour of every other place.
async fn aws() -> SdkConfig {
    aws_config::defaults(BehaviorVersion::latest())
        .credentials_provider(EnvironmentVariableCredentialsProvider::new())
        .region(EnvironmentVariableRegionProvider::new())
        .load()
        .await
}

fn embedded(endpoint: &Url) -> Builder {
    Builder::new()
        .behavior_version(BehaviorVersion::latest())
        .endpoint_url(endpoint.as_str())
        .region(Region::new("eu-central-1"))
        .retry_config(RetryConfig::standard())
        .credentials_provider(Credentials::new("local", "local", None, None, "settings"))
}
