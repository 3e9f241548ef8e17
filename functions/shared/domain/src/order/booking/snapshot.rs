//! Talent and offer as they were when the order was placed; later edits do not change an order.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{Language, OfferGuid, Slug, TalentGuid, TimeZoneName};
use crate::money::Money;
use crate::offer::{
    AddonEffect, CancellationPolicy, LocationKind, Offer, OfferKind, Question, QuestionKind,
};
use crate::quote::Quote;
use crate::talent::{Image, Talent};

/// The talent when the order was placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TalentSnapshot {
    pub talent_guid: TalentGuid,
    /// The slug of the page.
    pub slug: Slug,
    /// The public name.
    pub display_name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub avatar: Option<Image>,
    pub time_zone: TimeZoneName,
}

/// A question when the order was placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskedQuestion {
    /// The key of the answer in the brief.
    pub key: String,
    /// The question, at most 120 characters.
    pub label: String,
    /// The type of the answer.
    #[serde(rename = "type")]
    pub kind: QuestionKind,
}

/// The offer when the order was placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferSnapshot {
    pub offer_guid: OfferGuid,
    pub kind: OfferKind,
    /// The title in the language in which it was booked, or the main one.
    pub title: String,
    /// The price for the intended use.
    pub price: Money,
    /// The price version that was quoted.
    pub price_version: u32,
    /// The refund of a late cancellation.
    pub cancellation_policy: CancellationPolicy,
    /// Hours the talent has to accept.
    pub accept_within_h: u32,
    /// Hours from request to delivery; absent for booked times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turnaround_h: Option<u32>,
    /// The duration of a session in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_min: Option<u32>,
    /// Minutes kept free after a session.
    #[serde(default)]
    pub buffer_min: u32,
    /// The number of orders that can share the booked time; 0 if there is none.
    #[serde(default)]
    pub seats: u32,
    /// Hours of notice before a session.
    #[serde(default)]
    pub min_notice_h: u32,
    /// The location, for booked times; absent also in orders from before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<LocationKind>,
    /// The number of revisions that the customer may request.
    #[serde(default)]
    pub revisions_included: u32,
    /// Whether the customer may download the video.
    #[serde(default)]
    pub allow_download: bool,
    /// The licence text, for commercial use, in the language of the title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
    /// The days of the licence, for commercial use; absent also in orders from before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence_days: Option<u32>,
    /// The channels of the licence, for commercial use; if empty, the licence text applies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub licence_channels: Vec<String>,
    /// The questions, in the offer's order; empty also in orders from before this field existed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<AskedQuestion>,
}

impl TalentSnapshot {
    /// Returns the current data of a talent.
    pub fn from_talent(talent: &Talent) -> Self {
        Self {
            talent_guid: talent.talent_guid,
            slug: talent.slug.clone(),
            display_name: talent.display_name.clone(),
            avatar: talent.avatar.clone(),
            time_zone: talent.time_zone.clone(),
        }
    }
}

impl AskedQuestion {
    fn from_question(question: &Question, label: &str) -> Self {
        Self {
            key: question.key.clone(),
            label: label.to_owned(),
            kind: question.kind,
        }
    }
}

impl OfferSnapshot {
    /// Returns the current data of a talent's offer as quoted, with the effects of the selected extras, for a customer
    /// who reads this language.
    pub fn from_offer(talent: &Talent, offer: &Offer, quote: &Quote, language: Language) -> Self {
        let session = offer.session.as_ref().filter(|_| offer.kind.is_scheduled());
        let video = offer
            .video
            .as_ref()
            .filter(|_| offer.kind == OfferKind::Video);
        let rush = |effect| {
            let chosen = |key: &String| quote.selection.addons.contains(key);
            offer
                .addons
                .iter()
                .any(|addon| addon.effect == effect && chosen(&addon.key))
        };
        let turnaround_h = offer.days_to_deliver().map(|days| {
            let usual = days.saturating_mul(24);
            if rush(AddonEffect::Rush24h) {
                usual.min(24)
            } else if rush(AddonEffect::Rush72h) {
                usual.min(72)
            } else {
                usual
            }
        });
        let scope = quote.selection.licence.as_ref();
        let licence = offer.licence_for(quote.selection.order_use);
        let main = &talent.text_language;
        let words = |text| offer.phrase_in(language, main, text).to_owned();
        Self {
            offer_guid: offer.offer_guid,
            kind: offer.kind,
            title: offer.title_in(language, main).to_owned(),
            price: quote.breakdown.offer_price,
            price_version: offer.price_version,
            cancellation_policy: offer.cancellation_policy,
            accept_within_h: offer.accept_within_h,
            turnaround_h,
            duration_min: session.map(|session| session.duration_min),
            buffer_min: session.map_or(0, |session| session.buffer_min),
            seats: session.map_or(0, |session| session.seats),
            min_notice_h: session.map_or(0, |session| session.min_notice_h),
            location: session.map(|session| session.location),
            revisions_included: video.map_or(0, |video| video.revisions_included),
            allow_download: video.is_some_and(|video| video.allow_download),
            licence: licence.map(|terms| words(&terms.licence)),
            licence_days: scope.map_or(licence.map(|terms| terms.term_days), |scope| {
                Some(scope.term_days)
            }),
            licence_channels: match (scope, licence) {
                (Some(scope), _) => scope.channels.clone(),
                (None, Some(terms)) => terms.channels.clone(),
                (None, None) => Vec::new(),
            },
            questions: offer
                .questions
                .iter()
                .map(|question| AskedQuestion::from_question(question, &words(&question.label)))
                .collect(),
        }
    }
}
