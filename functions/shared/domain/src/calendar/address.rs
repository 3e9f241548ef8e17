//! The address of a calendar that an athlete enters.

use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use crate::public_hosts::{AddressError, PublicHosts};

/// An `https` address of a calendar; `webcal` is read as `https`. Its path is a secret of its owner.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, min_length = 1, max_length = 1000)]
pub struct CalendarUrl(String);

impl CalendarUrl {
    /// Parses an address that a user entered.
    pub fn parse(text: &str, hosts: PublicHosts) -> Result<Self, AddressError> {
        let text = text.trim();
        match text.get(..9) {
            Some(scheme) if scheme.eq_ignore_ascii_case("webcal://") => {
                let rest = text.get(9..).unwrap_or_default();
                hosts.parse(&format!("https://{rest}")).map(Self)
            }
            _ => hosts.parse(text).map(Self),
        }
    }

    /// Returns the whole address, with its secret.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the host name, the only part that may be displayed.
    pub fn host(&self) -> String {
        let url = Url::parse(&self.0).ok();
        url.and_then(|url| url.host_str().map(str::to_owned))
            .unwrap_or_default()
    }
}

impl std::fmt::Debug for CalendarUrl {
    /// Writes the host only, because the rest is secret.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "CalendarUrl({})", self.host())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn parses_addresses_and_displays_only_the_host() {
        let url = CalendarUrl::parse(
            " webcal://p01-calendars.example.com/published/2/secret ",
            PublicHosts::Public,
        )
        .unwrap();
        assert_eq!(
            url.as_str(),
            "https://p01-calendars.example.com/published/2/secret"
        );
        assert_eq!(url.host(), "p01-calendars.example.com");
        assert!(!format!("{url:?}").contains("secret"));
    }
}
