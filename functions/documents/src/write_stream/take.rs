//! A request that sends writes.

use domain::limits::Limited;
use store::documents::StreamId;
use web::{Limiter, Subject};

use super::Rows;
use super::apply::{Applied, apply, fail};
use crate::channel::{Malformed, Message, Refusal, Taking, forget, is_polled, receipt, session};
use crate::requester::status_of;
use crate::state::DocumentsState;

/// The most batches of one request. The SDK has ten on their way at once.
const MOST_SENT: usize = 100;

/// Takes these messages in, and those that were held for them; tells how far the session is.
pub(crate) async fn take(
    state: &DocumentsState,
    stream: &StreamId,
    sent: &[Message],
    limiter: &Limiter,
) -> Result<String, Refusal> {
    if sent.len() > MOST_SENT {
        return Err(Malformed("too many batches in one request").into());
    }
    let mut taking = Taking::begin(state);
    let mut is_counted = false;
    loop {
        taking.look()?;
        let mut rows: Rows = session::read(state, stream).await?;
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
        if !is_counted && let Some(uid) = rows.forward.body.requester.uid() {
            let times = u32::try_from(sent.len()).unwrap_or(u32::MAX).max(1);
            let subject = Subject::Account(uid);
            let counted = limiter.count_many(Limited::CommitDocuments, times, subject);
            if let Err(error) = counted.await {
                let status = status_of(error);
                if fail(state, stream, &mut rows.forward, &status).await? == Applied::Moved {
                    taking.give_way().await;
                }
                continue;
            }
            is_counted = true;
        }
        let Some(ready) = taking.ready(state, stream, &rows, sent).await? else {
            continue;
        };
        if ready.is_empty() {
            forget(state, stream, &rows, rows.forward.body.next).await?;
            return Ok(told(&rows));
        }
        for message in &ready {
            taking.go_on()?;
            let applied = apply(state, stream, &mut rows.forward, message).await?;
            if applied == Applied::Moved {
                taking.give_way().await;
                break;
            }
            if rows.forward.body.failure.is_some() {
                break;
            }
        }
    }
}
