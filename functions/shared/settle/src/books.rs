//! Reconciliation of our ledger with the provider's balance: each balance transaction is compared with the orders.
//!
//! Orders go on moving while they are compared. A movement counts as a difference only if the order had the same version
//! before and after the provider was asked for all that the object moved, and if nothing of the order is under way: no
//! announced call, no refund or reversal in the outbox. Every write of an order raises its version, and every call that
//! moves money is announced on the order or lies in the outbox from before it is made until its outcome is written. So what
//! is left cannot be a step that was caught half done. What is under way is compared again by the next report, and is a
//! difference once it has been so for three days.

use domain::later;
use std::collections::{BTreeMap, BTreeSet};

use domain::OrderGuid;
use domain::order::{Effect, Order};
use domain::reconciliation::{
    Compared, EVERY, MARGIN, MOST_NAMED, MovementDifference, REACH, ReconciliationReport,
    events_since, line_of, next_start, totals,
};
use jiff::{SignedDuration, Timestamp};
use stripe::BalanceTransaction;

use crate::{Settle, SettleError};

/// The most movements of one report; if there are more, it ends earlier and the next report continues there.
const MOST_MOVEMENTS: usize = 20_000;
/// An order that changes at each read has operations under way.
const ROUNDS: u32 = 3;
/// What decides and what moves may have clocks that differ.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_hours(1);

/// What one object of the provider moved in the time of the report.
#[derive(Debug)]
struct Moved {
    amount: i64,
    currency: String,
    order: Option<String>,
    intent: Option<String>,
    at: Timestamp,
}

impl Settle {
    /// Makes the next report if it is due or an operator requested one; nothing otherwise, or while another instance
    /// makes one.
    pub async fn reconcile_books(
        &self,
        now: Timestamp,
    ) -> Result<Option<ReconciliationReport>, SettleError> {
        let last = Box::pin(self.store.find_last_reconciliation()).await?;
        let is_fresh = |last: &ReconciliationReport| {
            last.to
                .checked_add(EVERY)
                .is_ok_and(|next| next > earlier(now, MARGIN))
        };
        if last.as_ref().is_some_and(is_fresh) && !self.store.is_reconciliation_asked().await? {
            return Ok(None);
        }
        match Box::pin(self.store.lease_reconciliation(now)).await {
            Err(store::StoreError::Conflict) => return Ok(None),
            leased => leased?,
        }
        // Another instance may have made a report between the read and the lease.
        let latest = Box::pin(self.store.find_last_reconciliation()).await?;
        let end = |report: &Option<ReconciliationReport>| report.as_ref().map(|report| report.to);
        if end(&latest) != end(&last) {
            return Ok(None);
        }
        // First, so that what was missed is in our books before they are compared. The next run tries again what does not
        // work at the moment, for a day.
        let may_wait = last.as_ref().is_none_or(|last| is_recent(last, now));
        let since = events_since(last.as_ref(), now);
        let (replayed_events, failed_events) =
            Box::pin(self.replay_events(since, may_wait, now)).await?;
        let from = next_start(last.as_ref(), now);
        let (movements, to) = self
            .list_movements(from, whole_second(earlier(now, MARGIN)))
            .await?;
        let mut report = Box::pin(self.compare(from, to, &movements, now)).await?;
        report.replayed_events = replayed_events;
        report.failed_events = failed_events;
        Box::pin(self.store.save_reconciliation(&report)).await?;
        if report.is_open() {
            tracing::error!(
                differences = report.differences.len(),
                failed_events,
                "the books differ from the provider's"
            );
        }
        Ok(Some(report))
    }

    /// Every movement from `from` on, and until when: earlier than `to` where there are too many.
    async fn list_movements(
        &self,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<(Vec<BalanceTransaction>, Timestamp), SettleError> {
        let mut to = to.max(from);
        loop {
            let mut movements: Vec<BalanceTransaction> = Vec::new();
            loop {
                let after = movements.last().map(|last| last.id.clone());
                let (page, is_more) = self
                    .stripe
                    .list_balance_transactions(from.as_second(), to.as_second(), after.as_deref())
                    .await?;
                let is_last = page.is_empty() || !is_more;
                movements.extend(page);
                if is_last {
                    return Ok((movements, to));
                }
                if movements.len() > MOST_MOVEMENTS {
                    break;
                }
            }
            let half = to.duration_since(from).as_secs() / 2;
            to = from
                .checked_add(SignedDuration::from_secs(half.max(1)))
                .unwrap_or(to);
        }
    }

    async fn compare(
        &self,
        from: Timestamp,
        to: Timestamp,
        movements: &[BalanceTransaction],
        now: Timestamp,
    ) -> Result<ReconciliationReport, SettleError> {
        let mut compared = Vec::new();
        let moved = by_source(movements);
        for (source, moved) in &moved {
            compared.push(Box::pin(self.compare_moved(source, moved, now)).await?);
        }
        for order in self.orders_of_days(from, to).await? {
            Box::pin(self.compare_booked(order, (from, to), &moved, now, &mut compared)).await?;
        }
        let mut currencies = totals(&compared);
        for one in movements {
            let line = line_of(&mut currencies, &one.currency.to_uppercase());
            line.fees_minor = line.fees_minor.saturating_add(one.fee);
            if !is_of_orders(one) {
                line.other_minor = line.other_minor.saturating_add(one.amount);
            }
        }
        let unequal = compared
            .into_iter()
            .filter(|one| one.sides.provider_minor != one.sides.ours_minor);
        let (under_way, differences): (Vec<_>, Vec<_>) = unequal.partition(|one| one.is_under_way);
        let named = |all: Vec<Compared>| all.into_iter().map(|one| one.sides).take(MOST_NAMED);
        Ok(ReconciliationReport {
            from,
            to,
            made_at: now,
            currencies,
            movements: u32::try_from(movements.len()).unwrap_or(u32::MAX),
            differences: named(differences).collect(),
            under_way: named(under_way).collect(),
            replayed_events: 0,
            failed_events: 0,
            settled: None,
        })
    }

    async fn compare_moved(
        &self,
        source: &str,
        moved: &Moved,
        now: Timestamp,
    ) -> Result<Compared, SettleError> {
        let Some(order) = self.find_moved_order(source, moved).await? else {
            let sides = MovementDifference {
                order_guid: None,
                order_number: None,
                source: source.to_owned(),
                at: moved.at,
                currency: moved.currency.clone(),
                provider_minor: moved.amount,
                ours_minor: 0,
            };
            return Ok(Compared {
                sides,
                is_under_way: false,
            });
        };
        let seen = Some(moved.amount);
        let currency = moved.currency.clone();
        self.compare_source(order, source, currency, moved.at, seen, now)
            .await
    }

    /// What our books have moved in this time and the provider's list does not show.
    async fn compare_booked(
        &self,
        order: OrderGuid,
        (from, to): (Timestamp, Timestamp),
        moved: &BTreeMap<String, Moved>,
        now: Timestamp,
        compared: &mut Vec<Compared>,
    ) -> Result<(), SettleError> {
        let order = self.load(order).await?;
        for booked in order.booked_movements() {
            let is_ours = booked.at >= earlier(from, CLOCKS_DIFFER) && booked.at < to;
            if !is_ours || booked.amount == 0 || moved.contains_key(&booked.source) {
                continue;
            }
            let currency = booked.money.currency().code().to_owned();
            let guid = order.order_guid;
            let one = self
                .compare_source(guid, &booked.source, currency, booked.at, None, now)
                .await?;
            // What agrees and was moved before is in the last report.
            if booked.at >= from || one.sides.provider_minor != one.sides.ours_minor {
                compared.push(one);
            }
        }
        Ok(())
    }

    /// The two sides' word of one object, as of one version of its order. `seen` is what the provider's list shows of it,
    /// which is all of it unless it moved in an earlier report's time, too.
    async fn compare_source(
        &self,
        order: OrderGuid,
        source: &str,
        currency: String,
        at: Timestamp,
        seen: Option<i64>,
        now: Timestamp,
    ) -> Result<Compared, SettleError> {
        let mut order = self.load(order).await?;
        let mut round = 1;
        loop {
            let ours = booked(&order, source);
            let provider = match seen {
                Some(seen) if seen == ours => seen,
                _ => self.whole_movement(&order, source).await?,
            };
            let after = self.load(order.order_guid).await?;
            let moves = after.version != order.version;
            if ours == provider || !moves || round == ROUNDS {
                let is_old = at < earlier(now, REACH);
                let is_under_way = !is_old
                    && ours != provider
                    && (moves || self.has_money_under_way(&after).await?);
                return Ok(Compared {
                    sides: MovementDifference {
                        order_guid: Some(after.order_guid),
                        order_number: Some(after.number),
                        source: source.to_owned(),
                        at,
                        currency,
                        provider_minor: provider,
                        ours_minor: ours,
                    },
                    is_under_way,
                });
            }
            order = after;
            round += 1;
        }
    }

    /// All that an object moved, whenever it did.
    async fn whole_movement(&self, order: &Order, source: &str) -> Result<i64, SettleError> {
        if source.starts_with("tr_") {
            let group = order.order_guid.to_string();
            let transfers = self.stripe.list_transfers(&group).await?;
            let transfer = transfers.into_iter().find(|one| one.id == source);
            return Ok(transfer.map_or(0, |one| one.amount_reversed.saturating_sub(one.amount)));
        }
        let movements = self.stripe.list_movements_of(source).await?;
        let amounts = movements.iter().map(|one| one.amount);
        Ok(amounts.fold(0, i64::saturating_add))
    }

    async fn has_money_under_way(&self, order: &Order) -> Result<bool, SettleError> {
        let rows = Box::pin(self.store.list_outbox(order.order_guid)).await?;
        let moves = |effect: &Effect| {
            matches!(
                effect,
                Effect::Refund { .. } | Effect::ReverseTransfer { .. }
            )
        };
        Ok(order.pending_op.is_some() || rows.iter().any(|row| moves(&row.effect)))
    }

    async fn find_moved_order(
        &self,
        source: &str,
        moved: &Moved,
    ) -> Result<Option<OrderGuid>, SettleError> {
        for id in [Some(source), moved.intent.as_deref()]
            .into_iter()
            .flatten()
        {
            let known = Box::pin(self.store.find_order_by_provider_id(id)).await?;
            if let Some(order) = known {
                return Ok(Some(order.order_guid));
            }
        }
        let named = moved.order.as_deref();
        let Some(guid) = named.and_then(|guid| OrderGuid::parse(guid).ok()) else {
            return Ok(None);
        };
        let order = Box::pin(self.store.find_order(guid)).await?;
        Ok(order.map(|order| order.order_guid))
    }

    /// Orders that were written between the two times, with some of a day before and after.
    async fn orders_of_days(
        &self,
        from: Timestamp,
        to: Timestamp,
    ) -> Result<BTreeSet<OrderGuid>, SettleError> {
        let mut orders = BTreeSet::new();
        let mut at = from;
        loop {
            let day = at.strftime("%Y-%m-%d").to_string();
            orders.extend(Box::pin(self.store.list_orders_of_day(&day)).await?);
            if day >= to.strftime("%Y-%m-%d").to_string() {
                return Ok(orders);
            }
            at = later(at, SignedDuration::from_hours(24));
        }
    }
}

fn booked(order: &Order, source: &str) -> i64 {
    let movements = order.booked_movements();
    let found = movements.into_iter().find(|one| one.source == source);
    found.map_or(0, |one| one.amount)
}

fn by_source(movements: &[BalanceTransaction]) -> BTreeMap<String, Moved> {
    let mut moved: BTreeMap<String, Moved> = BTreeMap::new();
    for one in movements.iter().filter(|one| is_of_orders(one)) {
        let Some(source) = one.source() else {
            continue;
        };
        let at = Timestamp::from_second(one.created).unwrap_or(Timestamp::MIN);
        let entry = moved.entry(source.id).or_insert_with(|| Moved {
            amount: 0,
            currency: one.currency.to_uppercase(),
            order: None,
            intent: None,
            at,
        });
        // A transfer and its reversals are one source, and not each of them need name the order.
        entry.order = entry.order.take().or(source.order);
        entry.intent = entry.intent.take().or(source.payment_intent);
        entry.amount = entry.amount.saturating_add(one.amount);
        entry.at = entry.at.min(at);
    }
    moved
}

/// What an order causes; everything else is between the provider, its bill and our bank.
fn is_of_orders(one: &BalanceTransaction) -> bool {
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
    KINDS.contains(&one.kind.as_str()) && one.source().is_some()
}

/// Whether a report can wait: the last one is no more than two days old.
fn is_recent(last: &ReconciliationReport, now: Timestamp) -> bool {
    last.to >= earlier(now, EVERY.saturating_mul(2))
}

fn earlier(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.checked_sub(by).unwrap_or(Timestamp::MIN)
}

fn whole_second(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second()).unwrap_or(at)
}
