//! Accounts that are being deleted: one row for each until the deletion is complete.

use domain::customer::Role;
use domain::{Email, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::page::Page;
use crate::read::DuePage;
use crate::row::{Attributes, Row, attribute, body_of, text_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;

/// An account that is being deleted, with all data that later steps need after its rows are deleted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccountDeletion {
    /// Identifier at the identity service.
    pub uid: String,
    /// Our own identifier; a talent's is its `TalentGuid`.
    pub user_id: UserId,
    /// The kind of account.
    pub role: Role,
    /// Its address; absent if its row was already deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<Email>,
    /// The address, if it was verified at the time of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven_email: Option<Email>,
    /// Whether all checks passed: from then on the deletion cannot be cancelled.
    pub is_decided: bool,
    /// The time of the request.
    pub asked_at: Timestamp,
}

impl Store {
    /// Records a request to delete an account; [`Store::list_account_deletions`] returns it from `due_at` on.
    /// `Conflict` if the deletion is already decided.
    pub async fn begin_account_deletion(
        &self,
        deletion: &AccountDeletion,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        let open = undecided();
        self.put_if(
            row(deletion, due_at)?,
            open,
            ConditionFailure::Conflict,
            "note a deletion",
        )
        .await
    }

    /// Writes a deletion, due again at `due_at`.
    pub async fn save_account_deletion(
        &self,
        deletion: &AccountDeletion,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.put(row(deletion, due_at)?, "save a deletion").await
    }

    /// Deletes the record of a deletion that was refused; `Conflict` if it was decided meanwhile.
    pub async fn cancel_account_deletion(&self, uid: &str) -> Result<(), StoreError> {
        Transaction::new(self, "take a deletion back")
            .delete_if(
                keys::account_deletion(uid),
                undecided(),
                ConditionFailure::Conflict,
            )
            .run()
            .await
    }

    /// Deletes the record of a completed deletion.
    pub async fn end_account_deletion(&self, uid: &str) -> Result<(), StoreError> {
        self.remove(keys::account_deletion(uid), "end a deletion")
            .await
    }

    /// The deletion of this account, if one is recorded.
    pub async fn find_account_deletion(
        &self,
        uid: &str,
    ) -> Result<Option<AccountDeletion>, StoreError> {
        let row = self
            .get(keys::account_deletion(uid), "look for a deletion")
            .await?;
        row.map(|row| body_of(row, "deletion")).transpose()
    }

    /// A page of accounts whose deletion is due at `now`, longest overdue first. Read eventually consistent.
    pub async fn list_account_deletions(
        &self,
        due: DuePage<'_>,
    ) -> Result<Page<String>, StoreError> {
        let uid = |row: &Attributes| {
            let pk = text_of(row, attribute::PK)?;
            keys::deleted_account(&pk).ok_or_else(|| {
                StoreError::corrupt(
                    format!("row at {pk}"),
                    "it is no deletion and listed as one",
                )
            })
        };
        let partition = keys::ACCOUNT_DELETIONS;
        self.list_due_in(partition, due, uid, "list deletions")
            .await
    }
}

fn row(deletion: &AccountDeletion, due_at: Timestamp) -> Result<Row, StoreError> {
    Ok(Row::new(keys::account_deletion(&deletion.uid))
        .body(deletion)?
        .due(keys::ACCOUNT_DELETIONS.to_owned(), due_at))
}

fn undecided() -> Expression {
    Expression::new("attribute_not_exists(#pk) OR #body.#decided = :no")
        .name("#pk", attribute::PK)
        .name("#body", attribute::BODY)
        .name("#decided", "isDecided")
        .value(":no", table::AttributeValue::Bool(false))
}
