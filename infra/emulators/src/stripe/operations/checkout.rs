use serde_json::{Value, json};

use super::context::OperationContext;
use super::form::{LONGEST_TEXT, check_length};
use crate::records::{RecordsError, Session};
use crate::stripe::records::checkout_session::{self, CheckoutDetails, CheckoutSession, LineItem};
use crate::stripe::records::currency;
use crate::stripe::records::error::StripeError;
use crate::stripe::records::id::new_id;

const SHORTEST: i64 = 30 * 60;
const LONGEST: i64 = 24 * 3600;
/// The most lines of a page.
const MOST_LINES: usize = 100;
const LONGEST_REFERENCE: usize = 200;
const LONGEST_DESCRIPTION: usize = 40_000;
const LONGEST_DESCRIPTOR: usize = 22;

/// Opens a hosted page for one payment.
pub(in crate::stripe) fn create_session(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let (session, details) = read_session(context)?;
    context.form.finish()?;
    checkout_session::save(context.session, &session)?;
    checkout_session::save_details(context.session, &session.id, &details)?;
    Ok(json!(session))
}

fn read_session(
    context: &OperationContext<'_>,
) -> Result<(CheckoutSession, CheckoutDetails), StripeError> {
    let OperationContext { form, now, .. } = *context;
    if form.required("mode")? != "payment" {
        return Err(StripeError::parameter(
            "mode",
            "parameter_invalid_value",
            "The emulator serves mode `payment` only.",
        ));
    }
    let (lines, currency) = read_lines(context)?;
    let total = lines
        .iter()
        .try_fold(0_i64, |sum, line| {
            sum.checked_add(line.unit_amount.checked_mul(line.quantity)?)
        })
        .filter(|total| *total <= currency::maximum_charge(&currency))
        .ok_or_else(|| {
            let most = currency::maximum_charge(&currency);
            let message = format!(
                "The Checkout Session's total amount due must be no more than {}.",
                currency::format_amount(most, &currency)
            );
            StripeError::parameter("line_items", "amount_too_large", message)
        })?;
    if total < currency::minimum_charge(&currency) {
        return Err(StripeError::parameter(
            "line_items",
            "amount_too_small",
            format!(
                "The Checkout Session's total amount must convert to at least 50 cents. {total} {currency} is below the \
                 minimum of {}.",
                currency::minimum_charge(&currency)
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
        cancel_url: Some(form.required_url("cancel_url")?),
        client_reference_id: form.short("client_reference_id", LONGEST_REFERENCE)?,
        created: now,
        currency,
        customer: None,
        customer_details: None,
        customer_email: form.email("customer_email")?,
        expires_at,
        livemode: false,
        locale: form.text("locale"),
        metadata: form.metadata("metadata")?,
        mode: "payment".to_owned(),
        payment_intent: None,
        payment_status: "unpaid".to_owned(),
        status: "open".to_owned(),
        success_url: form.required_url("success_url")?,
        url: Some(format!("{}/_pay/{id}", context.base_url)),
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
        intent_metadata: form.metadata("payment_intent_data[metadata]")?,
        transfer_group: form.text("payment_intent_data[transfer_group]"),
        description: form.text("payment_intent_data[description]"),
        manual_capture,
        challenged_card: None,
    };
    form.ignore("submit_type");
    check_descriptor(context)?;
    Ok((session, details))
}

/// The text on the customer's statement after the platform's name.
fn check_descriptor(context: &OperationContext<'_>) -> Result<(), StripeError> {
    let name = "payment_intent_data[statement_descriptor_suffix]";
    let Some(suffix) = context.form.short(name, LONGEST_DESCRIPTOR)? else {
        return Ok(());
    };
    let has_letter = suffix.contains(|one: char| one.is_ascii_alphabetic());
    if has_letter && suffix.is_ascii() && !suffix.contains(['<', '>', '\\', '\'', '"', '*']) {
        return Ok(());
    }
    Err(StripeError::parameter(
        name,
        "parameter_invalid_string",
        "The statement descriptor must contain at least one letter, and none of < > \\ ' \" *.",
    ))
}

fn read_lines(context: &OperationContext<'_>) -> Result<(Vec<LineItem>, String), StripeError> {
    let form = context.form;
    let mut lines = Vec::new();
    let mut currency: Option<String> = None;
    for index in 0_usize.. {
        let item = format!("line_items[{index}]");
        if !form.has_nested(&item) {
            break;
        }
        let price = format!("{item}[price_data]");
        let line_currency = form.required(&format!("{price}[currency]"))?;
        if !currency::is_presentment(&line_currency) {
            return Err(StripeError::parameter(
                &format!("{price}[currency]"),
                "parameter_invalid_value",
                format!("Invalid currency: {line_currency}"),
            ));
        }
        if index >= MOST_LINES {
            return Err(StripeError::parameter(
                "line_items",
                "parameter_invalid_integer",
                format!("You may only specify up to {MOST_LINES} line items."),
            ));
        }
        if currency.get_or_insert_with(|| line_currency.clone()) != &line_currency {
            return Err(StripeError::invalid(
                "All line items must have the same currency.",
            ));
        }
        let named = format!("{price}[product_data][name]");
        let described = format!("{price}[product_data][description]");
        let line = LineItem {
            name: form.required(&named)?,
            description: form.short(&described, LONGEST_DESCRIPTION)?,
            quantity: form.integer(&format!("{item}[quantity]"))?.unwrap_or(1),
            unit_amount: form.required_integer(&format!("{price}[unit_amount]"))?,
        };
        check_length(&named, &line.name, LONGEST_TEXT)?;
        if line.quantity < 1 || line.unit_amount < 0 {
            return Err(StripeError::parameter(
                &item,
                "parameter_invalid_integer",
                "Invalid quantity or unit_amount.",
            ));
        }
        if !currency::is_movable(line.unit_amount, &line_currency) {
            return Err(StripeError::parameter(
                &format!("{price}[unit_amount]"),
                "parameter_invalid_integer",
                currency::STEP_RULE,
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

/// A held session counts as paid once its intent is captured.
pub(super) fn mark_session_paid(
    records: &Session<'_>,
    intent_id: &str,
) -> Result<(), RecordsError> {
    if let Some(mut session) = checkout_session::find_of_intent(records, intent_id)? {
        "paid".clone_into(&mut session.payment_status);
        checkout_session::save(records, &session)?;
    }
    Ok(())
}
