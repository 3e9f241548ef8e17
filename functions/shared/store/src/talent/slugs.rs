//! Slugs: which talent each one leads to, today or from before.

use domain::{Slug, TalentGuid};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::{Store, keys};
use table::Expression;

/// The talent that a slug leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SlugOwner {
    pub talent_guid: TalentGuid,
    /// False for a slug the talent had before.
    pub current: bool,
}

impl Store {
    /// Returns the owner of this slug; none means that it is free.
    pub async fn find_slug(&self, slug: &Slug) -> Result<Option<SlugOwner>, StoreError> {
        let row = self.get(keys::slug(slug), "find a slug").await?;
        row.map(|row| body_of(row, "slug")).transpose()
    }
}

pub(crate) fn row(slug: &Slug, talent_guid: TalentGuid, current: bool) -> Result<Row, StoreError> {
    Ok(Row::new(keys::slug(slug)).body(&SlugOwner {
        talent_guid,
        current,
    })?)
}

/// A slug stays with its talent permanently, so that old links never lead to another.
pub(crate) fn free_for(talent: TalentGuid) -> Expression {
    Expression::new("attribute_not_exists(#pk) OR #body.#talent = :talent")
        .name("#pk", attribute::PK)
        .name("#body", attribute::BODY)
        .name("#talent", "talentGuid")
        .text(":talent", talent.to_string())
}
