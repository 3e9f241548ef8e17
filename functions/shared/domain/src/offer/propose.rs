//! The first draft of an offer: the proposal in an application, with the default terms of its kind.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::{
    CancellationPolicy, ClockTime, DEFAULT_TURNAROUND_DAYS, LocationKind, Offer, OfferKind,
    OfferStatus, OfferUse, SessionTerms, VideoTerms, WeeklyRule,
};
use crate::ids::{OfferGuid, TalentGuid};
use crate::money::Money;

const WORKING_DAYS: [u8; 5] = [1, 2, 3, 4, 5];

impl Offer {
    /// Returns a draft at version 1 with the defaults of PRODUCT section 3, which the talent can edit.
    pub fn propose(
        talent_guid: TalentGuid,
        offer_guid: OfferGuid,
        kind: OfferKind,
        price: Money,
        sort: u32,
        now: Timestamp,
    ) -> Self {
        Self {
            offer_guid,
            talent_guid,
            kind,
            status: OfferStatus::Draft,
            title: usual_title(kind).to_owned(),
            description: String::new(),
            translations: BTreeMap::new(),
            sort,
            price,
            price_version: 1,
            addons: Vec::new(),
            offer_use: OfferUse::Personal,
            commercial: None,
            video: (kind == OfferKind::Video).then_some(VideoTerms {
                max_seconds: 60,
                turnaround_days: 7,
                revisions_included: 1,
                allow_download: true,
            }),
            session: kind.is_scheduled().then(|| usual_session(kind)),
            turnaround_days: matches!(kind, OfferKind::Item | OfferKind::Custom)
                .then_some(DEFAULT_TURNAROUND_DAYS),
            accept_within_h: 72,
            questions: Vec::new(),
            cancellation_policy: CancellationPolicy::Flexible,
            tax_code: None,
            version: 1,
            created_at: now,
            updated_at: now,
        }
    }
}

const fn usual_title(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Video => "Personal video",
        OfferKind::Session => "Live session online",
        OfferKind::Appearance => "Personal appearance",
        OfferKind::Item => "Signed item",
        OfferKind::Custom => "Something special",
    }
}

fn usual_session(kind: OfferKind) -> SessionTerms {
    let hours = ClockTime::parse("09:00")
        .ok()
        .zip(ClockTime::parse("17:00").ok());
    let day = |dow| hours.map(|(from, to)| WeeklyRule { dow, from, to });
    let is_online = kind == OfferKind::Session;
    SessionTerms {
        duration_min: if is_online { 30 } else { 60 },
        seats: 1,
        min_notice_h: 24,
        max_advance_days: 60,
        buffer_min: 0,
        weekly: WORKING_DAYS.into_iter().filter_map(day).collect(),
        exceptions: Vec::new(),
        location: if is_online {
            LocationKind::Online
        } else {
            LocationKind::InPerson
        },
        radius_km: None,
        travel_included: false,
        venue_needs: None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;
    use crate::money::Currency;

    #[test]
    fn a_proposed_offer_is_valid() {
        for kind in [
            OfferKind::Video,
            OfferKind::Session,
            OfferKind::Appearance,
            OfferKind::Item,
            OfferKind::Custom,
        ] {
            let offer = Offer::propose(
                TalentGuid::from_parts(1, [1; 10]),
                OfferGuid::from_parts(1, [2; 10]),
                kind,
                Money::new(9_000, Currency::eur()).unwrap(),
                0,
                Timestamp::UNIX_EPOCH,
            );
            offer.check().unwrap();
            assert_eq!(offer.status, OfferStatus::Draft, "{kind:?}");
            let weekly = offer.session.map_or(0, |session| session.weekly.len());
            assert_eq!(weekly, if kind.is_scheduled() { 5 } else { 0 }, "{kind:?}");
        }
    }
}
