//! Suspended customers: a row for the email address, and one for the account.

use domain::audit::AuditEntry;
use domain::customer_suspension::{CustomerSuspension, suspension_digests};
use domain::notice::Notice;
use domain::{Email, UserId};
use table::Expression;

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, audit, keys, notices};

impl Store {
    /// Returns the suspension of the customer with this address or account, if there is one.
    pub async fn find_customer_suspension(
        &self,
        email: &Email,
        account: Option<UserId>,
    ) -> Result<Option<CustomerSuspension>, StoreError> {
        for digest in suspension_digests(email, account) {
            let key = keys::customer_suspension(&digest);
            if let Some(row) = self.get(key, "look for a suspension").await? {
                return body_of(row, "suspension of a customer").map(Some);
            }
        }
        Ok(None)
    }

    /// Suspends a customer, or ends the suspension with `None`; with its email and its entry in the audit log.
    /// `Conflict` if the customer is suspended already, or not.
    pub async fn suspend_customer(
        &self,
        (email, account): (&Email, Option<UserId>),
        suspension: Option<&CustomerSuspension>,
        notice: &Notice,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let mut transaction = Transaction::new(self, "suspend a customer");
        for (index, digest) in suspension_digests(email, account).iter().enumerate() {
            let key = keys::customer_suspension(digest);
            transaction = match suspension {
                // The row of the account may be there from an order with another address.
                Some(suspension) if index > 0 => transaction.put(Row::new(key).body(suspension)?),
                Some(suspension) => transaction.put_if(
                    Row::new(key).body(suspension)?,
                    Expression::absent(),
                    ConditionFailure::Conflict,
                ),
                None => transaction.delete(key),
            };
        }
        let transaction = notices::send(transaction, notice)?;
        audit::note(transaction, entry)?.run().await
    }
}
