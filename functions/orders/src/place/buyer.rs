//! The caller as the buyer of an order.

use axum::http::HeaderMap;
use domain::{Email, UserId};
use http_api::{Caller, Result, Role, Subject, idempotency_key};
use store::IdempotencyKey;

/// The buyer, a guest or an account.
pub(super) struct Buyer {
    /// The caller's account at the identity service, of any role.
    uid: Option<String>,
    /// The verified address of that account.
    own_email: Option<Email>,
    /// The customer's account, which will hold the order; none for a guest. Only customer accounts own orders: a talent who
    /// books another talent uses the order's link.
    pub(super) user_id: Option<UserId>,
    /// Its id at the identity service.
    pub(super) owner: Option<String>,
    /// The key of this request.
    pub(super) key: IdempotencyKey,
}

impl Buyer {
    pub(super) fn new(caller: Option<Caller>, headers: &HeaderMap) -> Result<Self> {
        let own_email = caller.as_ref().and_then(proven_email);
        let uid = caller.as_ref().map(|caller| caller.uid.clone());
        let customer = caller.filter(|caller| caller.role == Role::Customer);
        let user_id = customer.as_ref().map(|caller| caller.user_id);
        Ok(Self {
            uid,
            own_email,
            user_id,
            owner: customer.map(|caller| caller.uid),
            key: IdempotencyKey {
                caller: user_id.map_or_else(|| "guest".to_owned(), |id| id.to_string()),
                key: idempotency_key(headers)?,
            },
        })
    }

    /// Returns whether the address is the verified one of the caller's account.
    pub(super) fn owns(&self, email: &Email) -> bool {
        self.own_email.as_ref() == Some(email)
    }

    /// Returns what the order is counted by. A caller with a verified address is counted by account, so that others cannot
    /// use up the limit by entering the address.
    pub(super) fn subject<'a>(&'a self, email: &'a Email) -> Subject<'a> {
        match &self.uid {
            Some(uid) if self.owns(email) => Subject::Account(uid),
            _ => Subject::Email(email),
        }
    }
}

/// Returns the caller's address, if it is verified.
fn proven_email(caller: &Caller) -> Option<Email> {
    let email = caller.email.clone();
    email.filter(|_| caller.email_verified)
}
