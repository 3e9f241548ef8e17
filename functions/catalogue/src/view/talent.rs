//! The public view of a talent.

use std::collections::BTreeMap;

use domain::feedback::Feedback;
use domain::marketplace::MoneySettings;
use domain::money::MoneyError;
use domain::offer::Offer;
use domain::talent::{Achievement, Image, IntroVideo, Socials, Talent, TalentStats};
use domain::{
    AssetId, CountryCode, Currency, Language, LanguageTag, OfferGuid, Slug, TalentGuid,
    TalentTexts, TimeZoneName,
};
use jiff::Timestamp;
use serde::Serialize;
use store::PublicVideo;
use utoipa::ToSchema;

use super::{FeedbackView, OfferView};

/// Whether a public talent accepts bookings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PublicStatus {
    /// Accepts bookings.
    Published,
    /// Temporarily accepts no bookings.
    Paused,
}

/// A delivered video that its customer made public, at `/{slug}/{assetId}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicVideoView {
    /// The identifier in the path of its page.
    pub asset_id: AssetId,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer_guid: Option<OfferGuid>,
    /// The title of the offer in the language in which it was booked.
    pub offer_title: String,
    /// Width in pixels.
    pub width: u64,
    /// Height in pixels.
    pub height: u64,
    /// Duration in seconds, rounded up.
    pub seconds: u64,
    /// Whether it has a poster, at `/api/media/shared/{slug}/{assetId}/poster`.
    pub has_poster: bool,
    /// The time of the upload.
    pub uploaded_at: Timestamp,
}

impl From<PublicVideo> for PublicVideoView {
    fn from(video: PublicVideo) -> Self {
        Self {
            asset_id: video.asset_id,
            offer_guid: video.offer_guid,
            offer_title: video.offer_title,
            width: video.width,
            height: video.height,
            seconds: video.seconds,
            has_poster: video.has_poster,
            uploaded_at: video.uploaded_at,
        }
    }
}

/// A public talent with everything its page shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TalentView {
    pub talent_guid: TalentGuid,
    /// The first path segment of the page.
    pub slug: Slug,
    /// The public name, 2 to 60 characters.
    pub display_name: String,
    /// The headline, at most 80 characters.
    pub headline: String,
    /// The biography, at most 2,000 characters.
    pub bio: String,
    /// The language of the headline, the biography, the achievements and the offers; English if absent.
    #[serde(skip_serializing_if = "LanguageTag::is_default")]
    #[schema(required = false)]
    pub text_language: LanguageTag,
    /// Headline and biography in further languages of the site.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub translations: BTreeMap<Language, TalentTexts>,
    /// At most 10 search words.
    pub tag_words: Vec<String>,
    /// 1 to 3 sports, the first is primary.
    pub sports: Vec<Slug>,
    /// The team, at most 80 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// The position, at most 60 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The country, ISO 3166-1 alpha-2.
    pub country: CountryCode,
    /// The city, at most 80 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// 1 to 5 language tags.
    pub languages: Vec<LanguageTag>,
    /// The time zone of the weekly hours, IANA name.
    pub time_zone: TimeZoneName,
    /// At most 12 achievements.
    pub achievements: Vec<Achievement>,
    pub avatar: Image,
    /// The wide picture of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<Image>,
    /// At most 12 pictures, in the talent's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub gallery: Vec<Image>,
    /// The video in which the talent introduces themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intro_video: Option<Box<IntroVideo>>,
    /// The newest 6 delivered videos that their customers made public.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub videos: Vec<PublicVideoView>,
    pub socials: Socials,
    /// The currency of all prices.
    pub currency: Currency,
    /// Whether bookings are accepted.
    pub status: PublicStatus,
    /// The time at which a pause ends automatically.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused_until: Option<Timestamp>,
    pub stats: TalentStats,
    /// Whether an operator verified the athlete's identity.
    pub verified: bool,
    /// The rank among featured talents, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub featured_rank: Option<u32>,
    /// The offers on sale, in the talent's order.
    pub offers: Vec<OfferView>,
    /// The latest 12 pieces of feedback, newest first.
    pub feedback: Vec<FeedbackView>,
}

impl TalentView {
    /// The number of pieces of feedback in a talent's view; `list_feedback` returns all.
    pub const FEEDBACK_SHOWN: u16 = 12;

    /// The number of public videos in a talent's view.
    pub const VIDEOS_SHOWN: u16 = 6;

    /// Returns the view with these public videos.
    #[must_use]
    pub fn with_videos(self, videos: Vec<PublicVideo>) -> Self {
        Self {
            videos: videos.into_iter().map(PublicVideoView::from).collect(),
            ..self
        }
    }

    /// Returns the view of the talent at `now`, or `None` if it is not public or incomplete (PRODUCT section 3).
    pub fn from_talent(
        talent: Talent,
        offers: Vec<Offer>,
        feedback: Vec<Feedback>,
        money: &MoneySettings,
        now: Timestamp,
    ) -> Result<Option<Self>, MoneyError> {
        if !talent.is_public() {
            return Ok(None);
        }
        let offers = offers.into_iter();
        let offers = offers.filter_map(|offer| OfferView::from_offer(offer, money).transpose());
        let offers = offers.collect::<Result<_, _>>()?;
        let (status, paused_until) = if talent.is_bookable(now) {
            (PublicStatus::Published, None)
        } else {
            (PublicStatus::Paused, talent.paused_until)
        };
        let (Some(country), Some(avatar)) = (talent.country, talent.avatar) else {
            return Ok(None);
        };
        Ok(Some(Self {
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
            country,
            city: talent.city,
            languages: talent.languages,
            time_zone: talent.time_zone,
            achievements: talent.achievements,
            avatar,
            cover: talent.cover,
            gallery: talent.gallery,
            intro_video: talent.intro_video,
            videos: Vec::new(),
            socials: talent.socials,
            currency: talent.currency,
            status,
            paused_until,
            stats: talent.stats,
            verified: talent.verified.is_some(),
            featured_rank: talent.featured_rank,
            offers,
            feedback: feedback.into_iter().map(FeedbackView::from).collect(),
        }))
    }
}
