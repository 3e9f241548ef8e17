//! Changes of a profile by its talent, and their validation (PRODUCT section 3).

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::social_handle::{HandleRule, INSTAGRAM, TIKTOK, X, YOUTUBE};
use super::{Achievement, Socials, Talent};
use crate::ids::{CountryCode, Language, LanguageTag, Slug, TimeZoneName};
use crate::text::translations::{TalentTexts, check_translations};
use crate::text::{Counted, FieldRule, ValueFormat, Violations, lengths, same_words};

/// A whole profile as its form sends it; absent fields are cleared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TalentEdit {
    /// The public name, 2 to 60 characters.
    pub display_name: String,
    /// The headline, 1 to 80 characters.
    pub headline: String,
    /// The biography, at most 2,000 characters.
    #[serde(default)]
    pub bio: String,
    /// The language of the headline, the biography, the achievements and the offers.
    #[serde(default)]
    pub text_language: LanguageTag,
    /// Headline and biography in further languages of the site.
    #[serde(default)]
    pub translations: BTreeMap<Language, TalentTexts>,
    /// At most 10 search words of 30 characters.
    #[serde(default)]
    pub tag_words: Vec<String>,
    /// 1 to 3 sport slugs, the first is primary; the caller checks that they exist.
    pub sports: Vec<String>,
    /// The team, at most 80 characters.
    #[serde(default)]
    pub team: Option<String>,
    /// The position, at most 60 characters.
    #[serde(default)]
    pub position: Option<String>,
    /// The country, ISO 3166-1 alpha-2.
    pub country: String,
    /// The city, at most 80 characters.
    #[serde(default)]
    pub city: Option<String>,
    /// 1 to 5 language tags.
    pub languages: Vec<String>,
    /// The time zone, IANA name.
    pub time_zone: String,
    /// At most 12 achievements.
    #[serde(default)]
    pub achievements: Vec<Achievement>,
    #[serde(default)]
    pub socials: Socials,
    /// The maximum number of open requests, 1 to 200.
    #[schema(minimum = 1, maximum = 200)]
    pub capacity: u32,
}

impl Talent {
    /// Returns the edited profile, or all violations.
    pub fn edited(&self, edit: &TalentEdit, now: Timestamp) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        let display_name =
            violations.text("displayName", &edit.display_name, lengths::DISPLAY_NAME);
        let headline = violations.text("headline", &edit.headline, lengths::HEADLINE);
        let bio = violations.text("bio", &edit.bio, lengths::BIO);
        let translations = check_translations(&mut violations, &edit.translations);
        let tag_words = words(&mut violations, &edit.tag_words);
        violations.require(
            (1..=3).contains(&edit.sports.len()),
            "sports",
            FieldRule::count(1, 3, Counted::Sports),
        );
        let sports = each(&mut violations, "sports", &edit.sports, |text| {
            Slug::parse(text).map_err(FieldRule::from)
        });
        violations.distinct("sports", &edit.sports);
        let team = violations.optional_text("team", edit.team.as_deref(), lengths::TEAM);
        let position =
            violations.optional_text("position", edit.position.as_deref(), lengths::POSITION);
        let country = violations.check("country", CountryCode::parse(&edit.country));
        let city = violations.optional_text("city", edit.city.as_deref(), lengths::CITY);
        violations.require(
            (1..=5).contains(&edit.languages.len()),
            "languages",
            FieldRule::count(1, 5, Counted::Languages),
        );
        let languages = each(&mut violations, "languages", &edit.languages, |text| {
            LanguageTag::parse(text).map_err(FieldRule::from)
        });
        violations.distinct("languages", same_words(&edit.languages));
        let time_zone = violations.check("timeZone", TimeZoneName::parse(&edit.time_zone));
        let achievements = achievements(&mut violations, &edit.achievements, now);
        let socials = violations.nested("socials", edit.socials.checked());
        violations.require(
            (1..=200).contains(&edit.capacity),
            "capacity",
            FieldRule::range(1, 200),
        );
        let edited = Self {
            display_name,
            headline,
            bio,
            text_language: edit.text_language.clone(),
            translations,
            tag_words,
            sports,
            team,
            position,
            country,
            city,
            languages,
            time_zone: time_zone.unwrap_or_else(|| self.time_zone.clone()),
            achievements,
            socials: socials.unwrap_or_default(),
            capacity: edit.capacity,
            ..self.next(now)
        };
        violations.into_result(edited)
    }
}

impl Socials {
    /// Cleans every handle by the rule of its network; drops blank ones.
    pub fn checked(&self) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        let mut handle = |field: &str, value: &Option<String>, rule: &HandleRule| {
            let text = Self::handle_in(value.as_deref()?);
            if text.is_empty() {
                return None;
            }
            violations.require(
                rule.allows(text),
                field,
                FieldRule::format(ValueFormat::Handle),
            );
            Some(text.to_owned())
        };
        let instagram = handle("instagram", &self.instagram, &INSTAGRAM);
        let x = handle("x", &self.x, &X);
        let tiktok = handle("tiktok", &self.tiktok, &TIKTOK);
        let youtube = handle("youtube", &self.youtube, &YOUTUBE);
        let website = self
            .website
            .as_deref()
            .filter(|text| !text.trim().is_empty());
        let website =
            website.and_then(|text| violations.check("website", crate::ids::WebUrl::parse(text)));
        let checked = Self {
            instagram,
            x,
            tiktok,
            youtube,
            website: website.map(String::from),
        };
        violations.into_result(checked)
    }
}

fn words(violations: &mut Violations, words: &[String]) -> Vec<String> {
    violations.require(
        words.len() <= 10,
        "tagWords",
        FieldRule::count_to(10, Counted::Words),
    );
    violations.distinct("tagWords", same_words(words));
    let clean = |text: &str| lengths::TAG_WORD.clean(text).map_err(FieldRule::from);
    each(violations, "tagWords", words, clean)
}

fn achievements(
    violations: &mut Violations,
    list: &[Achievement],
    now: Timestamp,
) -> Vec<Achievement> {
    violations.require(
        list.len() <= 12,
        "achievements",
        FieldRule::count_to(12, Counted::Entries),
    );
    let latest = now
        .to_zoned_datetime(jiff::tz::TimeZone::UTC)
        .year()
        .saturating_add(1);
    let mut kept = Vec::with_capacity(list.len());
    for (position, achievement) in list.iter().enumerate() {
        let field = format!("achievements.{position}");
        let title = violations.text(
            &format!("{field}.title"),
            &achievement.title,
            lengths::ACHIEVEMENT_TITLE,
        );
        violations.require(
            (1900..=latest).contains(&achievement.year),
            &format!("{field}.year"),
            FieldRule::Year { min: 1_900 },
        );
        kept.push(Achievement {
            title,
            year: achievement.year,
        });
    }
    kept
}

/// Checks each element of a list under `field.position`.
pub(crate) fn each<T>(
    violations: &mut Violations,
    field: &str,
    values: &[String],
    check: impl Fn(&str) -> Result<T, FieldRule>,
) -> Vec<T> {
    values
        .iter()
        .enumerate()
        .filter_map(|(position, text)| {
            violations.check(&format!("{field}.{position}"), check(text))
        })
        .collect()
}
