//! What several functions do with accounts and applications: the steps of an account's deletion (ADR 0013), accounts of
//! operators, API keys, and the emails about an application.

mod address;
mod api_keys;
mod application_mail;
mod deletion;
mod erase;
mod new_account;
mod operators;
mod orders;

pub use address::release_if_given_up;
pub use api_keys::{
    ApiKeyList, ApiKeyStatus, ApiKeyView, CreatedApiKey, NewApiKey, created_key_changes,
    list_api_keys, revoked_key_changes,
};
pub use application_mail::{mail_applicant, mail_guardian, notice_to};
pub use deletion::{Deletion, delete_account, resume_deletion};
pub use new_account::{account_at, new_account};
pub use operators::{account_for_team, is_member, write_claims};
