use serde_json::{Value, json};

use super::context::OperationContext;
use super::{disputes, events, payment_intents, refunds};
use crate::records::{RecordsError, Session};
use crate::stripe::records::card::hold_lifetime;
use crate::stripe::records::checkout_session::{self, CheckoutSession};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::{charge, payment_intent};

/// Expires everything that is due at `now`, in seconds since 1970: open sessions and uncaptured holds.
pub(in crate::stripe) fn expire_due(session: &Session<'_>, now: i64) -> Result<(), RecordsError> {
    for checkout in checkout_session::list_open(session)? {
        if checkout.expires_at <= now {
            close_session(session, now, checkout, None)?;
        }
    }
    for intent in payment_intent::list_held(session)? {
        let held = match &intent.latest_charge {
            Some(id) => charge::find(session, id)?,
            None => None,
        };
        let until = held.as_ref().map(|charge| {
            let card = &charge.payment_method_details.card;
            let lapses = charge.created.saturating_add(hold_lifetime(&card.last4));
            card.capture_before.unwrap_or(lapses).min(lapses)
        });
        if until.is_some_and(|until| until <= now) {
            payment_intents::release_intent(
                session,
                now,
                intent,
                Some("automatic".to_owned()),
                None,
            )?;
            if let Some(held) = held {
                events::emit_event(session, now, "charge.expired", &held, None)?;
            }
        }
    }
    disputes::close_unanswered(session, now)?;
    refunds::settle_due(session, now)
}

/// Closes an open session by a call.
pub(in crate::stripe) fn expire_session(
    context: &OperationContext<'_>,
    id: &str,
) -> Result<Value, StripeError> {
    context.form.finish()?;
    let session = checkout_session::load(context.session, id)?;
    if session.status != "open" {
        // The provider has no code for this.
        return Err(StripeError::invalid(format!(
            "Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of \
             {}.",
            session.status
        )));
    }
    Ok(json!(close_session(
        context.session,
        context.now,
        session,
        context.idempotency_key
    )?))
}

/// Closes a session's page, with an attempt that was under way.
fn close_session(
    records: &Session<'_>,
    now: i64,
    mut session: CheckoutSession,
    idempotency_key: Option<&str>,
) -> Result<CheckoutSession, RecordsError> {
    "expired".clone_into(&mut session.status);
    session.url = None;
    checkout_session::save(records, &session)?;
    if let Some(id) = &session.payment_intent
        && let Some(unpaid) = payment_intent::find(records, id)?
    {
        payment_intents::release_intent(
            records,
            now,
            unpaid,
            Some("expired".to_owned()),
            idempotency_key,
        )?;
    }
    events::emit_event(
        records,
        now,
        "checkout.session.expired",
        &session,
        idempotency_key,
    )?;
    Ok(session)
}
