use serde_json::json;

use super::card_attempt::CardAttempt;
use super::charges::Payer;
use super::events;
use super::expire_due::expire_due;
use super::pay_page_state::PayPageState;
use crate::records::Session;
use crate::stripe::records::card::{Card, DECLINED, NOT_AUTHENTICATED, Outcome};
use crate::stripe::records::checkout_session::{self, CheckoutDetails, CheckoutSession};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::id::new_id;
use crate::stripe::records::payment_intent::{self, PaymentIntent};

/// The customer's input in the card form.
#[derive(Debug)]
pub(in crate::stripe) struct CardForm {
    pub(in crate::stripe) email: Option<String>,
    pub(in crate::stripe) number: String,
    pub(in crate::stripe) name: Option<String>,
}

/// The card form of an open session.
pub(in crate::stripe) fn find_pay_page(
    records: &Session<'_>,
    now: i64,
    id: &str,
) -> Result<PayPageState, StripeError> {
    let (session, details) = match open_session(records, now, id)? {
        OpenSession::Open(session, details) => (session, details),
        OpenSession::Closed(state) => return Ok(state),
    };
    Ok(PayPageState::Form {
        session,
        details,
        problem: None,
    })
}

/// The bank's challenge for an open session.
pub(in crate::stripe) fn find_challenge(
    records: &Session<'_>,
    now: i64,
    id: &str,
) -> Result<PayPageState, StripeError> {
    match open_session(records, now, id)? {
        OpenSession::Open(session, _) => Ok(PayPageState::Challenge { session }),
        OpenSession::Closed(state) => Ok(state),
    }
}

/// Tries to pay an open session with the card.
pub(in crate::stripe) fn pay_session(
    records: &Session<'_>,
    now: i64,
    id: &str,
    form: CardForm,
) -> Result<PayPageState, StripeError> {
    let (mut session, details) = match open_session(records, now, id)? {
        OpenSession::Open(session, details) => (session, details),
        OpenSession::Closed(state) => return Ok(state),
    };
    let email = session
        .customer_email
        .clone()
        .or(form.email.filter(|email| !email.is_empty()));
    let payer = Payer {
        email,
        name: form.name.filter(|name| !name.is_empty()),
    };
    session.customer_details =
        Some(json!({ "email": payer.email, "name": payer.name, "phone": null }));
    let card = match Card::parse(&form.number) {
        Ok(card) => card,
        // A number that cannot be a card is not sent to a bank, so no charge is created.
        Err(decline) => {
            return Ok(PayPageState::Form {
                session,
                details,
                problem: Some(decline.message.to_owned()),
            });
        }
    };
    let intent = find_or_create_intent(records, now, &mut session, &details)?;
    let outcome = card.outcome;
    let attempt = CardAttempt {
        records,
        now,
        session,
        details,
        intent,
        card,
        payer,
    };
    match outcome {
        Outcome::Approved => attempt.approve(false),
        Outcome::Declined(decline) => attempt.decline(decline),
        Outcome::Challenge { .. } => attempt.require_challenge(form.number),
    }
}

/// Goes on with a challenged card. `authenticated` if the cardholder proved who they are.
pub(in crate::stripe) fn finish_challenge(
    records: &Session<'_>,
    now: i64,
    id: &str,
    authenticated: bool,
) -> Result<PayPageState, StripeError> {
    let (mut session, mut details) = match open_session(records, now, id)? {
        OpenSession::Open(session, details) => (session, details),
        OpenSession::Closed(state) => return Ok(state),
    };
    let Some(number) = details.challenged_card.take() else {
        return Ok(PayPageState::Form {
            session,
            details,
            problem: None,
        });
    };
    checkout_session::save_details(records, &session.id, &details)?;
    let intent = find_or_create_intent(records, now, &mut session, &details)?;
    let payer = read_payer(&session);
    let card = Card::parse(&number).map_err(|decline| StripeError::invalid(decline.message))?;
    let outcome = card.outcome;
    let attempt = CardAttempt {
        records,
        now,
        session,
        details,
        intent,
        card,
        payer,
    };
    match outcome {
        _ if !authenticated => attempt.decline(NOT_AUTHENTICATED),
        Outcome::Challenge {
            then_declined: false,
        } => attempt.approve(true),
        _ => attempt.decline(DECLINED),
    }
}

/// A session that can still be paid, or the state of one that cannot.
enum OpenSession {
    Open(CheckoutSession, CheckoutDetails),
    Closed(PayPageState),
}

/// Expires what is due and loads the session.
fn open_session(records: &Session<'_>, now: i64, id: &str) -> Result<OpenSession, StripeError> {
    expire_due(records, now)?;
    let session = checkout_session::load(records, id)?;
    let details = checkout_session::load_details(records, id)?;
    Ok(match session.status.as_str() {
        "open" => OpenSession::Open(session, details),
        "complete" => OpenSession::Closed(PayPageState::complete(&session)),
        _ => OpenSession::Closed(PayPageState::Expired {
            cancel_url: session.cancel_url,
        }),
    })
}

/// Returns the session's intent; creates it at the first attempt, as the real page does.
fn find_or_create_intent(
    records: &Session<'_>,
    now: i64,
    session: &mut CheckoutSession,
    details: &CheckoutDetails,
) -> Result<PaymentIntent, StripeError> {
    if let Some(id) = &session.payment_intent {
        return payment_intent::load(records, id);
    }
    let intent = PaymentIntent {
        id: new_id("pi"),
        object: "payment_intent".to_owned(),
        amount: session.amount_total,
        amount_capturable: 0,
        amount_received: 0,
        canceled_at: None,
        cancellation_reason: None,
        capture_method: if details.manual_capture {
            "manual"
        } else {
            "automatic_async"
        }
        .to_owned(),
        created: now,
        currency: session.currency.clone(),
        description: details.description.clone(),
        last_payment_error: None,
        latest_charge: None,
        livemode: false,
        metadata: details.intent_metadata.clone(),
        next_action: None,
        payment_method_types: session.payment_method_types.clone(),
        receipt_email: None,
        status: "requires_payment_method".to_owned(),
        transfer_group: details.transfer_group.clone(),
    };
    payment_intent::save(records, &intent)?;
    session.payment_intent = Some(intent.id.clone());
    checkout_session::save(records, session)?;
    events::emit_event(records, now, "payment_intent.created", &intent, None)?;
    Ok(intent)
}

fn read_payer(session: &CheckoutSession) -> Payer {
    session
        .customer_details
        .clone()
        .and_then(|details| serde_json::from_value(details).ok())
        .unwrap_or_default()
}
