//! What a verified token states about its account.

use domain::customer::Role;
use domain::{Email, UserId};
use jiff::Timestamp;

use super::claims::Claims;

/// A valid token, of a registered account or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenOnly {
    /// The account's id at the identity service, 1 to 128 bytes.
    pub uid: String,
    /// Absent for a social account that shares none.
    pub email: Option<Email>,
    /// Whether the identity service has seen proof that the address is the caller's.
    pub email_verified: bool,
    /// Whether the sign-in had a second factor.
    pub has_second_factor: bool,
    /// Which of the account's second factors the sign-in had.
    pub second_factor_id: Option<String>,
    /// The `cl_id` claim, if it has been set and the token refreshed since.
    pub user_id: Option<UserId>,
    /// The `cl_role` claim.
    pub role: Option<Role>,
    /// The `cl_team` claim, by which pages are shown. It gives no right.
    pub has_team_claim: bool,
    /// When the person last signed in; a refreshed token keeps it. Real time.
    pub signed_in_at: Timestamp,
    /// When this token was made. Real time.
    pub issued_at: Timestamp,
    /// When this token expires. Real time.
    pub expires_at: Timestamp,
}

impl From<Claims> for TokenOnly {
    fn from(claims: Claims) -> Self {
        let (signed_in_at, issued_at) = (claims.signed_in_at(), claims.issued_at());
        let expires_at = claims.expires_at();
        Self {
            email: claims.email.and_then(|email| Email::parse(&email).ok()),
            email_verified: claims.email_verified,
            has_second_factor: claims.firebase.sign_in_second_factor.is_some(),
            second_factor_id: claims.firebase.second_factor_identifier,
            user_id: claims.cl_id.and_then(|id| UserId::parse(&id).ok()),
            role: claims.cl_role.as_deref().map(role),
            has_team_claim: claims.cl_team,
            signed_in_at,
            issued_at,
            expires_at,
            uid: claims.sub,
        }
    }
}

/// Reads the `cl_role` claim; every unknown role is a customer (SPEC section 6).
fn role(claim: &str) -> Role {
    [Role::Talent, Role::Operator]
        .into_iter()
        .find(|role| role.as_str() == claim)
        .unwrap_or(Role::Customer)
}
