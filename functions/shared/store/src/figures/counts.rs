//! Counts of the figures of a day, in runs of bounded work.
//!
//! A row beside the day's figures has the sums of the settled entries, and the place in each partition up to which they
//! are summed. A run adds the entries behind it, at most [`ENTRIES_AT_ONCE`]; the next run continues. A complete count
//! replaces the day's figures by these sums and those of the recent entries, which are read by each count. The sums are
//! conditional on their version, so that of two clocks one continues them. A late entry among the settled ones is found
//! after the day: then each count begins again.

use std::collections::BTreeMap;
use std::slice;

use domain::Currency;
use domain::figures::{Figures, day_of, is_count_due, is_settled};
use domain::{earlier, later};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use table::{Expression, Index, QueryBuilder};

use crate::error::StoreError;
use crate::read::readable;
use crate::row::{Attributes, Row, attribute, body_of, text_of, whole_seconds};
use crate::transaction::ConditionFailure;
use crate::{DUE_SHARDS, Store, keys};

const ACTION: &str = "count the figures of a day";
/// Settled entries that a run counts, of all days together: about two seconds, and more than the busiest hour has.
pub const ENTRIES_AT_ONCE: u32 = 20_000;
/// Entries of a page: 0.43 MB.
const PAGE: u16 = 1_000;
/// The age from which an entry is settled: later ones of its time are rare.
const SETTLED_AFTER: SignedDuration = SignedDuration::from_mins(15);
/// The number of days before today whose count a run completes: the clock may have been away for a month. A day whose
/// count is final costs nothing but its row in the list of known days.
const DAYS_BACK: i64 = 30;
/// The time for which unfinished sums are kept.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 40);

type Sums = BTreeMap<Currency, Figures>;

#[derive(Deserialize)]
struct Entry {
    currency: Currency,
    figures: Figures,
}

/// The sums of a day's settled entries so far.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SettledSums {
    version: u64,
    /// The place of the last entry of each partition.
    places: Vec<Option<String>>,
    currencies: Sums,
}

impl SettledSums {
    fn new() -> Self {
        Self {
            version: 0,
            places: vec![None; DUE_SHARDS.into()],
            currencies: Sums::new(),
        }
    }
}

impl Store {
    /// Counts the days whose count is due, the last one first: today, and earlier days until no late entry can be missing.
    /// Returns how many were counted; a count of too many entries continues in the next run.
    pub async fn count_due_figures(&self, now: Timestamp) -> Result<u32, StoreError> {
        let today = day_of(now);
        let first = today.saturating_sub(DAYS_BACK.days());
        let known = self.list_figures(first, today).await?;
        let (mut counted, mut left) = (0, ENTRIES_AT_ONCE);
        for day in today.series(-1.day()).take_while(|day| *day >= first) {
            let last = known.iter().find(|one| one.day == day);
            if is_count_due(day, last.map(|one| one.counted_at), now) {
                counted += u32::from(self.continue_count(day, now, &mut left).await?);
            }
        }
        Ok(counted)
    }

    /// Continues the count of a day, of whose settled entries at most `left` are read. Returns whether it is complete.
    pub async fn continue_count(
        &self,
        day: Date,
        now: Timestamp,
        left: &mut u32,
    ) -> Result<bool, StoreError> {
        let row = self.get(keys::figure_count(day), ACTION).await?;
        let known: Option<SettledSums> =
            row.map(|row| body_of(row, "sums of a day")).transpose()?;
        let known = known.unwrap_or_else(SettledSums::new);
        let mut sums = known.clone();
        let recent = self.sum_entries(day, now, &mut sums, left).await?;
        if sums.places != known.places {
            sums.version += 1;
            let row = Row::new(keys::figure_count(day))
                .body(&sums)?
                .version(sums.version)
                .expires(later(now, KEPT));
            let next = Expression::before_version(sums.version);
            match self
                .put_if(row, next, ConditionFailure::Conflict, ACTION)
                .await
            {
                // Another run continued the same sums; those of this run are right, too.
                Ok(()) | Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        let Some(recent) = recent else {
            return Ok(false);
        };
        self.save_figures(day, added(sums.currencies, &recent), now)
            .await?;
        if is_settled(day, now) {
            self.remove(keys::figure_count(day), ACTION).await?;
        }
        Ok(true)
    }

    /// Counts all entries of a day from the first one on, and replaces its figures, unless a later count did: after a
    /// change of entries by hand.
    pub async fn count_figures(&self, day: Date, now: Timestamp) -> Result<(), StoreError> {
        self.remove(keys::figure_count(day), ACTION).await?;
        let (mut sums, mut left) = (SettledSums::new(), u32::MAX);
        let recent = self.sum_entries(day, now, &mut sums, &mut left).await?;
        let recent = recent.unwrap_or_default();
        self.save_figures(day, added(sums.currencies, &recent), now)
            .await
    }

    /// Adds the settled entries behind the places of the sums. Returns the sums of the recent entries; `None` if `left`
    /// is used up before.
    async fn sum_entries(
        &self,
        day: Date,
        now: Timestamp,
        sums: &mut SettledSums,
        left: &mut u32,
    ) -> Result<Option<Sums>, StoreError> {
        let settled_before = whole_seconds(earlier(now, SETTLED_AFTER));
        let mut recent = Sums::new();
        for (shard, place) in (0..DUE_SHARDS).zip(&mut sums.places) {
            // A space is before all that can follow the place of an entry in that of another one.
            let first = place.as_ref().map(|place| format!("{place} "));
            let mut start = None;
            loop {
                let query = QueryBuilder::index(Index::Second, keys::figure_entries(day, shard));
                let query = first
                    .iter()
                    .fold(query, |query, first| query.starting_at(first));
                let answer = self.query(query.limit(PAGE).after(start), ACTION).await?;
                for row in &answer.rows {
                    let at = text_of(row, attribute::GSI2_SK)?;
                    if at >= settled_before {
                        add(&mut recent, row);
                        continue;
                    }
                    if *left == 0 {
                        return Ok(None);
                    }
                    *left -= 1;
                    add(&mut sums.currencies, row);
                    *place = Some(at);
                }
                start = answer.last;
                if start.is_none() {
                    break;
                }
            }
        }
        Ok(Some(recent))
    }
}

fn add(sums: &mut Sums, row: &Attributes) {
    let entry = |row: &Attributes| body_of(row.clone(), "entry of a day's figures");
    for Entry { currency, figures } in readable(slice::from_ref(row), entry) {
        sums.entry(currency).or_default().add(&figures);
    }
}

fn added(mut sums: Sums, others: &Sums) -> Sums {
    for (currency, figures) in others {
        sums.entry(*currency).or_default().add(figures);
    }
    sums
}
