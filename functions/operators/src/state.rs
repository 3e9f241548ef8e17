//! The state of this function's endpoints.

use axum::extract::FromRef;
use domain::webhook::WebhookSettings;
use http_api::{AccountState, Clock, Identity, Limits, Settings, StartError, Verifier};
use mail_domain::MailDomain;
use settle::Settle;
use store::Store;

/// The store, and the payments that decisions move.
#[derive(Debug, Clone, FromRef)]
pub struct OperatorsState {
    pub clock: Clock,
    pub store: Store,
    pub verifier: Verifier,
    pub limits: Limits,
    /// Checks whether an account's address is verified.
    pub identity: Identity,
    /// Applies transitions together with their money.
    pub settle: Settle,
    /// Derives the secrets of webhooks' endpoints, and checks their addresses.
    pub webhooks: WebhookSettings,
    /// Reads the state of the sender's domain.
    pub mail_domain: MailDomain,
}

impl OperatorsState {
    /// Creates the state from the common one of account functions and the payments.
    pub fn new(app: AccountState, settle: Settle, settings: &Settings) -> Result<Self, StartError> {
        let AccountState {
            clock,
            store,
            verifier,
            limits,
            identity,
        } = app;
        Ok(Self {
            clock,
            store,
            verifier,
            limits,
            identity,
            settle,
            webhooks: settings.webhooks()?,
            mail_domain: MailDomain::new(settings.mail_domain()?)?,
        })
    }
}
