//! A sport: one shelf of the catalogue (PRODUCT section 3).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::Slug;
use crate::talent::Image;

/// Whether a sport is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SportStatus {
    /// Shown.
    Active,
    /// Kept, not shown.
    Hidden,
}

/// One sport.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sport {
    /// Its name in addresses.
    pub slug: Slug,
    /// At most 60 characters.
    pub name: String,
    /// At most 1,000 characters.
    pub description: String,
    /// One emoji or icon name.
    pub icon: String,
    /// The wide picture of its page.
    pub hero: Image,
    /// Other words people search by, at most 20.
    #[serde(default)]
    pub synonyms: Vec<String>,
    /// The sport this one belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent_slug: Option<Slug>,
    /// Lower comes first.
    pub sort_order: u32,
    /// Whether it is shown.
    pub status: SportStatus,
    /// Published talent in it; computed.
    #[serde(default)]
    pub talent_count: u32,
}
