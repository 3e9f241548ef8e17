//! What changes the objects of the payment service, inside an open transaction: parameters come parsed or as a
//! [`form::Form`], events are queued with the change that causes them. Knows no HTTP and nothing of a running server.

pub(super) mod account_changes;
pub(super) mod balance_transactions;
pub(super) mod balances;
mod card_attempt;
mod charges;
pub(super) mod checkout;
pub(super) mod context;
pub(super) mod disputes;
mod events;
pub(super) mod expand;
pub(super) mod expire_due;
pub(super) mod form;
pub(super) mod list_events;
pub(super) mod onboarding;
pub(super) mod pay_page_state;
pub(super) mod pay_session;
pub(super) mod payment_intents;
pub(super) mod refunds;
pub(super) mod transfers;
