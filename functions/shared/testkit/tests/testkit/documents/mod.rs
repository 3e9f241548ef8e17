//! Documents beside the calls of the account areas: two ways to the same rows, and one way out.

mod account_deletion;
mod favourite_news;
mod profiles;
mod reports;
mod support;
