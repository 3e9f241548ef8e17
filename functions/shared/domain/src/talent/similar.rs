//! Similar athletes for a declined customer: the same sport, the same kind of offer, a comparable price.

use std::cmp::Reverse;

use jiff::Timestamp;

use super::Talent;
use crate::ids::{Language, Slug};
use crate::marketplace::MoneySettings;
use crate::money::Money;
use crate::offer::{Offer, OfferKind, OfferStatus};

pub const MOST_SIMILAR: usize = 3;
/// A price is comparable if it is between half and twice the other one.
const MOST_TIMES_THE_PRICE: i128 = 2;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimilarTalent {
    pub display_name: String,
    /// The slug of the page.
    pub slug: Slug,
    /// The title of the most similar offer, in the reader's language.
    pub offer: String,
    /// What a customer pays for it without extras and tax: its price for personal use with the service fee.
    pub price: Money,
}

impl Talent {
    /// Returns whether this athlete is an alternative to `other`: a different, bookable one with a common sport.
    pub fn is_alternative_to(&self, other: &Self, now: Timestamp) -> bool {
        self.talent_guid != other.talent_guid
            && self.currency == other.currency
            && self.is_bookable(now)
            && self.sports.iter().any(|sport| other.sports.contains(sport))
    }
}

/// Returns the athletes with an offer of this kind at a comparable price, at most [`MOST_SIMILAR`], by distance of the
/// price, then by rating. `price` is an offer's; all prices are compared with the service fee.
pub fn rank_similar(
    kind: OfferKind,
    price: Money,
    language: Language,
    fees: &MoneySettings,
    candidates: &[(Talent, Vec<Offer>)],
) -> Vec<SimilarTalent> {
    let mut ranked = Vec::new();
    let Ok(paid) = fees.total_price(price) else {
        return Vec::new();
    };
    for (talent, offers) in candidates {
        let nearest = offers
            .iter()
            .filter(|offer| offer.status == OfferStatus::Active && offer.kind == kind)
            .filter_map(|offer| Some((fees.total_price(offer.price).ok()?, offer)))
            .filter_map(|(total, offer)| Some((price_distance(paid, total)?, total, offer)))
            .min_by_key(|(distance, _, offer)| (*distance, offer.sort, offer.offer_guid));
        if let Some((distance, total, offer)) = nearest {
            let rating = Reverse(talent.stats.rating_sum);
            ranked.push(((distance, rating, talent.talent_guid), talent, offer, total));
        }
    }
    ranked.sort_by_key(|(rank, ..)| *rank);
    ranked.truncate(MOST_SIMILAR);
    let suggest = |(_, talent, offer, price): (_, &Talent, &Offer, Money)| SimilarTalent {
        display_name: talent.display_name.clone(),
        slug: talent.slug.clone(),
        offer: offer.title_in(language, &talent.text_language).to_owned(),
        price,
    };
    ranked.into_iter().map(suggest).collect()
}

/// Returns the distance of two prices in thousandths of the smaller one, or `None` if they are not comparable.
fn price_distance(one: Money, other: Money) -> Option<i128> {
    let (one_amount, other_amount) = (i128::from(one.amount()), i128::from(other.amount()));
    let smaller = one_amount.min(other_amount);
    let larger = one_amount.max(other_amount);
    let is_comparable = one.currency() == other.currency()
        && smaller > 0
        && larger <= smaller.saturating_mul(MOST_TIMES_THE_PRICE);
    let difference = larger.saturating_sub(smaller);
    is_comparable.then_some(())?;
    difference.saturating_mul(1000).checked_div(smaller)
}
