//! A new order, written with its first step.

use domain::order::{Applied, Order};
use domain::{OrderHash, later};
use jiff::Timestamp;

use crate::error::{StoreError, Taken};
use crate::idempotency::{self, IdempotencyKey, IdempotencyRecord};
use crate::order_step::{add_first_step, room_for_request};
use crate::orders::row::row;
use crate::orders::unpaid::{self, UnpaidShare};
use crate::orders::{number_row, pointer};
use crate::talent::{busy_times, slots};
use crate::transaction::{ConditionFailure, Transaction, retry_pause};
use crate::{Store, keys};

/// A new order and what is written with it.
#[derive(Debug)]
pub struct NewOrder<'a> {
    /// The result of `domain::order::place`.
    pub applied: &'a Applied,
    /// The secret of the order's link; kept as a digest, and in clear only in the outbox until done.
    pub hash: &'a OrderHash,
    /// How many open requests the talent accepts.
    pub capacity: u32,
    /// The caller's key for this request.
    pub key: &'a IdempotencyKey,
    /// SHA-256 of the request, in hexadecimal.
    pub request_digest: String,
    /// The account that will hold the order, by its id at the identity service; none for a guest's.
    pub account: Option<&'a str>,
    /// The groups of unpaid orders that the new order counts in.
    pub unpaid: &'a [UnpaidShare],
}

/// Maximum attempts to count an order while others are counted concurrently: each time one of them succeeds.
const MOST_ATTEMPTS: u32 = 16;

impl Store {
    /// Writes a new order with its event, effects and link, counts it among the buyer's unpaid ones, and stores the
    /// idempotency key, atomically. It reserves neither time nor an open request, but is rejected if none is available.
    /// `Taken` names what was taken, the key first: `Idempotency`, `Account`, `Slot`, `Capacity`, `Unpaid`.
    pub async fn create_order(&self, new: NewOrder<'_>) -> Result<(), StoreError> {
        let mut attempt = 1;
        loop {
            match self.create_once(&new).await {
                // Another order of the same network or address was placed concurrently: count again.
                Err(StoreError::Conflict) if attempt < MOST_ATTEMPTS => {}
                outcome => return outcome,
            }
            tokio::time::sleep(retry_pause(attempt)).await;
            attempt += 1;
        }
    }

    async fn create_once(&self, new: &NewOrder<'_>) -> Result<(), StoreError> {
        let NewOrder {
            applied,
            hash,
            capacity,
            key,
            request_digest,
            account,
            unpaid,
        } = new;
        let (order, now) = (&applied.order, applied.event.at);
        let talent = order.talent.talent_guid;
        let counted = match self
            .count_unpaid(talent, unpaid, order.order_guid, now)
            .await
        {
            // The order of a repeated request may be one of the waiting orders, so its key is checked first.
            Err(error) => return Err(self.unless_repeated(key, now, error).await?),
            Ok(counted) => counted,
        };
        let transaction = Identifiers {
            order,
            hash,
            key,
            request_digest,
            account: *account,
            now,
        }
        .rows(Transaction::new(self, "place an order"))?;
        let transaction = busy_times::check_free(slots::check_free(transaction, order), order);
        let transaction = transaction.check(
            keys::load(talent),
            room_for_request(*capacity),
            ConditionFailure::Taken(Taken::Capacity),
        );
        let transaction = unpaid::write(transaction, counted, now)?;
        add_first_step(transaction, applied, hash)?.run().await
    }

    /// Returns `error`, or `Taken` with `Idempotency` if the key was used before.
    async fn unless_repeated(
        &self,
        key: &IdempotencyKey,
        now: Timestamp,
        error: StoreError,
    ) -> Result<StoreError, StoreError> {
        let earlier = self.find_idempotency(key, now).await?;
        Ok(earlier.map_or(error, |_| StoreError::Taken {
            what: Taken::Idempotency,
        }))
    }
}

/// The rows that identify a new order: its own, those of its link and number, and that of the request that created it.
pub(crate) struct Identifiers<'a> {
    pub(crate) order: &'a Order,
    pub(crate) hash: &'a OrderHash,
    pub(crate) key: &'a IdempotencyKey,
    pub(crate) request_digest: &'a str,
    pub(crate) account: Option<&'a str>,
    pub(crate) now: Timestamp,
}

impl Identifiers<'_> {
    /// Adds the rows. The transaction fails with `Taken`, the key first: `Idempotency`, `Account`.
    pub(crate) fn rows<'t>(
        &self,
        transaction: Transaction<'t>,
    ) -> Result<Transaction<'t>, StoreError> {
        let guid = self.order.order_guid;
        let record = IdempotencyRecord {
            request_digest: self.request_digest.to_owned(),
            order_guid: guid,
            expires_at: later(self.now, idempotency::IDEMPOTENCY_LIFETIME),
        };
        let mut transaction = transaction.put_if(
            idempotency::row(self.key, &record)?,
            idempotency::free(self.now),
            ConditionFailure::Taken(Taken::Idempotency),
        );
        // Rejects the order of an account whose deletion was written: an order without an owner cannot exist.
        if let Some(uid) = self.account {
            transaction = transaction.unless_present(keys::account_deletion(uid), Taken::Account);
        }
        Ok(transaction
            .create(row(self.order)?, Taken::Identifier)
            .create(
                pointer(keys::hash(&self.hash.digest()), guid)?,
                Taken::Identifier,
            )
            .create(number_row(self.order)?, Taken::Identifier))
    }
}
