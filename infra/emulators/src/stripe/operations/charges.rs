use serde::{Deserialize, Serialize};
use serde_json::json;

use super::context::OperationContext;
use super::{disputes, events};
use crate::records::{RecordsError, Session};
use crate::stripe::records::balance_transaction::{Movement, book};
use crate::stripe::records::card::{Card, DISPUTED_LAST4, Decline, HOLD};
use crate::stripe::records::charge::{self, CardDetails, Charge, MethodDetails};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::id::new_id;
use crate::stripe::records::payment_intent::PaymentIntent;

/// The payer, as typed on the pay page.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(super) struct Payer {
    pub(super) email: Option<String>,
    pub(super) name: Option<String>,
}

/// The bank's response to a charge.
#[derive(Clone, Copy, Debug)]
pub(super) enum Verdict {
    Approved,
    /// After the cardholder proved who they are.
    ApprovedWithProof,
    Refused(Decline),
}

/// A charge for the whole intent: held, or refused with a reason.
pub(super) fn create_charge(
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
        balance_transaction: None,
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
    charge::save(session, &charge)?;
    Ok(charge)
}

/// Captures part or all of a hold; the rest is released.
pub(super) fn capture_charge(
    context: &OperationContext<'_>,
    intent: &PaymentIntent,
    amount: i64,
) -> Result<(), StripeError> {
    let id = intent.latest_charge.as_deref().unwrap_or_default();
    let mut charge = charge::load(context.session, id)?;
    charge.captured = true;
    charge.amount_captured = amount;
    charge.amount_refunded = charge.amount.saturating_sub(amount);
    let booked = book(
        context.session,
        context.now,
        Movement {
            kind: "charge",
            category: "charge",
            source: &charge.id,
            amount,
            fee: card_fee(amount),
            currency: &charge.currency,
        },
    )?;
    charge.balance_transaction = Some(booked.id);
    charge::save(context.session, &charge)?;
    context.emit_event("charge.captured", &charge)?;
    if charge.payment_method_details.card.last4 == DISPUTED_LAST4 {
        let (session, now) = (context.session, context.now);
        disputes::open_dispute(session, now, charge, None, "fraudulent", false)?;
    }
    Ok(())
}

/// The service's fee for a card payment, in minor units: 1.5 % and 25.
const fn card_fee(amount: i64) -> i64 {
    amount.saturating_mul(15) / 1_000 + 25
}

/// Marks the hold behind a cancelled intent as released.
pub(super) fn release_charge_hold(
    session: &Session<'_>,
    now: i64,
    intent: &PaymentIntent,
    amount: i64,
    idempotency_key: Option<&str>,
) -> Result<(), RecordsError> {
    let Some(id) = &intent.latest_charge else {
        return Ok(());
    };
    let Some(mut charge) = charge::find(session, id)? else {
        return Ok(());
    };
    charge.refunded = true;
    charge.amount_refunded = amount;
    charge::save(session, &charge)?;
    events::emit_event(session, now, "charge.refunded", &charge, idempotency_key)
}
