//! Who asks, in the marketplace's words.

use std::collections::BTreeMap;

use document_protocol::Requester;
use domain::UserId;
use http_api::{Role, TokenOnly};

/// The claim with our own id of an account; a talent's is its `TalentGuid`.
const USER_ID: &str = "user_id";
/// The claim with the account's role.
const ROLE: &str = "role";

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caller<'a> {
    /// A visitor: no token, or one of an account that is not registered.
    Visitor,
    /// A registered account with a good token.
    User {
        /// The account's id at the identity service.
        uid: &'a str,
        /// Our own id of the account.
        user_id: UserId,
        /// What the account may do.
        role: Role,
    },
}

impl<'a> From<&'a Requester> for Caller<'a> {
    fn from(requester: &'a Requester) -> Self {
        let Requester::User { uid, claims, .. } = requester else {
            return Self::Visitor;
        };
        let user_id = claims.get(USER_ID).and_then(|id| UserId::parse(id).ok());
        let role = claims.get(ROLE).and_then(|role| {
            let roles = [Role::Customer, Role::Talent, Role::Operator];
            roles.into_iter().find(|known| known.as_str() == role)
        });
        match (user_id, role) {
            (Some(user_id), Some(role)) => Self::User { uid, user_id, role },
            _ => Self::Visitor,
        }
    }
}

/// The requester of a good token: a visitor, where the account is not registered.
pub(crate) fn requester(token: TokenOnly) -> Requester {
    let (Some(user_id), Some(role)) = (token.user_id, token.role) else {
        return Requester::Visitor;
    };
    let claims = [
        (USER_ID.to_owned(), user_id.to_string()),
        (ROLE.to_owned(), role.as_str().to_owned()),
    ];
    Requester::User {
        uid: token.uid,
        signed_in_at: token.signed_in_at,
        issued_at: token.issued_at,
        expires_at: token.expires_at,
        claims: BTreeMap::from(claims),
    }
}
