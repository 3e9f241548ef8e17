//! The response that the claims of an account are set.

use http_api::Role;
use serde::Serialize;
use utoipa::ToSchema;

/// Confirms that the claims are set; the next token contains them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokenView {
    success: bool,
    role: Role,
}

impl TokenView {
    pub(crate) fn from_role(role: Role) -> Self {
        Self {
            success: true,
            role,
        }
    }
}
