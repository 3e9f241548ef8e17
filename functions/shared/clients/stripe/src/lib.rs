//! The payment provider over the wire: the few calls Matchday makes.
//!
//! Every write that moves money or creates an object carries an idempotency key chosen by the caller, so that a repeated call
//! after a crash or a lost response never moves money twice (ADR 58). Structs hold only the fields we read, and an
//! unknown enum value is `Unknown`, so that a newer provider does not break an older function.
//!
//! Amounts are in minor units, times in seconds since 1970. Currencies are codes of ISO 4217, in lower case where the
//! provider returns them. An identifier begins with the provider's prefix of its kind, such as `pi_`.

mod accounts;
mod balance;
mod bank_payouts;
mod checkout;
mod client;
mod disputes;
mod error;
mod events;
mod intents;
mod pages;
mod refunds;
mod settings;
mod transfers;
mod webhook;

pub use accounts::{Account, NewAccount, OwnAccount, Requirements};
pub use balance::{BalanceTransaction, LinkedMovement, MovementSource};
pub use bank_payouts::{Payout, PayoutStatus};
pub use checkout::{
    CheckoutLine, CheckoutSession, CheckoutSubject, NewCheckout, SessionPayment, SessionStatus,
};
pub use client::Stripe;
pub use disputes::{Dispute, DisputeEvidence, DisputeStatus, EvidenceDetails};
pub use environment::Secret;
pub use error::StripeError;
pub use events::{ACCOUNT_EVENTS, EventPage, PLATFORM_EVENTS};
pub use intents::{
    CancellationReason, Card, Charge, IntentStatus, LatestCharge, MethodDetails, PaymentFailure,
    PaymentIntent, Wallet,
};
pub use refunds::{NewRefund, Refund, RefundStatus};
pub use settings::{API_VERSION, StripeSettings};
pub use transfers::{NewTransfer, Reversal, Transfer};
pub use webhook::{Event, EventError, SignatureError, TOLERANCE_SECONDS, sign};
