//! The public view of a sport.

use std::collections::BTreeMap;

use domain::sport::{Sport, SportStatus};
use domain::talent::Image;
use domain::{Language, Slug, SportTexts};
use serde::Serialize;
use utoipa::ToSchema;

/// A sport, which is a section of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SportView {
    pub slug: Slug,
    /// The name, at most 60 characters.
    pub name: String,
    /// The description, at most 1,000 characters.
    pub description: String,
    /// Name and description in further languages of the site.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub translations: BTreeMap<Language, SportTexts>,
    /// The wide picture of its page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hero: Option<Image>,
    /// Other words that customers search for.
    pub synonyms: Vec<String>,
    /// The sort position; sports are shown in ascending order.
    pub sort_order: u32,
}

impl SportView {
    /// Returns the view of the sport, or `None` if it is hidden.
    pub fn from_sport(sport: Sport) -> Option<Self> {
        match sport.status {
            SportStatus::Hidden => None,
            SportStatus::Active => Some(Self {
                slug: sport.slug,
                name: sport.name,
                description: sport.description,
                translations: sport.translations,
                hero: sport.hero,
                synonyms: sport.synonyms,
                sort_order: sport.sort_order,
            }),
        }
    }
}
