//! What every endpoint of this function is given.

use axum::extract::FromRef;
use http_api::{AccountState, Clock, Identity, Limits, Verifier};
use settle::Settle;
use store::Store;

/// The table, and the money that a decision moves.
#[derive(Debug, Clone, FromRef)]
pub struct OperatorsState {
    /// What time it is.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Checks tokens.
    pub verifier: Verifier,
    /// How often what may be asked.
    pub limits: Limits,
    /// Checks whether an account's address is verified.
    pub identity: Identity,
    /// Moves orders together with their money.
    pub settle: Settle,
}

impl OperatorsState {
    /// The state made of what functions about accounts have and the money.
    pub fn new(app: AccountState, settle: Settle) -> Self {
        let AccountState {
            clock,
            store,
            verifier,
            limits,
            identity,
        } = app;
        Self {
            clock,
            store,
            verifier,
            limits,
            identity,
            settle,
        }
    }
}
