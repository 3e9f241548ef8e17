use axum::http::header::{self, HeaderName, HeaderValue, InvalidHeaderValue};
use axum::response::Response;

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
    /// `identity_origin` is the one other origin that pages talk to.
    pub(crate) fn new(identity_origin: &str) -> Result<Self, InvalidHeaderValue> {
        // Scripts are files of ours, and what stands for Google's frame script in sign-in by another provider,
        // which opens a frame. Styles may stand in elements: prerendered pages and the dialogs'
        // scroll lock need it, and no text of a user ever becomes markup.
        let policy = format!(
            "default-src 'none'; script-src 'self' {identity_origin}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
             font-src 'self'; media-src 'self' blob:; connect-src 'self' {identity_origin}; \
             frame-src {identity_origin}; manifest-src 'self'; \
             worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        );
        Ok(Self {
            policy: HeaderValue::from_str(&policy)?,
        })
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
