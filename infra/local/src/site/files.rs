use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use aws_lc_rs::digest::{SHA256, digest};
use axum::body::Body;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Response, StatusCode};

use super::caching::Sending;

/// How long a missing file is looked for while its whole site is missing: a build is being put in its place.
const SWAP_PAUSES: u32 = 200;
const SWAP_PAUSE: Duration = Duration::from_millis(10);

/// Reads a whole file of the site: an opened file is read to its end even if it is replaced meanwhile.
/// Nothing, if there is no such file.
pub(super) async fn read(site: &Path, file: &str) -> std::io::Result<Option<Vec<u8>>> {
    for _ in 0..SWAP_PAUSES {
        match tokio::fs::read(site.join(file)).await {
            Ok(content) => return Ok(Some(content)),
            Err(error) if is_absence(&error) => {}
            Err(error) => return Err(error),
        }
        if tokio::fs::try_exists(site.join(super::SHELL)).await? {
            return Ok(None);
        }
        tokio::time::sleep(SWAP_PAUSE).await;
    }
    Ok(None)
}

/// A folder is no file, and neither is what would lie below a file.
fn is_absence(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotFound
            | ErrorKind::IsADirectory
            | ErrorKind::NotADirectory
            | ErrorKind::InvalidFilename
    )
}

/// The answer to a `GET` or `HEAD` of this content, or that the browser has it already.
pub(super) fn answer(content: Vec<u8>, sending: &Sending, asked: &HeaderMap) -> Response<Body> {
    let etag = etag(&content);
    let known = asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|tags| tags.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .any(|tag| tag.trim() == "*" || same(tag.trim(), &etag));
    let mut response = if known {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        Response::new(Body::from(content))
    };
    let headers = response.headers_mut();
    if !known {
        headers.insert(header::CONTENT_TYPE, sending.content_type.clone());
    }
    headers.insert(header::CACHE_CONTROL, sending.cache_control.clone());
    // Hexadecimal is always good in a header.
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(header::ETAG, etag);
    }
    response
}

/// Weak, since the same content may travel compressed: of the content alone, so that a rebuild changes nothing.
fn etag(content: &[u8]) -> String {
    use std::fmt::Write;

    let mut tag = "W/\"".to_owned();
    for byte in digest(&SHA256, content).as_ref().iter().take(16) {
        // Writing to a String cannot fail.
        let _infallible = write!(tag, "{byte:02x}");
    }
    tag.push('"');
    tag
}

fn same(one: &str, other: &str) -> bool {
    one.trim_start_matches("W/") == other.trim_start_matches("W/")
}
