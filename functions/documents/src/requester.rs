//! Who asks: from a bearer token, in a header of a request or in the first message of a stream.

use document_core::{Code, Status};
use domain::UserId;
use http::HeaderMap;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::Gate;
use web::{ApiError, ErrorCode, Role, Verifier};

/// Who asks. A stream keeps it in its row, since only its first request carries the token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Requester {
    /// Nobody we know: no token, or one of an account that is not registered.
    Visitor,
    /// A registered account with a good token.
    User {
        /// The account's id at the identity service.
        uid: String,
        /// Our own id of the account; a talent's is its `TalentGuid`.
        user_id: UserId,
        /// What the account may do.
        role: Role,
        /// When the person last signed in. Real time, as all of these.
        signed_in_at: Timestamp,
        /// When the token was made.
        issued_at: Timestamp,
        /// When the token runs out.
        expires_at: Timestamp,
    },
}

impl Requester {
    /// Who a token is of; nobody sent one: a visitor. Whether the account still lets the token pass is another
    /// question, which [`Requester::admit`] answers once its gate was read with whatever else is read (ADR 0012).
    pub(crate) async fn from_token(
        verifier: &Verifier,
        token: Option<&str>,
    ) -> Result<Self, Status> {
        Self::verified(verifier, token).await.map_err(api_status)
    }

    /// The same, with the reason why a token is none in the marketplace's words.
    pub(crate) async fn verified(
        verifier: &Verifier,
        token: Option<&str>,
    ) -> Result<Self, ApiError> {
        let Some(token) = token else {
            return Ok(Self::Visitor);
        };
        let token = verifier.verify(token).await?;
        let (Some(user_id), Some(role)) = (token.user_id, token.role) else {
            return Ok(Self::Visitor);
        };
        Ok(Self::User {
            uid: token.uid,
            user_id,
            role,
            signed_in_at: token.signed_in_at,
            issued_at: token.issued_at,
            expires_at: token.expires_at,
        })
    }

    /// Whose gate is to be read.
    pub(crate) fn uid(&self) -> Option<&str> {
        match self {
            Self::Visitor => None,
            Self::User { uid, .. } => Some(uid),
        }
    }

    /// Refuses the token that the account's gate shuts out: of a sign-out everywhere, a disabled or deleted account.
    pub(crate) fn admit(&self, gate: Option<Gate>) -> Result<(), Status> {
        match self {
            Self::Visitor => Ok(()),
            Self::User {
                signed_in_at,
                issued_at,
                ..
            } => web::admitted(gate, *signed_in_at, *issued_at).map_err(api_status),
        }
    }
}

/// The bearer token of a request, if it carries an `Authorization` header.
pub(crate) fn bearer_token(headers: &HeaderMap) -> Result<Option<&str>, Status> {
    web::bearer_token(headers).map_err(api_status)
}

/// An error of the marketplace in Firestore's words. What is ours to mend is logged here, once.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
pub(crate) fn api_status(error: ApiError) -> Status {
    if error.status().is_server_error() {
        error.log_as("a call of the document database failed");
    }
    let code = match error.code() {
        ErrorCode::Conflict => Code::Aborted,
        ErrorCode::RateLimited => Code::ResourceExhausted,
        ErrorCode::Unavailable | ErrorCode::ProviderUnavailable => Code::Unavailable,
        _ => match error.status().as_u16() {
            401 => Code::Unauthenticated,
            403 => Code::PermissionDenied,
            404 => Code::NotFound,
            500.. => Code::Internal,
            _ => Code::InvalidArgument,
        },
    };
    Status::new(code, error.message())
}
