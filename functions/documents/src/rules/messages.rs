//! `orders/{orderGuid}/messages/{id}`: messages between the parties of an order.
//!
//! A message is made once, under an id its author chose, and never changed: making it again is the same message, sent
//! again. What may be said and when is [`domain::message`]'s.
use document_core::{Document, Status, Value};
use document_protocol::{ProposedWrite, RuleInputs, Verdict};
use domain::message;
use domain::order::{FORMER_CUSTOMER, Order, State};
use domain::text::{FieldRule, TextIssue};
use jiff::Timestamp;
use store::documents::Author;

use super::shape::{exactly, only_server_time, plain_id, problem, text, time};
use crate::caller::Caller;
use crate::entity_documents::read_entities;
use crate::party::{is_operator, participant};

/// One or all of them.
pub(super) fn read(caller: &Caller<'_>, order: &str, known: &RuleInputs) -> Result<(), Status> {
    if is_operator(caller) {
        return Ok(());
    }
    participant(caller, order, known).map(drop)
}

pub(super) fn write(
    caller: &Caller<'_>,
    (order, id): (&str, &str),
    change: &ProposedWrite<'_>,
    known: &RuleInputs,
) -> Result<Verdict, Status> {
    let (order, side) = participant(caller, order, known)?;
    let after = change.after.ok_or_else(Status::denied)?;
    if let Some(before) = change.before {
        return again(before, after, side);
    }
    plain_id(id)?;
    exactly(after, &["author", "sentAt", "text"])?;
    if text(after, "author")? != side.as_str() {
        return Err(problem("author", FieldRule::OwnSide));
    }
    let said = text(after, "text")?;
    time(after, "sentAt")?;
    only_server_time(change.write, "sentAt")?;
    check_heard(order, side)?;
    let (state, updated_at) = standing(order)?;
    let now = Timestamp::from_microsecond(change.now.instant().micros()).unwrap_or(Timestamp::MAX);
    let check = |state, updated_at| message::check(said, state, updated_at, now);
    let outcome = match (check(state, updated_at), row(order, known)) {
        (Err(message::Refusal::Contact(_)), Some(row)) => check(row.state, row.updated_at),
        (outcome, _) => outcome,
    };
    match outcome {
        Ok(()) => Ok(Verdict::Apply),
        Err(refusal) => Err(refused(&refusal)),
    }
}

/// Returns the order's row, if it was read: a talent who has just accepted may write more than the document allows.
fn row<'a>(order: &Document, known: &'a RuleInputs) -> Option<&'a Order> {
    let mut rows = read_entities(known).orders.iter();
    rows.find(|row| row.order_guid.to_string() == order.path.id())
}

/// Handles an existing message: sent again by its author, or changed, which is rejected.
fn again(before: &Document, after: &Document, side: Author) -> Result<Verdict, Status> {
    let is_same = |name| before.fields.field(name) == after.fields.field(name);
    let is_own = text(before, "author")? == side.as_str();
    if is_own && is_same("author") && is_same("text") {
        Ok(Verdict::Replay)
    } else {
        Err(Status::denied())
    }
}

/// An order of an erased customer has no reader. A guest reads by the order's link (ADR 22).
fn check_heard(order: &Document, side: Author) -> Result<(), Status> {
    let has_customer = matches!(order.fields.field("customer"), Some(Value::String(_)));
    let name = order.fields.field("customerName").and_then(Value::as_str);
    if side == Author::Talent && !has_customer && name == Some(FORMER_CUSTOMER) {
        Err(refused(&message::Refusal::CustomerLeft))
    } else {
        Ok(())
    }
}

fn refused(refusal: &message::Refusal) -> Status {
    match refusal {
        message::Refusal::NotPaid | message::Refusal::Closed | message::Refusal::CustomerLeft => {
            Status::failed_precondition(refusal.to_string())
        }
        message::Refusal::Contact(_) => Status::invalid(refusal.to_string()),
        message::Refusal::Text(error) => problem("text", *error),
        message::Refusal::Form => problem("text", FieldRule::text(TextIssue::NotNormalised)),
    }
}

/// Returns the order's state and its time, from its document.
fn standing(order: &Document) -> Result<(State, Timestamp), Status> {
    let state = order
        .fields
        .field("state")
        .and_then(Value::as_str)
        .and_then(|name| State::ALL.iter().find(|state| state.as_str() == name));
    let updated_at = match order.fields.field("updatedAt") {
        Some(Value::Timestamp(time)) => Timestamp::from_microsecond(time.micros()).ok(),
        Some(Value::String(text)) => text.parse().ok(),
        _ => None,
    };
    state.copied().zip(updated_at).ok_or_else(|| {
        tracing::error!(order = %order.path, "documents.order_without_state");
        Status::new(document_core::Code::Internal, "The order cannot be read.")
    })
}
