//! Requests that follow redirects, with the cookies that are set on the way.
//!
//! Each address is checked before it is requested. The cookies are those of one request: the next one belongs to another user.

use reqwest::header::{ACCEPT, COOKIE, HeaderMap, LOCATION, SET_COOKIE};
use reqwest::{Response, StatusCode};
use url::Url;

use crate::{NotPublic, PublicClient, is_not_public};

/// The most cookies that are kept, and the longest one.
const MOST_COOKIES: usize = 30;
const LONGEST_COOKIE: usize = 4_096;

/// Why there is no response.
#[derive(Debug, thiserror::Error)]
pub enum GetError {
    /// The address, or one that it was redirected to, is not public.
    #[error(transparent)]
    NotPublic(#[from] NotPublic),
    /// More redirects than are followed, or one without an address.
    #[error("too many redirects")]
    Redirects,
    #[error("no connection")]
    Connection(#[source] reqwest::Error),
    #[error("the request failed")]
    Request(#[source] reqwest::Error),
}

impl PublicClient {
    /// Requests an address and follows redirects.
    pub async fn get(&self, address: &str, accept: &'static str) -> Result<Response, GetError> {
        let (client, mut url) = self.at(address)?;
        let mut cookies = Cookies::default();
        for _ in 0..=self.most_redirects {
            let mut request = client.get(url.clone()).header(ACCEPT, accept);
            if let Some(sent) = cookies.header_for(&url) {
                request = request.header(COOKIE, sent);
            }
            let response = request.send().await.map_err(failure)?;
            if !is_redirect(response.status()) {
                return Ok(response);
            }
            cookies.keep(&url, response.headers());
            let location = response.headers().get(LOCATION);
            // Servers write addresses in UTF-8, too.
            let location = location.and_then(|value| str::from_utf8(value.as_bytes()).ok());
            let next = location.and_then(|location| url.join(location).ok());
            url = next.ok_or(GetError::Redirects)?;
            self.check(&url)?;
        }
        Err(GetError::Redirects)
    }
}

fn failure(error: reqwest::Error) -> GetError {
    if is_not_public(&error) {
        GetError::NotPublic(NotPublic)
    } else if error.is_connect() {
        GetError::Connection(error)
    } else {
        GetError::Request(error)
    }
}

const fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

/// The cookies of one request and its redirects.
#[derive(Debug, Default)]
struct Cookies(Vec<Cookie>);

#[derive(Debug)]
struct Cookie {
    host: String,
    /// Whether hosts below it get it, too.
    has_domain: bool,
    is_secure: bool,
    name: String,
    pair: String,
}

impl Cookies {
    fn keep(&mut self, url: &Url, headers: &HeaderMap) {
        let set = headers.get_all(SET_COOKIE).iter();
        for cookie in set
            .filter_map(|value| value.to_str().ok())
            .filter_map(|value| Cookie::parse(url, value))
        {
            self.0
                .retain(|old| old.name != cookie.name || old.host != cookie.host);
            if self.0.len() < MOST_COOKIES {
                self.0.push(cookie);
            }
        }
    }

    /// Returns the value of the header `Cookie` for an address; `None` without a cookie.
    fn header_for(&self, url: &Url) -> Option<String> {
        let sent = self.0.iter().filter(|cookie| cookie.is_for(url));
        let pairs: Vec<&str> = sent.map(|cookie| cookie.pair.as_str()).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }
}

impl Cookie {
    fn parse(url: &Url, value: &str) -> Option<Self> {
        let mut parts = value.split(';').map(str::trim);
        let pair = parts.next().filter(|pair| pair.len() <= LONGEST_COOKIE)?;
        let (name, _) = pair.split_once('=')?;
        let own = url.host_str()?.to_lowercase();
        let (mut domain, mut is_secure) = (None, false);
        for part in parts {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            if key.trim().eq_ignore_ascii_case("domain") {
                let value = value.trim().trim_start_matches('.').to_lowercase();
                domain = Some(value).filter(|value| !value.is_empty());
            } else if key.trim().eq_ignore_ascii_case("secure") {
                is_secure = true;
            }
        }
        let has_domain = domain.is_some();
        let host = domain.unwrap_or_else(|| own.clone());
        // A server sets cookies of its host and of those above it.
        is_within(&own, &host).then(|| Self {
            host,
            has_domain,
            is_secure,
            name: name.trim().to_owned(),
            pair: pair.to_owned(),
        })
    }

    fn is_for(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or_default().to_lowercase();
        let is_its_host = host == self.host || (self.has_domain && is_within(&host, &self.host));
        is_its_host && (!self.is_secure || url.scheme() == "https")
    }
}

/// Whether a host is this one, or below it.
fn is_within(host: &str, above: &str) -> bool {
    let below = host.strip_suffix(above);
    below.is_some_and(|rest| rest.is_empty() || (rest.ends_with('.') && above.contains('.')))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn sent(set: &[(&str, &str)], to: &str) -> Option<String> {
        let mut cookies = Cookies::default();
        for (url, value) in set {
            let mut headers = HeaderMap::new();
            headers.append(SET_COOKIE, value.parse().unwrap());
            cookies.keep(&Url::parse(url).unwrap(), &headers);
        }
        cookies.header_for(&Url::parse(to).unwrap())
    }

    #[test]
    fn cookies_are_sent_to_the_host_that_set_them() {
        let set = [
            ("https://a.example/1", "x=1; Path=/; HttpOnly"),
            ("https://a.example/2", "y=2; Secure"),
            ("https://a.example/3", "x=3; SameSite=Lax"),
        ];
        let both = Some("y=2; x=3".to_owned());
        assert_eq!(sent(&set, "https://a.example/own.ics"), both);
        assert_eq!(sent(&set, "http://a.example/"), Some("x=3".to_owned()));
        for other in [
            "https://b.example/",
            "https://c.a.example/",
            "https://a.example.net/",
        ] {
            assert_eq!(sent(&set, other), None, "{other}");
        }
    }

    #[test]
    fn a_domain_is_the_own_host_or_above_it() {
        let shared = [("https://login.a.example/", "x=1; Domain=.A.example")];
        for (to, expected) in [
            ("https://cal.a.example/", Some("x=1".to_owned())),
            ("https://a.example/", Some("x=1".to_owned())),
            ("https://nota.example/", None),
        ] {
            assert_eq!(sent(&shared, to), expected, "{to}");
        }
        for foreign in ["x=1; Domain=b.example", "x=1; Domain=example", "nothing"] {
            let set = [("https://a.example/", foreign)];
            for to in [
                "https://b.example/",
                "https://other.example/",
                "https://a.example/",
            ] {
                assert_eq!(sent(&set, to), None, "{foreign} to {to}");
            }
        }
    }
}
