//! `orders/{orderGuid}/reads/{customer|talent}`: up to when one side has read. Both see both, each moves its own.
use document_core::Status;
use document_protocol::{ProposedWrite, RuleInputs, Verdict};
use domain::text::{FieldRule, TimeProblem};

use super::shape::{exactly, no_counters, problem, time};
use crate::caller::Caller;
use crate::party::participant;

/// One or both of them.
pub(super) fn read(caller: &Caller<'_>, order: &str, known: &RuleInputs) -> Result<(), Status> {
    participant(caller, order, known).map(drop)
}

pub(super) fn write(
    caller: &Caller<'_>,
    (order, side): (&str, &str),
    change: &ProposedWrite<'_>,
    known: &RuleInputs,
) -> Result<Verdict, Status> {
    let (_, own) = participant(caller, order, known)?;
    let Some(after) = change.after.filter(|_| own.as_str() == side) else {
        return Err(Status::denied());
    };
    exactly(after, &["upTo"])?;
    no_counters(change.write)?;
    let up_to = time(after, "upTo")?;
    if up_to > change.now.instant() {
        return Err(problem("upTo", FieldRule::time(TimeProblem::InFuture)));
    }
    // What was read stays read: a device that lags behind moves nothing back.
    let stands = change.before.map(|before| time(before, "upTo"));
    Ok(match stands {
        Some(Ok(stands)) if up_to <= stands => Verdict::Replay,
        _ => Verdict::Apply,
    })
}
