//! The units of each partition, and the writes for the stream.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};

/// A partition of the table or of one of its indexes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Partition {
    /// The index: `table`, `gsi1`, `gsi2` or `due`.
    pub(crate) index: &'static str,
    pub(crate) name: String,
}

/// The cause of a call: visits and orders are scaled separately.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Cause {
    #[default]
    Visit,
    Order,
}

/// The units of a partition.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct UnitCounts {
    visits: Rates,
    orders: Rates,
}

#[derive(Debug, Clone, Copy, Default)]
struct Rates {
    writes: f64,
    reads: f64,
}

/// The units of every partition.
pub(crate) type Units = BTreeMap<Partition, UnitCounts>;

impl UnitCounts {
    pub(crate) fn total(self) -> f64 {
        self.visits.writes + self.visits.reads + self.orders.writes + self.orders.reads
    }

    pub(crate) fn plus(self, other: Self) -> Self {
        let add = |one: Rates, other: Rates| Rates {
            writes: one.writes + other.writes,
            reads: one.reads + other.reads,
        };
        Self {
            visits: add(self.visits, other.visits),
            orders: add(self.orders, other.orders),
        }
    }

    /// Returns the writes that orders caused.
    pub(crate) const fn order_writes(self) -> f64 {
        self.orders.writes
    }

    /// Returns writes and reads, multiplied separately for visits and orders.
    pub(crate) fn scaled(self, visits: f64, orders: f64) -> (f64, f64) {
        (
            self.visits.writes * visits + self.orders.writes * orders,
            self.visits.reads * visits + self.orders.reads * orders,
        )
    }
}

#[derive(Debug, Default)]
pub(crate) struct Meter {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    cause: Cause,
    units: Units,
    records: Vec<Value>,
    written: u64,
    entries: Entries,
}

/// The entries of the figures of days.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Entries {
    pub(crate) count: u32,
    pub(crate) bytes: usize,
}

impl Meter {
    /// Sets the cause of the following calls.
    pub(crate) fn set_cause(&self, cause: Cause) {
        self.lock().cause = cause;
    }

    pub(crate) fn add_writes(&self, index: &'static str, name: &str, units: f64) {
        self.add(index, name, |rates| rates.writes += units);
    }

    pub(crate) fn add_reads(&self, index: &'static str, name: &str, units: f64) {
        self.add(index, name, |rates| rates.reads += units);
    }

    fn add(&self, index: &'static str, name: &str, change: impl FnOnce(&mut Rates)) {
        let mut inner = self.lock();
        let cause = inner.cause;
        let partition = Partition {
            index,
            name: name.to_owned(),
        };
        let counted = inner.units.entry(partition).or_default();
        change(match cause {
            Cause::Visit => &mut counted.visits,
            Cause::Order => &mut counted.orders,
        });
    }

    /// Records a change for the table's stream.
    pub(crate) fn note_change(&self, key: &Value, old: &Value, new: &Value) {
        if old == new {
            return;
        }
        let mut inner = self.lock();
        inner.written = inner.written.saturating_add(1);
        let name = match (old.is_null(), new.is_null()) {
            (true, _) => "INSERT",
            (false, false) => "MODIFY",
            (false, true) => "REMOVE",
        };
        let image = |image: &Value| {
            if image.is_null() {
                json!({})
            } else {
                image.clone()
            }
        };
        let number = inner.written.to_string();
        inner.records.push(json!({
            "eventID": number, "eventName": name, "eventVersion": "1.1", "eventSource": "aws:dynamodb",
            "awsRegion": "eu-central-1",
            "dynamodb": {
                "ApproximateCreationDateTime": 1_790_000_000, "Keys": key, "NewImage": image(new),
                "OldImage": image(old), "SequenceNumber": number, "SizeBytes": 1,
                "StreamViewType": "NEW_AND_OLD_IMAGES",
            },
        }));
    }

    /// Counts a new entry of the figures of a day.
    pub(crate) fn note_entry(&self, bytes: usize) {
        let mut inner = self.lock();
        inner.entries.count = inner.entries.count.saturating_add(1);
        inner.entries.bytes = inner.entries.bytes.saturating_add(bytes);
    }

    /// Returns all entries of the figures of days.
    pub(crate) fn entries(&self) -> Entries {
        self.lock().entries
    }

    /// Returns the records of the stream since the last call.
    pub(crate) fn take_records(&self) -> Vec<Value> {
        std::mem::take(&mut self.lock().records)
    }

    /// Returns the units since the last call.
    pub(crate) fn take_units(&self) -> Units {
        std::mem::take(&mut self.lock().units)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
