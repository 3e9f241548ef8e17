//! The network address of a request, from a trusted source.
//!
//! Never from `X-Forwarded-For`, which every client can send.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use aws_lc_rs::constant_time::verify_slices_are_equal;
use axum::extract::ConnectInfo;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use environment::Secret;
use lambda_http::RequestExt;
use lambda_http::request::RequestContext;

/// The header in which the CDN sends the viewer's address.
const VIEWER_ADDRESS: &str = "cloudfront-viewer-address";
/// The header with the CDN's secret.
const ORIGIN_SECRET: &str = "x-origin-secret";

/// The trusted source of callers' addresses; a setting, not derived from the request.
#[derive(Debug, Clone)]
pub enum AddressSource {
    /// The API gateway, which accepted the connection.
    Gateway,
    /// The CDN before the gateway, if the request carries the secret that only the CDN adds; the gateway for
    /// a request that went around the CDN.
    Cdn(Secret),
    /// The connection itself: the local runner and tests.
    Connection,
}

impl AddressSource {
    /// Returns the caller's network as one text: an IPv4 address, or the /64 of an IPv6 address, which is the usual
    /// size of a customer's network. Untrusted requests share one name.
    pub(super) fn network(&self, parts: &Parts) -> String {
        let address = match self {
            Self::Cdn(secret) if carries_secret(&parts.headers, secret) => {
                viewer(parts).or_else(|| gateway(parts))
            }
            Self::Gateway | Self::Cdn(_) => gateway(parts),
            Self::Connection => connection(parts),
        };
        address.map_or_else(|| "unknown".to_owned(), group)
    }
}

fn gateway(parts: &Parts) -> Option<IpAddr> {
    match parts.request_context_ref() {
        Some(RequestContext::ApiGatewayV2(context)) => {
            context.http.source_ip.as_deref()?.parse().ok()
        }
        _ => None,
    }
}

/// Whether the CDN sent the request; compared in constant time.
pub(super) fn carries_secret(headers: &HeaderMap, secret: &Secret) -> bool {
    headers.get(ORIGIN_SECRET).is_some_and(|sent| {
        verify_slices_are_equal(sent.as_bytes(), secret.expose().as_bytes()).is_ok()
    })
}

/// `198.51.100.10:46532`; IPv6 comes with and without brackets.
fn viewer(parts: &Parts) -> Option<IpAddr> {
    let text = parts.headers.get(VIEWER_ADDRESS)?.to_str().ok()?;
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Some(address.ip());
    }
    let (address, _port) = text.rsplit_once(':')?;
    address.parse().ok()
}

fn connection(parts: &Parts) -> Option<IpAddr> {
    let ConnectInfo(address) = parts.extensions.get::<ConnectInfo<SocketAddr>>()?;
    Some(address.ip())
}

fn group(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use axum::http::Request;
    use serde_json::json;

    use super::*;

    /// A request as the gateway hands it on, from `source`.
    fn request(source: &str, headers: &[(&'static str, &str)]) -> Parts {
        let mut request = Request::new(());
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let context = serde_json::from_value(json!({
            "accountId": "1", "apiId": "a", "stage": "$default", "requestId": "r", "time": "", "timeEpoch": 0,
            "http": { "method": "GET", "path": "/", "protocol": "HTTP/1.1", "sourceIp": source, "userAgent": "" },
        }))
        .unwrap();
        request
            .with_request_context(RequestContext::ApiGatewayV2(context))
            .into_parts()
            .0
    }

    fn cdn() -> AddressSource {
        AddressSource::Cdn(Secret::new("only-the-cdn-knows"))
    }

    #[test]
    fn only_the_gateway_is_trusted_and_no_header() {
        let headers = [
            ("x-forwarded-for", "10.0.0.1"),
            (VIEWER_ADDRESS, "10.0.0.2:1"),
            ("forwarded", "for=10.0.0.3"),
        ];
        let parts = request("203.0.113.7", &headers);
        assert_eq!(AddressSource::Gateway.network(&parts), "203.0.113.7");
        assert_eq!(cdn().network(&parts), "203.0.113.7");
        assert_eq!(AddressSource::Connection.network(&parts), "unknown");
    }

    #[test]
    fn the_cdn_is_trusted_only_with_its_secret() {
        let from = |secret: &str, viewer: &str| {
            let headers = [(ORIGIN_SECRET, secret), (VIEWER_ADDRESS, viewer)];
            cdn().network(&request("203.0.113.7", &headers))
        };
        assert_eq!(
            from("only-the-cdn-knows", "198.51.100.10:46532"),
            "198.51.100.10"
        );
        assert_eq!(
            from("only-the-cdn-know", "198.51.100.10:46532"),
            "203.0.113.7"
        );
        assert_eq!(from("", "198.51.100.10:46532"), "203.0.113.7");
        assert_eq!(from("only-the-cdn-knows", "nonsense"), "203.0.113.7");
        let parts = request(
            "203.0.113.7",
            &[
                (ORIGIN_SECRET, "only-the-cdn-knows"),
                (VIEWER_ADDRESS, "198.51.100.10:1"),
            ],
        );
        assert_eq!(AddressSource::Gateway.network(&parts), "203.0.113.7");
    }

    #[test]
    fn one_customer_of_a_provider_is_one_network() {
        let cdn = |viewer: &str| {
            let headers = [
                (ORIGIN_SECRET, "only-the-cdn-knows"),
                (VIEWER_ADDRESS, viewer),
            ];
            cdn().network(&request("203.0.113.7", &headers))
        };
        assert_eq!(cdn("[2001:db8:1:2:3:4:5:6]:443"), "2001:db8:1:2::/64");
        assert_eq!(cdn("2001:db8:1:2:ffff::1:443"), "2001:db8:1:2::/64");
        assert_eq!(cdn("[2001:db8:1:3::1]:443"), "2001:db8:1:3::/64");
        assert_eq!(cdn("[::ffff:198.51.100.10]:443"), "198.51.100.10");
    }
}
