//! Compares pages of our orders with the provider's list: what they have moved by our books, and it does not show.

use std::collections::BTreeSet;

use domain::OrderGuid;
use domain::order::{BookedMovement, Order};
use domain::reconciliation::progress::{ReconciliationProgress, ReconciliationStep};
use domain::reconciliation::{Compared, MovementDifference};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;

use crate::books::{KnownObjects, Stepped, has_time};
use crate::movements::report_unchecked;
use crate::{Settle, SettleError};

/// Orders that one page compares: a batch of reads.
const ORDERS_AT_ONCE: u16 = 100;
/// What decides and what moves may have clocks that differ.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_hours(1);

impl Settle {
    /// Compares a page of a day's orders.
    pub(crate) async fn compare_orders(
        &self,
        mut progress: ReconciliationProgress,
        (day, after): (Date, Option<OrderGuid>),
        known: &mut KnownObjects,
        ends: Instant,
        now: Timestamp,
    ) -> Result<Stepped, SettleError> {
        let page = self.store.list_orders_of_day(day, after, ORDERS_AT_ONCE);
        let page = page.await?;
        let orders = self.store.find_orders(page.iter().copied()).await?;
        let mut last = after;
        let mut compared = BTreeSet::new();
        for guid in &page {
            let missing = orders
                .get(guid)
                .map(|order| unlisted(order, &progress, known));
            for booked in missing.unwrap_or_default() {
                if !has_time(ends) {
                    let step = ReconciliationStep::Orders { day, after: last };
                    return Ok(Stepped {
                        compared,
                        ..progress.with_step(step).into()
                    });
                }
                let one = self.compare_unlisted(&progress, *guid, &booked, now);
                let one = one.await?;
                // What agrees and was moved before is in the last report.
                if booked.at >= progress.report.from
                    || one.sides.provider_minor != one.sides.ours_minor
                {
                    progress.add(one);
                }
                known.now.insert(booked.source.clone());
                compared.insert(booked.source);
            }
            last = Some(*guid);
        }
        let is_last = page.len() < usize::from(ORDERS_AT_ONCE);
        let progress = if is_last {
            progress.after_day(day)
        } else {
            progress.with_step(ReconciliationStep::Orders { day, after: last })
        };
        Ok(Stepped {
            compared,
            ..progress.into()
        })
    }

    async fn compare_unlisted(
        &self,
        progress: &ReconciliationProgress,
        order: OrderGuid,
        booked: &BookedMovement,
        now: Timestamp,
    ) -> Result<Compared, SettleError> {
        let (source, at) = (&booked.source, booked.at);
        let currency = booked.money.currency().code().to_owned();
        let checked = self.compare_source(order, source, currency.clone(), at, None, now);
        match checked.await {
            Err(error) if progress.gives_up(error.is_temporary(), now) => {
                report_unchecked(&error, source);
                Ok(Compared {
                    sides: MovementDifference {
                        order_guid: Some(order),
                        order_number: None,
                        source: source.clone(),
                        at,
                        currency,
                        provider_minor: 0,
                        ours_minor: booked.amount,
                    },
                    is_under_way: false,
                })
            }
            checked => checked,
        }
    }
}

/// What the order moved in the period and no page of the provider's list showed.
fn unlisted(
    order: &Order,
    progress: &ReconciliationProgress,
    known: &KnownObjects,
) -> Vec<BookedMovement> {
    let (from, to) = (progress.report.from, progress.report.to);
    let earliest = from.checked_sub(CLOCKS_DIFFER).unwrap_or(from);
    let mut movements = order.booked_movements();
    movements.retain(|booked| {
        let is_ours = booked.at >= earliest && booked.at < to && booked.amount != 0;
        let is_listed = known.now.contains(&booked.source)
            || (booked.at < from && known.before.contains(&booked.source));
        is_ours && !is_listed
    });
    movements
}
