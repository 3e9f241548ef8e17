//! Undeliverable addresses: a row for each, on the operators' list until an operator clears it.

use domain::audit::AuditEntry;
use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::later;
use domain::mail_topics::AddressDigest;
use jiff::{SignedDuration, Timestamp};
use table::{Expression, Index, QueryBuilder};

use crate::error::StoreError;
use crate::page::{Cursor, Page};
use crate::queues::{self, Queue};
use crate::row::{Row, attribute, body_of, whole_seconds};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "address problem";
/// More addresses need no exact number.
const MOST_COUNTED: u16 = 100;
/// How long an address gets no emails before it is tried again.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 366);

impl Store {
    /// Returns the problem of an address, if it has one.
    pub async fn find_address_problem(
        &self,
        address: &AddressDigest,
    ) -> Result<Option<AddressProblem>, StoreError> {
        let key = keys::address_problem(address.as_str());
        let row = self.get(key, "look for an address problem").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Stores the problem of an address. A complaint does not replace a bounce.
    pub async fn save_address_problem(&self, problem: &AddressProblem) -> Result<(), StoreError> {
        let address = AddressDigest::new(problem.email.as_str());
        let row = Row::new(keys::address_problem(address.as_str()))
            .body(problem)?
            .expires(later(problem.at, KEPT));
        let row = queues::listed(row, Queue::AddressProblems, problem.at, address.as_str());
        if problem.kind == AddressProblemKind::Bounced {
            return self.put(row, "note an address problem").await;
        }
        let failure = ConditionFailure::Conflict;
        match self
            .put_if(row, none_or_complaint(), failure, "note a complaint")
            .await
        {
            Err(StoreError::Conflict) => Ok(()),
            outcome => outcome,
        }
    }

    /// Lists undeliverable addresses, oldest first. The index is read eventually consistent.
    pub async fn list_address_problems(
        &self,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<AddressProblem>, StoreError> {
        self.list_queue(Queue::AddressProblems, cursor, limit, KIND)
            .await
    }

    /// Counts the addresses that emails came back from since `since`, at most 100. Read eventually consistent.
    pub async fn count_address_problems(&self, since: Timestamp) -> Result<u32, StoreError> {
        let query = QueryBuilder::index(Index::First, keys::queue(Queue::AddressProblems.name()))
            .starting_at(&whole_seconds(since))
            .limit(MOST_COUNTED);
        let answer = self.query(query, "count address problems").await?;
        Ok(u32::try_from(answer.rows.len()).unwrap_or(u32::MAX))
    }

    /// Forgets what is wrong with an address, with an entry in the audit log; `Conflict` where nothing is.
    pub async fn clear_address_problem(
        &self,
        address: &AddressDigest,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "clear an address").delete_if(
            keys::address_problem(address.as_str()),
            Expression::present(),
            ConditionFailure::Conflict,
        );
        audit::note(transaction, entry)?.run().await
    }

    /// Deletes the problem of an address after its account was deleted.
    pub async fn delete_address_problem(&self, address: &AddressDigest) -> Result<(), StoreError> {
        let key = keys::address_problem(address.as_str());
        self.remove(key, "forget an address problem").await
    }
}

fn none_or_complaint() -> Expression {
    Expression::new("attribute_not_exists(#pk) OR #body.#kind <> :bounced")
        .name("#pk", attribute::PK)
        .name("#body", attribute::BODY)
        .name("#kind", "kind")
        .text(":bounced", "bounced")
}
