//! Orders, written: every step is one transaction, conditional on the version before it.

use domain::later;
use domain::order::{self, Applied, Order};
use domain::promotion::Promotion;
use domain::webhook::WebhookEvent;
use domain::{OrderGuid, OrderHash};
use jiff::Timestamp;

use crate::due::outbox::{self, OutboxRow};
use crate::error::{StoreError, Taken};
use crate::idempotency::{self, IdempotencyKey, IdempotencyRecord};
use crate::keys::OutboxId;
use crate::money::payouts;
use crate::money::promotions;
use crate::money::rows::money_rows;
use crate::orders::lists;
use crate::orders::reminders;
use crate::orders::row::{PENDING_OP_TIMEOUT, before, row, without_pending_op};
use crate::orders::unpaid::{self, UnpaidShare};
use crate::orders::waiting;
use crate::orders::{number_row, pointer};
use crate::queues::{self, Queue};
use crate::row::attribute;
use crate::talent::busy_times;
use crate::talent::public_videos;
use crate::talent::slots;
use crate::talent::stats;
use crate::transaction::{ConditionFailure, Transaction, retry_pause};
use crate::{OperatorAct, Store, figures, keys};
use table::Expression;

/// A new order and what is written with it.
#[derive(Debug)]
pub struct PlaceOrder<'a> {
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
    pub async fn place(&self, place: PlaceOrder<'_>) -> Result<(), StoreError> {
        let mut attempt = 1;
        loop {
            match self.place_once(&place).await {
                // Another order of the same network or address was placed concurrently: count again.
                Err(StoreError::Conflict) if attempt < MOST_ATTEMPTS => {}
                outcome => return outcome,
            }
            tokio::time::sleep(retry_pause(attempt)).await;
            attempt += 1;
        }
    }

    async fn place_once(&self, place: &PlaceOrder<'_>) -> Result<(), StoreError> {
        let PlaceOrder {
            applied,
            hash,
            capacity,
            key,
            request_digest,
            account,
            unpaid,
        } = place;
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
        let record = IdempotencyRecord {
            request_digest: request_digest.clone(),
            order_guid: order.order_guid,
            expires_at: later(now, idempotency::IDEMPOTENCY_LIFETIME),
        };
        let mut transaction = Transaction::new(self, "place an order").put_if(
            idempotency::row(key, &record)?,
            idempotency::free(now),
            ConditionFailure::Taken(Taken::Idempotency),
        );
        // Rejects the order of an account whose deletion was written: an order without an owner cannot exist.
        if let Some(uid) = account {
            transaction = transaction.unless_present(keys::account_deletion(uid), Taken::Account);
        }
        let transaction = transaction.create(row(order)?, Taken::Identifier).create(
            pointer(keys::hash(&hash.digest()), order.order_guid)?,
            Taken::Identifier,
        );
        let transaction = transaction.create(number_row(order)?, Taken::Identifier);
        let transaction = busy_times::check_free(slots::check_free(transaction, order), order);
        let transaction = transaction.check(
            keys::load(talent),
            room_for_request(*capacity),
            ConditionFailure::Taken(Taken::Capacity),
        );
        let transaction = unpaid::write(transaction, counted, now)?;
        consequences(transaction, applied, Some(hash))?.run().await
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

    /// Writes a step of an order with its event and effects, the time it takes or frees and the
    /// talent's count of open requests. `Conflict` when the order is no longer at the version and
    /// state the step was taken from; `Taken` with `Slot` when a new time is gone.
    pub async fn commit(&self, applied: &Applied) -> Result<(), StoreError> {
        self.commit_within(applied, None, None, None).await
    }

    /// Writes the step that reserves a talent's time, one of `capacity` open requests, and a use of the order's
    /// promotion: of several paid orders, the first one written gets the last slot or use. `Taken` with `Slot`,
    /// `Capacity`, `PromoUses` or `PromoCustomer` for the others.
    pub async fn commit_authorised(
        &self,
        applied: &Applied,
        capacity: u32,
        promotion: Option<&Promotion>,
    ) -> Result<(), StoreError> {
        let room = Some(room_for_request(capacity));
        self.commit_within(applied, room, promotion, None).await
    }

    /// Writes an operator's decision together with its entry in the audit log.
    pub async fn commit_decision(
        &self,
        applied: &Applied,
        act: impl Into<OperatorAct<'_>>,
    ) -> Result<(), StoreError> {
        self.commit_within(applied, None, None, Some(act.into()))
            .await
    }

    async fn commit_within(
        &self,
        applied: &Applied,
        room: Option<Expression>,
        promotion: Option<&Promotion>,
        act: Option<OperatorAct<'_>>,
    ) -> Result<(), StoreError> {
        let order = &applied.order;
        let from = applied.event.from.unwrap_or(order.state);
        let transaction = Transaction::new(self, "commit a step of an order").put_if(
            row(order)?,
            before(order, from),
            ConditionFailure::Conflict,
        );
        let transaction = promotions::give_back(transaction, order, from);
        let transaction = match promotion {
            Some(promotion) => promotions::count_use(transaction, promotion, order),
            None => transaction,
        };
        let mut transaction = slots::change(transaction, order, applied.slots);
        // A customer books only free time. A time that the talent proposed or accepted is valid in any case.
        if applied.event.transition == order::Transition::Authorise {
            transaction = busy_times::check_free(transaction, order);
        }
        if applied.open_requests_change != 0 {
            transaction = transaction.update(
                keys::load(order.talent.talent_guid),
                open_requests(applied.open_requests_change),
                room,
                ConditionFailure::Taken(Taken::Capacity),
            );
        }
        let transaction = public_videos::write(money_rows(transaction, order)?, order)?;
        let transaction = payouts::taken_back(transaction, applied)?;
        let transaction = stats::note(transaction, applied)?;
        let mut transaction = dispute_queue(transaction, applied)?;
        if let Some(act) = act {
            transaction = act.write(transaction)?;
        }
        let event = WebhookEvent::of_step(applied);
        let transaction = self.announce(transaction, event).await?;
        consequences(transaction, applied, None)?.run().await
    }

    /// Writes a change without a step: a checkout session, a confirmed refund, a claim. The version was raised by one;
    /// the state is unchanged. `Conflict` after a concurrent write.
    pub async fn save_order(&self, order: &Order) -> Result<(), StoreError> {
        self.save_order_transaction(order, "save an order")?
            .run()
            .await
    }

    /// Returns the transaction that writes a change without a step; callers add rows to it.
    pub(crate) fn save_order_transaction(
        &self,
        order: &Order,
        action: &'static str,
    ) -> Result<Transaction<'_>, StoreError> {
        let transaction = Transaction::new(self, action).put_if(
            row(order)?,
            before(order, order.state),
            ConditionFailure::Conflict,
        );
        // An erased order is no longer found by its customer's name.
        let transaction = if order.is_erased() {
            transaction.put(lists::row(order)?)
        } else {
            transaction
        };
        public_videos::write(money_rows(transaction, order)?, order)
    }

    /// Announces a provider call (`Order::with_pending_op`): of several concurrent announcements only one is written,
    /// and nothing else happens to the order until the call's step is committed.
    pub async fn mark_pending_op(&self, order: &Order) -> Result<(), StoreError> {
        let condition = before(order, order.state).and(without_pending_op());
        self.put_if(
            row(order)?,
            condition,
            ConditionFailure::Conflict,
            "announce a provider call",
        )
        .await
    }

    /// Announces the capture that an operator's decision requires, and closes the decision's approval request, if it
    /// has one. The next reader of the order completes an announced capture.
    pub async fn mark_pending_decision(
        &self,
        order: &Order,
        act: OperatorAct<'_>,
    ) -> Result<(), StoreError> {
        let condition = before(order, order.state).and(without_pending_op());
        let transaction = Transaction::new(self, "announce a provider call").put_if(
            row(order)?,
            condition,
            ConditionFailure::Conflict,
        );
        act.end_request(transaction)?.run().await
    }

    /// Adds a link to a guest's order, for an email; its other links keep working.
    pub async fn add_order_hash(
        &self,
        order: OrderGuid,
        hash: &OrderHash,
    ) -> Result<(), StoreError> {
        let row = pointer(keys::hash(&hash.digest()), order)?;
        let taken = ConditionFailure::Taken(Taken::Identifier);
        self.put_if(row, Expression::absent(), taken, "add a link to an order")
            .await
    }
}

/// An order waits for operators while it is in dispute.
fn dispute_queue<'a>(
    transaction: Transaction<'a>,
    applied: &Applied,
) -> Result<Transaction<'a>, StoreError> {
    let (order, event) = (&applied.order, &applied.event);
    let key = keys::dispute(order.order_guid);
    Ok(if order.state == order::State::Disputed {
        let waiting = pointer(key, order.order_guid)?;
        transaction.put(queues::listed(
            waiting,
            Queue::Disputes,
            event.at,
            order.order_guid,
        ))
    } else if event.from == Some(order::State::Disputed) {
        transaction.delete(key)
    } else {
        transaction
    })
}

/// Adds the event, effects and reminders of a step to the transaction, and whether the order waits for an action.
pub(crate) fn consequences<'a>(
    mut transaction: Transaction<'a>,
    applied: &Applied,
    hash: Option<&OrderHash>,
) -> Result<Transaction<'a>, StoreError> {
    let Applied {
        order,
        event,
        effects,
        ..
    } = applied;
    transaction = transaction.create(figures::event_row(order, event)?, Taken::Identifier);
    transaction = lists::plan(transaction, applied)?;
    transaction = reminders::plan(transaction, order, event.at)?;
    transaction = waiting::plan(transaction, applied)?;
    for (effect, number) in effects.iter().zip(0..) {
        if effect.comes_before_commit() {
            continue;
        }
        let row = OutboxRow {
            order_guid: order.order_guid,
            id: OutboxId {
                version: event.version,
                number,
            },
            transition: Some(event.transition),
            effect: effect.clone(),
            reminder: None,
            order_hash: hash.map(OrderHash::reveal),
            attempt: 0,
            due_at: later(event.at, PENDING_OP_TIMEOUT),
            not_before: None,
            wakes: 0,
            last_error: None,
            created_at: event.at,
        };
        transaction = transaction.create(outbox::row(&row)?, Taken::Identifier);
    }
    Ok(transaction)
}

fn open_requests(change: i32) -> Expression {
    Expression::new("ADD #open :change")
        .name("#open", attribute::OPEN_REQUESTS)
        .number(":change", change)
}

fn room_for_request(capacity: u32) -> Expression {
    // A talent without a first request has no count; with a capacity of zero the first one is rejected, too.
    let first = if capacity == 0 {
        ""
    } else {
        "attribute_not_exists(#open) OR "
    };
    Expression::new(format!("{first}#open < :capacity"))
        .name("#open", attribute::OPEN_REQUESTS)
        .number(":capacity", capacity)
}
