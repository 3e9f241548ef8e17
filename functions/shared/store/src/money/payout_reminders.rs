//! Reminders of talent whose payouts are blocked: one row for each, on the due index from the first blocked payout
//! until the payout account is ready.
//!
//! A row is created in the transaction that blocks a payout, unless there is one. Each check of it is conditional on
//! the due time that was read, which every check moves forward, and writes its emails in the same transaction: of
//! several concurrent instances one sends them, with any clocks. A check of many orders stays due until its last page;
//! each page is conditional on the one before. If a row is deleted while another payout is blocked,
//! it is created again a day later, when that payout is tried again.

use domain::TalentGuid;
use domain::notice::Notice;
use domain::order::{Order, PayoutStatus};
use domain::payout_reminder::PayoutReminder;

use crate::due::notices;
use crate::error::StoreError;
use crate::page::Page;
use crate::read::DuePage;
use crate::row::{Attributes, Row, attribute, body_of, text_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;

const KIND: &str = "payout reminder";

impl Store {
    /// A page of talent whose reminder is due at `now`, longest overdue first. Read eventually consistent.
    pub async fn list_due_payout_reminders(
        &self,
        due: DuePage<'_>,
    ) -> Result<Page<TalentGuid>, StoreError> {
        let partition = keys::PAYOUT_REMINDERS;
        self.list_due_in(partition, due, talent_of_row, "list payout reminders")
            .await
    }

    /// The reminder of a talent, if payouts are blocked.
    pub async fn find_payout_reminder(
        &self,
        talent: TalentGuid,
    ) -> Result<Option<PayoutReminder>, StoreError> {
        let key = keys::payout_reminder(talent);
        let row = self.get(key, "find a payout reminder").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Writes a reminder after a check or a page of it, with the resulting emails; `Conflict` if another instance wrote
    /// since it was read. `read` is `None` if there was none.
    pub async fn save_payout_reminder(
        &self,
        read: Option<&PayoutReminder>,
        next: &PayoutReminder,
        letters: &[Notice],
    ) -> Result<(), StoreError> {
        let mut transaction = Transaction::new(self, "remind of payouts").put_if(
            row(next)?,
            read.map_or_else(Expression::absent, unmoved),
            ConditionFailure::Conflict,
        );
        for letter in letters {
            transaction = notices::send(transaction, letter)?;
        }
        transaction.run().await
    }

    /// Deletes the reminder of a talent who can be paid or is owed nothing.
    pub async fn drop_payout_reminder(&self, talent: TalentGuid) -> Result<(), StoreError> {
        let key = keys::payout_reminder(talent);
        self.remove(key, "drop a payout reminder").await
    }
}

/// Adds the talent's reminder to the transaction that blocks a payout, unless there is one.
pub(crate) fn begin<'a>(
    transaction: Transaction<'a>,
    order: &Order,
) -> Result<Transaction<'a>, StoreError> {
    if order.payout.status != PayoutStatus::Blocked {
        return Ok(transaction);
    }
    let talent = order.talent.talent_guid;
    let reminder = row(&PayoutReminder::new(talent, order.updated_at))?;
    let mut change = Expression::new(
        "SET #body = if_not_exists(#body, :body), #due_pk = if_not_exists(#due_pk, :due_pk), \
         #due_at = if_not_exists(#due_at, :due_at)",
    );
    for (name, value, attribute) in [
        ("#body", ":body", attribute::BODY),
        ("#due_pk", ":due_pk", attribute::DUE_PK),
        ("#due_at", ":due_at", attribute::DUE_AT),
    ] {
        let written = reminder.attributes.get(attribute).cloned();
        let written =
            written.ok_or_else(|| StoreError::corrupt(KIND, format!("it has no `{attribute}`")))?;
        change = change.name(name, attribute).value(value, written);
    }
    Ok(transaction.update(
        keys::payout_reminder(talent),
        change,
        None,
        ConditionFailure::Conflict,
    ))
}

fn row(reminder: &PayoutReminder) -> Result<Row, StoreError> {
    Ok(Row::new(keys::payout_reminder(reminder.talent_guid))
        .body(reminder)?
        .due(keys::PAYOUT_REMINDERS.to_owned(), reminder.due_at))
}

fn unmoved(read: &PayoutReminder) -> Expression {
    let unmoved = Expression::new("#body.#due = :due")
        .name("#body", attribute::BODY)
        .name("#due", "dueAt")
        .text(":due", read.due_at.to_string());
    let progress = match &read.progress {
        None => Expression::new("attribute_not_exists(#body.#progress)"),
        Some(progress) => Expression::new("#body.#progress.#after = :after")
            .name("#after", "after")
            .text(":after", progress.after.clone()),
    };
    unmoved.and(progress.name("#progress", "progress"))
}

/// Returns the talent of a row that is one of the talent's own.
pub(crate) fn talent_of_row(row: &Attributes) -> Result<TalentGuid, StoreError> {
    let pk = text_of(row, attribute::PK)?;
    let guid = keys::talent_of(&pk).and_then(|guid| TalentGuid::parse(&guid).ok());
    guid.ok_or_else(|| StoreError::corrupt(format!("row at {pk}"), "it names no talent"))
}
