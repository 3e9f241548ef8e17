//! Sign-in by other providers: the call that takes an assertion, the page where a person picks who they are
//! there, and the frame that carries the pick back to the SDK.

pub(super) mod assertion;
pub(super) mod chooser;
mod holder;
pub(super) mod provider;
pub(super) mod relay;
mod reply;
pub(super) mod sign_in;
