//! Accounts that are being deleted: one row for each until the deletion is complete.

use domain::customer::Role;
use domain::{Email, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::page::{Cursor, Page};
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
    /// How far the pass over the account's orders came; absent before its first page and after its last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<OrdersPass>,
    /// Raised by one with each write.
    #[serde(default)]
    pub version: u64,
}

/// A pass over the orders of an account: the check whether one blocks while the deletion is undecided, then the erasure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrdersPass {
    /// When its first page was read.
    pub began_at: Timestamp,
    /// The cursor of the next page.
    pub after: Cursor,
    /// Whether it left out an order that is not over.
    #[serde(default)]
    pub has_live: bool,
}

impl AccountDeletion {
    /// Returns the deletion to write next.
    #[must_use]
    pub fn next(&self) -> Self {
        Self {
            version: self.version.saturating_add(1),
            ..self.clone()
        }
    }
}

impl Store {
    /// Writes a deletion, its version raised by one; [`Store::list_account_deletions`] returns it from `due_at` on.
    /// `Conflict` if another call wrote or ended it since it was read.
    pub async fn save_account_deletion(
        &self,
        deletion: &AccountDeletion,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.put_if(
            row(deletion, due_at)?,
            before(deletion.version),
            ConditionFailure::Conflict,
            "save a deletion",
        )
        .await
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

    /// Deletes the record of a completed deletion. `Conflict` if another call wrote or ended it since it was read.
    pub async fn end_account_deletion(&self, deletion: &AccountDeletion) -> Result<(), StoreError> {
        Transaction::new(self, "end a deletion")
            .delete_if(
                keys::account_deletion(&deletion.uid),
                Expression::at_version(deletion.version),
                ConditionFailure::Conflict,
            )
            .run()
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
        .version(deletion.version)
        .due(keys::ACCOUNT_DELETIONS.to_owned(), due_at))
}

/// The version before this one. A row of an earlier release has none.
fn before(version: u64) -> Expression {
    if version <= 1 {
        Expression::new("attribute_not_exists(#version)").name("#version", attribute::VERSION)
    } else {
        Expression::at_version(version - 1)
    }
}

fn undecided() -> Expression {
    Expression::new("attribute_not_exists(#pk) OR #body.#decided = :no")
        .name("#pk", attribute::PK)
        .name("#body", attribute::BODY)
        .name("#decided", "isDecided")
        .value(":no", table::AttributeValue::Bool(false))
}
