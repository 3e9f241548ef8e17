//! Who calls: tokens of the identity service, checked by its published keys.

mod caller;
mod claims;
mod keys;
mod verifier;

pub use caller::{Caller, MaybeCaller, TokenOnly};
pub use verifier::{Verifier, VerifierSettings};
