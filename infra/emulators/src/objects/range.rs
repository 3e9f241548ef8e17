//! Parses the byte range of a request.

use axum::http::{HeaderMap, header};

use super::answer::S3Error;

/// First and last byte, or nothing for all of them.
pub(super) fn range_of(headers: &HeaderMap, size: u64) -> Result<Option<(u64, u64)>, S3Error> {
    let Some(text) = headers
        .get(header::RANGE)
        .and_then(|range| range.to_str().ok())
        .and_then(|range| range.strip_prefix("bytes="))
    else {
        return Ok(None);
    };
    // For several ranges, or an invalid one, the whole object is sent.
    let Some((first, last)) = text.split_once('-') else {
        return Ok(None);
    };
    let end = size.saturating_sub(1);
    let (first, last) = match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), Ok(last)) => (first, last.min(end)),
        (Ok(first), Err(_)) if last.is_empty() => (first, end),
        (Err(_), Ok(count)) if first.is_empty() => (size.saturating_sub(count), end),
        _ => return Ok(None),
    };
    if first >= size || first > last {
        return Err(S3Error::InvalidRange);
    }
    Ok(Some((first, last)))
}
