//! Payment intents: a hold, its capture, its release.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::balance::{BalanceTransaction, LinkedMovement};
use crate::client::Form;
use crate::{Stripe, StripeError};

/// One attempt to move the customer's money, with its latest charge.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct PaymentIntent {
    pub id: String,
    pub status: IntentStatus,
    /// The requested amount in minor units.
    pub amount: i64,
    /// Minor units held and not yet captured.
    #[serde(default)]
    pub amount_capturable: i64,
    #[serde(default)]
    pub amount_received: i64,
    pub currency: String,
    /// The charge; complete if it was expanded.
    pub latest_charge: Option<LatestCharge>,
    /// Why the last try failed, if it did.
    pub last_payment_error: Option<PaymentFailure>,
    /// Why it was cancelled, in the provider's words.
    pub cancellation_reason: Option<String>,
    /// `order` is the order's guid.
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

impl PaymentIntent {
    /// The latest charge, when the answer holds it whole.
    pub fn charge(&self) -> Option<&Charge> {
        match &self.latest_charge {
            Some(LatestCharge::Whole(charge)) => Some(charge),
            _ => None,
        }
    }
}

/// The state of an intent.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum IntentStatus {
    /// Nothing paid yet, or the last try failed.
    RequiresPaymentMethod,
    /// The customer has to confirm.
    RequiresConfirmation,
    /// The customer has to prove who they are.
    RequiresAction,
    /// The method answers later.
    Processing,
    /// Held.
    RequiresCapture,
    /// Released, or the hold ran out.
    Canceled,
    /// Captured.
    Succeeded,
    /// A value newer than this crate.
    #[serde(other)]
    Unknown,
}

/// The provider sends an id unless asked to expand.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum LatestCharge {
    Whole(Box<Charge>),
    Id(String),
}

/// The movement behind an intent.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Charge {
    pub id: String,
    pub amount: i64,
    #[serde(default)]
    pub amount_captured: i64,
    /// Minor units given back so far.
    #[serde(default)]
    pub amount_refunded: i64,
    /// The movement of the platform's balance, once it is captured.
    #[serde(default)]
    pub balance_transaction: Option<LinkedMovement>,
    pub created: Option<i64>,
    pub receipt_url: Option<String>,
    pub payment_method_details: Option<MethodDetails>,
}

impl Charge {
    /// Returns what the captured amount became on the platform's balance, if the answer holds it.
    pub fn movement(&self) -> Option<&BalanceTransaction> {
        self.balance_transaction.as_ref()?.whole()
    }
}

/// How a charge was paid.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct MethodDetails {
    /// `card`, `link`, ….
    #[serde(rename = "type")]
    pub kind: String,
    /// Present for cards and wallets.
    pub card: Option<Card>,
}

/// What we show of a card, and how long its hold lives.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Card {
    /// `visa`, ….
    pub brand: Option<String>,
    pub last4: Option<String>,
    /// ISO 3166-1 alpha-2.
    pub country: Option<String>,
    /// Seconds since 1970 after which the hold is gone.
    pub capture_before: Option<i64>,
    /// Present when paid through a wallet.
    pub wallet: Option<Wallet>,
}

/// A wallet around a card.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Wallet {
    /// `apple_pay`, `google_pay`, ….
    #[serde(rename = "type")]
    pub kind: String,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct PaymentFailure {
    /// `card_declined`, ….
    pub code: Option<String>,
    pub decline_code: Option<String>,
    pub message: Option<String>,
}

/// Why we release a hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancellationReason {
    RequestedByCustomer,
    /// The request was declined or ran out of time.
    Abandoned,
}

impl CancellationReason {
    const fn on_the_wire(self) -> &'static str {
        match self {
            Self::RequestedByCustomer => "requested_by_customer",
            Self::Abandoned => "abandoned",
        }
    }
}

impl Stripe {
    /// Fetches an intent with its latest charge.
    pub async fn find_intent(&self, id: &str) -> Result<PaymentIntent, StripeError> {
        self.find(
            "find a payment",
            &format!("/v1/payment_intents/{id}"),
            with_movement(),
        )
        .await
    }

    /// Takes the whole held amount.
    pub async fn capture_intent(
        &self,
        id: &str,
        idempotency_key: &str,
    ) -> Result<PaymentIntent, StripeError> {
        let path = format!("/v1/payment_intents/{id}/capture");
        let form = with_movement();
        self.write("capture a payment", &path, form, idempotency_key)
            .await
    }

    /// Releases a hold, or closes an intent that was never paid.
    pub async fn cancel_intent(
        &self,
        id: &str,
        reason: CancellationReason,
    ) -> Result<PaymentIntent, StripeError> {
        let path = format!("/v1/payment_intents/{id}/cancel");
        let mut form = with_charge();
        form.push((
            "cancellation_reason".to_owned(),
            reason.on_the_wire().to_owned(),
        ));
        self.write_without_key("release a payment", &path, form)
            .await
    }
}

/// The charge with the movement of the balance, which it has once it is captured.
fn with_movement() -> Form {
    let path = "latest_charge.balance_transaction";
    vec![("expand[]".to_owned(), path.to_owned())]
}

fn with_charge() -> Form {
    vec![("expand[]".to_owned(), "latest_charge".to_owned())]
}
