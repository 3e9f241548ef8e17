//! Offers of a talent.

use domain::offer::Offer;
use domain::{OfferGuid, TalentGuid};

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::transaction::ConditionFailure;
use crate::{Store, keys};
use table::Expression;

const KIND: &str = "offer";

impl Store {
    /// Writes an offer: a new one at version 1, a changed one with its version raised by one. `Conflict` after a
    /// concurrent write.
    pub async fn save_offer(&self, offer: &Offer) -> Result<(), StoreError> {
        let condition = Expression::before_version(offer.version);
        self.put_if(
            row(offer)?,
            condition,
            ConditionFailure::Conflict,
            "save an offer",
        )
        .await
    }

    /// Returns an offer of this talent, whatever its state.
    pub async fn find_offer(
        &self,
        talent: TalentGuid,
        offer: OfferGuid,
    ) -> Result<Option<Offer>, StoreError> {
        let row = self
            .get(keys::offer(talent, offer), "find an offer")
            .await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Lists all offers of this talent, whatever their state, in display order.
    pub async fn list_offers(&self, talent: TalentGuid) -> Result<Vec<Offer>, StoreError> {
        let partition = keys::talent_partition(talent);
        let rows = self
            .query_all(&partition, keys::OFFERS, "list a talent's offers")
            .await?;
        let mut offers: Vec<Offer> = rows
            .into_iter()
            .map(|row| body_of(row, KIND))
            .collect::<Result<_, _>>()?;
        offers.sort_by_key(|offer| (offer.sort, offer.offer_guid));
        Ok(offers)
    }
}

pub(crate) fn row(offer: &Offer) -> Result<Row, StoreError> {
    let key = keys::offer(offer.talent_guid, offer.offer_guid);
    Ok(Row::new(key).body(offer)?.version(offer.version))
}
