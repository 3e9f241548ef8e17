//! Deleting an account: what is stored about it, and how a deletion reaches its end (ADR 0013).

mod erase;
mod personal_data;
mod run;

pub use personal_data::{AccountHolder, PersonalData};
pub use run::{Deletion, delete_account, resume_deletion};
