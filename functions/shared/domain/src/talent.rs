//! The athletes that customers book (PRODUCT section 3).

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{CountryCode, Email, Language, LanguageTag, Slug, TalentGuid, TimeZoneName};
use crate::money::{BasisPoints, Currency};
use crate::text::translations::{TalentTexts, or_main, texts_in};

mod approve;
mod edit;
mod moderate;
mod news;
mod page_media;
mod parts;
mod publish;
mod similar;
mod social_handle;
mod stats;
mod status;

pub use edit::TalentEdit;
pub(crate) use edit::each;
pub use moderate::{TalentRefused, TalentStep};
pub use news::TalentNews;
pub use page_media::{MOST_GALLERY_PICTURES, check_alt, check_intro_title};
pub use parts::{
    AcceptedTerms, Achievement, Approval, Image, IntroVideo, OnboardingStatus, Payouts, Socials,
    TalentStats, Verified,
};
pub use publish::{
    ChecklistItem, PublicationItem, PublicationRefused, SLUG_CHANGE_INTERVAL, SlugChangeRefused,
};
pub use similar::{MOST_SIMILAR, SimilarTalent, rank_similar};
pub use stats::{ANSWERS_COUNT_FOR, AnswerOutcome, RequestAnswer, TrackRecord, completed_change};
pub use status::{Suspension, TalentStatus};

/// The default of a talent's maximum of open requests.
pub const DEFAULT_CAPACITY: u32 = 20;
/// The name that replaces the name of an athlete whose account was deleted.
pub const FORMER_TALENT: &str = "Former talent";

/// An athlete. Fields that an operator or the system sets are not in [`TalentEdit`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Talent {
    /// The identifier; equals the account's `cl_id`.
    pub talent_guid: TalentGuid,
    /// The first path segment of the page.
    pub slug: Slug,
    /// The address for emails; not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<Email>,
    /// The public name, 2 to 60 characters.
    pub display_name: String,
    /// The headline, at most 80 characters; empty in a draft.
    pub headline: String,
    /// The biography, at most 2,000 characters.
    pub bio: String,
    /// The language of the headline, the biography, the achievements and the offers.
    #[serde(default, skip_serializing_if = "LanguageTag::is_default")]
    #[schema(required = false)]
    pub text_language: LanguageTag,
    /// Headline, biography and the profile's short texts in further languages of the site.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub translations: BTreeMap<Language, TalentTexts>,
    /// At most 10 search words of 30 characters.
    #[serde(default)]
    pub tag_words: Vec<String>,
    /// 1 to 3 sports, the first is primary; empty in a draft.
    pub sports: Vec<Slug>,
    /// The team, at most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// The position, at most 60 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The country; required to publish.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryCode>,
    /// The city, at most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// 1 to 5 languages; empty in a draft.
    pub languages: Vec<LanguageTag>,
    /// The time zone of the weekly hours.
    pub time_zone: TimeZoneName,
    /// At most 12 achievements.
    #[serde(default)]
    pub achievements: Vec<Achievement>,
    /// The portrait; required to publish.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub avatar: Option<Image>,
    /// The wide picture of the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<Image>,
    /// At most 12 pictures, in the talent's order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub gallery: Vec<Image>,
    /// The video in which the talent introduces themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intro_video: Option<Box<IntroVideo>>,
    #[serde(default)]
    pub socials: Socials,
    /// The currency of all prices; locked after the first order.
    pub currency: Currency,
    /// The status of the page.
    pub status: TalentStatus,
    /// The time at which a pause ends automatically.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_until: Option<Timestamp>,
    /// The time at which the talent ended the last pause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumed_at: Option<Timestamp>,
    /// The maximum number of open requests, 1 to 200.
    pub capacity: u32,
    /// The payout account; system only.
    #[serde(default)]
    pub payouts: Payouts,
    /// A commission that differs from the platform's, at most 5,000; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commission_bps: Option<BasisPoints>,
    /// Statistics; system only.
    #[serde(default)]
    pub stats: TalentStats,
    /// The verification of the athlete's identity; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<Verified>,
    /// The rank among featured talents, from 1; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub featured_rank: Option<u32>,
    /// The approved application; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval: Option<Approval>,
    /// The accepted terms for athletes; system only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<AcceptedTerms>,
    /// The time of the last slug change; system only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug_changed_at: Option<Timestamp>,
    /// The suspension, while the page is suspended; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Suspension>,
    /// The version of the last operator's decision, 0 before the first; operator only.
    #[serde(default)]
    pub decided_version: u64,
    /// Raised by every write.
    pub version: u64,
    pub created_at: Timestamp,
    /// The time of the last change.
    pub updated_at: Timestamp,
}

impl Talent {
    /// Returns the empty profile that a talent's registration creates.
    pub fn draft(
        talent_guid: TalentGuid,
        slug: Slug,
        display_name: String,
        email: Email,
        now: Timestamp,
    ) -> Self {
        Self {
            talent_guid,
            slug,
            email: Some(email),
            display_name,
            headline: String::new(),
            bio: String::new(),
            text_language: LanguageTag::default(),
            translations: BTreeMap::new(),
            tag_words: Vec::new(),
            sports: Vec::new(),
            team: None,
            position: None,
            country: None,
            city: None,
            languages: Vec::new(),
            time_zone: TimeZoneName::utc(),
            achievements: Vec::new(),
            avatar: None,
            cover: None,
            gallery: Vec::new(),
            intro_video: None,
            socials: Socials::default(),
            currency: Currency::eur(),
            status: TalentStatus::Draft,
            paused_until: None,
            resumed_at: None,
            capacity: DEFAULT_CAPACITY,
            payouts: Payouts::default(),
            commission_bps: None,
            stats: TalentStats::default(),
            verified: None,
            featured_rank: None,
            approval: None,
            terms: None,
            slug_changed_at: None,
            suspension: None,
            decided_version: 0,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }

    /// Returns the headline for readers of this language: the translation, or the main one.
    pub fn headline_in(&self, language: Language) -> &str {
        let texts = texts_in(&self.translations, language, &self.text_language);
        or_main(texts.map(|texts| &texts.headline), &self.headline)
    }

    /// Returns whether the page is public: published or paused.
    pub fn is_public(&self) -> bool {
        matches!(self.status, TalentStatus::Published | TalentStatus::Paused)
    }

    /// Returns whether bookings are accepted at `now`; an ended pause counts as published.
    pub fn is_bookable(&self, now: Timestamp) -> bool {
        match self.status {
            TalentStatus::Published => true,
            TalentStatus::Paused => self.paused_until.is_some_and(|until| until <= now),
            TalentStatus::Draft
            | TalentStatus::PendingReview
            | TalentStatus::Unpublished
            | TalentStatus::Suspended
            | TalentStatus::Closed => false,
        }
    }

    /// Returns the profile with bookings paused, until a time or until resumed, or `None` if it is not public.
    pub fn paused(&self, until: Option<Timestamp>, now: Timestamp) -> Option<Self> {
        self.is_public().then(|| Self {
            status: TalentStatus::Paused,
            paused_until: until,
            ..self.next(now)
        })
    }

    /// Returns the profile with bookings resumed, or `None` if it is not public.
    pub fn resumed(&self, now: Timestamp) -> Option<Self> {
        self.is_public().then(|| Self {
            status: TalentStatus::Published,
            paused_until: None,
            resumed_at: if self.is_bookable(now) {
                // It was not paused, or the pause had ended automatically.
                self.paused_until.or(self.resumed_at)
            } else {
                Some(now)
            },
            ..self.next(now)
        })
    }

    /// Returns the profile of an athlete whose account is deleted, with the page closed and personal data erased, or
    /// `None` if it is already closed. Orders, ratings and the payout account stay for accounting.
    pub fn closed(&self, now: Timestamp) -> Option<Self> {
        (self.status != TalentStatus::Closed).then(|| Self {
            email: None,
            display_name: FORMER_TALENT.to_owned(),
            headline: String::new(),
            bio: String::new(),
            translations: BTreeMap::new(),
            tag_words: Vec::new(),
            team: None,
            position: None,
            city: None,
            languages: Vec::new(),
            achievements: Vec::new(),
            avatar: None,
            cover: None,
            gallery: Vec::new(),
            intro_video: None,
            socials: Socials::default(),
            status: TalentStatus::Closed,
            paused_until: None,
            verified: None,
            featured_rank: None,
            ..self.next(now)
        })
    }

    /// Returns the profile with the provider's status of the payout account, or `None` if it is unchanged.
    pub fn with_payouts(&self, payouts: Payouts, now: Timestamp) -> Option<Self> {
        (self.payouts != payouts).then(|| Self {
            payouts,
            ..self.next(now)
        })
    }

    /// Returns the profile one version later.
    #[must_use]
    pub fn next(&self, now: Timestamp) -> Self {
        Self {
            version: self.version.saturating_add(1),
            updated_at: now,
            ..self.clone()
        }
    }
}
