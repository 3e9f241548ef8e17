use std::collections::BTreeMap;

use axum::http::Uri;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::response::Response;
use serde::Deserialize;

use crate::arguments::Analytics;
use crate::error::RunnerError;

/// Response headers of our pages, shared with the CDN's template.
const TABLE: &str = include_str!("../../../cdn/headers.json");

/// What is said on every answer.
#[derive(Clone, Debug)]
pub(crate) struct SecurityHeaders {
    policy: HeaderValue,
    fixed: Vec<(HeaderName, HeaderValue)>,
    /// The policy of uploaded files: a script in a picture must stay a picture.
    pub(super) uploads: HeaderValue,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "about")]
    _about: String,
    policy: Directives,
    google: Counting,
    headers: BTreeMap<String, String>,
    /// Only the CDN speaks TLS.
    #[serde(rename = "overTls")]
    _over_tls: BTreeMap<String, String>,
    uploads: String,
}

/// Where a configured tag may be loaded from, and whom it may ask.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counting {
    scripts: Vec<String>,
    collect: Vec<String>,
}

/// In the order of the file.
struct Directives(Vec<(String, Vec<String>)>);

impl<'de> Deserialize<'de> for Directives {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> serde::de::Visitor<'de> for InOrder {
            type Value = Directives;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("directives with their sources")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Directives, A::Error> {
                let mut directives = Vec::new();
                while let Some(directive) = map.next_entry()? {
                    directives.push(directive);
                }
                Ok(Directives(directives))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl SecurityHeaders {
    /// Reads the table that was compiled in and puts the origins in their places: the identity service's, that
    /// of uploaded files, and those of analytics if it is configured. Refuses a tag's script without an origin.
    pub(crate) fn new(
        identity_origin: &str,
        uploads_origin: &str,
        analytics: Option<&Analytics>,
    ) -> Result<Self, RunnerError> {
        let written: Written = serde_json::from_str(TABLE)
            .map_err(|error| RunnerError::Table("headers.json", error.to_string()))?;
        let counting = match analytics {
            None => Counting::default(),
            Some(analytics) => Counting::from_analytics(analytics, written.google)?,
        };
        let Directives(directives) = written.policy;
        let policy: Vec<String> = directives
            .iter()
            .map(|(name, sources)| {
                directive(name, sources, (identity_origin, uploads_origin), &counting)
            })
            .collect();
        let fixed = written
            .headers
            .iter()
            .map(|(name, text)| {
                let name = HeaderName::from_bytes(name.as_bytes()).map_err(wrong)?;
                Ok((name, value(text)?))
            })
            .collect::<Result<_, RunnerError>>()?;
        Ok(Self {
            policy: value(&policy.join("; "))?,
            fixed,
            uploads: value(&written.uploads)?,
        })
    }

    /// Adds them; an answer's own policy stays.
    pub(crate) fn add(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers
            .entry(header::CONTENT_SECURITY_POLICY)
            .or_insert_with(|| self.policy.clone());
        for (name, value) in &self.fixed {
            headers.insert(name, value.clone());
        }
        response
    }
}

impl Counting {
    /// Google's tag sends to several of Google's hosts; one from elsewhere sends to where it came from.
    fn from_analytics(analytics: &Analytics, google: Self) -> Result<Self, RunnerError> {
        let Some(script_url) = &analytics.script_url else {
            return Ok(google);
        };
        let origin = script_url.parse::<Uri>().ok().and_then(|uri| {
            let (scheme, authority) = (uri.scheme_str()?, uri.authority()?);
            Some(format!("{scheme}://{authority}"))
        });
        let origin = origin
            .ok_or_else(|| RunnerError::Arguments("`--ga4-script` is no address".to_owned()))?;
        Ok(Self {
            scripts: vec![origin.clone()],
            collect: vec![origin],
        })
    }
}

/// `script-src 'self' https://…`; a directive without a source allows nothing.
fn directive(
    name: &str,
    sources: &[String],
    (identity, uploads): (&str, &str),
    counting: &Counting,
) -> String {
    let mut text = name.to_owned();
    for source in sources {
        match source.as_str() {
            "{identity}" | "{identity-scripts}" | "{identity-frames}" => add(&mut text, identity),
            "{uploads}" => add(&mut text, uploads),
            "{analytics-scripts}" => counting
                .scripts
                .iter()
                .for_each(|host| add(&mut text, host)),
            "{analytics}" => counting
                .collect
                .iter()
                .for_each(|host| add(&mut text, host)),
            source => add(&mut text, source),
        }
    }
    text
}

fn add(directive: &mut String, source: &str) {
    directive.push(' ');
    directive.push_str(source);
}

fn value(text: &str) -> Result<HeaderValue, RunnerError> {
    HeaderValue::from_str(text).map_err(wrong)
}

fn wrong(error: impl std::fmt::Display) -> RunnerError {
    RunnerError::Table("headers.json", error.to_string())
}

#[cfg(test)]
mod tests {
    use super::SecurityHeaders;
    use crate::arguments::Analytics;
    use crate::error::RunnerError;

    const IDENTITY: &str = "http://127.0.0.1:4301";
    const UPLOADS: &str = "http://127.0.0.1:4305";

    fn policy(script_url: Option<&str>) -> Result<String, RunnerError> {
        let analytics = Analytics {
            measurement_id: "G-TEST1".to_owned(),
            script_url: script_url.map(str::to_owned),
        };
        SecurityHeaders::new(IDENTITY, UPLOADS, Some(&analytics)).map(|headers| text(&headers))
    }

    fn text(headers: &SecurityHeaders) -> String {
        headers.policy.to_str().expect("text").to_owned()
    }

    #[test]
    fn without_configuration_no_other_host_is_allowed() {
        let policy = text(&SecurityHeaders::new(IDENTITY, UPLOADS, None).expect("a policy"));
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(
            policy.contains("connect-src 'self' http://127.0.0.1:4301 http://127.0.0.1:4305;"),
            "{policy}"
        );
        assert!(
            policy.contains("frame-src http://127.0.0.1:4301;"),
            "{policy}"
        );
        for place in ["img-src 'self' data: blob:", "media-src 'self' blob:"] {
            assert!(policy.contains(&format!("{place} {UPLOADS};")), "{policy}");
        }
        assert!(!policy.contains("google"), "{policy}");
        assert!(!policy.contains(['{', '*']), "{policy}");
    }

    #[test]
    fn googles_tag_may_be_loaded_and_may_ask_googles_hosts() {
        let policy = policy(None).expect("a policy");
        assert!(
            policy.contains(
                "script-src 'self' http://127.0.0.1:4301 https://www.googletagmanager.com 'sha256-"
            ),
            "{policy}"
        );
        assert!(
            policy.contains(
                "connect-src 'self' http://127.0.0.1:4301 http://127.0.0.1:4305 https://*.google-analytics.com "
            ),
            "{policy}"
        );
    }

    #[test]
    fn a_tag_from_another_host_may_connect_only_to_that_host() {
        let policy = policy(Some("https://tags.example/gtag.js")).expect("a policy");
        assert!(
            policy
                .contains("script-src 'self' http://127.0.0.1:4301 https://tags.example 'sha256-")
        );
        assert!(!policy.contains("google"), "{policy}");
    }

    #[test]
    fn a_script_without_an_origin_is_refused() {
        for script_url in ["gtag.js", "/gtag.js", "tags.example", ""] {
            let refused = policy(Some(script_url)).expect_err(script_url);
            assert!(refused.to_string().contains("`--ga4-script` is no address"));
        }
    }
}
