use std::collections::BTreeMap;

use axum::extract::Path;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::call::{Call, new_id};
use super::error::StripeError;
use crate::records::{RecordsError, Session};

pub(super) const ACCOUNT: &str = "account";

/// What onboarding asks of a person.
const REQUIREMENTS: [&str; 4] = [
    "external_account",
    "individual.dob",
    "individual.verification.document",
    "tos_acceptance.date",
];

/// A talent's account at the provider.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the fields are the wire's")]
pub(super) struct Account {
    pub(super) id: String,
    pub(super) object: String,
    pub(super) business_type: Option<String>,
    pub(super) capabilities: BTreeMap<String, String>,
    pub(super) charges_enabled: bool,
    pub(super) controller: Value,
    pub(super) country: String,
    pub(super) created: i64,
    pub(super) default_currency: Option<String>,
    pub(super) details_submitted: bool,
    pub(super) email: Option<String>,
    pub(super) metadata: BTreeMap<String, String>,
    pub(super) payouts_enabled: bool,
    pub(super) requirements: Requirements,
    #[serde(rename = "type")]
    pub(super) kind: String,
    /// No longer connected to the platform, which may not read it any more.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(super) withdrawn: bool,
}

/// What the provider still wants before it pays out.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Requirements {
    pub(super) currently_due: Vec<String>,
    pub(super) past_due: Vec<String>,
    pub(super) eventually_due: Vec<String>,
    pub(super) pending_verification: Vec<String>,
    pub(super) disabled_reason: Option<String>,
}

pub(super) fn load(session: &Session<'_>, id: &str) -> Result<Account, StripeError> {
    session
        .find(ACCOUNT, id)?
        .ok_or_else(|| StripeError::no_such("account", "account", id))
}

pub(super) fn save(session: &Session<'_>, account: &Account) -> Result<(), RecordsError> {
    session.save(ACCOUNT, &account.id, account)
}

pub(super) async fn create_account(call: Call) -> Response {
    call.run("create_account", |work| {
        let form = work.form;
        let country = form.text("country").unwrap_or_else(|| "US".to_owned());
        if country.len() != 2 || !country.bytes().all(|letter| letter.is_ascii_uppercase()) {
            return Err(StripeError::parameter(
                "country",
                "parameter_invalid_value",
                format!("Country '{country}' is unknown."),
            ));
        }
        let account = Account {
            id: new_id("acct"),
            object: "account".to_owned(),
            business_type: form.text("business_type"),
            capabilities: BTreeMap::from([("transfers".to_owned(), "inactive".to_owned())]),
            charges_enabled: false,
            controller: json!({ "type": "application" }),
            country,
            created: work.now,
            default_currency: form.text("default_currency"),
            details_submitted: false,
            email: form.text("email"),
            metadata: form.map("metadata"),
            payouts_enabled: false,
            requirements: outstanding(),
            kind: form.choice("type", &["none", "express"])?,
            withdrawn: false,
        };
        form.ignore("capabilities");
        form.ignore("controller");
        form.ignore("business_profile");
        form.ignore("settings");
        form.finish()?;
        save(work.session, &account)?;
        Ok(json!(account))
    })
    .await
}

fn outstanding() -> Requirements {
    let due: Vec<String> = REQUIREMENTS.map(str::to_owned).to_vec();
    Requirements {
        currently_due: due.clone(),
        past_due: Vec::new(),
        eventually_due: due,
        pending_verification: Vec::new(),
        disabled_reason: Some("requirements.past_due".to_owned()),
    }
}

impl Account {
    /// Onboarding is done: money may be paid out.
    pub(super) fn verify(&mut self) {
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

    /// Onboarding was sent in, but a document is missing.
    pub(super) fn want_document(&mut self) {
        self.details_submitted = true;
        self.charges_enabled = false;
        self.payouts_enabled = false;
        self.capabilities
            .insert("transfers".to_owned(), "inactive".to_owned());
        self.requirements = Requirements {
            currently_due: vec!["individual.verification.document".to_owned()],
            ..outstanding()
        };
    }
}

pub(super) async fn find_account(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_account", |work| {
        work.form.finish()?;
        let account = load(work.session, &id)?;
        if account.withdrawn {
            return Err(StripeError::forbidden(&id));
        }
        Ok(json!(account))
    })
    .await
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_false(value: &bool) -> bool {
    !*value
}
