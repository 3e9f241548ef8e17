use std::collections::BTreeMap;

use axum::extract::Path;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::call::{Call, Work, new_id};
use super::error::StripeError;
use super::{currency, intent};
use crate::records::{RecordsError, Session};

pub(super) const SESSION: &str = "checkout_session";
const DETAILS: &str = "checkout_details";
const SHORTEST: i64 = 30 * 60;
const LONGEST: i64 = 24 * 3600;

/// A hosted page on which one amount can be paid.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct CheckoutSession {
    pub(super) id: String,
    pub(super) object: String,
    pub(super) amount_subtotal: i64,
    pub(super) amount_total: i64,
    pub(super) cancel_url: Option<String>,
    pub(super) client_reference_id: Option<String>,
    pub(super) created: i64,
    pub(super) currency: String,
    pub(super) customer: Option<String>,
    pub(super) customer_details: Option<Value>,
    pub(super) customer_email: Option<String>,
    pub(super) expires_at: i64,
    pub(super) livemode: bool,
    pub(super) locale: Option<String>,
    pub(super) metadata: BTreeMap<String, String>,
    pub(super) mode: String,
    pub(super) payment_intent: Option<String>,
    pub(super) payment_method_types: Vec<String>,
    pub(super) payment_status: String,
    pub(super) status: String,
    pub(super) success_url: String,
    pub(super) url: Option<String>,
}

/// What the service knows of a session but does not show in it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct CheckoutDetails {
    pub(super) lines: Vec<Line>,
    pub(super) intent_metadata: BTreeMap<String, String>,
    pub(super) transfer_group: Option<String>,
    pub(super) description: Option<String>,
    pub(super) manual_capture: bool,
    /// A card whose holder is being asked to prove who they are.
    pub(super) challenged_card: Option<String>,
}

/// One line of the pay page.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Line {
    pub(super) name: String,
    pub(super) description: Option<String>,
    pub(super) quantity: i64,
    pub(super) unit_amount: i64,
}

pub(super) async fn create_session(call: Call) -> Response {
    call.run("create_session", |work| {
        let (session, details) = read(work)?;
        work.form.finish()?;
        save(work.session, &session)?;
        save_details(work.session, &session.id, &details)?;
        Ok(json!(session))
    })
    .await
}

fn read(work: &Work<'_>) -> Result<(CheckoutSession, CheckoutDetails), StripeError> {
    let Work { form, now, .. } = *work;
    if form.required("mode")? != "payment" {
        return Err(StripeError::parameter(
            "mode",
            "parameter_invalid_value",
            "The emulator serves mode `payment` only.",
        ));
    }
    let (lines, currency) = read_lines(work)?;
    let total = lines
        .iter()
        .try_fold(0_i64, |sum, line| {
            sum.checked_add(line.unit_amount.checked_mul(line.quantity)?)
        })
        .filter(|total| *total <= 99_999_999)
        .ok_or_else(|| {
            StripeError::parameter(
                "line_items",
                "amount_too_large",
                "Amount must be no more than 99999999.",
            )
        })?;
    if total < currency::minimum(&currency) {
        return Err(StripeError::parameter(
            "line_items",
            "amount_too_small",
            format!(
                "The Checkout Session's total amount must convert to at least 50 cents. {total} {currency} is below the \
                 minimum of {}.",
                currency::minimum(&currency)
            ),
        ));
    }
    let expires_at = form
        .integer("expires_at")?
        .unwrap_or_else(|| now.saturating_add(LONGEST));
    if !(SHORTEST..=LONGEST).contains(&expires_at.saturating_sub(now)) {
        return Err(StripeError::parameter(
            "expires_at",
            "parameter_invalid_value",
            "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.",
        ));
    }
    let methods = Some(form.list("payment_method_types")).filter(|list| !list.is_empty());
    let methods = methods.unwrap_or_else(|| vec!["card".to_owned()]);
    let id = format!("cs_test_{}", new_id("a1").replace('_', ""));
    let session = CheckoutSession {
        object: "checkout.session".to_owned(),
        amount_subtotal: total,
        amount_total: total,
        cancel_url: form.text("cancel_url"),
        client_reference_id: form.text("client_reference_id"),
        created: now,
        currency,
        customer: None,
        customer_details: None,
        customer_email: form.text("customer_email"),
        expires_at,
        livemode: false,
        locale: form.text("locale"),
        metadata: form.map("metadata"),
        mode: "payment".to_owned(),
        payment_intent: None,
        payment_status: "unpaid".to_owned(),
        status: "open".to_owned(),
        success_url: form.required("success_url")?,
        url: Some(format!("{}/_pay/{id}", work.state.url())),
        id,
        payment_method_types: methods.clone(),
    };
    let whole = form.choice(
        "payment_intent_data[capture_method]",
        &["automatic_async", "automatic", "manual"],
    )?;
    let mut manual_capture = whole == "manual";
    for method in &methods {
        let name = format!("payment_method_options[{method}][capture_method]");
        manual_capture |= form.choice(&name, &["", "manual"])? == "manual";
    }
    let details = CheckoutDetails {
        lines,
        intent_metadata: form.map("payment_intent_data[metadata]"),
        transfer_group: form.text("payment_intent_data[transfer_group]"),
        description: form.text("payment_intent_data[description]"),
        manual_capture,
        challenged_card: None,
    };
    form.ignore("submit_type");
    form.ignore("payment_intent_data[statement_descriptor_suffix]");
    Ok((session, details))
}

fn read_lines(work: &Work<'_>) -> Result<(Vec<Line>, String), StripeError> {
    let form = work.form;
    let mut lines = Vec::new();
    let mut currency: Option<String> = None;
    for index in 0_usize.. {
        let item = format!("line_items[{index}]");
        if !form.has(&item) {
            break;
        }
        let price = format!("{item}[price_data]");
        let line_currency = form.required(&format!("{price}[currency]"))?;
        if line_currency.len() != 3
            || !line_currency
                .bytes()
                .all(|letter| letter.is_ascii_lowercase())
        {
            return Err(StripeError::parameter(
                &format!("{price}[currency]"),
                "parameter_invalid_value",
                format!("Invalid currency: {line_currency}"),
            ));
        }
        if currency.get_or_insert_with(|| line_currency.clone()) != &line_currency {
            return Err(StripeError::invalid(
                "All line items must have the same currency.",
            ));
        }
        let line = Line {
            name: form.required(&format!("{price}[product_data][name]"))?,
            description: form.text(&format!("{price}[product_data][description]")),
            quantity: form.integer(&format!("{item}[quantity]"))?.unwrap_or(1),
            unit_amount: form.required_integer(&format!("{price}[unit_amount]"))?,
        };
        if line.quantity < 1 || line.unit_amount < 0 {
            return Err(StripeError::parameter(
                &item,
                "parameter_invalid_integer",
                "Invalid quantity or unit_amount.",
            ));
        }
        lines.push(line);
    }
    let missing = || {
        StripeError::parameter(
            "line_items",
            "parameter_missing",
            "Missing required param: line_items.",
        )
    };
    Ok((lines, currency.ok_or_else(missing)?))
}

pub(super) async fn find_session(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_session", |work| {
        work.form.finish()?;
        Ok(json!(load(work.session, &id)?))
    })
    .await
}

pub(super) async fn expire_session(Path(id): Path<String>, call: Call) -> Response {
    call.run("expire_session", |work| {
        work.form.finish()?;
        let session = load(work.session, &id)?;
        if session.status != "open" {
            // The provider has no code for this.
            return Err(StripeError::invalid(format!(
                "Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of \
                 {}.",
                session.status
            )));
        }
        Ok(json!(expire(work.session, work.now, session, work.idempotency_key)?))
    })
    .await
}

/// Closes a session's page, with an attempt that was under way.
pub(super) fn expire(
    records: &Session<'_>,
    now: i64,
    mut session: CheckoutSession,
    idempotency_key: Option<&str>,
) -> Result<CheckoutSession, RecordsError> {
    "expired".clone_into(&mut session.status);
    session.url = None;
    save(records, &session)?;
    if let Some(id) = &session.payment_intent
        && let Some(unpaid) = records.find::<intent::PaymentIntent>(intent::INTENT, id)?
    {
        intent::release(
            records,
            now,
            unpaid,
            Some("expired".to_owned()),
            idempotency_key,
        )?;
    }
    super::event::emit(
        records,
        now,
        "checkout.session.expired",
        &session,
        idempotency_key,
    )?;
    Ok(session)
}

/// A held session counts as paid once its intent is captured.
pub(super) fn mark_paid(records: &Session<'_>, intent_id: &str) -> Result<(), RecordsError> {
    let sessions: Vec<CheckoutSession> = records.list(SESSION)?;
    if let Some(mut session) = sessions
        .into_iter()
        .find(|session| session.payment_intent.as_deref() == Some(intent_id))
    {
        "paid".clone_into(&mut session.payment_status);
        save(records, &session)?;
    }
    Ok(())
}

pub(super) fn load(records: &Session<'_>, id: &str) -> Result<CheckoutSession, StripeError> {
    records
        .find(SESSION, id)?
        .ok_or_else(|| StripeError::no_such("checkout.session", "session", id))
}

pub(super) fn save(records: &Session<'_>, session: &CheckoutSession) -> Result<(), RecordsError> {
    records.save(SESSION, &session.id, session)
}

pub(super) fn list(records: &Session<'_>) -> Result<Vec<CheckoutSession>, RecordsError> {
    records.list(SESSION)
}

pub(super) fn load_details(
    records: &Session<'_>,
    id: &str,
) -> Result<CheckoutDetails, StripeError> {
    records
        .find(DETAILS, id)?
        .ok_or_else(|| StripeError::no_such("checkout.session", "session", id))
}

pub(super) fn save_details(
    records: &Session<'_>,
    id: &str,
    details: &CheckoutDetails,
) -> Result<(), RecordsError> {
    records.save(DETAILS, id, details)
}
