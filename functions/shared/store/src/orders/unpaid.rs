//! Orders that wait for payment, counted per buyer: they reserve nothing, and one network, account or address can have
//! only a few of them with one talent.
//!
//! A row names the orders of one share. Names are never removed: a request that finds the share used up checks which of
//! its orders still wait, so that no crash locks a buyer out for longer than an order can wait.

use domain::later;
use domain::limits::LimitKey;
use domain::order::{LONGEST_UNPAID, Order, State};
use domain::{OrderGuid, TalentGuid};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::row::{Row, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;
use table::Key;

/// A group of unpaid orders that a new order counts in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnpaidShare {
    /// The subject of the share.
    pub by: LimitKey,
    /// SHA-256 of the network, account or address, in hexadecimal.
    pub digest: String,
    /// Maximum of concurrent waiting orders with one talent.
    pub most: u32,
}

/// A row as it was read, with the new order added.
#[derive(Debug)]
pub(crate) struct UnpaidCounts {
    key: Key,
    version: u64,
    waiting: Vec<Waiting>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Waiting {
    order_guid: OrderGuid,
    since: Timestamp,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Body {
    version: u64,
    waiting: Vec<Waiting>,
}

impl Store {
    /// Returns the rows with `order` added; `Taken` with `Unpaid` if one of the shares is used up.
    pub(crate) async fn count_unpaid(
        &self,
        talent: TalentGuid,
        shares: &[UnpaidShare],
        order: OrderGuid,
        now: Timestamp,
    ) -> Result<Vec<UnpaidCounts>, StoreError> {
        let mut counted = Vec::with_capacity(shares.len());
        for share in shares {
            let key = keys::unpaid(talent, share.by.as_str(), &share.digest);
            let found = self.get(key.clone(), "count unpaid orders").await?;
            let body: Body = match found {
                Some(row) => body_of(row, "unpaid orders")?,
                None => Body::default(),
            };
            let mut waiting = body.waiting;
            // An older order has ended: its name needs no check.
            waiting.retain(|one| later(one.since, LONGEST_UNPAID) > now);
            let most = usize::try_from(share.most).unwrap_or(usize::MAX);
            if waiting.len() >= most {
                waiting = self.still_waiting(waiting).await?;
            }
            if waiting.len() >= most {
                return Err(StoreError::Taken {
                    what: Taken::Unpaid,
                });
            }
            waiting.push(Waiting {
                order_guid: order,
                since: now,
            });
            counted.push(UnpaidCounts {
                key,
                version: body.version.saturating_add(1),
                waiting,
            });
        }
        Ok(counted)
    }

    async fn still_waiting(&self, waiting: Vec<Waiting>) -> Result<Vec<Waiting>, StoreError> {
        let mut still = Vec::with_capacity(waiting.len());
        for one in waiting {
            let order = self.find_order(one.order_guid).await?;
            let waits =
                |order: Order| matches!(order.state, State::PendingPayment | State::QuoteRequested);
            if order.is_some_and(waits) {
                still.push(one);
            }
        }
        Ok(still)
    }
}

/// Adds the rows to a transaction; fails with `Conflict` if one changed since it was read.
pub(crate) fn write(
    mut transaction: Transaction<'_>,
    counted: Vec<UnpaidCounts>,
    now: Timestamp,
) -> Result<Transaction<'_>, StoreError> {
    for one in counted {
        let body = Body {
            version: one.version,
            waiting: one.waiting,
        };
        let row = Row::new(one.key)
            .body(&body)?
            .version(one.version)
            .expires(later(now, LONGEST_UNPAID));
        let unmoved = Expression::before_version(one.version);
        transaction = transaction.put_if(row, unmoved, ConditionFailure::Conflict);
    }
    Ok(transaction)
}
