//! Disputes: a bank takes a payment back, or tries to.

use serde::Deserialize;

use crate::balance::BalanceTransaction;
use crate::client::Form;
use crate::{Stripe, StripeError};

/// A dispute as the provider knows it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Dispute {
    pub id: String,
    /// Minor units the bank asks for.
    pub amount: i64,
    pub currency: String,
    pub charge: String,
    pub payment_intent: Option<String>,
    /// The bank's reason, such as `fraudulent`.
    #[serde(default)]
    pub reason: String,
    pub status: DisputeStatus,
    /// What was withdrawn from the platform's balance, and given back.
    #[serde(default)]
    pub balance_transactions: Vec<BalanceTransaction>,
    pub created: i64,
    /// What is known of our answer.
    #[serde(default)]
    pub evidence_details: EvidenceDetails,
}

/// What the provider knows of our answer to a bank.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub struct EvidenceDetails {
    /// Seconds since 1970 until which evidence is taken.
    pub due_by: Option<i64>,
    /// How often it was sent to the bank.
    #[serde(default)]
    pub submission_count: u32,
}

/// The state of a dispute. `Warning` states are inquiries: no money has moved yet.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum DisputeStatus {
    /// The bank asks before it takes anything.
    WarningNeedsResponse,
    /// The bank weighs the answer to its question.
    WarningUnderReview,
    /// The bank's question led to nothing.
    WarningClosed,
    NeedsResponse,
    /// The bank weighs the evidence.
    UnderReview,
    /// The payment is final.
    Won,
    /// The customer has the money.
    Lost,
    /// Turned away before it became a dispute.
    Prevented,
    /// A value newer than this crate.
    #[serde(other)]
    Unknown,
}

/// Evidence for a bank: plain text, in the provider's fields, 150,000 characters together at most.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DisputeEvidence {
    pub product_description: String,
    pub customer_name: String,
    /// `customer_email_address`; left out when empty.
    pub customer_email: String,
    pub service_date: Option<String>,
    /// `access_activity_log`.
    pub activity_log: String,
    /// `cancellation_policy_disclosure`.
    pub cancellation_policy: String,
    /// `uncategorized_text`.
    pub further_text: String,
}

impl Stripe {
    pub async fn find_dispute(&self, id: &str) -> Result<Dispute, StripeError> {
        self.find("find a dispute", &format!("/v1/disputes/{id}"), Form::new())
            .await
    }

    /// Sends evidence to the bank. A bank takes one answer: a second one is refused.
    pub async fn submit_evidence(
        &self,
        id: &str,
        evidence: DisputeEvidence,
    ) -> Result<Dispute, StripeError> {
        let path = format!("/v1/disputes/{id}");
        self.write_without_key("send evidence to a bank", &path, evidence.into_form())
            .await
    }
}

impl DisputeEvidence {
    fn into_form(self) -> Form {
        let fields = [
            ("product_description", Some(self.product_description)),
            ("customer_name", Some(self.customer_name)),
            ("customer_email_address", Some(self.customer_email)),
            ("service_date", self.service_date),
            ("access_activity_log", Some(self.activity_log)),
            (
                "cancellation_policy_disclosure",
                Some(self.cancellation_policy),
            ),
            ("uncategorized_text", Some(self.further_text)),
        ];
        let given = fields.into_iter().filter_map(|(name, value)| {
            let value = value.filter(|value| !value.is_empty())?;
            Some((format!("evidence[{name}]"), value))
        });
        let submit = [("submit".to_owned(), "true".to_owned())];
        given.chain(submit).collect()
    }
}
