//! The addresses of the talent's calendar feeds: one row for each talent, with the nonce that makes an address valid.

use domain::TalentGuid;
use domain::calendar::CalendarFeed;
use table::Expression;

use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::transaction::ConditionFailure;
use crate::{Store, keys};

const KIND: &str = "calendar feed";

impl Store {
    /// The feed of a talent who has one.
    pub async fn find_calendar_feed(
        &self,
        talent: TalentGuid,
    ) -> Result<Option<CalendarFeed>, StoreError> {
        let key = keys::calendar_feed(talent);
        let row = self.get(key, "find a calendar feed").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Writes a feed in place of the one that was read; `Conflict` after a concurrent write, so that of two concurrent
    /// addresses only the valid one is returned.
    pub async fn save_calendar_feed(
        &self,
        feed: &CalendarFeed,
        before: Option<&CalendarFeed>,
    ) -> Result<(), StoreError> {
        let row = Row::new(keys::calendar_feed(feed.talent_guid)).body(feed)?;
        let condition = match before {
            None => Expression::absent(),
            Some(before) => Expression::new("#body.#nonce = :nonce")
                .name("#body", attribute::BODY)
                .name("#nonce", "nonce")
                .text(":nonce", before.nonce.as_str()),
        };
        let failure = ConditionFailure::Conflict;
        self.put_if(row, condition, failure, "save a calendar feed")
            .await
    }

    /// Ends the feed of a talent. None is no error.
    pub async fn delete_calendar_feed(&self, talent: TalentGuid) -> Result<(), StoreError> {
        let key = keys::calendar_feed(talent);
        self.remove(key, "end a calendar feed").await
    }
}
