//! `talents/{talentGuid}/offers/{offerGuid}`: offers with their opening hours. The talent makes and changes them; what
//! is gone is archived, never deleted, since orders name it. The rows of the offers are behind them.
use document_core::Status;
use document_protocol::{ProposedWrite, RuleInputs, Verdict};

use super::shape::no_counters;
use crate::caller::Caller;
use crate::entity_documents;
use crate::party::{is_operator, is_talent};

/// One or all of them.
pub(super) fn read(caller: &Caller<'_>, talent: &str) -> Result<(), Status> {
    if is_talent(caller, talent) || is_operator(caller) {
        Ok(())
    } else {
        Err(Status::denied())
    }
}

pub(super) fn write(
    caller: &Caller<'_>,
    talent: &str,
    change: &ProposedWrite<'_>,
    known: &RuleInputs,
) -> Result<Verdict, Status> {
    if change.after.is_none() || !is_talent(caller, talent) {
        return Err(Status::denied());
    }
    no_counters(change.write)?;
    entity_documents::offer(change, entity_documents::read_entities(known))
}
