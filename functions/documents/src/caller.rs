//! Who asks, in the marketplace's words.

use std::collections::BTreeMap;

use document_protocol::Requester;
use domain::UserId;
use domain::operator::Standing;
use http_api::{Role, TokenOnly};
use store::{Store, StoreError};

/// The claim with our own id of an account; a talent's is its `TalentGuid`.
const USER_ID: &str = "user_id";
/// The claim with the account's role.
const ROLE: &str = "role";
/// Present if the sign-in had a second factor.
const SECOND_FACTOR: &str = "second_factor";
/// Present if the token claims that its account is a member of the team, so that the team has to be read.
const TEAM_CLAIM: &str = "team_claim";
/// Present if the account was a member of the team when it was last read.
const MEMBER: &str = "member";

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
        /// The kind of the account.
        role: Role,
        /// Whether the account is a member of the operators' team.
        is_member: bool,
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
            (Some(user_id), Some(role)) => Self::User {
                uid,
                user_id,
                role,
                is_member: claims.contains_key(MEMBER),
            },
            _ => Self::Visitor,
        }
    }
}

/// The requester of a good token: a visitor, where the account is not registered.
pub(crate) fn requester(token: TokenOnly) -> Requester {
    let (Some(user_id), Some(role)) = (token.user_id, token.role) else {
        return Requester::Visitor;
    };
    let mut claims = BTreeMap::from([
        (USER_ID.to_owned(), user_id.to_string()),
        (ROLE.to_owned(), role.as_str().to_owned()),
    ]);
    let mut mark = |name: &str, is_so: bool| {
        if is_so {
            claims.insert(name.to_owned(), String::new());
        }
    };
    mark(SECOND_FACTOR, token.has_second_factor);
    mark(TEAM_CLAIM, token.has_team_claim || role == Role::Operator);
    Requester::User {
        uid: token.uid,
        signed_in_at: token.signed_in_at,
        issued_at: token.issued_at,
        expires_at: token.expires_at,
        claims,
    }
}

/// Returns the requester as the team lists it now: a member, or none any more.
///
/// Only a token with the claim `cl_team`, or of an account that is an operator's alone, causes the read of the team, so
/// that customers and athletes cost none. The claim gives no right, but an account that has just joined needs a fresh token.
pub(crate) async fn with_membership(
    store: &Store,
    mut requester: Requester,
) -> Result<Requester, StoreError> {
    if let Requester::User { claims, .. } = &mut requester
        && claims.contains_key(TEAM_CLAIM)
        && let Some(user) = claims.get(USER_ID).and_then(|id| UserId::parse(id).ok())
    {
        let team = store.find_team().await?;
        let has_second_factor = claims.contains_key(SECOND_FACTOR);
        match team.standing(user, has_second_factor) {
            Standing::Member(_) => claims.insert(MEMBER.to_owned(), String::new()),
            Standing::Outsider | Standing::LacksSecondFactor => claims.remove(MEMBER),
        };
    }
    Ok(requester)
}
