//! The payment provider over the wire: the few calls Matchday makes.
//!
//! Every write carries an idempotency key chosen by the caller, so that asking again after a
//! crash or a lost answer never moves money twice. Structs hold only the fields we read, and an
//! unknown enum value is `Unknown`, so that a newer provider does not break an older function.

mod accounts;
mod balance;
mod bank_payouts;
mod checkout;
mod client;
mod disputes;
mod error;
mod intents;
mod refunds;
mod settings;
mod transfers;
mod webhook;

pub use accounts::{Account, NewAccount, Requirements};
pub use balance::{BalanceTransaction, MovementSource};
pub use bank_payouts::{Payout, PayoutStatus};
pub use checkout::{CheckoutLine, CheckoutSession, NewCheckout, SessionPayment, SessionStatus};
pub use client::Stripe;
pub use disputes::{Dispute, DisputeEvidence, DisputeStatus, EvidenceDetails};
pub use environment::Secret;
pub use error::StripeError;
pub use intents::{
    CancellationReason, Card, Charge, IntentStatus, LatestCharge, MethodDetails, PaymentFailure,
    PaymentIntent, Wallet,
};
pub use refunds::{NewRefund, Refund, RefundStatus};
pub use settings::{API_VERSION, StripeSettings};
pub use transfers::{NewTransfer, Reversal, Transfer};
pub use webhook::{Event, EventError, SignatureError, TOLERANCE_SECONDS, sign};
