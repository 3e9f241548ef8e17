use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::json;

use super::call::new_id;
use super::card::{Card, DECLINED, Decline, NOT_AUTHENTICATED, Outcome};
use super::charge::{self, Payer, Verdict};
use super::checkout::{self, CheckoutDetails, CheckoutSession};
use super::error::StripeError;
use super::intent::{self, PaymentIntent};
use super::state::State;
use super::{event, expiry, pay_page};
use crate::records::Session;

/// What a visit to the pay page leads to.
enum Next {
    /// The form, with what went wrong before.
    Form {
        session: CheckoutSession,
        details: CheckoutDetails,
        problem: Option<String>,
    },
    /// The bank wants proof.
    Challenge { session: CheckoutSession },
    /// Back to the shop.
    Done { success_url: String },
    /// Too late.
    Expired { cancel_url: Option<String> },
}

pub(super) async fn show(Extract(state): Extract<State>, Path(id): Path<String>) -> Response {
    respond(
        visit(&state, &id, |_, session, details| {
            Ok(Next::Form {
                session,
                details,
                problem: None,
            })
        }),
        &id,
    )
}

pub(super) async fn show_challenge(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
) -> Response {
    respond(
        visit(&state, &id, |_, session, _| Ok(Next::Challenge { session })),
        &id,
    )
}

/// The card form.
#[derive(Debug, Deserialize)]
pub(super) struct Pay {
    email: Option<String>,
    number: String,
    name: Option<String>,
}

pub(super) async fn pay(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    Form(form): Form<Pay>,
) -> Response {
    let now = state.clock().now();
    let next = visit(&state, &id, |records, mut session, details| {
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
            // A number that cannot be a card reaches no bank, so no charge comes of it.
            Err(decline) => {
                return Ok(Next::Form {
                    session,
                    details,
                    problem: Some(decline.message.to_owned()),
                });
            }
        };
        let intent = intent_of(records, now, &mut session, &details)?;
        let outcome = card.outcome;
        let attempt = Attempt {
            records,
            now,
            session,
            details,
            intent,
            card,
            payer,
        };
        match outcome {
            Outcome::Approved => attempt.hold(false),
            Outcome::Declined(decline) => attempt.refuse(decline),
            Outcome::Challenge { .. } => attempt.challenge(form.number),
        }
    });
    state.mail_waiting().notify_one();
    respond(next, &id)
}

/// What the cardholder did with the bank's question.
#[derive(Debug, Deserialize)]
pub(super) struct ChallengeAnswer {
    outcome: String,
}

pub(super) async fn answer_challenge(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    Form(answer): Form<ChallengeAnswer>,
) -> Response {
    let now = state.clock().now();
    let next = visit(&state, &id, |records, mut session, mut details| {
        let Some(number) = details.challenged_card.take() else {
            return Ok(Next::Form {
                session,
                details,
                problem: None,
            });
        };
        checkout::save_details(records, &session.id, &details)?;
        let intent = intent_of(records, now, &mut session, &details)?;
        let payer = payer_of(&session);
        let card = Card::parse(&number).map_err(|decline| StripeError::invalid(decline.message))?;
        let outcome = card.outcome;
        let attempt = Attempt {
            records,
            now,
            session,
            details,
            intent,
            card,
            payer,
        };
        match (answer.outcome.as_str(), outcome) {
            (
                "complete",
                Outcome::Challenge {
                    then_declined: false,
                },
            ) => attempt.hold(true),
            ("complete", _) => attempt.refuse(DECLINED),
            _ => attempt.refuse(NOT_AUTHENTICATED),
        }
    });
    state.mail_waiting().notify_one();
    respond(next, &id)
}

/// Loads an open session and goes on; a session that is over says so instead.
fn visit(
    state: &State,
    id: &str,
    go_on: impl FnOnce(&Session<'_>, CheckoutSession, CheckoutDetails) -> Result<Next, StripeError>,
) -> Result<Next, StripeError> {
    state.records().transact(|records| {
        expiry::run_out(state, records)?;
        let session = checkout::load(records, id)?;
        let details = checkout::load_details(records, id)?;
        match session.status.as_str() {
            "open" => go_on(records, session, details),
            "complete" => Ok(Next::Done {
                success_url: landing(&session),
            }),
            _ => Ok(Next::Expired {
                cancel_url: session.cancel_url,
            }),
        }
    })
}

/// The session's intent; made at the first attempt, as the real page does.
fn intent_of(
    records: &Session<'_>,
    now: i64,
    session: &mut CheckoutSession,
    details: &CheckoutDetails,
) -> Result<PaymentIntent, StripeError> {
    if let Some(id) = &session.payment_intent {
        return intent::load(records, id);
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
    intent::save(records, &intent)?;
    session.payment_intent = Some(intent.id.clone());
    checkout::save(records, session)?;
    event::emit(records, now, "payment_intent.created", &intent, None)?;
    Ok(intent)
}

/// One try to hold a session's amount on a card.
struct Attempt<'a> {
    records: &'a Session<'a>,
    now: i64,
    session: CheckoutSession,
    details: CheckoutDetails,
    intent: PaymentIntent,
    card: Card,
    payer: Payer,
}

impl Attempt<'_> {
    /// The bank says yes. `authenticated` if the cardholder proved who they are.
    fn hold(self, authenticated: bool) -> Result<Next, StripeError> {
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
        let mut charge = charge::attempt(records, now, &intent, &card, &payer, proof)?;
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
        intent::save(records, &intent)?;
        intent::note(records, &intent, "authorise", intent.amount, now, None)?;
        "complete".clone_into(&mut session.status);
        session.url = None;
        checkout::save(records, &session)?;
        event::emit(records, now, "charge.succeeded", &charge, None)?;
        event::emit(records, now, kind, &intent, None)?;
        event::emit(records, now, "checkout.session.completed", &session, None)?;
        Ok(Next::Done {
            success_url: landing(&session),
        })
    }

    /// The bank says no: the page stays open for another card.
    fn refuse(self, decline: Decline) -> Result<Next, StripeError> {
        let Self {
            records,
            now,
            session,
            details,
            mut intent,
            card,
            payer,
        } = self;
        let charge = charge::attempt(
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
        intent::save(records, &intent)?;
        intent::note(records, &intent, "decline", intent.amount, now, None)?;
        checkout::save(records, &session)?;
        event::emit(records, now, "charge.failed", &charge, None)?;
        event::emit(records, now, "payment_intent.payment_failed", &intent, None)?;
        Ok(Next::Form {
            session,
            details,
            problem: Some(decline.message.to_owned()),
        })
    }

    /// The bank asks the cardholder to prove who they are.
    fn challenge(self, number: String) -> Result<Next, StripeError> {
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
        intent::save(records, &intent)?;
        event::emit(
            records,
            now,
            "payment_intent.requires_action",
            &intent,
            None,
        )?;
        details.challenged_card = Some(number);
        checkout::save_details(records, &session.id, &details)?;
        checkout::save(records, &session)?;
        Ok(Next::Challenge { session })
    }
}

fn payer_of(session: &CheckoutSession) -> Payer {
    session
        .customer_details
        .clone()
        .and_then(|details| serde_json::from_value(details).ok())
        .unwrap_or_default()
}

fn landing(session: &CheckoutSession) -> String {
    session
        .success_url
        .replace("{CHECKOUT_SESSION_ID}", &session.id)
}

fn respond(next: Result<Next, StripeError>, id: &str) -> Response {
    match next {
        Ok(Next::Done { success_url }) => Redirect::to(&success_url).into_response(),
        Ok(Next::Form {
            session,
            details,
            problem,
        }) => {
            let status = if problem.is_some() {
                StatusCode::PAYMENT_REQUIRED
            } else {
                StatusCode::OK
            };
            (
                status,
                Html(pay_page::form(&session, &details, problem.as_deref())),
            )
                .into_response()
        }
        Ok(Next::Challenge { session }) => Html(pay_page::challenge(&session)).into_response(),
        Ok(Next::Expired { cancel_url }) => (
            StatusCode::GONE,
            Html(pay_page::expired(cancel_url.as_deref())),
        )
            .into_response(),
        Err(error) if error.status == StatusCode::NOT_FOUND => {
            (StatusCode::NOT_FOUND, Html(pay_page::unknown(id))).into_response()
        }
        Err(error) => error.into_response(),
    }
}
