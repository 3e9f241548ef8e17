use axum::extract::Path;
use axum::response::Response;
use serde_json::json;

use super::call::Call;
use super::error::StripeError;
use super::{charge, checkout, intent};

pub(super) async fn capture_intent(Path(id): Path<String>, call: Call) -> Response {
    call.run("capture", |work| {
        let asked = work.form.integer("amount_to_capture")?;
        work.form.finish()?;
        let mut intent = intent::load(work.session, &id)?;
        if intent.status != "requires_capture" {
            return Err(StripeError::state(
                "payment_intent_unexpected_state",
                format!(
                    "This PaymentIntent could not be captured because it has a status of {}. Only a PaymentIntent with one \
                     of the following statuses may be captured: requires_capture.",
                    intent.status
                ),
            ));
        }
        let amount = asked.unwrap_or(intent.amount_capturable);
        if amount < 1 {
            return Err(StripeError::parameter(
                "amount_to_capture",
                "parameter_invalid_integer",
                "This value must be greater than or equal to 1.",
            ));
        }
        if amount > intent.amount_capturable {
            return Err(StripeError::parameter(
                "amount_to_capture",
                "amount_too_large",
                format!(
                    "The requested capture amount is greater than the authorized amount ({}).",
                    intent.amount_capturable
                ),
            ));
        }
        "succeeded".clone_into(&mut intent.status);
        intent.amount_capturable = 0;
        intent.amount_received = amount;
        intent::save(work.session, &intent)?;
        intent::note(work.session, &intent, "capture", amount, work.now, work.idempotency_key)?;
        charge::capture(work, &intent, amount)?;
        checkout::mark_paid(work.session, &intent.id)?;
        work.emit("payment_intent.succeeded", &intent)?;
        Ok(json!(intent))
    })
    .await
}
