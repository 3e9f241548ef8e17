//! Asks for a new build of the site (ADR 39).

use crate::Outbox;

/// The object that asks. The build takes it away before it reads which pages are stale, so a page that becomes stale later
/// asks again; until then one object speaks for all of them.
const REQUEST: &str = "wanted";

impl Outbox {
    /// Leaves the request in its bucket, which starts a build, unless it is there. A bucket that does not answer holds nothing
    /// up: the page stays on the list, and the next page that becomes stale, or the daily build, takes it along.
    pub(crate) async fn ask_for_rebuild(&self) {
        let Some(bucket) = &self.rebuild_requests else {
            return;
        };
        let now = self.clock.now();
        match bucket.create(REQUEST, &now.to_string(), now).await {
            Ok(true) => tracing::info!("a new build of the site is asked for"),
            Ok(false) => {}
            Err(error) => tracing::error!(%error, "nobody was asked for a new build of the site"),
        }
    }
}
