//! `customers/{userId}`: a customer's profile. Its owner reads and changes it; the row of the account is behind it.
use document_core::Status;
use document_protocol::{ProposedWrite, RuleInputs, Verdict};

use super::shape::no_counters;
use crate::caller::Caller;
use crate::entity_documents;
use crate::party::{is_customer, is_operator};

pub(super) fn read(caller: &Caller<'_>, id: &str) -> Result<(), Status> {
    if is_customer(caller, id) || is_operator(caller) {
        Ok(())
    } else {
        Err(Status::denied())
    }
}

pub(super) fn write(
    caller: &Caller<'_>,
    id: &str,
    change: &ProposedWrite<'_>,
    known: &RuleInputs,
) -> Result<Verdict, Status> {
    if change.after.is_none() || !is_customer(caller, id) {
        return Err(Status::denied());
    }
    no_counters(change.write)?;
    entity_documents::customer(change, entity_documents::read_entities(known))
}
