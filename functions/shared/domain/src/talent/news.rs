//! News of an athlete for a customer who saved them: new offers, and the end of a pause.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::Talent;
use crate::offer::{Offer, OfferStatus};
use crate::{Language, OfferGuid};

/// The age up to which news are shown.
const FRESH: SignedDuration = SignedDuration::from_hours(24 * 30);

/// An event since the athlete was saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum TalentNews {
    /// An offer that can be booked.
    NewOffer {
        /// The offer.
        offer_guid: OfferGuid,
        /// Its title, in the reader's language if there is a translation.
        title: String,
        /// The time of its creation.
        at: Timestamp,
    },
    /// Bookings are taken again after a pause.
    BackFromPause {
        /// The end of the pause.
        at: Timestamp,
    },
}

impl TalentNews {
    /// Returns the time of the event.
    pub const fn at(&self) -> Timestamp {
        match self {
            Self::NewOffer { at, .. } | Self::BackFromPause { at } => *at,
        }
    }
}

impl Talent {
    /// Returns the news of a bookable athlete since `kept_since`, newest first.
    pub fn news(
        &self,
        offers: &[Offer],
        kept_since: Timestamp,
        language: Language,
        now: Timestamp,
    ) -> Vec<TalentNews> {
        if !self.is_bookable(now) {
            return Vec::new();
        }
        let oldest = now.saturating_sub(FRESH).unwrap_or(kept_since);
        let is_new = |at: &Timestamp| *at > kept_since && *at >= oldest && *at <= now;
        let back = self.back_since(now).filter(is_new);
        let offers = offers
            .iter()
            .filter(|offer| offer.status == OfferStatus::Active && is_new(&offer.created_at))
            .map(|offer| TalentNews::NewOffer {
                offer_guid: offer.offer_guid,
                title: offer.title_in(language, &self.text_language).to_owned(),
                at: offer.created_at,
            });
        let back = back.map(|at| TalentNews::BackFromPause { at });
        let mut news: Vec<TalentNews> = offers.chain(back).collect();
        news.sort_by_key(|one| std::cmp::Reverse(one.at()));
        news
    }

    /// Returns when the last pause ended, automatically or by the talent.
    fn back_since(&self, now: Timestamp) -> Option<Timestamp> {
        let ended = self.paused_until.filter(|until| *until <= now);
        ended.or(self.resumed_at)
    }
}
