use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::balance_transaction::BalanceTransaction;
use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const DISPUTE: &str = "dispute";

/// A bank takes a payment back, or tries to.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct Dispute {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    pub(in crate::stripe) amount: i64,
    /// What was withdrawn, and given back.
    #[serde(default)]
    pub(in crate::stripe) balance_transactions: Vec<BalanceTransaction>,
    pub(in crate::stripe) charge: String,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) currency: String,
    pub(in crate::stripe) evidence: BTreeMap<String, String>,
    pub(in crate::stripe) evidence_details: Value,
    pub(in crate::stripe) is_charge_refundable: bool,
    pub(in crate::stripe) livemode: bool,
    pub(in crate::stripe) metadata: BTreeMap<String, String>,
    pub(in crate::stripe) payment_intent: String,
    pub(in crate::stripe) reason: String,
    pub(in crate::stripe) status: String,
}

impl Dispute {
    /// Whether the bank has decided.
    pub(in crate::stripe) fn is_closed(&self) -> bool {
        matches!(self.status.as_str(), "won" | "lost" | "warning_closed")
    }

    /// Whether it is an inquiry, which moves no money.
    pub(in crate::stripe) fn is_inquiry(&self) -> bool {
        self.status.starts_with("warning_")
    }

    /// The state of the response to the bank.
    pub(in crate::stripe) fn details(due_by: i64, submissions: u32) -> Value {
        json!({
            "due_by": due_by,
            "has_evidence": submissions > 0,
            "past_due": false,
            "submission_count": submissions,
        })
    }
}

pub(in crate::stripe) fn load(session: &Session<'_>, id: &str) -> Result<Dispute, StripeError> {
    session
        .find(DISPUTE, id)?
        .ok_or_else(|| StripeError::no_such("dispute", "dispute", id))
}

pub(in crate::stripe) fn save(
    session: &Session<'_>,
    dispute: &Dispute,
) -> Result<(), RecordsError> {
    session.save(DISPUTE, &dispute.id, dispute)
}

/// Every dispute that waits for evidence, oldest first.
pub(in crate::stripe) fn list_unanswered(
    session: &Session<'_>,
) -> Result<Vec<Dispute>, RecordsError> {
    let mut waiting = session.list_where(DISPUTE, "status", "needs_response")?;
    waiting.extend(session.list_where(DISPUTE, "status", "warning_needs_response")?);
    Ok(waiting)
}

/// Every dispute of this payment, oldest first.
pub(in crate::stripe) fn list_of_intent(
    session: &Session<'_>,
    intent: &str,
) -> Result<Vec<Dispute>, RecordsError> {
    session.list_where(DISPUTE, "payment_intent", intent)
}

/// Every dispute, oldest first.
pub(in crate::stripe) fn list(session: &Session<'_>) -> Result<Vec<Dispute>, RecordsError> {
    session.list(DISPUTE)
}
