//! Suspended customers: one row for the email address and, if the customer has an account, one for the account.

use std::collections::BTreeSet;

use domain::audit::AuditEntry;
use domain::customer::suspension::{CustomerSuspension, suspension_digests};
use domain::notice::Notice;
use domain::{Email, UserId};
use serde::{Deserialize, Serialize};
use table::Expression;

use crate::due::notices;
use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

/// A suspension as a row: every row of one suspension names all of its digests.
#[derive(Serialize, Deserialize)]
struct SuspensionRow {
    #[serde(flatten)]
    suspension: CustomerSuspension,
    /// The digests whose rows were written together.
    #[serde(default)]
    digests: Vec<String>,
}

impl Store {
    /// Returns the suspension of this email address or account, if there is one.
    pub async fn find_customer_suspension(
        &self,
        email: &Email,
        account: Option<UserId>,
    ) -> Result<Option<CustomerSuspension>, StoreError> {
        for digest in suspension_digests(email, account) {
            if let Some(row) = self.suspension_row(&digest).await? {
                return Ok(Some(row.suspension));
            }
        }
        Ok(None)
    }

    /// Suspends a customer, or ends the suspension if `suspension` is `None`. Also writes the email to the customer and
    /// the entry in the audit log. `Conflict` if the email address is suspended already; ending has no condition.
    ///
    /// Ending also ends the suspension of other email addresses that were suspended with this account: the customer may
    /// have ordered with several.
    pub async fn set_customer_suspension(
        &self,
        (email, account): (&Email, Option<UserId>),
        suspension: Option<&CustomerSuspension>,
        notice: &Notice,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let own = suspension_digests(email, account);
        let mut transaction = Transaction::new(self, "suspend a customer");
        if let Some(suspension) = suspension {
            let row = SuspensionRow {
                suspension: suspension.clone(),
                digests: own.clone(),
            };
            for (index, digest) in own.iter().enumerate() {
                let row = Row::new(keys::customer_suspension(digest)).body(&row)?;
                transaction = if index == 0 {
                    transaction.put_if(row, Expression::absent(), ConditionFailure::Conflict)
                } else {
                    transaction.put(row)
                };
            }
        } else {
            let mut ended: BTreeSet<String> = own.iter().cloned().collect();
            for digest in &own {
                let row = self.suspension_row(digest).await?;
                ended.extend(row.into_iter().flat_map(|row| row.digests));
            }
            for digest in ended {
                transaction = transaction.delete(keys::customer_suspension(&digest));
            }
        }
        let transaction = notices::send(transaction, notice)?;
        audit::note(transaction, entry)?.run().await
    }

    async fn suspension_row(&self, digest: &str) -> Result<Option<SuspensionRow>, StoreError> {
        let key = keys::customer_suspension(digest);
        let row = self.get(key, "look for a suspension").await?;
        row.map(|row| body_of(row, "suspension of a customer"))
            .transpose()
    }
}
