//! The due index: orders whose deadline passed, and effects that wait for another attempt.
//!
//! It is read eventually consistent and only names rows: read a row again before acting on it.

pub(crate) mod attempts;
pub(crate) mod follow_ups;
pub(crate) mod notices;
pub(crate) mod outbox;
mod work;

use domain::{NoticeGuid, OrderGuid, TalentGuid};
use jiff::Timestamp;

use crate::error::StoreError;
use crate::keys::{DuePartition, OutboxId, RowName};
use crate::page::{Cursor, Page};
use crate::read::{due_cursor, name_of};
use crate::row::{Attributes, attribute, text_of, whole_seconds};
use crate::{Store, keys};
use table::Index;
use table::QueryBuilder;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DueRow {
    /// An order with a deadline that passed, or with a provider call that was not finished.
    Order {
        order_guid: OrderGuid,
        at: Timestamp,
    },
    /// An effect whose attempt is due.
    Outbox {
        order_guid: OrderGuid,
        id: OutboxId,
        at: Timestamp,
    },
    /// An order with a reminder to send.
    Reminders {
        order_guid: OrderGuid,
        at: Timestamp,
    },
    /// An email about no order whose attempt is due.
    Notice {
        notice_guid: NoticeGuid,
        at: Timestamp,
    },
    /// A failed follow-up whose attempt is due.
    FollowUp { name: String, at: Timestamp },
    /// A request for an email when a talent's pause is over.
    AvailabilityAlert {
        /// The talent that the addresses wait for.
        talent_guid: TalentGuid,
        at: Timestamp,
    },
    /// A row that this release cannot read: damaged, or written by a later release before a rollback.
    Unreadable { row: String, reason: String },
}

impl Store {
    /// What is due at `now` in a partition, longest overdue first. A row that cannot be read is listed as such: it must
    /// not hide the rows behind it.
    pub async fn list_due(
        &self,
        partition: DuePartition,
        now: Timestamp,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<DueRow>, StoreError> {
        let partition = partition.key();
        let start = match cursor.map(Cursor::parts) {
            None => None,
            Some([pk, sk, at]) => Some(keys::on_due_index(pk, sk, &partition, at)),
            Some(_) => return Ok(Page::empty()),
        };
        let query = QueryBuilder::index(Index::Due, partition)
            .up_to(&whole_seconds(now))
            .limit(limit)
            .after(start);
        let answer = self.query(query, "list what is due").await?;
        let next = answer.last.as_ref().map(due_cursor).transpose()?;
        let items = answer.rows.iter().map(due_row).collect();
        Ok(Page { items, next })
    }
}

fn due_row(row: &Attributes) -> DueRow {
    read_due_row(row).unwrap_or_else(|error| DueRow::Unreadable {
        row: name_of(row),
        reason: error.to_string(),
    })
}

pub(crate) fn read_due_row(row: &Attributes) -> Result<DueRow, StoreError> {
    let (pk, sk) = (text_of(row, attribute::PK)?, text_of(row, attribute::SK)?);
    let at = text_of(row, attribute::DUE_AT)?
        .parse()
        .map_err(|error| StoreError::corrupt(format!("due time of {pk}/{sk}"), error))?;
    match RowName::parse(&pk, &sk) {
        RowName::Order(order_guid) => Ok(DueRow::Order { order_guid, at }),
        RowName::Outbox(order_guid, id) => Ok(DueRow::Outbox { order_guid, id, at }),
        RowName::Reminders(order_guid) => Ok(DueRow::Reminders { order_guid, at }),
        RowName::Notice(notice_guid) => Ok(DueRow::Notice { notice_guid, at }),
        RowName::FollowUp(name) => Ok(DueRow::FollowUp { name, at }),
        RowName::AvailabilityAlert(talent_guid) => {
            Ok(DueRow::AvailabilityAlert { talent_guid, at })
        }
        RowName::User(_)
        | RowName::Talent(_)
        | RowName::Offer(..)
        | RowName::TalentCounts(_)
        | RowName::Message(_)
        | RowName::HeldRecord(_)
        | RowName::StalePage
        | RowName::WebhookDelivery(..)
        | RowName::Other => Err(StoreError::corrupt(
            format!("row at {pk}/{sk}"),
            "it is on the due index and neither an order, its reminders, an effect, a notice, a follow-up nor an availability alert",
        )),
    }
}
