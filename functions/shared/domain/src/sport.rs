//! A sport: one section of the catalogue (PRODUCT section 3). Operators create and edit sports.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{Language, Slug};
use crate::marketplace::{UsedPicture, check_image};
use crate::media::SitePicture;
use crate::talent::Image;
use crate::text::translations::{SportTexts, check_translations};
use crate::text::{Capped, Counted, FieldRule, Violations, lengths};

/// The most sports. A reorder writes all of them in one transaction, which has at most 100 items.
pub const MOST_SPORTS: usize = 60;

/// The most synonyms of one sport.
const MOST_SYNONYMS: usize = 20;

/// Whether a sport is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SportStatus {
    /// It has a page, and athletes can choose it.
    Active,
    /// It has no page. Athletes who chose it earlier keep it.
    Hidden,
}

impl SportStatus {
    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Hidden => "hidden",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sport {
    /// The name in URLs. It never changes.
    pub slug: Slug,
    /// The name, at most 60 characters.
    pub name: String,
    /// The description, at most 1,000 characters.
    pub description: String,
    /// Name and description in further languages of the site.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub translations: BTreeMap<Language, SportTexts>,
    /// The wide picture of its page; without one the site shows a plain background.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<Image>,
    /// Other words that customers search for, at most 20.
    #[serde(default)]
    pub synonyms: Vec<String>,
    /// The sort position; sports are shown in ascending order.
    pub sort_order: u32,
    /// Whether it is shown.
    pub status: SportStatus,
    /// Raised by every write; a write is conditional on the version before it.
    #[serde(default)]
    pub version: u64,
}

impl Sport {
    /// Returns whether athletes can choose it. Athletes who chose it earlier keep it.
    pub const fn can_be_chosen(&self) -> bool {
        matches!(self.status, SportStatus::Active)
    }

    /// Returns the wide picture, if there is one.
    pub fn pictures(&self) -> Vec<UsedPicture<'_>> {
        let used = self.hero.as_ref().map(|image| UsedPicture {
            field: "hero",
            picture: SitePicture::Sport,
            image,
        });
        used.into_iter().collect()
    }
}

/// A sport as the operator's form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SportInput {
    /// The name, 1 to 60 characters.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// The description, at most 1,000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub description: String,
    /// Name and description in further languages of the site.
    #[serde(default)]
    #[schema(required = false)]
    pub translations: BTreeMap<Language, SportTexts>,
    /// Other words that customers search for, at most 20 of at most 40 characters.
    #[serde(default)]
    #[schema(value_type = Vec<SportSynonym>, max_items = 20)]
    pub synonyms: Vec<String>,
    /// The wide picture of its page; `null` for a plain background.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required = true)]
    pub hero: Option<Image>,
    /// Whether it is shown.
    pub status: SportStatus,
}

/// Another word that customers search for, 1 to 40 characters.
#[derive(Debug, ToSchema)]
#[schema(min_length = 1, max_length = 40)]
pub struct SportSynonym(pub String);

impl SportInput {
    /// Returns the sport `slug` with this input: the next version of `before`, or a new one, which is the last of
    /// `count` sports. Returns all violations if the input is invalid.
    pub fn checked(
        &self,
        slug: Slug,
        before: Option<&Sport>,
        count: usize,
    ) -> Result<Sport, Violations> {
        let mut violations = Violations::new();
        let name = violations.text("name", &self.name, lengths::SPORT_NAME);
        let description =
            violations.text("description", &self.description, lengths::SPORT_DESCRIPTION);
        let translations = check_translations(&mut violations, &self.translations);
        violations.require(
            self.synonyms.len() <= MOST_SYNONYMS,
            "synonyms",
            FieldRule::count_to(20, Counted::Words),
        );
        let synonyms: Vec<String> = self
            .synonyms
            .iter()
            .enumerate()
            .map(|(at, word)| {
                violations.text(&format!("synonyms.{at}"), word, lengths::SPORT_SYNONYM)
            })
            .collect();
        violations.distinct("synonyms", synonyms.iter().map(|word| word.to_lowercase()));
        check_image(&mut violations, "hero", self.hero.as_ref());
        violations.require(
            before.is_some() || count < MOST_SPORTS,
            "slug",
            FieldRule::Limit {
                most: 60,
                of: Capped::Sports,
            },
        );
        violations.into_result(Sport {
            slug,
            name,
            description,
            translations,
            hero: self.hero.clone(),
            synonyms,
            sort_order: before.map_or_else(
                || u32::try_from(count).unwrap_or(u32::MAX),
                |sport| sport.sort_order,
            ),
            status: self.status,
            version: before.map_or(1, |sport| sport.version.saturating_add(1)),
        })
    }
}

/// Returns the next versions of the sports whose position changes when all are shown in the order of `slugs`. Returns
/// `None` if `slugs` does not contain each sport once: the list changed since the operator read it.
pub fn reorder(sports: &[Sport], slugs: &[Slug]) -> Option<Vec<Sport>> {
    let mut order = Vec::new();
    for slug in slugs {
        let sport = sports.iter().find(|sport| sport.slug == *slug)?;
        if order.contains(&sport) {
            return None;
        }
        order.push(sport);
    }
    (order.len() == sports.len()).then(|| {
        (0_u32..)
            .zip(order)
            .filter(|(position, sport)| sport.sort_order != *position)
            .map(|(position, sport)| Sport {
                sort_order: position,
                version: sport.version.saturating_add(1),
                ..sport.clone()
            })
            .collect()
    })
}
