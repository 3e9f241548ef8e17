use serde_json::json;

use super::charges::{self, Payer, Verdict};
use super::events;
use super::pay_page_state::PayPageState;
use crate::records::Session;
use crate::stripe::records::card::{Card, Decline};
use crate::stripe::records::charge;
use crate::stripe::records::checkout_session::{self, CheckoutDetails, CheckoutSession};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::payment_intent::{self, PaymentIntent};

/// One attempt to hold or take a session's amount on a card.
pub(super) struct CardAttempt<'a> {
    pub(super) records: &'a Session<'a>,
    pub(super) now: i64,
    pub(super) session: CheckoutSession,
    pub(super) details: CheckoutDetails,
    pub(super) intent: PaymentIntent,
    pub(super) card: Card,
    pub(super) payer: Payer,
}

impl CardAttempt<'_> {
    /// The bank approves. `authenticated` if the cardholder proved who they are.
    pub(super) fn approve(self, authenticated: bool) -> Result<PayPageState, StripeError> {
        let Self {
            records,
            now,
            mut session,
            details,
            mut intent,
            card,
            payer,
        } = self;
        let proof = if authenticated {
            Verdict::ApprovedWithProof
        } else {
            Verdict::Approved
        };
        let mut charge = charges::create_charge(records, now, &intent, &card, &payer, proof)?;
        intent.latest_charge = Some(charge.id.clone());
        intent.last_payment_error = None;
        intent.next_action = None;
        let kind = if details.manual_capture {
            "requires_capture".clone_into(&mut intent.status);
            intent.amount_capturable = intent.amount;
            "payment_intent.amount_capturable_updated"
        } else {
            "succeeded".clone_into(&mut intent.status);
            intent.amount_received = intent.amount;
            charge.captured = true;
            charge.amount_captured = charge.amount;
            charge::save(records, &charge)?;
            "paid".clone_into(&mut session.payment_status);
            "payment_intent.succeeded"
        };
        payment_intent::save(records, &intent)?;
        payment_intent::append_history(records, &intent, "authorise", intent.amount, now, None)?;
        "complete".clone_into(&mut session.status);
        session.url = None;
        checkout_session::save(records, &session)?;
        events::emit_event(records, now, "charge.succeeded", &charge, None)?;
        events::emit_event(records, now, kind, &intent, None)?;
        events::emit_event(records, now, "checkout.session.completed", &session, None)?;
        Ok(PayPageState::complete(&session))
    }

    /// The bank declines: the page stays open for another card.
    pub(super) fn decline(self, decline: Decline) -> Result<PayPageState, StripeError> {
        let Self {
            records,
            now,
            session,
            details,
            mut intent,
            card,
            payer,
        } = self;
        let charge = charges::create_charge(
            records,
            now,
            &intent,
            &card,
            &payer,
            Verdict::Refused(decline),
        )?;
        intent.latest_charge = Some(charge.id.clone());
        "requires_payment_method".clone_into(&mut intent.status);
        intent.next_action = None;
        intent.last_payment_error = Some(json!({
            "type": "card_error",
            "code": decline.code,
            "decline_code": decline.decline_code,
            "message": decline.message,
            "charge": charge.id,
        }));
        payment_intent::save(records, &intent)?;
        payment_intent::append_history(records, &intent, "decline", intent.amount, now, None)?;
        checkout_session::save(records, &session)?;
        events::emit_event(records, now, "charge.failed", &charge, None)?;
        events::emit_event(records, now, "payment_intent.payment_failed", &intent, None)?;
        Ok(PayPageState::Form {
            session,
            details,
            problem: Some(decline.message.to_owned()),
        })
    }

    /// The bank challenges the cardholder.
    pub(super) fn require_challenge(self, number: String) -> Result<PayPageState, StripeError> {
        let Self {
            records,
            now,
            session,
            mut details,
            mut intent,
            ..
        } = self;
        "requires_action".clone_into(&mut intent.status);
        intent.next_action = Some(json!({ "type": "use_stripe_sdk" }));
        payment_intent::save(records, &intent)?;
        events::emit_event(
            records,
            now,
            "payment_intent.requires_action",
            &intent,
            None,
        )?;
        details.challenged_card = Some(number);
        checkout_session::save_details(records, &session.id, &details)?;
        checkout_session::save(records, &session)?;
        Ok(PayPageState::Challenge { session })
    }
}
