//! The operations that change the objects of the payment service. Each runs inside an open transaction and queues its
//! events in that transaction. Parameters are parsed values or a [`form::Form`]. Independent of HTTP and of the server.

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
mod pages;
pub(super) mod pay_page_state;
pub(super) mod pay_session;
pub(super) mod payment_intents;
pub(super) mod refunds;
pub(super) mod transfers;
