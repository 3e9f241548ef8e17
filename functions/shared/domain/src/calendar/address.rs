//! The address of a calendar that an athlete enters.

use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use crate::public_hosts::{AddressError, PublicHosts, Schemes};

/// An address of a calendar: `https`, `http`, or `webcal`, which names neither of both. Its path is a secret of its owner.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, min_length = 1, max_length = 1000)]
pub struct CalendarUrl(String);

/// The scheme that programs write for calendars to subscribe to, with or without TLS.
const WEBCAL: &str = "webcal:";

impl CalendarUrl {
    /// The schemes of the addresses that are fetched.
    pub const SCHEMES: Schemes = Schemes::SecureAndPlain;

    /// Parses an address that a user entered: also `webcals:`, `feed:`, and either of them before a whole address.
    pub fn parse(text: &str, hosts: PublicHosts) -> Result<Self, AddressError> {
        let text = text.trim();
        let (scheme, rest) = text.split_once(':').unwrap_or(("", text));
        let parse = |text: &str| hosts.parse(text, Self::SCHEMES);
        match scheme.to_ascii_lowercase().as_str() {
            "webcal" | "webcals" | "feed" if !rest.starts_with("//") => parse(rest).map(Self),
            "webcals" => parse(&format!("https:{rest}")).map(Self),
            "webcal" | "feed" => {
                let secure = parse(&format!("https:{rest}"));
                let found = secure.or_else(|_reason| parse(&format!("http:{rest}")))?;
                let rest = found.split_once(':').map_or("", |(_, rest)| rest);
                Ok(Self(format!("{WEBCAL}{rest}")))
            }
            _ => parse(text).map(Self),
        }
    }

    /// Returns the addresses to fetch with their secret: the next one if there is no connection to the one before.
    pub fn addresses(&self) -> Vec<String> {
        match self.0.strip_prefix(WEBCAL) {
            Some(rest) => ["https", "http"]
                .map(|scheme| format!("{scheme}:{rest}"))
                .to_vec(),
            None => vec![self.0.clone()],
        }
    }

    /// Returns the text that is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the host name, the only part that may be displayed.
    pub fn host(&self) -> String {
        let url = Url::parse(&self.0).ok();
        url.and_then(|url| url.host_str().map(str::to_owned))
            .unwrap_or_default()
    }

    /// Returns the email addresses in the path: Google's addresses contain that of the calendar's owner.
    pub fn owner_addresses(&self) -> Vec<String> {
        let path = self.0.split(['?', '#']).next().unwrap_or_default();
        path.split('/')
            .map(|part| part.replace("%40", "@"))
            .filter(|part| part.contains('@'))
            .collect()
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

    const HOST: &str = "p01-calendars.example.com";

    fn parse(text: &str) -> Result<CalendarUrl, AddressError> {
        CalendarUrl::parse(text, PublicHosts::Public)
    }

    #[test]
    fn parses_every_scheme_of_calendars_and_displays_only_the_host() {
        let (secure, plain) = (
            format!("https://{HOST}/2/secret"),
            format!("http://{HOST}/2/secret"),
        );
        let both = [secure.clone(), plain.clone()];
        for (text, addresses) in [
            (format!(" webcal://{HOST}/2/secret "), both.as_slice()),
            (format!("WebCal://{HOST}/2/secret"), &both),
            (format!("feed://{HOST}/2/secret"), &both),
            (format!("webcals://{HOST}/2/secret"), &both[..1]),
            (format!("feed:{secure}"), &both[..1]),
            (format!("webcal:{plain}"), &both[1..]),
            (secure.clone(), &both[..1]),
            (plain.clone(), &both[1..]),
        ] {
            let url = parse(&text).unwrap();
            assert_eq!(url.addresses(), addresses, "{text}");
            assert_eq!(url.host(), HOST, "{text}");
            assert!(!format!("{url:?}").contains("secret"), "{text}");
            assert_eq!(parse(url.as_str()).unwrap(), url, "as it is stored");
        }
    }

    #[test]
    fn rejects_private_hosts_in_every_scheme() {
        for scheme in [
            "webcal:",
            "webcals:",
            "feed:",
            "http:",
            "https:",
            "feed:http:",
        ] {
            let refused = parse(&format!("{scheme}//169.254.169.254/own.ics"));
            assert_eq!(refused, Err(AddressError::NotPublic), "{scheme}");
        }
        assert!(parse("webcal://").is_err());
        assert!(parse("file:///etc/passwd").is_err());
    }

    #[test]
    fn finds_the_owner_in_the_path_of_google() {
        let url = "https://calendar.google.com/calendar/ical/ada%40mail.example/private-1/basic.ics?a=b@c";
        assert_eq!(parse(url).unwrap().owner_addresses(), ["ada@mail.example"]);
        let plain = parse("https://calendar.example/secret.ics").unwrap();
        assert!(plain.owner_addresses().is_empty());
    }
}
