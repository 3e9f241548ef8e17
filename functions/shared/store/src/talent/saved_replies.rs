//! The texts that a talent stores for messages and declines: one row for each talent.

use domain::TalentGuid;
use domain::saved_replies::SavedReplies;
use table::Expression;

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::transaction::ConditionFailure;
use crate::{Store, keys};

impl Store {
    /// Returns the stored texts of a talent, none before the first write.
    pub async fn find_saved_replies(&self, talent: TalentGuid) -> Result<SavedReplies, StoreError> {
        let row = self
            .get(keys::saved_replies(talent), "find saved replies")
            .await?;
        let stored = row.map(|row| body_of(row, "saved replies")).transpose()?;
        Ok(stored.unwrap_or_else(|| SavedReplies::none(talent)))
    }

    /// Writes texts whose version was raised by one. `Conflict` after a concurrent write.
    pub async fn save_saved_replies(&self, replies: &SavedReplies) -> Result<(), StoreError> {
        let row = Row::new(keys::saved_replies(replies.talent_guid))
            .body(replies)?
            .version(replies.version);
        let condition = Expression::before_version(replies.version);
        let failure = ConditionFailure::Conflict;
        self.put_if(row, condition, failure, "save saved replies")
            .await
    }

    /// Deletes the stored texts of a talent. None is no error.
    pub async fn delete_saved_replies(&self, talent: TalentGuid) -> Result<(), StoreError> {
        self.remove(keys::saved_replies(talent), "delete saved replies")
            .await
    }
}
