use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(in crate::stripe) const ACCOUNT: &str = "account";

/// The data that onboarding requires.
const REQUIREMENTS: [&str; 4] = [
    "external_account",
    "individual.dob",
    "individual.verification.document",
    "tos_acceptance.date",
];

/// A talent's account at the provider.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are the wire's")]
pub(in crate::stripe) struct Account {
    pub(in crate::stripe) id: String,
    pub(in crate::stripe) object: String,
    pub(in crate::stripe) business_type: Option<String>,
    pub(in crate::stripe) capabilities: BTreeMap<String, String>,
    pub(in crate::stripe) charges_enabled: bool,
    pub(in crate::stripe) controller: Value,
    pub(in crate::stripe) country: String,
    pub(in crate::stripe) created: i64,
    pub(in crate::stripe) default_currency: Option<String>,
    pub(in crate::stripe) details_submitted: bool,
    pub(in crate::stripe) email: Option<String>,
    pub(in crate::stripe) metadata: BTreeMap<String, String>,
    pub(in crate::stripe) payouts_enabled: bool,
    pub(in crate::stripe) requirements: Requirements,
    #[serde(rename = "type")]
    pub(in crate::stripe) kind: String,
    /// No longer connected to the platform, which may not read it any more.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(in crate::stripe) withdrawn: bool,
    /// Deleted: it does not exist any more.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(in crate::stripe) closed: bool,
}

/// The data that the provider still requires before it pays out.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct Requirements {
    currently_due: Vec<String>,
    past_due: Vec<String>,
    eventually_due: Vec<String>,
    pending_verification: Vec<String>,
    disabled_reason: Option<String>,
}

pub(in crate::stripe) fn load(session: &Session<'_>, id: &str) -> Result<Account, StripeError> {
    find(session, id)?.ok_or_else(|| StripeError::no_such("account", "account", id))
}

/// The account that transfers go to.
pub(in crate::stripe) fn load_destination(
    session: &Session<'_>,
    id: &str,
) -> Result<Account, StripeError> {
    find(session, id)?
        .ok_or_else(|| StripeError::no_such_parameter("destination", "destination", id))
}

/// An account that the platform may read; of any other it does not learn whether it exists.
pub(in crate::stripe) fn load_connected(
    session: &Session<'_>,
    id: &str,
) -> Result<Account, StripeError> {
    let connected = find(session, id)?.filter(|account| !account.withdrawn);
    connected.ok_or_else(|| StripeError::forbidden(id))
}

/// The account, unless it was closed.
fn find(session: &Session<'_>, id: &str) -> Result<Option<Account>, RecordsError> {
    let found: Option<Account> = session.find(ACCOUNT, id)?;
    Ok(found.filter(|account| !account.closed))
}

pub(in crate::stripe) fn save(
    session: &Session<'_>,
    account: &Account,
) -> Result<(), RecordsError> {
    session.save(ACCOUNT, &account.id, account)
}

pub(in crate::stripe) fn list(session: &Session<'_>) -> Result<Vec<Account>, RecordsError> {
    session.list(ACCOUNT)
}

impl Requirements {
    /// The data that a new account has to submit.
    pub(in crate::stripe) fn before_onboarding() -> Self {
        let due: Vec<String> = REQUIREMENTS.map(str::to_owned).to_vec();
        Self {
            currently_due: due.clone(),
            past_due: Vec::new(),
            eventually_due: due,
            pending_verification: Vec::new(),
            disabled_reason: Some("requirements.past_due".to_owned()),
        }
    }
}

impl Account {
    /// Finishes onboarding: money may be paid out.
    pub(in crate::stripe) fn mark_verified(&mut self) {
        self.details_submitted = true;
        self.charges_enabled = true;
        self.payouts_enabled = true;
        self.capabilities
            .insert("transfers".to_owned(), "active".to_owned());
        self.requirements = Requirements {
            currently_due: Vec::new(),
            past_due: Vec::new(),
            eventually_due: Vec::new(),
            pending_verification: Vec::new(),
            disabled_reason: None,
        };
    }

    /// The provider refuses the account for good: no transfers, no payouts.
    pub(in crate::stripe) fn reject(&mut self) {
        self.charges_enabled = false;
        self.payouts_enabled = false;
        self.capabilities
            .insert("transfers".to_owned(), "inactive".to_owned());
        self.requirements = Requirements {
            currently_due: Vec::new(),
            past_due: Vec::new(),
            eventually_due: Vec::new(),
            pending_verification: Vec::new(),
            disabled_reason: Some("rejected.terms_of_service".to_owned()),
        };
    }

    /// Submits onboarding with a document missing: nothing is paid out until it is there.
    pub(in crate::stripe) fn require_document(&mut self) {
        self.details_submitted = true;
        self.charges_enabled = false;
        self.payouts_enabled = false;
        self.capabilities
            .insert("transfers".to_owned(), "inactive".to_owned());
        self.requirements = Requirements {
            currently_due: vec!["individual.verification.document".to_owned()],
            ..Requirements::before_onboarding()
        };
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_false(value: &bool) -> bool {
    !*value
}
