use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::context::OperationContext;
use super::events;
use crate::random::random_text;
use crate::records::Session;
use crate::stripe::records::account::{self, Account, Requirements};
use crate::stripe::records::account_link::{self, AccountLink};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::id::new_id;

/// How long a link is valid, in seconds.
const LINK_LIFETIME: i64 = 300;

/// The outcomes of a visit to the hosted onboarding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::stripe) enum OnboardingOutcome {
    /// Everything is in order.
    Complete,
    /// Sent in, but a document is missing.
    DocumentMissing,
    /// Left, to be finished later.
    Postponed,
}

/// Creates a connected account that has not been onboarded.
pub(in crate::stripe) fn create_account(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let form = context.form;
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
        created: context.now,
        default_currency: form.text("default_currency"),
        details_submitted: false,
        email: form.text("email"),
        metadata: form.map("metadata"),
        payouts_enabled: false,
        requirements: Requirements::before_onboarding(),
        kind: form.choice("type", &["none", "express"])?,
        withdrawn: false,
    };
    form.ignore("capabilities");
    form.ignore("controller");
    form.ignore("business_profile");
    form.ignore("settings");
    form.finish()?;
    account::save(context.session, &account)?;
    Ok(json!(account))
}

/// Creates a link to the hosted onboarding of an account.
pub(in crate::stripe) fn create_link(context: &OperationContext<'_>) -> Result<Value, StripeError> {
    let link = AccountLink {
        account: context.form.required("account")?,
        refresh_url: context.form.required("refresh_url")?,
        return_url: context.form.required("return_url")?,
        expires_at: context.now.saturating_add(LINK_LIFETIME),
    };
    context
        .form
        .choice("type", &["account_onboarding", "account_update"])?;
    context.form.ignore("collection_options");
    context.form.finish()?;
    account::load(context.session, &link.account)?;
    let id = random_text(32);
    account_link::save(context.session, &id, &link)?;
    Ok(json!({
        "object": "account_link",
        "created": context.now,
        "expires_at": link.expires_at,
        "url": format!("{}/_connect/{id}", context.base_url),
    }))
}

/// Invalidates the link and applies the outcome to its account; returns the address to return to.
pub(in crate::stripe) fn complete_onboarding(
    session: &Session<'_>,
    now: i64,
    link_id: &str,
    outcome: OnboardingOutcome,
) -> Result<String, StripeError> {
    let link = account_link::load(session, link_id)?;
    account_link::delete(session, link_id)?;
    if outcome != OnboardingOutcome::Postponed {
        let mut account = account::load(session, &link.account)?;
        if outcome == OnboardingOutcome::Complete {
            account.mark_verified();
        } else {
            account.require_document();
        }
        account::save(session, &account)?;
        events::emit_account_event(session, now, "account.updated", &account, &account.id)?;
    }
    Ok(link.return_url)
}
