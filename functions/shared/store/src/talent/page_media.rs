//! Pictures and the video of a talent's page, together with the files that they are.

use domain::media::Asset;
use domain::talent::Talent;
use jiff::Timestamp;

use crate::error::StoreError;
use crate::marketplace::rebuild::{self, StalePage};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, assets, talent};

impl Store {
    /// Writes a talent with other pictures or another video, its version raised by one and the slug unchanged, and each
    /// of `files` at its raised version: kept if the page shows it now, else discarded. It is one transaction, so that
    /// no page shows a deleted file and no unused file stays. `Conflict` after a concurrent write of the talent or a
    /// file.
    pub async fn save_page_media(
        &self,
        talent: &Talent,
        files: &[Asset],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "save the pictures of a page").put_if(
            talent::row(talent)?,
            talent::unmoved(talent),
            ConditionFailure::Conflict,
        );
        let mut transaction = assets::put_all(transaction, files)?;
        if talent.is_public() {
            let page = StalePage::of_talent(talent.talent_guid, now);
            transaction = transaction.put(rebuild::row(&page)?);
        }
        transaction.run().await
    }
}
