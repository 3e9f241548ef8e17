//! A talent's offers and their prices (PRODUCT section 3).

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{Language, LanguageTag, OfferGuid, TalentGuid};
use crate::money::Money;
use crate::text::translations::{OfferTexts, or_main, phrase_or, texts_in};

mod agreement;
mod check;
mod clock_time;
mod edit;
mod propose;
mod terms;

#[cfg(test)]
pub(crate) use check::LONGEST_ACCEPT_H;
pub use check::is_key;
pub use clock_time::ClockTime;
pub use edit::{MOST_OFFERS, OfferEdit};
pub use propose::OfferTitles;
pub use terms::{
    Addon, AddonEffect, CancellationPolicy, CommercialTerms, LocationKind, OfferUse, Question,
    QuestionKind, SessionTerms, TimeException, VideoTerms, WeeklyRule,
};

/// The days to delivery of a signed item or custom job without a turnaround.
pub const DEFAULT_TURNAROUND_DAYS: u32 = 14;

/// The kind of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    Video,
    /// Online, one to one or in a group.
    Session,
    Appearance,
    Item,
    /// A custom job, priced on request.
    Custom,
}

impl OfferKind {
    /// Returns whether it takes place at a booked time. Other kinds are produced and delivered.
    pub const fn is_scheduled(self) -> bool {
        matches!(self, Self::Session | Self::Appearance)
    }
}

/// The status of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferStatus {
    /// Not published yet.
    Draft,
    Active,
    /// Temporarily not on sale.
    Paused,
    /// No longer on sale, kept for its orders.
    Archived,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    pub offer_guid: OfferGuid,
    pub talent_guid: TalentGuid,
    pub kind: OfferKind,
    pub status: OfferStatus,
    /// 3 to 80 characters.
    pub title: String,
    /// At most 1,000 characters.
    pub description: String,
    /// Title, description and the offer's short texts in further languages of the site.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub translations: BTreeMap<Language, OfferTexts>,
    /// Lower comes first.
    #[serde(default)]
    pub sort: u32,
    /// The price for personal use, in the talent's currency.
    pub price: Money,
    /// Raised by every change of the price or an extra's price.
    pub price_version: u32,
    /// At most 5 extras.
    #[serde(default)]
    pub addons: Vec<Addon>,
    #[serde(rename = "use")]
    pub offer_use: OfferUse,
    /// The licence; present if commercial use is sold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commercial: Option<CommercialTerms>,
    /// Present for videos.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub video: Option<VideoTerms>,
    /// Present for sessions and appearances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionTerms>,
    /// Days to delivery, for items and custom jobs, 1 to 60.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 60)]
    pub turnaround_days: Option<u32>,
    /// Hours the talent has to accept, 12 to 144.
    #[schema(minimum = 12, maximum = 144)]
    pub accept_within_h: u32,
    /// At most 8 questions to the buyer.
    #[serde(default)]
    pub questions: Vec<Question>,
    /// The refund of a late cancellation.
    pub cancellation_policy: CancellationPolicy,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax_code: Option<String>,
    /// Raised by every write.
    pub version: u64,
    pub created_at: Timestamp,
    /// The time of the last change.
    pub updated_at: Timestamp,
}

impl Offer {
    /// Returns the title for readers of this language: the translation, or the main one, which is in `main`.
    pub fn title_in(&self, language: Language, main: &LanguageTag) -> &str {
        let texts = texts_in(&self.translations, language, main);
        or_main(texts.map(|texts| &texts.title), &self.title)
    }

    /// Returns a short text of the offer for readers of this language: the label of an extra, a question, the licence.
    pub fn phrase_in<'a>(
        &'a self,
        language: Language,
        main: &LanguageTag,
        original: &'a str,
    ) -> &'a str {
        let texts = texts_in(&self.translations, language, main);
        phrase_or(texts.map(|texts| &*texts.phrases), original)
    }

    /// Returns the titles in every language that the offer has one for; `main` is the language of the main title.
    pub fn titles(&self, main: &LanguageTag) -> BTreeMap<Language, String> {
        let languages = Language::ALL.iter();
        languages
            .map(|language| (*language, self.title_in(*language, main).to_owned()))
            .collect()
    }

    /// Returns whether anything is shipped: a signed item, or one of the selected extras.
    pub fn is_shipped(&self, addons: &[String]) -> bool {
        let chosen = |addon: &Addon| addons.contains(&addon.key);
        self.kind == OfferKind::Item
            || self
                .addons
                .iter()
                .any(|one| one.is_shipped() && chosen(one))
    }

    /// Returns whether the talent sets the price on request for this use: custom jobs, and everything for commercial
    /// use.
    pub fn is_priced_on_request(&self, order_use: OrderUse) -> bool {
        self.kind == OfferKind::Custom || self.licence_for(order_use).is_some()
    }

    /// Returns the days from request to delivery, or `None` for an offer at a booked time.
    pub fn days_to_deliver(&self) -> Option<u32> {
        match self.kind {
            OfferKind::Session | OfferKind::Appearance => None,
            OfferKind::Video => Some(self.video.as_ref().map_or(7, |video| video.turnaround_days)),
            OfferKind::Item | OfferKind::Custom => {
                Some(self.turnaround_days.unwrap_or(DEFAULT_TURNAROUND_DAYS))
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderUse {
    /// Private use.
    Personal,
    Commercial,
}
