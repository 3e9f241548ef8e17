//! Who else to book when an athlete cannot: the same sport, the same kind of offer, a comparable price.

use std::cmp::Reverse;

use jiff::Timestamp;

use super::Talent;
use crate::ids::Slug;
use crate::money::Money;
use crate::offer::{Offer, OfferKind, OfferStatus};

/// How many are suggested at most.
pub const MOST_SIMILAR: usize = 3;
/// A price is comparable from half of the other one to twice as much.
const MOST_TIMES_THE_PRICE: i128 = 2;

/// An athlete to book instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimilarTalent {
    /// The public name.
    pub display_name: String,
    /// Address of the page.
    pub slug: Slug,
    /// Title of the offer that is most like the one asked for.
    pub offer: String,
    /// Its price for personal use.
    pub price: Money,
}

impl Talent {
    /// Whether this athlete may stand in for `other`: another one, of one of the same sports, who takes bookings.
    pub fn is_alternative_to(&self, other: &Self, now: Timestamp) -> bool {
        self.talent_guid != other.talent_guid
            && self.currency == other.currency
            && self.is_bookable(now)
            && self.sports.iter().any(|sport| other.sports.contains(sport))
    }
}

/// The athletes with an offer of this kind at a comparable price, at most [`MOST_SIMILAR`]: the nearest price first, and
/// of equals who is rated best.
pub fn rank_similar(
    kind: OfferKind,
    price: Money,
    candidates: &[(Talent, Vec<Offer>)],
) -> Vec<SimilarTalent> {
    let mut ranked = Vec::new();
    for (talent, offers) in candidates {
        let nearest = offers
            .iter()
            .filter(|offer| offer.status == OfferStatus::Active && offer.kind == kind)
            .filter_map(|offer| Some((price_distance(price, offer.price)?, offer)))
            .min_by_key(|(distance, offer)| (*distance, offer.sort, offer.offer_guid));
        if let Some((distance, offer)) = nearest {
            let rating = Reverse(talent.stats.rating_sum);
            ranked.push((distance, rating, talent, offer));
        }
    }
    ranked.sort_by_key(|(distance, rating, talent, _)| (*distance, *rating, talent.talent_guid));
    ranked.truncate(MOST_SIMILAR);
    let suggest = |(_, _, talent, offer): (_, _, &Talent, &Offer)| SimilarTalent {
        display_name: talent.display_name.clone(),
        slug: talent.slug.clone(),
        offer: offer.title.clone(),
        price: offer.price,
    };
    ranked.into_iter().map(suggest).collect()
}

/// How far apart two prices are, in thousandths of the smaller one; none where they cannot be compared.
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
