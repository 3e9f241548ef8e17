//! Who calls: the application's accounts and their tokens.

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
    /// The error for the caller.
    pub status: Status,
    /// The token was good and has run out: its bearer asks for another one.
    pub has_expired: bool,
}

/// Verifies tokens, and judges by a row of the table whether an account still lets its tokens pass.
pub trait Accounts: Send + Sync + Debug {
    /// Who a token is of; [`Requester::Visitor`] where the account is not known here.
    fn verify<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Requester, TokenError>>;

    /// The row that contains which tokens of an account are refused. It is read with what a request is about, so that a refusal counts from the moment it is written. `None` where tokens are good until they run out.
    fn gate_key(&self, uid: &str) -> Option<Key>;

    /// Refuses, as unauthenticated, a caller whose account was signed out, disabled or deleted since the token was
    /// made. `gate` is the row at [`Accounts::gate_key`], if there is one.
    fn admit(&self, requester: &Requester, gate: Option<Attributes>) -> Result<(), Status>;
}

/// The bearer token of a request, if it carries an `Authorization` header.
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
