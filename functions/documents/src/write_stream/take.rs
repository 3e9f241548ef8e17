//! A request that sends writes.

use domain::limits::Limited;
use store::documents::StreamId;
use web::{Limiter, Subject};

use super::Rows;
use super::apply::{Applied, apply, fail};
use crate::channel::{Message, NOTHING_TOLD, Refusal, Taking, forget, is_polled, receipt, session};
use crate::requester::status_of;
use crate::state::DocumentsState;

/// Takes these messages in, and those that were held for them; tells how far the session is.
pub(crate) async fn take(
    state: &DocumentsState,
    stream: &StreamId,
    sent: &[Message],
    limiter: &Limiter,
) -> Result<String, Refusal> {
    let mut taking = Taking::begin(state);
    let mut is_counted = false;
    loop {
        taking.look()?;
        let mut rows: Rows = session::read(state, stream, NOTHING_TOLD).await?;
        if session::has_expired(state, &rows.forward.body.requester) {
            return Err(Refusal::UnknownSession);
        }
        let told = |rows: &Rows| {
            let last = rows.forward.body.stream.arrays;
            receipt(is_polled(state, rows), last)
        };
        if rows.forward.body.failure.is_some() {
            return Ok(told(&rows));
        }
        let Some(ready) = taking.ready(state, stream, &rows, sent).await? else {
            continue;
        };
        if ready.is_empty() {
            forget(state, stream, &rows, rows.forward.body.next).await?;
            return Ok(told(&rows));
        }
        if !is_counted && let Some(uid) = rows.forward.body.requester.uid() {
            let limited = Limited::CommitDocuments;
            let counted = limiter.count_for(limited, Subject::Account(uid)).await;
            if let (Err(error), Some(message)) = (counted, ready.first()) {
                let status = status_of(error);
                fail(state, stream, &mut rows.forward, message, &status).await?;
                continue;
            }
            is_counted = true;
        }
        for message in &ready {
            let applied = apply(state, stream, &mut rows.forward, message).await?;
            if applied == Applied::Moved || rows.forward.body.failure.is_some() {
                break;
            }
        }
    }
}
