//! Requests new builds of the site (ADR 39).

use crate::Outbox;

/// The name of the request object. The build deletes it before it reads which pages are stale, so a page that becomes
/// stale later requests a build again. Until then, one object is enough for all pages.
const REQUEST: &str = "wanted";

impl Outbox {
    /// Writes the request to its bucket, which starts a build, unless it exists. A failing bucket blocks nothing: the
    /// page stays on the list, and the next stale page, or the daily build, includes it.
    pub(crate) async fn request_rebuild(&self) {
        let Some(bucket) = &self.rebuild_requests else {
            return;
        };
        let now = self.clock.now();
        match bucket.create(REQUEST, &now.to_string(), now).await {
            Ok(true) => tracing::info!("site.build_requested"),
            Ok(false) => {}
            Err(error) => tracing::error!(%error, "site.build_not_requested"),
        }
    }
}
