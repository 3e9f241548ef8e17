//! The athlete one can book (PRODUCT section 3).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{CountryCode, Email, LanguageTag, Slug, TalentGuid, TimeZoneName};
use crate::money::{BasisPoints, Currency};

mod approve;
mod edit;
mod moderate;
mod news;
mod page_media;
mod parts;
mod publish;
mod similar;
mod stats;

pub use approve::Approval;
pub use edit::TalentEdit;
pub(crate) use edit::each;
pub use moderate::{Suspension, TalentRefused, TalentStep};
pub use news::TalentNews;
pub use page_media::{IntroVideo, MOST_GALLERY_PICTURES, check_alt, check_intro_title};
pub use parts::{Achievement, Image, OnboardingStatus, Payouts, Socials, TalentStats, Verified};
pub use publish::{
    AcceptedTerms, ChecklistItem, PublicationItem, PublicationRefused, SLUG_CHANGE_INTERVAL,
    SlugChangeRefused,
};
pub use similar::{MOST_SIMILAR, SimilarTalent, rank_similar};
pub use stats::{ANSWERS_COUNT_FOR, AnswerOutcome, RequestAnswer, TrackRecord, completed_change};

/// Open requests a talent takes at once unless they say otherwise.
pub const DEFAULT_CAPACITY: u32 = 20;
/// What an athlete is called whose account was deleted.
pub const FORMER_TALENT: &str = "Former talent";

/// Where a talent's page stands: `draft` → `pending_review` → `published` ⇄ `paused`, ⇄ `unpublished`, ⇄ `suspended`, → `closed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TalentStatus {
    /// Being filled in.
    Draft,
    /// Waits for an operator.
    PendingReview,
    /// Public and bookable.
    Published,
    /// Public, not bookable.
    Paused,
    /// Taken offline by the athlete, who can publish it again.
    Unpublished,
    /// Taken down by an operator.
    Suspended,
    /// Gone for good.
    Closed,
}

/// One athlete. Fields an operator or the system sets are not in [`TalentEdit`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Talent {
    /// Identifier; equals the account's `cl_id`.
    pub talent_guid: TalentGuid,
    /// First path segment of the page.
    pub slug: Slug,
    /// Where mail goes; not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<Email>,
    /// 2 to 60 characters.
    pub display_name: String,
    /// At most 80 characters; empty in a draft.
    pub headline: String,
    /// At most 2,000 characters.
    pub bio: String,
    /// At most 10 words of 30 characters.
    #[serde(default)]
    pub tag_words: Vec<String>,
    /// 1 to 3 sports, the first is primary; empty in a draft.
    pub sports: Vec<Slug>,
    /// At most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// At most 60 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Required to publish.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryCode>,
    /// At most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// 1 to 5; empty in a draft.
    pub languages: Vec<LanguageTag>,
    /// The zone of the weekly hours.
    pub time_zone: TimeZoneName,
    /// At most 12.
    #[serde(default)]
    pub achievements: Vec<Achievement>,
    /// Required to publish.
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
    /// Handles elsewhere.
    #[serde(default)]
    pub socials: Socials,
    /// The currency of all prices; locked after the first order.
    pub currency: Currency,
    /// Where the page stands.
    pub status: TalentStatus,
    /// When a pause ends by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_until: Option<Timestamp>,
    /// When the talent ended the last pause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumed_at: Option<Timestamp>,
    /// Open requests taken at once, 1 to 200.
    pub capacity: u32,
    /// Where earnings go; system only.
    #[serde(default)]
    pub payouts: Payouts,
    /// Own commission instead of the platform's, at most 5,000; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commission_bps: Option<BasisPoints>,
    /// Counted by the system.
    #[serde(default)]
    pub stats: TalentStats,
    /// Who checked that this is the athlete; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<Verified>,
    /// Place among the featured, 1 first; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub featured_rank: Option<u32>,
    /// The application that let the talent in; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval: Option<Approval>,
    /// That the athlete accepted the terms for athletes; system only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<AcceptedTerms>,
    /// When the slug changed last; system only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug_changed_at: Option<Timestamp>,
    /// Why the page is taken down, while it is; operator only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Suspension>,
    /// The version that the last operator's decision made, 0 before the first; operator only.
    #[serde(default)]
    pub decided_version: u64,
    /// Raised by every write.
    pub version: u64,
    /// When the record was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl Talent {
    /// The empty profile that a talent's registration makes.
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

    /// Whether the page is public: published or paused.
    pub fn is_public(&self) -> bool {
        matches!(self.status, TalentStatus::Published | TalentStatus::Paused)
    }

    /// Whether bookings are taken at `now`; a pause that ended counts as published.
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

    /// The profile with bookings stopped, until a time or until resumed; only a public one changes.
    pub fn paused(&self, until: Option<Timestamp>, now: Timestamp) -> Option<Self> {
        self.is_public().then(|| Self {
            status: TalentStatus::Paused,
            paused_until: until,
            ..self.next(now)
        })
    }

    /// The profile with bookings taken again; only a public one changes.
    pub fn resumed(&self, now: Timestamp) -> Option<Self> {
        self.is_public().then(|| Self {
            status: TalentStatus::Published,
            paused_until: None,
            resumed_at: if self.is_bookable(now) {
                // It was no pause, or it had ended by itself.
                self.paused_until.or(self.resumed_at)
            } else {
                Some(now)
            },
            ..self.next(now)
        })
    }

    /// The profile of an athlete who left: the page is gone and everything about the person erased; `None` when it
    /// is already. Orders, ratings and the account that earnings go to stay, for the books.
    pub fn closed(&self, now: Timestamp) -> Option<Self> {
        (self.status != TalentStatus::Closed).then(|| Self {
            email: None,
            display_name: FORMER_TALENT.to_owned(),
            headline: String::new(),
            bio: String::new(),
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

    /// The profile with what the payment provider says of its connected account; nothing if that is known already.
    pub fn with_payouts(&self, payouts: Payouts, now: Timestamp) -> Option<Self> {
        (self.payouts != payouts).then(|| Self {
            payouts,
            ..self.next(now)
        })
    }

    /// The same profile, one version later.
    #[must_use]
    pub fn next(&self, now: Timestamp) -> Self {
        Self {
            version: self.version.saturating_add(1),
            updated_at: now,
            ..self.clone()
        }
    }
}
