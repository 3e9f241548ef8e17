//! Compares pages of the provider's movements with our orders.
//!
//! Orders go on moving while they are compared. A movement counts as a difference only if the order had the same version
//! before and after the provider was asked for all that the object moved, and if nothing of the order is under way: no
//! announced call, no refund or reversal in the outbox. Every write of an order raises its version, and every call that
//! moves money is announced on the order or lies in the outbox from before it is made until its outcome is written. So what
//! is left cannot be a step that was caught half done. What is under way is compared again by the next report, and is a
//! difference once it has been so for three days.

use std::collections::{BTreeMap, BTreeSet};

use domain::OrderGuid;
use domain::order::{BookedMovement, Order};
use domain::reconciliation::progress::{ReconciliationProgress, ReconciliationStep};
use domain::reconciliation::{Compared, MovementDifference};
use jiff::Timestamp;
use stripe::{BalanceTransaction, MovementSource};
use tokio::time::Instant;

use crate::books::{KnownObjects, Stepped, has_time};
use crate::{Settle, SettleError};

/// What one object of the provider moved on a page.
#[derive(Debug)]
struct Moved {
    source: MovementSource,
    amount: i64,
    currency: String,
    at: Timestamp,
}

impl Settle {
    /// Compares a page of the provider's movements with our orders.
    pub(crate) async fn compare_movements(
        &self,
        mut progress: ReconciliationProgress,
        after: Option<String>,
        known: &mut KnownObjects,
        ends: Instant,
        now: Timestamp,
    ) -> Result<Stepped, SettleError> {
        let (from, to) = (progress.report.from, progress.report.to);
        let (page, is_more) = self
            .stripe
            .list_balance_transactions(from.as_second(), to.as_second(), after.as_deref())
            .await?;
        let moved = by_source(&page);
        let orders = self.find_moved_orders(&moved).await?;
        let mut last = after;
        let mut compared = BTreeSet::new();
        let mut is_whole = true;
        for one in &page {
            let source = source_of(one).map(|source| source.id);
            let moved = source.as_ref().and_then(|source| moved.get(source));
            if let Some(moved) = moved.filter(|moved| !compared.contains(&moved.source.id)) {
                let id = &moved.source.id;
                let order = orders.get(id);
                let is_again = known.now.contains(id);
                let booked = order.map_or(0, |order| booked(order, id, &moved.currency));
                let is_slow = order.is_some() && (is_again || booked != moved.amount);
                if is_slow && !has_time(ends) {
                    is_whole = false;
                    break;
                }
                let one = match order.filter(|_| is_slow) {
                    None => compared_at_once(order, moved, booked),
                    Some(order) => {
                        let seen = Some(moved.amount).filter(|_| !is_again);
                        let (guid, currency) = (order.order_guid, moved.currency.clone());
                        let checked = self.compare_source(guid, id, currency, moved.at, seen, now);
                        match checked.await {
                            Err(error) if progress.gives_up(error.is_temporary(), now) => {
                                report_unchecked(&error, id);
                                compared_at_once(Some(order), moved, booked)
                            }
                            checked => checked?,
                        }
                    }
                };
                if is_again {
                    progress.add_again(one);
                } else {
                    progress.add(one);
                }
                compared.insert(id.clone());
            }
            let other = if moved.is_some() { 0 } else { one.amount };
            progress.add_movement(&one.currency.to_uppercase(), one.fee, other);
            last = Some(one.id.clone());
        }
        progress = if is_whole && (page.is_empty() || !is_more) {
            progress.with_orders()
        } else {
            progress.with_step(ReconciliationStep::Movements { after: last })
        };
        known.now.extend(compared.iter().cloned());
        Ok(Stepped {
            progress,
            compared,
            error: None,
        })
    }

    /// The orders of the objects that moved, by object: by our rows for it or its payment, else by the order that it names.
    async fn find_moved_orders(
        &self,
        moved: &BTreeMap<String, Moved>,
    ) -> Result<BTreeMap<String, Order>, SettleError> {
        let names = |moved: &Moved| {
            let source = &moved.source;
            [Some(source.id.clone()), source.payment_intent.clone()]
        };
        let ids = moved.values().flat_map(names).flatten().collect();
        let known = self.store.find_orders_of_objects(&ids).await?;
        let guid_of = |moved: &Moved| {
            let of_object = names(moved).into_iter().flatten();
            let mut of_object = of_object.filter_map(|id| known.get(&id).copied());
            let named = moved.source.order.as_deref();
            of_object
                .next()
                .or_else(|| named.and_then(|guid| OrderGuid::parse(guid).ok()))
        };
        let orders = self
            .store
            .find_orders(moved.values().filter_map(guid_of))
            .await?;
        let of_object = moved
            .values()
            .filter_map(|one| Some((one.source.id.clone(), orders.get(&guid_of(one)?)?.clone())));
        Ok(of_object.collect())
    }
}

/// An object that cannot be checked is reported with what is known of it.
pub(crate) fn report_unchecked(error: &SettleError, object: &str) {
    tracing::error!(%error, object, "books.unchecked");
}

/// An object that no order has, or whose order has just what it moved.
fn compared_at_once(order: Option<&Order>, moved: &Moved, booked: i64) -> Compared {
    Compared {
        sides: MovementDifference {
            order_guid: order.map(|order| order.order_guid),
            order_number: order.map(|order| order.number.clone()),
            source: moved.source.id.clone(),
            at: moved.at,
            currency: moved.currency.clone(),
            provider_minor: moved.amount,
            ours_minor: booked,
        },
        is_under_way: false,
    }
}

/// What an object moved in a currency by the order's books.
pub(crate) fn booked(order: &Order, source: &str, currency: &str) -> i64 {
    let movements = order.booked_movements();
    let is_it =
        |one: &BookedMovement| one.source == source && one.money.currency().code() == currency;
    let found = movements.into_iter().find(is_it);
    found.map_or(0, |one| one.amount)
}

fn by_source(movements: &[BalanceTransaction]) -> BTreeMap<String, Moved> {
    let mut moved: BTreeMap<String, Moved> = BTreeMap::new();
    for one in movements {
        let Some(source) = source_of(one) else {
            continue;
        };
        let at = Timestamp::from_second(one.created).unwrap_or(Timestamp::MIN);
        let entry = moved.entry(source.id.clone()).or_insert_with(|| Moved {
            source: source.clone(),
            amount: 0,
            currency: one.currency.to_uppercase(),
            at,
        });
        // A transfer and its reversals are one source, and not each of them need name the order.
        entry.source.order = entry.source.order.take().or(source.order);
        entry.source.payment_intent = entry.source.payment_intent.take().or(source.payment_intent);
        entry.amount = entry.amount.saturating_add(one.amount);
        entry.at = entry.at.min(at);
    }
    moved
}

/// What an order causes, by its object; everything else is between the provider, its bill and our bank.
fn source_of(one: &BalanceTransaction) -> Option<MovementSource> {
    const KINDS: [&str; 9] = [
        "charge",
        "payment",
        "refund",
        "payment_refund",
        "refund_failure",
        "payment_failure_refund",
        "transfer",
        "transfer_refund",
        "adjustment",
    ];
    one.source()
        .filter(|_source| KINDS.contains(&one.kind.as_str()))
}
