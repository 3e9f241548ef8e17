//! The application's accounts and their bearer tokens.

use std::fmt::Debug;

use document_core::{Code, Status};
use http::HeaderMap;
use http::header::AUTHORIZATION;
use table::{Attributes, Key};

use crate::future::BoxFuture;
use crate::requester::Requester;

/// A token that does not identify its bearer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenError {
    /// The error that the client receives.
    pub status: Status,
    /// The token was valid and has expired. Its bearer requests a new one.
    pub has_expired: bool,
}

/// Verifies tokens, and decides from a row of the table whether an account's tokens are still valid.
pub trait Accounts: Send + Sync + Debug {
    /// Returns the bearer of a token; [`Requester::Visitor`] if the account is not registered here.
    fn verify<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Requester, TokenError>>;

    /// Brings the claims of a stream's caller up to date before the rules decide about its targets again: what an
    /// application reads from its own rows outlives the request that carried the token.
    fn refresh(&self, requester: Requester) -> BoxFuture<'_, Result<Requester, Status>> {
        Box::pin(async move { Ok(requester) })
    }

    /// Returns the key of the row that lists an account's revoked tokens, or `None` if tokens cannot be revoked. The
    /// row is read in the same call as a request's data, so that a revocation applies from the moment it is written.
    fn gate_key(&self, uid: &str) -> Option<Key>;

    /// Rejects a caller whose account was signed out, disabled or deleted after the token was issued, as
    /// unauthenticated. `gate` is the row at [`Accounts::gate_key`], if it exists.
    fn admit(&self, requester: &Requester, gate: Option<Attributes>) -> Result<(), Status>;
}

/// Returns the bearer token of a request, if it has an `Authorization` header.
pub(crate) fn bearer_token(headers: &HeaderMap) -> Result<Option<&str>, Status> {
    let mut headers = headers.get_all(AUTHORIZATION).iter();
    let Some(header) = headers.next() else {
        return Ok(None);
    };
    let refused = || {
        let message = "the `authorization` header must be `Bearer` and a token";
        Status::new(Code::Unauthenticated, message)
    };
    if headers.next().is_some() {
        return Err(refused());
    }
    let (scheme, token) = header
        .to_str()
        .ok()
        .and_then(|text| text.split_once(' '))
        .ok_or_else(refused)?;
    let token = token.trim();
    if !scheme.eq_ignore_ascii_case("bearer") || token.is_empty() {
        return Err(refused());
    }
    Ok(Some(token))
}
