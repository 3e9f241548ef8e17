//! `customers/{userId}/favourites/{slug}`: talent a customer keeps for later. What is kept is the id; `addedAt` sorts.
use document_core::Status;
use document_protocol::{ProposedWrite, Verdict};
use domain::Slug;

use super::shape::{exactly, only_server_time, time};
use crate::caller::Caller;
use crate::party::is_customer;

/// One or all of them.
pub(super) fn read(caller: &Caller<'_>, customer: &str) -> Result<(), Status> {
    if is_customer(caller, customer) {
        Ok(())
    } else {
        Err(Status::denied())
    }
}

pub(super) fn write(
    caller: &Caller<'_>,
    (customer, slug): (&str, &str),
    change: &ProposedWrite<'_>,
) -> Result<Verdict, Status> {
    read(caller, customer)?;
    let Some(after) = change.after else {
        return Ok(Verdict::Apply);
    };
    Slug::parse(slug)
        .map_err(|error| Status::invalid(format!("The id of a favourite {error}.")))?;
    exactly(after, &["addedAt"])?;
    time(after, "addedAt")?;
    only_server_time(change.write, "addedAt")?;
    // Added on two devices: it was added when it first was.
    Ok(match change.before {
        Some(_) => Verdict::Replay,
        None => Verdict::Apply,
    })
}
