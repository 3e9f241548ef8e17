//! The marketplace's accounts: tokens of the identity service, and gates against those that are out (ADR 12).

use document_core::Status;
use document_protocol::{Accounts, BoxFuture, Requester, TokenError};
use http_api::{ErrorCode, Verifier};
use store::{Gate, Store};
use table::{Attributes, Key};

use crate::caller;
use crate::error::{api_status, store_status};

/// Accounts whose tokens this verifier checks.
#[derive(Debug, Clone)]
pub(crate) struct IdentityAccounts {
    pub(crate) verifier: Verifier,
    /// Who is a member of the operators' team.
    pub(crate) store: Store,
}

impl Accounts for IdentityAccounts {
    fn verify<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Requester, TokenError>> {
        Box::pin(async move {
            match self.verifier.verify(token).await {
                Ok(token) => {
                    let requester = caller::requester(token);
                    self.refresh(requester).await.map_err(|status| TokenError {
                        status,
                        has_expired: false,
                    })
                }
                Err(error) => Err(TokenError {
                    has_expired: error.code() == ErrorCode::TokenExpired,
                    status: api_status(error),
                }),
            }
        })
    }

    /// Reads the team again, for an account that claims to be a member.
    fn refresh(&self, requester: Requester) -> BoxFuture<'_, Result<Requester, Status>> {
        Box::pin(async move {
            caller::with_membership(&self.store, requester)
                .await
                .map_err(store_status)
        })
    }

    fn gate_key(&self, uid: &str) -> Option<Key> {
        Some(store::gate_key(uid))
    }

    fn admit(&self, requester: &Requester, gate: Option<Attributes>) -> Result<(), Status> {
        let Requester::User {
            signed_in_at,
            issued_at,
            ..
        } = requester
        else {
            return Ok(());
        };
        let gate = gate.map(Gate::from_row).transpose().map_err(store_status)?;
        http_api::admitted(gate, *signed_in_at, *issued_at).map_err(api_status)
    }
}
