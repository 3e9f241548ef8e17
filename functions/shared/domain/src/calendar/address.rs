//! The address of a calendar that an athlete names: what it may look like, and which computers it may lead to.
//!
//! A stranger chooses it and a server of ours fetches it, so it must not reach anything that only our network can: every
//! address that a name resolves to, at each redirect, has to be one of the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use serde::{Deserialize, Serialize};
use url::{Host, Url};
use utoipa::ToSchema;

const LONGEST: usize = 1_000;

/// Which computers may be asked for calendars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CalendarHosts {
    /// Those of the public internet, over TLS.
    #[default]
    Public,
    /// This machine too, without TLS: for the local runner and tests, never for a deployment.
    PublicAndLoopback,
}

/// An `https` address of a calendar; `webcal` is read as `https`. It is a secret of its owner.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, min_length = 1, max_length = 1000)]
pub struct CalendarUrl(String);

/// Why an address is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CalendarUrlError {
    /// Not an address, or one that is too long.
    #[error("must be the address of a calendar, of at most 1,000 characters")]
    Malformed,
    /// Another scheme.
    #[error("must begin with https://")]
    NotSecure,
    /// A user name or password stands in it.
    #[error("must not contain a user name or password")]
    Credentials,
    /// Another port than that of `https`.
    #[error("must not name a port")]
    Port,
    /// It leads to a computer that is not of the public internet.
    #[error("must lead to a public server")]
    NotPublic,
}

impl CalendarUrl {
    /// Reads an address that somebody typed.
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

    /// The whole address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The server's name: what may be shown, for the rest is secret.
    pub fn host(&self) -> String {
        let url = Url::parse(&self.0).ok();
        url.and_then(|url| url.host_str().map(str::to_owned))
            .unwrap_or_default()
    }
}

impl std::fmt::Debug for CalendarUrl {
    /// The server alone.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "CalendarUrl({})", self.host())
    }
}

impl CalendarHosts {
    /// Whether an address may be asked, as far as it says: what its name resolves to is checked by
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

    /// Whether a computer may be asked.
    pub fn allows(self, address: IpAddr) -> bool {
        let is_loopback = address.is_loopback() && self == Self::PublicAndLoopback;
        is_loopback
            || match address {
                IpAddr::V4(address) => is_public_v4(address),
                IpAddr::V6(address) => is_public_v6(address),
            }
    }
}

/// All but what IANA's registry of special-purpose addresses has.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = match (a, b, c) {
        // This network, private, loopback, link-local, shared, benchmarks, multicast and what is reserved.
        (0 | 10 | 127 | 224.., ..)
        | (100, 64..=127, _)
        | (169, 254, _)
        | (172, 16..=31, _)
        | (192, 168, _)
        | (198, 18 | 19, _)
        // Protocol assignments, documentation, the relay of 6to4.
        | (192, 0, 0 | 2)
        | (192, 88, 99)
        | (198, 51, 100)
        | (203, 0, 113) => true,
        _ => false,
    };
    !is_special
}

/// Global unicast alone, without the parts of it that hold other addresses or examples.
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
    fn addresses_of_calendars_are_read_and_shown_without_their_secret() {
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
    fn what_is_no_public_secure_address_is_refused() {
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
    fn only_computers_of_the_public_internet_are_asked() {
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
    fn the_runner_may_ask_this_machine_and_nothing_else_besides() {
        let hosts = CalendarHosts::PublicAndLoopback;
        CalendarUrl::parse("http://127.0.0.1:4311/own.ics", hosts).unwrap();
        for text in ["http://10.0.0.1/own.ics", "http://calendar.example/own.ics"] {
            let refused = CalendarUrl::parse(text, hosts).unwrap_err();
            assert_eq!(refused, CalendarUrlError::NotSecure, "{text}");
        }
        assert!(!hosts.allows("192.168.1.1".parse().unwrap()));
    }
}
