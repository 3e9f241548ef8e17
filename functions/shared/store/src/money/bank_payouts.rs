//! Payouts from talents' connected accounts to their banks.

use domain::TalentGuid;
use domain::bank_payout::BankPayout;
use domain::notice::Notice;
use serde::{Deserialize, Serialize};

use crate::due::notices;
use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;
use table::QueryBuilder;

const KIND: &str = "bank payout";

/// A bank payout with the number of its writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BankPayoutRecord {
    /// As the provider said last.
    pub payout: BankPayout,
    pub version: u64,
}

impl Store {
    /// A bank payout of a talent, if it is known; `payout` needs its id and its time alone.
    pub async fn find_bank_payout(
        &self,
        talent: TalentGuid,
        payout: &BankPayout,
    ) -> Result<Option<BankPayoutRecord>, StoreError> {
        let row = self
            .get(key_of(talent, payout), "find a bank payout")
            .await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// A talent's bank payouts, newest first.
    pub async fn list_bank_payouts(
        &self,
        talent: TalentGuid,
        limit: u16,
    ) -> Result<Vec<BankPayout>, StoreError> {
        let query = QueryBuilder::partition(keys::talent_partition(talent))
            .beginning(keys::BANK_PAYOUTS)
            .newest_first()
            .limit(limit);
        let answer = self.query(query, "list bank payouts").await?;
        answer
            .rows
            .into_iter()
            .map(|row| Ok(body_of::<BankPayoutRecord>(row, KIND)?.payout))
            .collect()
    }

    /// Writes the provider's state of a bank payout, with the resulting email. It was fetched after `earlier` was read:
    /// `Conflict` after a write since then, which may be newer.
    pub async fn save_bank_payout(
        &self,
        talent: TalentGuid,
        payout: &BankPayout,
        earlier: Option<&BankPayoutRecord>,
        letter: Option<&Notice>,
    ) -> Result<(), StoreError> {
        let version = earlier.map_or(1, |earlier| earlier.version.saturating_add(1));
        let record = BankPayoutRecord {
            payout: payout.clone(),
            version,
        };
        let unmoved = match earlier {
            None => Expression::absent(),
            Some(earlier) => Expression::new("#body.#version = :version")
                .name("#body", attribute::BODY)
                .name("#version", "version")
                .number(":version", earlier.version),
        };
        let row = Row::new(key_of(talent, payout)).body(&record)?;
        let transaction = Transaction::new(self, "save a bank payout").put_if(
            row,
            unmoved,
            ConditionFailure::Conflict,
        );
        let transaction = match letter {
            Some(letter) => notices::send(transaction, letter)?,
            None => transaction,
        };
        transaction.run().await
    }
}

fn key_of(talent: TalentGuid, payout: &BankPayout) -> table::Key {
    keys::bank_payout(talent, payout.created_at, &payout.payout_id)
}
