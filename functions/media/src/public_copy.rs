//! The public copy of a checked file.

use domain::media::Asset;
use http_api::{ApiError, Result};
use jiff::Timestamp;

use crate::MediaState;

/// Cache time of a copy, as in `infra/cdn/cache.json` for `media/**`.
const CACHE_CONTROL: &str = "public, max-age=3600";

/// Copies a checked file to its public key. A repeated call makes the same copy.
pub(crate) async fn copy_to_public(state: &MediaState, file: &Asset, now: Timestamp) -> Result<()> {
    let (Some(key), Some(content)) = (file.published_key(), &file.content) else {
        return Err(ApiError::internal("a checked public file has no content"));
    };
    let content_type = content.format.content_type();
    state
        .objects
        .copy(&file.object_key(), &key, content_type, CACHE_CONTROL, now)
        .await?;
    Ok(())
}
