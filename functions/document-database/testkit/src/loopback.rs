//! Clients of servers on this machine.

use std::time::Duration;

use table::{CallTiming, Table, TableSettings};
use url::Url;

/// Short pauses, so that tests need not wait for retries, and timeouts that a busy machine does not exceed.
pub const TEST_TIMING: CallTiming = CallTiming {
    attempt: Duration::from_mins(1),
    operation: Duration::from_mins(3),
    first_pause: Duration::from_millis(1),
};

/// Returns an HTTP client that has no certificates. `reqwest` otherwise reads all certificates of the machine for each
/// client, which takes longer than most tests.
pub fn loopback_client() -> reqwest::Client {
    loopback_builder().build().expect("an HTTP client")
}

/// As [`loopback_client`], for a client with other options.
pub fn loopback_builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder().tls_certs_only([])
}

/// Returns the settings of a table that is embedded or behind a proxy.
pub fn table_at(endpoint: Url, table_name: &str) -> TableSettings {
    TableSettings {
        table_name: table_name.to_owned(),
        endpoint: Some(endpoint),
        access: None,
        timing: TEST_TIMING,
    }
}

/// Returns a client of such a table.
pub fn connect(settings: &TableSettings) -> Table {
    Table::connect_through(settings, loopback_builder())
}
