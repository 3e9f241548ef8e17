use axum::http::Uri;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::response::Response;

use crate::arguments::Analytics;

/// What a browser may do with our pages, said on every answer.
#[derive(Clone, Debug)]
pub(crate) struct SecurityHeaders {
    policy: HeaderValue,
}

const FIXED: [(HeaderName, &str); 4] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    // Sign-in by another provider opens a window that has to answer.
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin-allow-popups",
    ),
];

const PERMISSIONS: (HeaderName, &str) = (
    HeaderName::from_static("permissions-policy"),
    "camera=(), geolocation=(), microphone=(), payment=()",
);

impl SecurityHeaders {
    /// `identity_origin` is the one other origin that pages talk to, unless analytics is configured; nothing when
    /// that names a script without an origin.
    pub(crate) fn new(identity_origin: &str, analytics: Option<&Analytics>) -> Option<Self> {
        let counting = analytics.map_or(Some(Counting::default()), Counting::of)?;
        // Scripts are files of ours, and what stands for Google's frame script in sign-in by another provider,
        // which opens a frame. Styles may stand in elements: prerendered pages and the dialogs'
        // scroll lock need it, and no text of a user ever becomes markup.
        let policy = format!(
            "default-src 'none'; script-src 'self' {identity_origin}{script}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:{collect}; \
             font-src 'self'; media-src 'self' blob:; connect-src 'self' {identity_origin}{collect}; \
             frame-src {identity_origin}; manifest-src 'self'; \
             worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            script = counting.script,
            collect = counting.collect,
        );
        let policy = HeaderValue::from_str(&policy).ok()?;
        Some(Self { policy })
    }

    /// Adds them, unless the answer has a policy of its own.
    pub(crate) fn add(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers
            .entry(header::CONTENT_SECURITY_POLICY)
            .or_insert_with(|| self.policy.clone());
        for (name, value) in FIXED.into_iter().chain([PERMISSIONS]) {
            headers.insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

/// What a configured tag may load and ask, as parts of the policy; each begins with a space.
#[derive(Debug, Default)]
struct Counting {
    script: String,
    collect: String,
}

impl Counting {
    /// Google's tag sends to several of Google's hosts; one from elsewhere sends to where it came from.
    fn of(analytics: &Analytics) -> Option<Self> {
        let Some(script_url) = &analytics.script_url else {
            return Some(Self {
                script: " https://www.googletagmanager.com".to_owned(),
                collect: " https://*.google-analytics.com https://*.analytics.google.com \
                          https://*.googletagmanager.com"
                    .to_owned(),
            });
        };
        let uri: Uri = script_url.parse().ok()?;
        let origin = format!(" {}://{}", uri.scheme_str()?, uri.authority()?);
        Some(Self {
            script: origin.clone(),
            collect: origin,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::SecurityHeaders;
    use crate::arguments::Analytics;

    const IDENTITY: &str = "http://127.0.0.1:4301";

    fn policy(script_url: Option<&str>) -> Option<String> {
        let analytics = Analytics {
            measurement_id: "G-TEST1".to_owned(),
            script_url: script_url.map(str::to_owned),
        };
        let headers = SecurityHeaders::new(IDENTITY, Some(&analytics))?;
        headers.policy.to_str().ok().map(str::to_owned)
    }

    #[test]
    fn nobody_is_asked_who_is_not_configured() {
        let headers = SecurityHeaders::new(IDENTITY, None).map(|headers| headers.policy);
        let policy = headers.as_ref().and_then(|policy| policy.to_str().ok());
        assert!(policy.is_some_and(|policy| !policy.contains("google")));
    }

    #[test]
    fn googles_tag_may_be_loaded_and_may_ask_googles_hosts() {
        let policy = policy(None).unwrap_or_default();
        assert!(
            policy.contains(
                "script-src 'self' http://127.0.0.1:4301 https://www.googletagmanager.com;"
            )
        );
        assert!(
            policy.contains(
                "connect-src 'self' http://127.0.0.1:4301 https://*.google-analytics.com "
            )
        );
    }

    #[test]
    fn a_tag_from_elsewhere_may_ask_where_it_came_from_and_nobody_else() {
        let policy = policy(Some("https://tags.example/gtag.js")).unwrap_or_default();
        assert!(policy.contains("script-src 'self' http://127.0.0.1:4301 https://tags.example;"));
        assert!(!policy.contains("google"), "{policy}");
    }

    #[test]
    fn a_script_without_an_origin_is_refused() {
        for script_url in ["gtag.js", "/gtag.js", "tags.example", ""] {
            assert_eq!(policy(Some(script_url)), None, "{script_url}");
        }
    }
}
