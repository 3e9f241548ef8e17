//! The views of an account's own data.

use std::collections::BTreeMap;

use domain::customer::{CustomerProfile, User};
use domain::offer::Offer;
use domain::talent::{Achievement, Image, IntroVideo, Socials, Talent, TalentStats, TalentStatus};
use domain::{
    CountryCode, Currency, Email, Language, LanguageTag, Slug, TalentGuid, TalentTexts,
    TimeZoneName,
};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerProfileView {
    /// The registered address, which can be changed only at the identity service.
    email: Email,
    /// The language of emails; changed by `PUT /api/account/language`.
    language: Language,
    #[serde(flatten)]
    profile: CustomerProfile,
    /// The version to send when saving.
    version: u64,
}

impl From<User> for CustomerProfileView {
    fn from(user: User) -> Self {
        Self {
            email: user.email,
            language: user.language,
            profile: user.profile,
            version: user.version,
        }
    }
}

/// A talent's own page, public or not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnTalentView {
    talent_guid: TalentGuid,
    /// The first path segment of the page.
    slug: Slug,
    display_name: String,
    /// The headline; empty in a new draft.
    headline: String,
    bio: String,
    /// The language of the headline, the biography, the achievements and the offers; English if absent.
    #[serde(skip_serializing_if = "LanguageTag::is_default")]
    #[schema(required = false)]
    text_language: LanguageTag,
    /// Headline and biography in further languages of the site.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    translations: BTreeMap<Language, TalentTexts>,
    tag_words: Vec<String>,
    /// The sports, the first is primary; empty in a new draft.
    sports: Vec<Slug>,
    #[serde(skip_serializing_if = "Option::is_none")]
    team: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    /// The country; absent in a new draft.
    #[serde(skip_serializing_if = "Option::is_none")]
    country: Option<CountryCode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    city: Option<String>,
    languages: Vec<LanguageTag>,
    time_zone: TimeZoneName,
    achievements: Vec<Achievement>,
    /// The portrait; required to publish.
    #[serde(skip_serializing_if = "Option::is_none")]
    avatar: Option<Image>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<Image>,
    /// At most 12 pictures, in the talent's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    gallery: Vec<Image>,
    #[serde(skip_serializing_if = "Option::is_none")]
    intro_video: Option<Box<IntroVideo>>,
    socials: Socials,
    currency: Currency,
    status: TalentStatus,
    /// The time at which a pause ends automatically.
    #[serde(skip_serializing_if = "Option::is_none")]
    paused_until: Option<Timestamp>,
    /// The maximum number of open requests, 1 to 200.
    capacity: u32,
    stats: TalentStats,
    verified: bool,
    /// Whether the payment provider enabled payouts.
    payouts_enabled: bool,
    /// The time of the registration.
    created_at: Timestamp,
    /// All offers that are not archived, in the talent's order.
    offers: Vec<Offer>,
    /// The version to send when saving.
    version: u64,
}

impl OwnTalentView {
    /// Returns the view of the page at `now`; an ended pause counts as published.
    pub(crate) fn new(talent: Talent, offers: Vec<Offer>, now: Timestamp) -> Self {
        let pause_is_over = talent.status == TalentStatus::Paused && talent.is_bookable(now);
        let (status, paused_until) = if pause_is_over {
            (TalentStatus::Published, None)
        } else {
            (talent.status, talent.paused_until)
        };
        Self {
            talent_guid: talent.talent_guid,
            slug: talent.slug,
            display_name: talent.display_name,
            headline: talent.headline,
            bio: talent.bio,
            text_language: talent.text_language,
            translations: talent.translations,
            tag_words: talent.tag_words,
            sports: talent.sports,
            team: talent.team,
            position: talent.position,
            country: talent.country,
            city: talent.city,
            languages: talent.languages,
            time_zone: talent.time_zone,
            achievements: talent.achievements,
            avatar: talent.avatar,
            cover: talent.cover,
            gallery: talent.gallery,
            intro_video: talent.intro_video,
            socials: talent.socials,
            currency: talent.currency,
            status,
            paused_until,
            capacity: talent.capacity,
            stats: talent.stats,
            verified: talent.verified.is_some(),
            payouts_enabled: talent.payouts.payouts_enabled,
            created_at: talent.created_at,
            offers,
            version: talent.version,
        }
    }
}
