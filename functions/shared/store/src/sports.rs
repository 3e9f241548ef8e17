//! Sports: a few dozen rows that operators keep.

use domain::Slug;
use domain::sport::Sport;

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::{Store, keys};

const KIND: &str = "sport";

impl Store {
    /// Writes a sport, new or changed.
    pub async fn save_sport(&self, sport: &Sport) -> Result<(), StoreError> {
        self.put(
            Row::new(keys::sport(&sport.slug)).body(sport)?,
            "save a sport",
        )
        .await
    }

    /// The sport of this slug, shown or hidden.
    pub async fn find_sport(&self, slug: &Slug) -> Result<Option<Sport>, StoreError> {
        let row = self.get(keys::sport(slug), "find a sport").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Every sport, shown or hidden, in the order they are shown.
    pub async fn list_sports(&self) -> Result<Vec<Sport>, StoreError> {
        let rows = self
            .query_all(keys::SPORTS, keys::SPORT, "list the sports")
            .await?;
        let mut sports: Vec<Sport> = rows
            .into_iter()
            .map(|row| body_of(row, KIND))
            .collect::<Result<_, _>>()?;
        sports.sort_by(|one, other| {
            (one.sort_order, &one.slug).cmp(&(other.sort_order, &other.slug))
        });
        Ok(sports)
    }
}
