//! Accounts of the project: their fields, and how they are stored by id, address and linked identity.

mod record;
mod store;

pub(super) use self::record::{
    Account, Provider, SecondFactor, new_local_id, parse_email, without_nulls,
};
pub(super) use self::store::{
    clear_accounts, delete_account, find_account, find_by_email, find_by_provider, insert_account,
    list_accounts, save_account,
};
