//! The public view of a sport.

use domain::Slug;
use domain::sport::{Sport, SportStatus};
use domain::talent::Image;
use serde::Serialize;
use utoipa::ToSchema;

/// One section of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SportView {
    /// Its name in addresses.
    pub slug: Slug,
    /// At most 60 characters.
    pub name: String,
    /// At most 1,000 characters.
    pub description: String,
    /// The wide picture of its page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero: Option<Image>,
    /// Other words that customers search by.
    pub synonyms: Vec<String>,
    /// Lower comes first.
    pub sort_order: u32,
}

impl SportView {
    /// The sport, unless it is hidden.
    pub fn from_sport(sport: Sport) -> Option<Self> {
        match sport.status {
            SportStatus::Hidden => None,
            SportStatus::Active => Some(Self {
                slug: sport.slug,
                name: sport.name,
                description: sport.description,
                hero: sport.hero,
                synonyms: sport.synonyms,
                sort_order: sport.sort_order,
            }),
        }
    }
}
