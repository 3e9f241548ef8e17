//! The languages of the product.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A language in which the site and all texts exist: `en` or `de`.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(example = "de")]
pub enum Language {
    /// English, the source of all texts.
    #[default]
    En,
    De,
}

impl Language {
    /// Every language, the source first.
    pub const ALL: [Self; 2] = [Self::En, Self::De];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::De => "de",
        }
    }

    /// Returns the first part of the site's paths in this language: empty, or `/de`.
    pub const fn path_prefix(self) -> &'static str {
        match self {
            Self::En => "",
            Self::De => "/de",
        }
    }

    /// Returns whether it is the source; rows leave it out.
    pub const fn is_source(&self) -> bool {
        matches!(self, Self::En)
    }
}
