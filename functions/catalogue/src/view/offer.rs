//! The public view of an offer.

use std::collections::BTreeMap;

use domain::marketplace::MoneySettings;
use domain::money::MoneyError;
use domain::offer::{
    Addon, AddonEffect, CancellationPolicy, CommercialTerms, Offer, OfferKind, OfferStatus,
    OfferUse, Question, SessionTerms, VideoTerms,
};
use domain::{Language, Money, OfferGuid, OfferTexts};
use serde::Serialize;
use utoipa::ToSchema;

/// An extra of an offer on sale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddonView {
    /// The key within the offer, like `rush`.
    pub key: String,
    /// The label that the buyer sees, at most 40 characters.
    pub label: String,
    /// The price, in the offer's currency.
    pub price: Money,
    /// The amount that it adds to the offer's total price.
    pub total_price: Money,
    pub effect: AddonEffect,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferView {
    pub offer_guid: OfferGuid,
    pub kind: OfferKind,
    /// The title, 3 to 80 characters.
    pub title: String,
    /// The description, at most 1,000 characters.
    pub description: String,
    /// Title and description in further languages of the site.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub translations: BTreeMap<Language, OfferTexts>,
    /// The price for personal use, in the talent's currency.
    pub price: Money,
    /// The amount that a customer pays for personal use: the price and the service fee, before tax that is added for
    /// the buyer's country.
    pub total_price: Money,
    /// Raised by every change of a price.
    pub price_version: u32,
    /// The extras that the buyer can select.
    pub addons: Vec<AddonView>,
    #[serde(rename = "use")]
    pub offer_use: OfferUse,
    /// The licence; present if commercial use is sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commercial: Option<CommercialTerms>,
    /// The amount that a customer pays for commercial use, like `totalPrice`; present if commercial use is sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commercial_total_price: Option<Money>,
    /// Present for videos.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub video: Option<VideoTerms>,
    /// Present for sessions and appearances.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionTerms>,
    /// Days from request to delivery; absent for booked times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turnaround_days: Option<u32>,
    /// Hours the talent has to accept.
    pub accept_within_h: u32,
    pub questions: Vec<Question>,
    /// The refund of a late cancellation.
    pub cancellation_policy: CancellationPolicy,
}

impl OfferView {
    /// Returns the view of the offer under these settings, or `None` if it is not on sale. Rejects prices with a total
    /// that no quote accepts either.
    pub fn from_offer(offer: Offer, money: &MoneySettings) -> Result<Option<Self>, MoneyError> {
        if offer.status != OfferStatus::Active {
            return Ok(None);
        }
        let total_price = money.total_price(offer.price)?;
        let addon = |addon: Addon| {
            let with_it = money.total_price(offer.price.plus(addon.price)?)?;
            Ok(AddonView {
                total_price: with_it.minus(total_price)?,
                key: addon.key,
                label: addon.label,
                price: addon.price,
                effect: addon.effect,
            })
        };
        let commercial = offer.commercial.as_ref();
        let commercial = commercial.map(|terms| money.total_price(terms.price));
        Ok(Some(Self {
            total_price,
            commercial_total_price: commercial.transpose()?,
            turnaround_days: offer.days_to_deliver(),
            offer_guid: offer.offer_guid,
            kind: offer.kind,
            title: offer.title,
            description: offer.description,
            translations: offer.translations,
            price: offer.price,
            price_version: offer.price_version,
            addons: offer
                .addons
                .into_iter()
                .map(addon)
                .collect::<Result<_, MoneyError>>()?,
            offer_use: offer.offer_use,
            commercial: offer.commercial,
            video: offer.video,
            session: offer.session,
            accept_within_h: offer.accept_within_h,
            questions: offer.questions,
            cancellation_policy: offer.cancellation_policy,
        }))
    }
}
