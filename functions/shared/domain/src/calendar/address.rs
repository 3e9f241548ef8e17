//! The address of a calendar that an athlete enters: its syntax, and the servers that it may lead to.
//!
//! A user chooses the address and our server fetches it, so it must not reach hosts that only our network can reach:
//! each address that the name resolves to, at each redirect, must be a public internet address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use serde::{Deserialize, Serialize};
use url::{Host, Url};
use utoipa::ToSchema;

const LONGEST: usize = 1_000;

/// The hosts that calendars may be fetched from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CalendarHosts {
    /// Public internet hosts, over TLS.
    #[default]
    Public,
    /// Also this machine, without TLS: for the local runner and tests, never for a deployment.
    PublicAndLoopback,
}

/// An `https` address of a calendar; `webcal` is read as `https`. Its path is a secret of its owner.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, min_length = 1, max_length = 1000)]
pub struct CalendarUrl(String);

/// The reason why an address is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CalendarUrlError {
    /// Not a URL, or too long.
    #[error("must be the address of a calendar, of at most 1,000 characters")]
    Malformed,
    /// A scheme other than `https`.
    #[error("must begin with https://")]
    NotSecure,
    /// It contains a user name or password.
    #[error("must not contain a user name or password")]
    Credentials,
    /// A port other than that of `https`.
    #[error("must not name a port")]
    Port,
    /// It leads to a host that is not on the public internet.
    #[error("must lead to a public server")]
    NotPublic,
}

impl CalendarUrl {
    /// Parses an address that a user entered.
    pub fn parse(text: &str, hosts: CalendarHosts) -> Result<Self, CalendarUrlError> {
        let text = text.trim();
        let is_plain = text.bytes().all(|letter| letter.is_ascii_graphic());
        if text.is_empty() || text.len() > LONGEST || !is_plain {
            return Err(CalendarUrlError::Malformed);
        }
        let secure = match text.get(..9) {
            Some(scheme) if scheme.eq_ignore_ascii_case("webcal://") => {
                format!("https://{}", text.get(9..).unwrap_or_default())
            }
            _ => text.to_owned(),
        };
        let url = Url::parse(&secure).map_err(|_reason| CalendarUrlError::Malformed)?;
        hosts.check(&url)?;
        let written = url.to_string();
        if written.len() > LONGEST {
            return Err(CalendarUrlError::Malformed);
        }
        Ok(Self(written))
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

impl CalendarHosts {
    /// Checks the parts of the URL. The addresses that its host name resolves to are checked by
    /// [`CalendarHosts::allows`].
    pub fn check(self, url: &Url) -> Result<(), CalendarUrlError> {
        let address = match url.host() {
            Some(Host::Ipv4(address)) => Some(IpAddr::V4(address)),
            Some(Host::Ipv6(address)) => Some(IpAddr::V6(address)),
            Some(Host::Domain(_)) => None,
            None => return Err(CalendarUrlError::Malformed),
        };
        let is_local =
            self == Self::PublicAndLoopback && address.is_some_and(|address| address.is_loopback());
        if is_local && url.scheme() == "http" {
            return Ok(());
        }
        if url.scheme() != "https" {
            return Err(CalendarUrlError::NotSecure);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(CalendarUrlError::Credentials);
        }
        if url.port().is_some() {
            return Err(CalendarUrlError::Port);
        }
        match address {
            Some(address) if !self.allows(address) => Err(CalendarUrlError::NotPublic),
            _ => Ok(()),
        }
    }

    /// Returns whether calendars may be fetched from an address.
    pub fn allows(self, address: IpAddr) -> bool {
        let is_loopback = address.is_loopback() && self == Self::PublicAndLoopback;
        is_loopback
            || match address {
                IpAddr::V4(address) => is_public_v4(address),
                IpAddr::V6(address) => is_public_v6(address),
            }
    }
}

/// Accepts the addresses outside IANA's registry of special-purpose addresses.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = match (a, b, c) {
        // This network, private, loopback, link-local, shared, benchmarking, multicast and reserved addresses.
        (0 | 10 | 127 | 224.., ..)
        | (100, 64..=127, _)
        | (169, 254, _)
        | (172, 16..=31, _)
        | (192, 168, _)
        | (198, 18 | 19, _)
        // Protocol assignments, documentation, 6to4 relay.
        | (192, 0, 0 | 2)
        | (192, 88, 99)
        | (198, 51, 100)
        | (203, 0, 113) => true,
        _ => false,
    };
    !is_special
}

/// Accepts global unicast addresses, except those that embed IPv4 addresses or are for documentation.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_global = (0x2000..=0x3fff).contains(&a);
    let is_special = match (a, b) {
        // Protocol assignments with Teredo, documentation, 6to4.
        (0x2001, 0..=0x1ff | 0xdb8) | (0x2002, _) => true,
        (0x3fff, b) => b < 0x1000,
        _ => false,
    };
    is_global && !is_special
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    fn refusal(text: &str) -> CalendarUrlError {
        CalendarUrl::parse(text, CalendarHosts::Public).unwrap_err()
    }

    #[test]
    fn parses_addresses_and_displays_only_the_host() {
        let url = CalendarUrl::parse(
            " webcal://p01-calendars.example.com/published/2/secret ",
            CalendarHosts::Public,
        )
        .unwrap();
        assert_eq!(
            url.as_str(),
            "https://p01-calendars.example.com/published/2/secret"
        );
        assert_eq!(url.host(), "p01-calendars.example.com");
        assert!(!format!("{url:?}").contains("secret"));
    }

    #[test]
    fn rejects_addresses_that_are_not_public_or_not_secure() {
        for (text, error) in [
            ("", CalendarUrlError::Malformed),
            ("calendar", CalendarUrlError::Malformed),
            (
                "https://calendar.example/a\u{202e}b",
                CalendarUrlError::Malformed,
            ),
            ("https://", CalendarUrlError::Malformed),
            ("http://calendar.example/a.ics", CalendarUrlError::NotSecure),
            ("ftp://calendar.example/a.ics", CalendarUrlError::NotSecure),
            ("file:///etc/passwd", CalendarUrlError::Malformed),
            (
                "https://me:pw@calendar.example/",
                CalendarUrlError::Credentials,
            ),
            ("https://calendar.example:8443/", CalendarUrlError::Port),
            ("https://127.0.0.1/", CalendarUrlError::NotPublic),
            ("https://0x7f.1/", CalendarUrlError::NotPublic),
            ("https://2130706433/", CalendarUrlError::NotPublic),
            (
                "https://169.254.169.254/latest/",
                CalendarUrlError::NotPublic,
            ),
            ("https://[::1]/", CalendarUrlError::NotPublic),
            ("https://[::ffff:10.0.0.1]/", CalendarUrlError::NotPublic),
            ("http://127.0.0.1:9/", CalendarUrlError::NotSecure),
        ] {
            assert_eq!(refusal(text), error, "{text}");
        }
        let long = format!("https://calendar.example/{}", "a".repeat(LONGEST));
        assert_eq!(refusal(&long), CalendarUrlError::Malformed);
    }

    #[test]
    fn allows_only_public_internet_addresses() {
        for public in [
            "93.184.215.14",
            "8.8.8.8",
            "172.15.0.1",
            "2606:2800::1",
            "2a00:1450::8",
        ] {
            assert!(
                CalendarHosts::Public.allows(public.parse().unwrap()),
                "{public}"
            );
        }
        for own in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "127.9.9.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.9",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::a00:1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "ff02::1",
        ] {
            assert!(!CalendarHosts::Public.allows(own.parse().unwrap()), "{own}");
        }
    }

    #[test]
    fn local_hosts_add_only_loopback() {
        let hosts = CalendarHosts::PublicAndLoopback;
        CalendarUrl::parse("http://127.0.0.1:4311/own.ics", hosts).unwrap();
        for text in ["http://10.0.0.1/own.ics", "http://calendar.example/own.ics"] {
            let refused = CalendarUrl::parse(text, hosts).unwrap_err();
            assert_eq!(refused, CalendarUrlError::NotSecure, "{text}");
        }
        assert!(!hosts.allows("192.168.1.1".parse().unwrap()));
    }
}
