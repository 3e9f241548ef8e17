//! Who calls: tokens of the identity service, checked by its published keys.

mod api_key;
mod caller;
mod claims;
mod gate;
mod keys;
mod member;
mod signed;
mod token_only;
mod verifier;

pub use caller::{Caller, MaybeCaller, admitted, bearer_token, ended_session};
pub use gate::{Tokens, revoke_tokens};
pub use member::{
    Member, find_member, require_member, require_operator_role, second_factor_required,
};
pub use token_only::TokenOnly;
pub use verifier::{Verifier, VerifierSettings};
