use std::collections::BTreeMap;

use axum::extract::Path;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::call::{Call, Work, new_id};
use super::card::{Card, Decline};
use super::error::StripeError;
use super::event;
use super::intent::PaymentIntent;
use crate::records::{RecordsError, Session};

pub(super) const CHARGE: &str = "charge";
/// How long a card hold lives, in seconds (facts: seven days for a customer who is present).
pub(super) const HOLD: i64 = 7 * 24 * 3600;

/// The movement behind an intent.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the service's charge has these flags"
)]
pub(super) struct Charge {
    pub(super) id: String,
    pub(super) object: String,
    pub(super) amount: i64,
    pub(super) amount_captured: i64,
    pub(super) amount_refunded: i64,
    pub(super) billing_details: Value,
    pub(super) captured: bool,
    pub(super) created: i64,
    pub(super) currency: String,
    pub(super) disputed: bool,
    pub(super) failure_code: Option<String>,
    pub(super) failure_message: Option<String>,
    pub(super) livemode: bool,
    pub(super) metadata: BTreeMap<String, String>,
    pub(super) outcome: Value,
    pub(super) paid: bool,
    pub(super) payment_intent: String,
    pub(super) payment_method_details: MethodDetails,
    pub(super) receipt_url: Option<String>,
    pub(super) refunded: bool,
    pub(super) status: String,
    pub(super) transfer_group: Option<String>,
}

/// How a charge was paid.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct MethodDetails {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) card: CardDetails,
}

/// What the service tells of a card, and how long its hold lives.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct CardDetails {
    pub(super) brand: String,
    pub(super) last4: String,
    pub(super) country: String,
    pub(super) funding: String,
    pub(super) exp_month: i64,
    pub(super) exp_year: i64,
    pub(super) network: String,
    pub(super) capture_before: Option<i64>,
    pub(super) three_d_secure: Option<Value>,
    pub(super) wallet: Option<Value>,
}

/// Who pays, as typed on the pay page.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct Payer {
    pub(super) email: Option<String>,
    pub(super) name: Option<String>,
}

/// What the bank said to a charge.
#[derive(Clone, Copy, Debug)]
pub(super) enum Verdict {
    Approved,
    /// After the cardholder proved who they are.
    ApprovedWithProof,
    Refused(Decline),
}

/// A charge for the whole intent: held, or refused with a reason.
pub(super) fn attempt(
    session: &Session<'_>,
    now: i64,
    intent: &PaymentIntent,
    card: &Card,
    payer: &Payer,
    verdict: Verdict,
) -> Result<Charge, RecordsError> {
    let refused = match verdict {
        Verdict::Refused(decline) => Some(decline),
        Verdict::Approved | Verdict::ApprovedWithProof => None,
    };
    let authenticated = matches!(verdict, Verdict::ApprovedWithProof);
    let id = new_id("ch");
    let charge = Charge {
        object: "charge".to_owned(),
        amount: intent.amount,
        amount_captured: 0,
        amount_refunded: 0,
        billing_details: json!({ "address": null, "email": payer.email, "name": payer.name, "phone": null }),
        captured: false,
        created: now,
        currency: intent.currency.clone(),
        disputed: false,
        failure_code: refused.map(|decline| decline.code.to_owned()),
        failure_message: refused.map(|decline| decline.message.to_owned()),
        livemode: false,
        metadata: intent.metadata.clone(),
        outcome: json!({
            "network_status": if refused.is_some() { "declined_by_network" } else { "approved_by_network" },
            "reason": refused.and_then(|decline| decline.decline_code),
            "type": if refused.is_some() { "issuer_declined" } else { "authorized" },
        }),
        paid: refused.is_none(),
        payment_intent: intent.id.clone(),
        payment_method_details: MethodDetails {
            kind: "card".to_owned(),
            card: CardDetails {
                brand: card.brand.to_owned(),
                last4: card.last4.clone(),
                country: "US".to_owned(),
                funding: "credit".to_owned(),
                exp_month: 12,
                exp_year: 2034,
                network: card.brand.to_owned(),
                capture_before: refused.is_none().then(|| now.saturating_add(HOLD)),
                three_d_secure: authenticated
                    .then(|| json!({ "result": "authenticated", "version": "2.2.0" })),
                wallet: None,
            },
        },
        receipt_url: refused
            .is_none()
            .then(|| format!("https://pay.stripe.example/receipts/{id}")),
        refunded: false,
        status: if refused.is_some() {
            "failed"
        } else {
            "succeeded"
        }
        .to_owned(),
        transfer_group: intent.transfer_group.clone(),
        id,
    };
    save(session, &charge)?;
    Ok(charge)
}

pub(super) fn load(session: &Session<'_>, id: &str) -> Result<Charge, StripeError> {
    session
        .find(CHARGE, id)?
        .ok_or_else(|| StripeError::no_such("charge", "charge", id))
}

pub(super) fn save(session: &Session<'_>, charge: &Charge) -> Result<(), RecordsError> {
    session.save(CHARGE, &charge.id, charge)
}

/// Takes part or all of a hold; the rest goes back to the customer.
pub(super) fn capture(
    work: &Work<'_>,
    intent: &PaymentIntent,
    amount: i64,
) -> Result<(), StripeError> {
    let id = intent.latest_charge.as_deref().unwrap_or_default();
    let mut charge = load(work.session, id)?;
    charge.captured = true;
    charge.amount_captured = amount;
    charge.amount_refunded = charge.amount.saturating_sub(amount);
    save(work.session, &charge)?;
    work.emit("charge.captured", &charge)
}

/// Marks the hold behind a cancelled intent as given back.
pub(super) fn give_back_hold(
    session: &Session<'_>,
    now: i64,
    intent: &PaymentIntent,
    amount: i64,
    idempotency_key: Option<&str>,
) -> Result<(), RecordsError> {
    let Some(id) = &intent.latest_charge else {
        return Ok(());
    };
    let Some(mut charge) = session.find::<Charge>(CHARGE, id)? else {
        return Ok(());
    };
    charge.refunded = true;
    charge.amount_refunded = amount;
    save(session, &charge)?;
    event::emit(session, now, "charge.refunded", &charge, idempotency_key)
}

pub(super) async fn find_charge(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_charge", |work| {
        work.form.finish()?;
        Ok(json!(load(work.session, &id)?))
    })
    .await
}
