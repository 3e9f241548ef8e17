//! A step of an order, written: one transaction, conditional on the version and state before it.
//!
//! The lists below are the groups of rows that a step writes, in order; each file adds one group. The rooms of the rows
//! (`orders`, `money`, `talent`, …) define their keys and content.

mod audit;
mod booked_time;
mod dispute;
mod effects;
mod event;
mod ledger;
mod money;
mod open_requests;
mod order;
mod promo_code;
mod public_videos;
mod reminders;
mod state_list;
mod statistics;
mod step;
mod waiting;
mod webhooks;

use domain::OrderHash;
use domain::order::Applied;
use domain::promotion::Promotion;
use domain::webhook::WebhookEvent;

use crate::error::StoreError;
use crate::transaction::Transaction;
use crate::{OperatorAct, Store};

pub(crate) use open_requests::room_for_request;
use step::Step;

/// Adds one group of rows to the transaction of a step.
type Rows = for<'a> fn(Transaction<'a>, &Step<'_>) -> Result<Transaction<'a>, StoreError>;

/// The groups of a step of an existing order, before [`EVERY_STEP`].
const EXISTING_ORDER: [Rows; 11] = [
    order::rows,
    promo_code::rows,
    booked_time::rows,
    open_requests::rows,
    money::rows,
    public_videos::rows,
    ledger::rows,
    statistics::rows,
    dispute::rows,
    audit::rows,
    webhooks::rows,
];

/// The groups of every step, also of the first one, which creates the order.
const EVERY_STEP: [Rows; 5] = [
    event::rows,
    state_list::rows,
    reminders::rows,
    waiting::rows,
    effects::rows,
];

impl Store {
    /// Writes a step of an order with its event and effects, the time it takes or frees and the
    /// talent's count of open requests. `Conflict` when the order is no longer at the version and
    /// state the step was taken from; `Taken` with `Slot` when a new time is gone.
    pub async fn commit(&self, applied: &Applied) -> Result<(), StoreError> {
        self.commit_step(Step::new(applied)).await
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
        let step = Step {
            capacity: Some(capacity),
            promotion,
            ..Step::new(applied)
        };
        self.commit_step(step).await
    }

    /// Writes an operator's decision together with its entry in the audit log.
    pub async fn commit_decision(
        &self,
        applied: &Applied,
        act: impl Into<OperatorAct<'_>>,
    ) -> Result<(), StoreError> {
        let step = Step {
            act: Some(act.into()),
            ..Step::new(applied)
        };
        self.commit_step(step).await
    }

    async fn commit_step(&self, mut step: Step<'_>) -> Result<(), StoreError> {
        let event = WebhookEvent::of_step(step.applied);
        step.deliveries = self.webhook_deliveries_of(event).await?;
        let transaction = Transaction::new(self, "commit a step of an order");
        let groups = EXISTING_ORDER.iter().chain(&EVERY_STEP);
        add(transaction, &step, groups)?.run().await
    }
}

/// Adds to the transaction of a new order the groups of its first step.
pub(crate) fn add_first_step<'a>(
    transaction: Transaction<'a>,
    applied: &Applied,
    hash: &OrderHash,
) -> Result<Transaction<'a>, StoreError> {
    let step = Step {
        hash: Some(hash),
        ..Step::new(applied)
    };
    add(transaction, &step, EVERY_STEP.iter())
}

fn add<'a, 'g>(
    transaction: Transaction<'a>,
    step: &Step<'_>,
    mut groups: impl Iterator<Item = &'g Rows>,
) -> Result<Transaction<'a>, StoreError> {
    groups.try_fold(transaction, |transaction, rows| rows(transaction, step))
}
