use std::collections::BTreeMap;

use axum::extract::Path;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::call::{Call, Work, new_id};
use super::charge::{self, Charge};
use super::error::StripeError;
use super::{currency, intent};

const REFUND: &str = "refund";

/// Money that went back to a customer.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Refund {
    id: String,
    object: String,
    amount: i64,
    charge: String,
    created: i64,
    currency: String,
    metadata: BTreeMap<String, String>,
    payment_intent: String,
    reason: Option<String>,
    status: String,
}

pub(super) async fn create_refund(call: Call) -> Response {
    call.run("create_refund", |work| {
        let mut charge = charge_to_refund(work)?;
        let asked = work.form.integer("amount")?;
        let reason = work.form.choice(
            "reason",
            &["", "duplicate", "fraudulent", "requested_by_customer"],
        )?;
        let metadata = work.form.map("metadata");
        work.form.finish()?;
        if !charge.captured {
            return Err(StripeError::state(
                "payment_intent_unexpected_state",
                format!(
                    "This PaymentIntent ({}) does not have a successful charge to refund.",
                    charge.payment_intent
                ),
            ));
        }
        let left = charge.amount.saturating_sub(charge.amount_refunded);
        if left == 0 {
            return Err(StripeError::state(
                "charge_already_refunded",
                format!("Charge {} has already been refunded.", charge.id),
            ));
        }
        let amount = asked.unwrap_or(left);
        if amount < 1 {
            return Err(StripeError::parameter(
                "amount",
                "parameter_invalid_integer",
                "This value must be greater than or equal to 1.",
            ));
        }
        if amount > left {
            return Err(StripeError::parameter(
                "amount",
                "amount_too_large",
                format!(
                    "Refund amount ({}) is greater than unrefunded amount on charge ({})",
                    currency::format(amount, &charge.currency),
                    currency::format(left, &charge.currency)
                ),
            ));
        }
        charge.amount_refunded = charge.amount_refunded.saturating_add(amount);
        charge.refunded = charge.amount_refunded == charge.amount;
        charge::save(work.session, &charge)?;
        let refund = Refund {
            id: new_id("re"),
            object: "refund".to_owned(),
            amount,
            charge: charge.id.clone(),
            created: work.now,
            currency: charge.currency.clone(),
            metadata,
            payment_intent: charge.payment_intent.clone(),
            reason: Some(reason).filter(|reason| !reason.is_empty()),
            status: "succeeded".to_owned(),
        };
        work.session.save(REFUND, &refund.id, &refund)?;
        let refunded = intent::load(work.session, &charge.payment_intent)?;
        intent::note(
            work.session,
            &refunded,
            "refund",
            amount,
            work.now,
            work.idempotency_key,
        )?;
        work.emit("refund.created", &refund)?;
        work.emit("charge.refunded", &charge)?;
        Ok(json!(refund))
    })
    .await
}

fn charge_to_refund(work: &Work<'_>) -> Result<Charge, StripeError> {
    match (work.form.text("payment_intent"), work.form.text("charge")) {
        (Some(id), None) => {
            let intent = intent::load(work.session, &id)?;
            let charge = intent.latest_charge.ok_or_else(|| {
                StripeError::state(
                    "payment_intent_unexpected_state",
                    format!(
                        "This PaymentIntent ({id}) does not have a successful charge to refund."
                    ),
                )
            })?;
            charge::load(work.session, &charge)
        }
        (None, Some(id)) => charge::load(work.session, &id),
        _ => Err(StripeError::parameter(
            "payment_intent",
            "parameter_missing",
            "One of the following params should be provided for this request: payment_intent or charge.",
        )),
    }
}

pub(super) async fn find_refund(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_refund", |work| {
        work.form.finish()?;
        let refund: Option<Refund> = work.session.find(REFUND, &id)?;
        refund
            .map(|refund| json!(refund))
            .ok_or_else(|| StripeError::no_such("refund", "id", &id))
    })
    .await
}

/// Newest first, of one intent or of all.
pub(super) async fn list_refunds(call: Call) -> Response {
    call.run("list_refunds", |work| {
        let intent = work.form.text("payment_intent");
        work.form.ignore("limit");
        work.form.finish()?;
        let mut refunds: Vec<Refund> = work.session.list(REFUND)?;
        refunds.retain(|refund| {
            intent
                .as_ref()
                .is_none_or(|intent| *intent == refund.payment_intent)
        });
        refunds.reverse();
        Ok(json!({ "object": "list", "url": "/v1/refunds", "has_more": false, "data": refunds }))
    })
    .await
}
