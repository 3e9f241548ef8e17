//! A hold that an operator places on an own card to test the provider. It is no order: it is released as soon as the
//! operator returns, or the provider reports it, and never captured.

use domain::Money;
use domain::health::{HealthFailure, HealthPart, HealthReport, TEST_HOLD_LIFETIME};
use domain::later;
use jiff::Timestamp;
use stripe::{
    CancellationReason, CheckoutLine, CheckoutSession, CheckoutSubject, IntentStatus, NewCheckout,
    PaymentIntent, SessionStatus, StripeError,
};

use crate::{Settle, SettleError};

#[derive(Clone, Debug)]
pub struct NewTestHold {
    /// Names the hold, and makes a repeated call harmless.
    pub id: String,
    /// The amount on the operator's card.
    pub amount: Money,
    /// What the operator reads on the provider's page.
    pub label: String,
    /// The page that the provider sends the operator back to, without a query.
    pub page: String,
}

/// What became of a test hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestHoldOutcome {
    /// The provider reports that the hold was placed, and is released.
    Released,
    /// The bank refused the card.
    Declined,
    NotPlaced,
    /// The provider does not report it as released.
    NotReleased,
}

impl TestHoldOutcome {
    /// Returns its result for the health; nothing if the operator left the page.
    const fn result(self) -> Option<Result<(), HealthFailure>> {
        match self {
            Self::Released => Some(Ok(())),
            Self::Declined => Some(Err(HealthFailure::CardDeclined)),
            Self::NotReleased => Some(Err(HealthFailure::HoldNotReleased)),
            Self::NotPlaced => None,
        }
    }
}

impl SettleError {
    /// Returns why a call of the provider failed; `None` if the provider was not the reason.
    pub fn health_failure(&self) -> Option<HealthFailure> {
        match self {
            Self::ProviderUnavailable(_) => Some(HealthFailure::ProviderUnavailable),
            Self::ProviderRefused(error) if error.is_key_refused() => {
                Some(HealthFailure::ProviderKeyRefused)
            }
            Self::ProviderRefused(_) => Some(HealthFailure::ProviderRefused),
            Self::Declined(_) => Some(HealthFailure::CardDeclined),
            _ => None,
        }
    }
}

impl Settle {
    /// Checks that the provider accepts the key, and that its account may charge.
    pub async fn check_provider(&self) -> Result<(), HealthFailure> {
        let found = self.stripe.find_own_account().await;
        match found.map_err(SettleError::from) {
            Ok(account) if account.charges_enabled => Ok(()),
            Ok(_) => Err(HealthFailure::ChargesDisabled),
            Err(error) => Err(error
                .health_failure()
                .unwrap_or(HealthFailure::ProviderUnavailable)),
        }
    }

    /// Opens the provider's page on which the amount is held. Returns the session and the page's address.
    pub async fn open_test_hold(
        &self,
        hold: NewTestHold,
        now: Timestamp,
    ) -> Result<(String, String), SettleError> {
        let NewTestHold {
            id,
            amount,
            label,
            page,
        } = hold;
        let key = format!("test-hold:{id}");
        let checkout = NewCheckout {
            subject: CheckoutSubject::TestHold(id),
            currency: amount.currency().code().to_owned(),
            lines: vec![CheckoutLine {
                name: label,
                description: None,
                amount: amount.amount(),
            }],
            customer_email: None,
            success_url: format!("{page}?hold={{CHECKOUT_SESSION_ID}}"),
            // The provider puts no session into this address; the page finds it in the health row.
            cancel_url: format!("{page}?hold=left"),
            expires_at: later(now, TEST_HOLD_LIFETIME),
        };
        let session = self.stripe.create_checkout(&checkout, &key).await?;
        match session.url {
            Some(url) => Ok((session.id, url)),
            None => Err(SettleError::Mismatch(format!(
                "session `{}` has no page",
                session.id
            ))),
        }
    }

    /// Releases a test hold, closes its page, and records the result. Asking again is harmless. `Missing` for a session
    /// that is no test hold.
    pub async fn release_test_hold(
        &self,
        session_id: &str,
        now: Timestamp,
    ) -> Result<TestHoldOutcome, SettleError> {
        let outcome = self.release_session(session_id).await;
        let result = match &outcome {
            Ok(outcome) => outcome.result(),
            Err(error) => error.health_failure().map(Err),
        };
        if let Some(result) = result {
            let report = HealthReport::new(HealthPart::TestHold, result);
            self.store.record_health(&report, now).await?;
        }
        outcome
    }

    async fn release_session(&self, session_id: &str) -> Result<TestHoldOutcome, SettleError> {
        let session = match self.stripe.find_checkout(session_id).await {
            Err(error) if error.is_missing() => return Err(SettleError::Missing),
            session => session?,
        };
        if !session.is_test_hold() {
            return Err(SettleError::Missing);
        }
        if session.status == Some(SessionStatus::Complete) {
            return self.release_placed(&session).await;
        }
        self.close_test_page(&session).await?;
        let Some(intent) = &session.payment_intent else {
            return Ok(TestHoldOutcome::NotPlaced);
        };
        let intent = self.stripe.find_intent(intent).await?;
        Ok(match intent.last_payment_error {
            Some(_) => TestHoldOutcome::Declined,
            None => TestHoldOutcome::NotPlaced,
        })
    }

    async fn release_placed(
        &self,
        session: &CheckoutSession,
    ) -> Result<TestHoldOutcome, SettleError> {
        let Some(intent) = &session.payment_intent else {
            return Ok(TestHoldOutcome::NotPlaced);
        };
        let held = self.stripe.find_intent(intent).await?;
        let released = match held.status {
            IntentStatus::RequiresCapture => self.cancel_hold(intent).await?,
            _ => held,
        };
        Ok(match released.status {
            IntentStatus::Canceled => TestHoldOutcome::Released,
            _ => TestHoldOutcome::NotReleased,
        })
    }

    async fn cancel_hold(&self, intent: &str) -> Result<PaymentIntent, StripeError> {
        let reason = CancellationReason::RequestedByCustomer;
        match self.stripe.cancel_intent(intent, reason).await {
            // The webhook and the operator's return release it concurrently.
            Err(error) if error.is_unexpected_state() || error.leaves_open() => {
                self.stripe.find_intent(intent).await
            }
            outcome => outcome,
        }
    }

    /// Closes a page that can still be paid on.
    async fn close_test_page(&self, session: &CheckoutSession) -> Result<(), StripeError> {
        if session.status != Some(SessionStatus::Open) {
            return Ok(());
        }
        match self.stripe.expire_checkout(&session.id).await {
            // It was paid on, or expired, in the meantime.
            Err(StripeError::Invalid { .. }) => Ok(()),
            outcome => outcome.map(drop),
        }
    }
}
