//! Reads the body of a request to its end, even if it is too large: a client whose request is cut off while it sends
//! does not read the response, and repeats the request forever.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::body::Body;
use http_body_util::BodyExt;

/// The longest body that is read to its end, in bytes. Ten messages of 10 MiB have 300 MiB when they are form-encoded.
const LONGEST_READ: u64 = 512 * 1024 * 1024;

/// A body that was read.
#[derive(Debug)]
pub(crate) struct RequestBody {
    /// The first bytes.
    pub(crate) bytes: Vec<u8>,
    /// Whether the body has more bytes.
    pub(crate) is_cut: bool,
}

/// The connection broke before the body was complete, or the body exceeds [`LONGEST_READ`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Incomplete;

/// Reads a body and keeps its first `most` bytes. `received` counts the bytes as they arrive.
pub(crate) async fn read_body(
    mut body: Body,
    most: usize,
    received: &AtomicU64,
) -> Result<RequestBody, Incomplete> {
    let mut kept = RequestBody {
        bytes: Vec::new(),
        is_cut: false,
    };
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_broken| Incomplete)?;
        let Ok(data) = frame.into_data() else {
            continue;
        };
        let length = u64::try_from(data.len()).unwrap_or(u64::MAX);
        let before = received.fetch_add(length, Ordering::Relaxed);
        if before > LONGEST_READ {
            return Err(Incomplete);
        }
        let slots = most.saturating_sub(kept.bytes.len());
        let (first, rest) = data.split_at(data.len().min(slots));
        kept.bytes.extend_from_slice(first);
        kept.is_cut |= !rest.is_empty();
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[tokio::test]
    async fn keeps_the_first_bytes_and_counts_all() {
        let received = AtomicU64::new(0);
        let read = read_body(Body::from("abcdef"), 4, &received).await.unwrap();
        assert_eq!((read.bytes.as_slice(), read.is_cut), (&b"abcd"[..], true));
        assert_eq!(received.into_inner(), 6);
        let read = read_body(Body::from("abcd"), 4, &AtomicU64::new(0)).await;
        assert!(!read.unwrap().is_cut);
    }
}
