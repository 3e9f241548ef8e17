use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::context::OperationContext;
use super::events;
use super::form::{LONGEST_TEXT, check_length};
use crate::records::{RecordsError, Session};
use crate::stripe::records::balance_transaction::{Movement, book};
use crate::stripe::records::charge::{self, Charge};
use crate::stripe::records::dispute::{self, Dispute};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::id::new_id;

/// Time for an answer, in seconds.
const ANSWER_WITHIN: i64 = 9 * 24 * 3600;
/// The service's fee for a dispute, in minor units.
const FEE: i64 = 1_500;
/// The most characters of all evidence fields together.
const LONGEST_EVIDENCE: usize = 150_000;

/// The fields of evidence that take longer texts than the others.
const LONG_FIELDS: [&str; 8] = [
    "access_activity_log",
    "cancellation_policy_disclosure",
    "cancellation_rebuttal",
    "duplicate_charge_explanation",
    "product_description",
    "refund_policy_disclosure",
    "refund_refusal_explanation",
    "uncategorized_text",
];
const LONGEST_LONG_FIELD: usize = 20_000;

/// Opens a dispute by the cardholder: the amount leaves the balance, unless it is an inquiry.
pub(in crate::stripe) fn open_dispute(
    session: &Session<'_>,
    now: i64,
    mut charge: Charge,
    asked: Option<i64>,
    reason: &str,
    is_inquiry: bool,
) -> Result<Dispute, StripeError> {
    if !charge.captured || charge.disputed {
        return Err(StripeError::invalid(format!(
            "Charge {} cannot be disputed.",
            charge.id
        )));
    }
    let left = charge
        .amount_captured
        .saturating_sub(charge.amount_refunded);
    let status = if is_inquiry {
        "warning_needs_response"
    } else {
        "needs_response"
    };
    let mut dispute = Dispute {
        id: new_id("dp"),
        object: "dispute".to_owned(),
        amount: asked.unwrap_or(left).min(left),
        balance_transactions: Vec::new(),
        charge: charge.id.clone(),
        created: now,
        currency: charge.currency.clone(),
        evidence: BTreeMap::new(),
        evidence_details: Dispute::details(now.saturating_add(ANSWER_WITHIN), 0),
        is_charge_refundable: is_inquiry,
        livemode: false,
        metadata: BTreeMap::new(),
        payment_intent: charge.payment_intent.clone(),
        reason: reason.to_owned(),
        status: status.to_owned(),
    };
    dispute::save(session, &dispute)?;
    charge.disputed = true;
    charge::save(session, &charge)?;
    events::emit_event(session, now, "charge.dispute.created", &dispute, None)?;
    if !is_inquiry {
        move_amount(session, now, &mut dispute, false)?;
        events::emit_event(
            session,
            now,
            "charge.dispute.funds_withdrawn",
            &dispute,
            None,
        )?;
    }
    Ok(dispute)
}

/// The bank decides: `won`, `lost`, or `warning_closed` for an inquiry.
pub(in crate::stripe) fn close_dispute(
    session: &Session<'_>,
    now: i64,
    dispute: Dispute,
    status: &str,
) -> Result<Dispute, StripeError> {
    if dispute.is_closed() || dispute.is_inquiry() != (status == "warning_closed") {
        return Err(StripeError::invalid(format!(
            "Dispute {} has a status of {} and cannot become {status}.",
            dispute.id, dispute.status
        )));
    }
    Ok(close(session, now, dispute, status)?)
}

fn close(
    session: &Session<'_>,
    now: i64,
    mut dispute: Dispute,
    status: &str,
) -> Result<Dispute, RecordsError> {
    status.clone_into(&mut dispute.status);
    dispute::save(session, &dispute)?;
    if status != "lost"
        && let Some(mut charge) = charge::find(session, &dispute.charge)?
    {
        charge.disputed = false;
        charge::save(session, &charge)?;
    }
    events::emit_event(session, now, "charge.dispute.closed", &dispute, None)?;
    if status == "won" {
        move_amount(session, now, &mut dispute, true)?;
        events::emit_event(
            session,
            now,
            "charge.dispute.funds_reinstated",
            &dispute,
            None,
        )?;
    }
    Ok(dispute)
}

/// Closes disputes without an answer in time: the platform loses them.
pub(super) fn close_unanswered(session: &Session<'_>, now: i64) -> Result<(), RecordsError> {
    for mut dispute in dispute::list_unanswered(session)? {
        if detail(&dispute, "due_by") >= now {
            continue;
        }
        if let Some(details) = dispute.evidence_details.as_object_mut() {
            details.insert("past_due".to_owned(), json!(true));
        }
        let status = if dispute.is_inquiry() {
            "warning_closed"
        } else {
            "lost"
        };
        close(session, now, dispute, status)?;
    }
    Ok(())
}

/// Accepts evidence, and submits it to the bank if requested.
pub(in crate::stripe) fn update_dispute(
    context: &OperationContext<'_>,
    id: &str,
) -> Result<Value, StripeError> {
    let evidence = context.form.map("evidence");
    let is_sent = context.form.choice("submit", &["", "true", "false"])? != "false";
    let metadata = context.form.metadata("metadata")?;
    context.form.finish()?;
    let mut dispute = dispute::load(context.session, id)?;
    for (field, text) in &evidence {
        let name = format!("evidence[{field}]");
        let longest = if LONG_FIELDS.contains(&field.as_str()) {
            LONGEST_LONG_FIELD
        } else {
            LONGEST_TEXT
        };
        check_length(&name, text, longest)?;
    }
    context.form.email("evidence[customer_email_address]")?;
    let length: usize = evidence.values().map(|text| text.chars().count()).sum();
    if length > LONGEST_EVIDENCE {
        return Err(StripeError::parameter(
            "evidence",
            "parameter_invalid_string",
            "Evidence has at most 150,000 characters in all fields together.",
        ));
    }
    if dispute.is_closed() || detail(&dispute, "submission_count") != 0 {
        return Err(StripeError::invalid(
            "This dispute takes no more evidence: it was answered, or is closed.",
        ));
    }
    dispute.evidence.extend(evidence);
    dispute.metadata.extend(metadata);
    if is_sent {
        let due_by = detail(&dispute, "due_by");
        dispute.evidence_details = Dispute::details(due_by, 1);
        let status = if dispute.is_inquiry() {
            "warning_under_review"
        } else {
            "under_review"
        };
        status.clone_into(&mut dispute.status);
    }
    dispute::save(context.session, &dispute)?;
    context.emit_event("charge.dispute.updated", &dispute)?;
    Ok(json!(dispute))
}

/// Newest first, of one payment or of all.
pub(in crate::stripe) fn list_disputes(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let intent = context.form.text("payment_intent");
    context.form.ignore("limit");
    context.form.finish()?;
    let mut disputes = match &intent {
        Some(intent) => dispute::list_of_intent(context.session, intent)?,
        None => dispute::list(context.session)?,
    };
    disputes.reverse();
    Ok(json!({ "object": "list", "url": "/v1/disputes", "has_more": false, "data": disputes }))
}

fn detail(dispute: &Dispute, name: &str) -> i64 {
    let value = dispute.evidence_details.get(name);
    value.and_then(Value::as_i64).unwrap_or_default()
}

fn move_amount(
    session: &Session<'_>,
    now: i64,
    dispute: &mut Dispute,
    is_back: bool,
) -> Result<(), RecordsError> {
    let (category, amount, fee) = if is_back {
        ("dispute_reversal", dispute.amount, 0)
    } else {
        ("dispute", dispute.amount.saturating_neg(), FEE)
    };
    let booked = book(
        session,
        now,
        Movement {
            kind: "adjustment",
            category,
            source: &dispute.id,
            amount,
            fee,
            currency: &dispute.currency,
        },
    )?;
    dispute.balance_transactions.push(booked);
    dispute::save(session, dispute)
}
