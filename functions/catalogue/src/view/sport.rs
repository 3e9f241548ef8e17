//! The public view of a sport.

use domain::Slug;
use domain::sport::{Sport, SportStatus};
use domain::talent::Image;
use serde::Serialize;
use utoipa::ToSchema;

/// One shelf of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SportView {
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
    /// Published talent in it.
    pub talent_count: u32,
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
                icon: sport.icon,
                hero: sport.hero,
                talent_count: sport.talent_count,
                sort_order: sport.sort_order,
            }),
        }
    }
}
