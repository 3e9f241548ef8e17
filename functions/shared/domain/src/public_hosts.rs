//! Addresses that users enter and our servers send requests to: their syntax, and the servers that they may lead to.
//!
//! A user chooses the address, so it must not reach hosts that only our network can reach: each address that the name
//! resolves to, at each redirect, must be a public internet address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::text::{FieldRule, UrlProblem};
use url::{Host, Url};

const LONGEST: usize = 1_000;

/// The hosts that requests to addresses of users may reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PublicHosts {
    #[default]
    Public,
    /// Also this machine, without TLS and at any port: for the local runner and tests, never for a deployment.
    PublicAndLoopback,
}

/// The schemes that an address may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schemes {
    /// `https`.
    Secure,
    /// `https`, or `http` for what its owner published without TLS.
    SecureAndPlain,
}

/// The reason why an address is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Not a URL, or too long.
    #[error("must be an address of at most 1,000 characters")]
    Malformed,
    /// A scheme other than `https`.
    #[error("must begin with https://")]
    NotSecure,
    /// A scheme other than `http` and `https`.
    #[error("must begin with https:// or http://")]
    UnknownScheme,
    /// It contains a user name or password.
    #[error("must not contain a user name or password")]
    Credentials,
    /// A port other than that of the scheme.
    #[error("must not name a port")]
    Port,
    /// It leads to a host that is not on the public internet.
    #[error("must lead to a public server")]
    NotPublic,
}

impl From<AddressError> for FieldRule {
    fn from(error: AddressError) -> Self {
        Self::Url {
            kind: match error {
                AddressError::Malformed => UrlProblem::Malformed,
                AddressError::NotSecure => UrlProblem::NotSecure,
                AddressError::UnknownScheme => UrlProblem::UnknownScheme,
                AddressError::Credentials => UrlProblem::Credentials,
                AddressError::Port => UrlProblem::Port,
                AddressError::NotPublic => UrlProblem::NotPublic,
            },
        }
    }
}

impl PublicHosts {
    /// Parses the address that a user entered, and returns it normalised.
    pub fn parse(self, text: &str, schemes: Schemes) -> Result<String, AddressError> {
        let text = text.trim();
        // Letters of all scripts, for hosts in Unicode: `Url` writes them as Punycode.
        let is_visible = text
            .chars()
            .all(|letter| letter.is_ascii_graphic() || letter.is_alphanumeric());
        if text.is_empty() || text.len() > LONGEST || !is_visible {
            return Err(AddressError::Malformed);
        }
        let url = Url::parse(text).map_err(|_reason| AddressError::Malformed)?;
        self.check(&url, schemes)?;
        let written = url.to_string();
        if written.len() > LONGEST {
            return Err(AddressError::Malformed);
        }
        Ok(written)
    }

    /// Checks the parts of the URL. The addresses that its host name resolves to are checked by
    /// [`PublicHosts::allows`].
    pub fn check(self, url: &Url, schemes: Schemes) -> Result<(), AddressError> {
        let address = match url.host() {
            Some(Host::Ipv4(address)) => Some(IpAddr::V4(address)),
            Some(Host::Ipv6(address)) => Some(IpAddr::V6(address)),
            Some(Host::Domain(_)) => None,
            None => return Err(AddressError::Malformed),
        };
        let is_local =
            self == Self::PublicAndLoopback && address.is_some_and(|address| address.is_loopback());
        if is_local && url.scheme() == "http" {
            return Ok(());
        }
        match (url.scheme(), schemes) {
            ("https", _) | ("http", Schemes::SecureAndPlain) => {}
            (_, Schemes::Secure) => return Err(AddressError::NotSecure),
            (_, Schemes::SecureAndPlain) => return Err(AddressError::UnknownScheme),
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(AddressError::Credentials);
        }
        if url.port().is_some() {
            return Err(AddressError::Port);
        }
        match address {
            Some(address) if !self.allows(address) => Err(AddressError::NotPublic),
            _ => Ok(()),
        }
    }

    /// Returns whether a request may reach an address.
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
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn refusal(text: &str) -> AddressError {
        PublicHosts::Public
            .parse(text, Schemes::Secure)
            .unwrap_err()
    }

    #[test]
    fn rejects_addresses_that_are_not_public_or_not_secure() {
        for (text, error) in [
            ("", AddressError::Malformed),
            ("calendar", AddressError::Malformed),
            (
                "https://calendar.example/a\u{202e}b",
                AddressError::Malformed,
            ),
            ("https://", AddressError::Malformed),
            ("http://calendar.example/a.ics", AddressError::NotSecure),
            ("ftp://calendar.example/a.ics", AddressError::NotSecure),
            ("file:///etc/passwd", AddressError::Malformed),
            ("https://me:pw@calendar.example/", AddressError::Credentials),
            ("https://calendar.example:8443/", AddressError::Port),
            ("https://127.0.0.1/", AddressError::NotPublic),
            ("https://0x7f.1/", AddressError::NotPublic),
            ("https://2130706433/", AddressError::NotPublic),
            ("https://169.254.169.254/latest/", AddressError::NotPublic),
            ("https://[::1]/", AddressError::NotPublic),
            ("https://[::ffff:10.0.0.1]/", AddressError::NotPublic),
            ("http://127.0.0.1:9/", AddressError::NotSecure),
        ] {
            assert_eq!(refusal(text), error, "{text}");
        }
        let long = format!("https://calendar.example/{}", "a".repeat(LONGEST));
        assert_eq!(refusal(&long), AddressError::Malformed);
    }

    #[test]
    fn plain_addresses_lead_to_public_servers_alone_and_only_where_they_are_allowed() {
        let parse = |text| PublicHosts::Public.parse(text, Schemes::SecureAndPlain);
        parse("http://calendar.example/a.ics").unwrap();
        for (text, error) in [
            ("ftp://calendar.example/a.ics", AddressError::UnknownScheme),
            ("http://calendar.example:8080/", AddressError::Port),
            ("http://me:pw@calendar.example/", AddressError::Credentials),
            ("http://127.0.0.1/", AddressError::NotPublic),
            ("http://169.254.169.254/latest/", AddressError::NotPublic),
            ("http://[::ffff:10.0.0.1]/", AddressError::NotPublic),
        ] {
            assert_eq!(parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn hosts_in_unicode_are_written_as_punycode() {
        for text in [
            "https://kalender.müller.example/ö.ics",
            "https://kalender.xn--mller-kva.example/%C3%B6.ics",
            "https://KALENDER.MÜLLER.example/%C3%B6.ics",
        ] {
            assert_eq!(
                PublicHosts::Public.parse(text, Schemes::Secure).unwrap(),
                "https://kalender.xn--mller-kva.example/%C3%B6.ics",
                "{text}"
            );
        }
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
                PublicHosts::Public.allows(public.parse().unwrap()),
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
            assert!(!PublicHosts::Public.allows(own.parse().unwrap()), "{own}");
        }
    }

    #[test]
    fn local_hosts_add_only_loopback() {
        let hosts = PublicHosts::PublicAndLoopback;
        let parse = |text| hosts.parse(text, Schemes::Secure);
        parse("http://127.0.0.1:4311/own.ics").unwrap();
        for text in ["http://10.0.0.1/own.ics", "http://calendar.example/own.ics"] {
            let refused = parse(text).unwrap_err();
            assert_eq!(refused, AddressError::NotSecure, "{text}");
        }
        assert!(!hosts.allows("192.168.1.1".parse().unwrap()));
    }
}
