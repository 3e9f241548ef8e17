//! The demo catalogue: sports, talent, offers, reviews and their artwork.
//!
//! Every person, team and title is invented. The words lie in `data/*.json`, one file per sport;
//! identifiers and times are derived from them, so every run on every machine gives the same rows
//! and the same pictures.

pub mod art;

mod accounts;
mod catalogue;
mod delivered_videos;
mod documents;
mod error;
mod german;
mod marketplace;
mod media;
mod moments;
mod offers;
mod page_media;
mod photographs;
mod reviews;
mod run;
mod source;
mod talent;
mod unwritten_reviews;
mod video;
mod weekly;

pub use accounts::{
    DEMO_PASSWORD, DemoAccount, customer_account, demo_accounts, operator_account, seed_team,
};
pub use catalogue::{Catalogue, catalogue};
pub use delivered_videos::delivered_video;
pub use error::SeedError;
pub use marketplace::MARKETPLACE;
pub use media::{MediaFile, media_files, write_media};
pub use run::{Report, run};
pub use talent::SeededTalent;
