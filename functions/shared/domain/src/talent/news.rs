//! Events of an athlete for a customer who saved them: new offers, and the end of a pause.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::Talent;
use crate::offer::{Offer, OfferStatus};
use crate::{Language, OfferGuid};

/// The age above which an event is not returned.
const MAX_AGE: SignedDuration = SignedDuration::from_hours(24 * 30);

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
    /// Returns the events after `saved_since` and within the last 30 days, newest first; none for an athlete who cannot
    /// be booked.
    pub fn news(
        &self,
        offers: &[Offer],
        saved_since: Timestamp,
        language: Language,
        now: Timestamp,
    ) -> Vec<TalentNews> {
        if !self.is_bookable(now) {
            return Vec::new();
        }
        let oldest = now.saturating_sub(MAX_AGE).unwrap_or(saved_since);
        let is_new = |at: &Timestamp| *at > saved_since && *at >= oldest && *at <= now;
        let resumed = self.last_resumed_at(now).filter(is_new);
        let new_offers = offers
            .iter()
            .filter(|offer| offer.status == OfferStatus::Active && is_new(&offer.created_at))
            .map(|offer| TalentNews::NewOffer {
                offer_guid: offer.offer_guid,
                title: offer.title_in(language, &self.text_language).to_owned(),
                at: offer.created_at,
            });
        let resumed = resumed.map(|at| TalentNews::BackFromPause { at });
        let mut news: Vec<TalentNews> = new_offers.chain(resumed).collect();
        news.sort_by_key(|event| std::cmp::Reverse(event.at()));
        news
    }

    /// Returns when the last pause ended: at its planned end, or earlier by the talent.
    fn last_resumed_at(&self, now: Timestamp) -> Option<Timestamp> {
        let ended = self.paused_until.filter(|until| *until <= now);
        ended.or(self.resumed_at)
    }
}
