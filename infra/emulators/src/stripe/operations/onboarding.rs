use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::context::OperationContext;
use super::events;
use super::pages::{List, list_page};
use crate::random::random_text;
use crate::records::Session;
use crate::stripe::records::account::{self, ACCOUNT, Account, Requirements};
use crate::stripe::records::account_link::{self, AccountLink};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::id::new_id;

/// How long a link is valid, in seconds.
const LINK_LIFETIME: i64 = 300;

/// The countries in which a platform of the European Union can open accounts that take transfers: those of Connect, and
/// those that cross-border payouts reach.
const COUNTRIES: &str = "AE AG AL AM AO AR AT AU AZ BA BD BE BG BH BJ BN BO BR BS BT BW CA CH CI CL CO CR CY CZ DE DK DO DZ EC EE \
    EG ES ET FI FR GA GB GH GI GM GR GT GY HK HR HU ID IE IL IN IS IT JM JO JP KE KH KR KW KZ LA LC LI LK LT LU LV MA \
    MC MD MG MK MN MO MT MU MX MY MZ NA NE NG NL NO NZ OM PA PE PH PK PL PT PY QA RO RS RW SA SE SG SI SK SM SN SV TH \
    TN TR TT TW TZ US UY UZ VN ZA";

/// Returns whether accounts can be opened in the country.
fn is_supported(country: &str) -> bool {
    COUNTRIES.split(' ').any(|known| known == country)
}

/// The outcomes of a visit to the hosted onboarding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::stripe) enum OnboardingOutcome {
    Complete,
    /// Sent in, but a document is missing.
    DocumentMissing,
    /// Left, to be finished later.
    Postponed,
}

/// The connected accounts, newest first.
pub(in crate::stripe) fn list_accounts(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let list = List {
        url: "/v1/accounts",
        kind: ACCOUNT,
    };
    let connected = ["withdrawn", "closed"].map(|flag| (flag, Vec::new()));
    list_page(context, list, connected.to_vec())
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
    if !is_supported(&country) {
        return Err(StripeError::state(
            "country_unsupported",
            format!("{country} is not currently supported by Stripe."),
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
        email: form.email("email")?,
        metadata: form.metadata("metadata")?,
        payouts_enabled: false,
        requirements: Requirements::before_onboarding(),
        kind: form.choice("type", &["none", "express"])?,
        closed: false,
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
        refresh_url: context.form.required_url("refresh_url")?,
        return_url: context.form.required_url("return_url")?,
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
