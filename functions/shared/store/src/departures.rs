//! Accounts on their way out: the intention of a deletion stands here until nothing of it is left to do.

use domain::customer::Role;
use domain::{Email, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::expression::Expression;
use crate::read::Question;
use crate::row::{Row, attribute, body_of, text_of, whole_seconds};
use crate::table::Index;
use crate::transaction::{Refusal, Transaction};
use crate::{Store, keys};

/// An account that is to be deleted, with all that is needed to go on after any of its rows is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Departure {
    /// Identifier at the identity service.
    pub uid: String,
    /// Our own identifier; a talent's is its `TalentGuid`.
    pub user_id: UserId,
    /// What the account was for.
    pub role: Role,
    /// The address it holds here; absent when its row was gone before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<Email>,
    /// The address, if it was proven to be the person's when they asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven_email: Option<Email>,
    /// Whether nothing stood in the way: from then on there is no way back, only on.
    pub is_decided: bool,
    /// When the person asked.
    pub asked_at: Timestamp,
}

impl Store {
    /// Notes that an account wants to go; [`Store::list_departures`] gives it from `due_at` on. `Conflict` when it is
    /// decided already.
    pub async fn begin_departure(
        &self,
        departure: &Departure,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        let open = undecided();
        self.put_if(
            row(departure, due_at)?,
            open,
            Refusal::Conflict,
            "note a deletion",
        )
        .await
    }

    /// Writes a departure as it stands now, to be looked at again at `due_at`.
    pub async fn save_departure(
        &self,
        departure: &Departure,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.put(row(departure, due_at)?, "save a deletion").await
    }

    /// Forgets a departure that something stood in the way of; `Conflict` when it was decided meanwhile.
    pub async fn cancel_departure(&self, uid: &str) -> Result<(), StoreError> {
        Transaction::new(self, "take a deletion back")
            .delete_if(keys::departure(uid), undecided(), Refusal::Conflict)
            .run()
            .await
    }

    /// Forgets a departure with nothing left to do.
    pub async fn end_departure(&self, uid: &str) -> Result<(), StoreError> {
        self.remove(keys::departure(uid), "end a deletion").await
    }

    /// The departure of this account, if it is on its way out.
    pub async fn find_departure(&self, uid: &str) -> Result<Option<Departure>, StoreError> {
        let row = self
            .get(keys::departure(uid), "look for a deletion")
            .await?;
        row.map(|row| body_of(row, "deletion")).transpose()
    }

    /// At most `limit` accounts whose departure is due at `now`, longest overdue first. Read eventually consistent.
    pub async fn list_departures(
        &self,
        now: Timestamp,
        limit: u16,
    ) -> Result<Vec<String>, StoreError> {
        let question = Question::index(Index::Due, keys::DEPARTURES)
            .up_to(&whole_seconds(now))
            .limit(limit);
        let answer = self.ask(question, "list deletions").await?;
        let uid = |row| {
            let pk = text_of(row, attribute::PK)?;
            keys::departing(&pk).ok_or_else(|| {
                StoreError::corrupt(
                    format!("row at {pk}"),
                    "it is no deletion and listed as one",
                )
            })
        };
        answer.rows.iter().map(uid).collect()
    }
}

fn row(departure: &Departure, due_at: Timestamp) -> Result<Row, StoreError> {
    Ok(Row::new(keys::departure(&departure.uid))
        .body(departure)?
        .due(keys::DEPARTURES.to_owned(), due_at))
}

fn undecided() -> Expression {
    Expression::new("attribute_not_exists(#pk) OR #body.#decided = :no")
        .name("#pk", attribute::PK)
        .name("#body", attribute::BODY)
        .name("#decided", "isDecided")
        .value(":no", aws_sdk_dynamodb::types::AttributeValue::Bool(false))
}
