//! Events of the provider that never arrived: listed, and led through what the webhook leads them through.

use domain::NoticeGuid;
use domain::digest::sha256_hex;
use jiff::Timestamp;
use stripe::Event;

use crate::{Settle, SettleError};

impl Settle {
    /// Processes the events since `since` that were missed; returns how many were, and how many failed. An
    /// event that arrives concurrently is processed twice, which is harmless: it only triggers a fetch.
    ///
    /// A temporary failure (the provider does not respond, or the order moves concurrently) is an error while
    /// `may_wait`: otherwise the report would have differences that need no person.
    pub(crate) async fn replay_events(
        &self,
        since: Timestamp,
        may_wait: bool,
        now: Timestamp,
    ) -> Result<(u32, u32), SettleError> {
        let (mut replayed, mut failed) = (0, 0);
        let mut after: Option<String> = None;
        loop {
            let page = self
                .stripe
                .list_events(since.as_second(), after.as_deref())
                .await?;
            let (events, next) = page;
            for event in events {
                if Box::pin(self.store.is_event_handled(&event.id)).await? {
                    continue;
                }
                match Box::pin(self.reconcile_event(&event, letter_of(&event, now), now)).await {
                    Ok(()) => {
                        Box::pin(self.store.record_handled_event(&event.id, now)).await?;
                        replayed += 1;
                    }
                    Err(error) if may_wait && error.is_temporary() => return Err(error),
                    Err(error) => {
                        tracing::warn!(%error, event = event.id, kind = event.kind, "a missed event has to wait");
                        failed += 1;
                    }
                }
            }
            if next.is_none() {
                return Ok((replayed, failed));
            }
            after = next;
        }
    }
}

/// The name of the email that an event may lead to, the same however often it is replayed.
fn letter_of(event: &Event, now: Timestamp) -> NoticeGuid {
    let digest = sha256_hex(&event.id);
    let mut bytes = [0; 10];
    for (byte, from) in bytes.iter_mut().zip(digest.bytes()) {
        *byte = from;
    }
    let milliseconds = u64::try_from(now.as_millisecond()).unwrap_or_default();
    NoticeGuid::from_parts(milliseconds, bytes)
}
