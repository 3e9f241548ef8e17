//! `talents/{talentGuid}`: a talent's own page. Its owner reads and changes it; the row of the talent is behind it.

use document_core::Status;

use super::party::{is_operator, is_talent};
use super::shape::no_counters;
use crate::entity_documents;
use crate::requester::Requester;
use crate::rules::{Known, ProposedWrite, Verdict};

pub(super) fn read(requester: &Requester, id: &str) -> Result<(), Status> {
    if is_talent(requester, id) || is_operator(requester) {
        Ok(())
    } else {
        Err(Status::denied())
    }
}

pub(super) fn write(
    requester: &Requester,
    id: &str,
    change: &ProposedWrite<'_>,
    known: &Known,
) -> Result<Verdict, Status> {
    if change.after.is_none() || !is_talent(requester, id) {
        return Err(Status::denied());
    }
    no_counters(change.write)?;
    entity_documents::talent(change, &known.entities)
}
