//! `orders/{orderGuid}/reports/{messageId}`: one side reports a message of the other. Operators read them.
use document_core::{DocumentPath, Status, Value};
use document_protocol::{ProposedWrite, RuleInputs, Verdict};
use domain::message::REASON;
use domain::text::{FieldRule, TextIssue};

use super::shape::{exactly, only_server_time, problem, text, time};
use crate::caller::Caller;
use crate::party::{is_operator, participant};

/// One or all of them.
pub(super) fn read(caller: &Caller<'_>) -> Result<(), Status> {
    if is_operator(caller) {
        Ok(())
    } else {
        Err(Status::denied())
    }
}

/// The message that a report is about.
pub(super) fn message_path(order: &str, message: &str) -> Result<DocumentPath, Status> {
    DocumentPath::parse(&format!("orders/{order}/messages/{message}"))
}

pub(super) fn write(
    caller: &Caller<'_>,
    (order, message): (&str, &str),
    change: &ProposedWrite<'_>,
    known: &RuleInputs,
) -> Result<Verdict, Status> {
    let (_, side) = participant(caller, order, known)?;
    let after = change.after.ok_or_else(Status::denied)?;
    let reported = known.get(&message_path(order, message)?);
    let author = reported
        .and_then(|message| message.fields.field("author"))
        .and_then(Value::as_str)
        .ok_or_else(Status::denied)?;
    if author == side.as_str() {
        return Err(Status::denied());
    }
    if change.before.is_some() {
        // Also reported from another device: the first reason is kept. A write that is no report would change it.
        let is_report = only_server_time(change.write, "reportedAt").is_ok();
        return is_report
            .then_some(Verdict::Replay)
            .ok_or_else(Status::denied);
    }
    exactly(after, &["reason", "reportedAt"])?;
    time(after, "reportedAt")?;
    only_server_time(change.write, "reportedAt")?;
    let reason = text(after, "reason")?;
    let cleaned = REASON
        .clean(reason)
        .map_err(|error| problem("reason", error))?;
    if cleaned != reason {
        return Err(problem("reason", FieldRule::text(TextIssue::NotNormalised)));
    }
    Ok(Verdict::Apply)
}
