//! A price that is valid for half an hour: the displayed price is the charged price (PRODUCT section 5).

use crate::{RefusalKind, RuleRefusal};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{Language, OfferGuid, TalentGuid};
use crate::money::{AddonLine, Breakdown, Fees, Money, MoneyError, QuotedFees};
use crate::offer::{Offer, OfferStatus, OfferUse};
use crate::promotion::{PromoCode, Promotion, PromotionRefused};
use crate::tax::Billing;
use crate::text::{AbsentWhen, FieldRule, OfferProblem};

mod key;
mod licence;

pub use crate::offer::OrderUse;
pub use key::QuoteKey;
pub use licence::{LicenceInput, LicenceScope, further_channels, licence_lines};

/// The time for which a quote is valid.
pub const HOLDS_FOR: SignedDuration = SignedDuration::from_mins(30);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Selection {
    pub offer_guid: OfferGuid,
    /// The keys of the selected extras.
    #[serde(default)]
    pub addons: Vec<String>,
    #[serde(rename = "use")]
    pub order_use: OrderUse,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo_code: Option<PromoCode>,
    /// The licence, for commercial use; absent for the scope that the offer's price includes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<LicenceScope>,
    /// The buyer's location and billing, which determine the tax.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub billing: Option<Billing>,
    /// The language of the page, in which the lines of a licence are labelled.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    #[schema(required = false)]
    pub language: Language,
}

/// The price of a selection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Quote {
    pub talent_guid: TalentGuid,
    pub selection: Selection,
    pub price_version: u32,
    /// The digest of the questions and the licence ([`Offer::words_digest`]), which the order will contain.
    pub words: String,
    /// All lines of the price.
    pub breakdown: Breakdown,
    /// The fees of the price; absent in quotes of older code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fees: Option<QuotedFees>,
    /// The time until which the price is valid.
    pub expires_at: Timestamp,
}

/// The reason why there is no price.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum QuoteRefused {
    /// The offer is not on sale.
    #[error("this offer is not on sale at the moment")]
    NotOnSale,
    /// The offer has no such extra, or it is selected twice; with its index among the selected extras.
    #[error("must be an extra of this offer, named once")]
    UnknownAddon(usize),
    /// The offer is not sold for this use.
    #[error("is not sold with this offer")]
    UseNotSold,
    /// The promo code gives no discount on this price.
    #[error(transparent)]
    Promotion(#[from] PromotionRefused),
    /// A licence is only for commercial use.
    #[error("must be absent for personal use")]
    NoLicence,
    /// The total cannot be charged.
    #[error("this price cannot be charged: the total {0}")]
    Money(#[from] MoneyError),
}

impl RuleRefusal for QuoteRefused {
    fn kind(&self) -> RefusalKind {
        let offer = |kind| FieldRule::Offer { kind };
        match self {
            Self::NotOnSale => RefusalKind::TalentUnavailable,
            Self::UnknownAddon(position) => RefusalKind::Field(
                format!("addons.{position}").into(),
                offer(OfferProblem::UnknownExtra),
            ),
            Self::UseNotSold => RefusalKind::Field("use".into(), offer(OfferProblem::UseNotSold)),
            Self::Promotion(refused) => RefusalKind::Field("promoCode".into(), (*refused).into()),
            Self::NoLicence => {
                RefusalKind::Field("licence".into(), FieldRule::absent(AbsentWhen::PersonalUse))
            }
            Self::Money(_) => RefusalKind::PriceNotPossible,
        }
    }
}

impl Quote {
    /// Computes the price of a selection under the fee policy; `promotion` is that of the selection's code.
    pub fn price(
        offer: &Offer,
        selection: Selection,
        promotion: Option<&Promotion>,
        fees: &Fees,
        now: Timestamp,
    ) -> Result<Self, QuoteRefused> {
        if offer.status != OfferStatus::Active || offer.offer_guid != selection.offer_guid {
            return Err(QuoteRefused::NotOnSale);
        }
        let price = match (selection.order_use, offer.offer_use, &offer.commercial) {
            (OrderUse::Personal, OfferUse::Personal | OfferUse::Both, _) => offer.price,
            (OrderUse::Commercial, OfferUse::Commercial | OfferUse::Both, Some(terms)) => {
                terms.price
            }
            _ => return Err(QuoteRefused::UseNotSold),
        };
        let mut addons: Vec<AddonLine> = Vec::with_capacity(selection.addons.len());
        for (position, key) in selection.addons.iter().enumerate() {
            let known = offer.addons.iter().find(|addon| addon.key == *key);
            let addon = known.filter(|_| !addons.iter().any(|line| line.key == *key));
            let addon = addon.ok_or(QuoteRefused::UnknownAddon(position))?;
            addons.push(AddonLine {
                key: addon.key.clone(),
                label: addon.label.clone(),
                price: addon.price,
            });
        }
        if let Some(scope) = &selection.licence {
            let terms = offer.licence_for(selection.order_use);
            let terms = terms.ok_or(QuoteRefused::NoLicence)?;
            addons.extend(licence_lines(terms, scope)?);
        }
        let words = offer.words_digest(selection.order_use);
        let breakdown = price_lines(price, addons, &selection, (promotion, now), fees)?;
        let expires_at = now.checked_add(HOLDS_FOR).unwrap_or(now);
        Ok(Self {
            talent_guid: offer.talent_guid,
            selection,
            price_version: offer.price_version,
            words,
            breakdown,
            fees: Some(fees.quoted()),
            expires_at,
        })
    }

    /// Returns whether a buyer who accepted `self` gets the same price, questions and licence under `current`.
    pub fn agrees_with(&self, current: &Self) -> bool {
        self.price_version == current.price_version
            && self.words == current.words
            && self.selection == current.selection
            && self.breakdown == current.breakdown
    }
}

/// Computes the lines with the discount of the selection's code. A code without a promotion does not exist.
fn price_lines(
    price: Money,
    addons: Vec<AddonLine>,
    selection: &Selection,
    (promotion, now): (Option<&Promotion>, Timestamp),
    fees: &Fees,
) -> Result<Breakdown, QuoteRefused> {
    let Some(code) = &selection.promo_code else {
        return Ok(Breakdown::compute(price, addons, None, fees)?);
    };
    let promotion = promotion.filter(|promotion| promotion.code == *code);
    let promotion = promotion.ok_or(PromotionRefused::NotValid)?;
    let subtotal = addons
        .iter()
        .try_fold(price, |sum, line| sum.plus(line.price))?;
    let wanted = promotion.reduce(subtotal, now)?;
    let reduced = Breakdown::compute_reduced(price, &addons, (code.as_str(), wanted), fees)?;
    Ok(reduced.ok_or(PromotionRefused::NothingToReduce)?)
}
