//! The first draft of an offer: the proposal in an application, with the default terms of its kind.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::{
    CancellationPolicy, ClockTime, DEFAULT_TURNAROUND_DAYS, LocationKind, Offer, OfferKind,
    OfferStatus, OfferUse, SessionTerms, VideoTerms, WeeklyRule,
};
use crate::ids::{Language, LanguageTag, OfferGuid, TalentGuid};
use crate::money::Money;
use crate::text::translations::OfferTexts;

const WORKING_DAYS: [u8; 5] = [1, 2, 3, 4, 5];

/// The title of a draft in the main language of the talent's page, and in further languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferTitles {
    pub(crate) main: String,
    pub(crate) translations: BTreeMap<Language, OfferTexts>,
}

impl OfferTitles {
    /// Returns the titles of a page in `main`, in every language of the site; a page in another language has the English
    /// title as its main one.
    pub fn of_page(main: &LanguageTag, title_in: impl Fn(Language) -> String) -> Self {
        let is_main = |language: &Language| main.primary() == language.as_str();
        let language = Language::ALL.into_iter().find(is_main);
        let language = language.unwrap_or_default();
        let further = Language::ALL.into_iter().filter(|other| *other != language);
        let texts = |language| OfferTexts {
            title: title_in(language),
            ..OfferTexts::default()
        };
        Self {
            main: title_in(language),
            translations: further.map(|other| (other, texts(other))).collect(),
        }
    }
}

impl Offer {
    /// Returns a draft at version 1 with the defaults of PRODUCT section 3, which the talent can edit.
    pub fn propose(
        talent_guid: TalentGuid,
        offer_guid: OfferGuid,
        kind: OfferKind,
        titles: OfferTitles,
        price: Money,
        sort: u32,
        now: Timestamp,
    ) -> Self {
        Self {
            offer_guid,
            talent_guid,
            kind,
            status: OfferStatus::Draft,
            title: titles.main,
            description: String::new(),
            translations: titles.translations,
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
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

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
                OfferTitles::of_page(&LanguageTag::default(), |_| "A title".to_owned()),
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

    #[test]
    fn the_titles_are_in_the_language_of_the_page_and_in_the_others() {
        let titles = |tag: &str| {
            let main = LanguageTag::parse(tag).unwrap();
            let titles = OfferTitles::of_page(&main, |language| language.as_str().to_owned());
            let further: Vec<_> = titles.translations.into_iter().collect();
            let further = further
                .into_iter()
                .map(|(code, texts)| (code.as_str(), texts.title));
            (titles.main, further.collect::<Vec<_>>())
        };
        assert_eq!(
            titles("en"),
            ("en".to_owned(), vec![("de", "de".to_owned())])
        );
        assert_eq!(
            titles("de"),
            ("de".to_owned(), vec![("en", "en".to_owned())])
        );
        assert_eq!(
            titles("fr"),
            ("en".to_owned(), vec![("de", "de".to_owned())])
        );
    }
}
