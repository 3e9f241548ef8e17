//! Documents and the endpoints of the account areas, which change the same rows.

mod account_deletion;
mod favourite_news;
mod profiles;
mod reports;
mod support;
