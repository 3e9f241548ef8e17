//! Accepts only requests to names of this machine, from pages of this machine.
//!
//! Binding to loopback is not enough. A web page can point its own host name at 127.0.0.1 (DNS rebinding) and read
//! responses as same-origin; it sends that name as `Host`. A page can also send requests to an address of this machine
//! without reading the response; it sends its own `Origin`.

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use url::{Host, Url};

/// The router, for requests alone whose `Host` is a name of this machine; others are answered 421.
pub fn require_loopback_host(router: Router) -> Router {
    router.layer(from_fn(async |request: Request, next: Next| {
        let named = host_of(&request).is_some_and(|host| is_loopback_host(&host));
        if named {
            next.run(request).await
        } else {
            let text = "This server answers to the names of this machine alone, like localhost.";
            (StatusCode::MISDIRECTED_REQUEST, text).into_response()
        }
    }))
}

/// The router, without requests that a page of another machine sends; those are answered 403. Requests without an
/// `Origin` pass: programs send none, and browsers none with what they merely show.
pub fn refuse_foreign_origin(router: Router) -> Router {
    router.layer(from_fn(async |request: Request, next: Next| -> Response {
        if is_from_here(request.headers()) {
            next.run(request).await
        } else {
            let text = "This server takes no requests from pages of other machines.";
            (StatusCode::FORBIDDEN, text).into_response()
        }
    }))
}

fn host_of(request: &Request) -> Option<String> {
    let header = request.headers().get(header::HOST);
    let header = header.and_then(|host| host.to_str().ok());
    header
        .or_else(|| {
            request
                .uri()
                .authority()
                .map(axum::http::uri::Authority::as_str)
        })
        .map(str::to_owned)
}

/// `localhost`, a name below it (browsers resolve those themselves), or a loopback address; a port may follow.
fn is_loopback_host(host: &str) -> bool {
    // A host alone is read as an address is, so that `[::1]:80` and `127.1` mean what they mean elsewhere.
    Url::parse(&format!("http://{host}/"))
        .is_ok_and(|url| url.username().is_empty() && is_loopback(&url))
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

fn is_from_here(headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    match text("origin") {
        None => true,
        // A page that hides its origin, as ours may; the browser reports whether it is same-origin.
        Some("null") => text("sec-fetch-site") == Some("same-origin"),
        Some(origin) => Url::parse(origin).is_ok_and(|origin| is_loopback(&origin)),
    }
}

#[cfg(test)]
mod tests {
    use super::is_loopback_host;

    #[test]
    fn distinguishes_names_of_this_machine_from_all_others() {
        for host in [
            "localhost",
            "localhost:4300",
            "LOCALHOST",
            "matchday.localhost:80",
            "127.0.0.1",
            "127.0.0.1:4300",
            "127.8.9.1",
            "[::1]",
            "[::1]:4300",
        ] {
            assert!(is_loopback_host(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:4300",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "10.0.0.1",
            "0.0.0.0",
            "[::2]",
            "localhost@evil.example",
            "evil.example#localhost",
        ] {
            assert!(!is_loopback_host(host), "{host}");
        }
    }
}
