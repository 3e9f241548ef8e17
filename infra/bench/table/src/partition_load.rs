//! Converts a sample to requests per second.
//!
//! A sample is run twice, with different visitors, orders and athletes. A partition that both runs use equally is
//! shared by the whole load: its units are multiplied by the ratio of the load to the sample. A partition that only one
//! run uses belongs to one visit, order or person. Their number grows with the load, so its units are not multiplied,
//! but are assumed to occur within one minute.

use serde_json::{Value, json};

use crate::meter::{Partition, Units};

/// The write capacity of one partition of `DynamoDB`, in units per second.
pub(crate) const MOST_WRITES_S: f64 = 1_000.0;
/// The read capacity, see [`MOST_WRITES_S`].
pub(crate) const MOST_READS_S: f64 = 3_000.0;

/// The share of a partition's units that the run with fewer units must have, so that the partition counts as shared.
const ALIKE: f64 = 0.2;
/// The seconds within which all units of one order or person are assumed to occur.
const OF_ONE_S: f64 = 60.0;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Load {
    pub(crate) name: &'static str,
    pub(crate) visits: u32,
    pub(crate) orders: u32,
    seconds: f64,
    /// The ratio of the busiest second to the average.
    peak: f64,
    /// The share of the load for one athlete.
    pub(crate) famous: f64,
}

/// A day: an eighth of it in its busiest hour, with a peak of three times the average in a second; 5 % of visits and
/// orders for one athlete.
pub(crate) const DAY: Load = Load {
    name: "day",
    visits: 1_000_000,
    orders: 20_000,
    seconds: 86_400.0,
    peak: 9.0,
    famous: 0.05,
};

/// A tenth of a day's visits and orders in ten minutes, all for one athlete who was on television.
pub(crate) const BURST: Load = Load {
    name: "burst",
    visits: 100_000,
    orders: 2_000,
    seconds: 600.0,
    peak: 3.0,
    famous: 1.0,
};

/// The load of a partition in the busiest second.
#[derive(Debug)]
pub(crate) struct PartitionLoad {
    partition: Partition,
    load: Load,
    is_shared: bool,
    pub(crate) writes_s: f64,
    pub(crate) reads_s: f64,
}

impl PartitionLoad {
    /// Returns the used share of its capacity.
    pub(crate) fn share(&self) -> f64 {
        (self.writes_s / MOST_WRITES_S).max(self.reads_s / MOST_READS_S)
    }

    pub(crate) fn line(&self) -> Value {
        json!({
            "bench": "table.partition", "load": self.load.name, "index": self.partition.index,
            "partition": self.partition.name, "of": if self.is_shared { "everybody" } else { "one" },
            "writes_s": rounded(self.writes_s), "reads_s": rounded(self.reads_s),
        })
    }
}

/// Returns the load of every partition from two runs of the same sample; visits and orders were counted separately.
pub(crate) fn measure(
    load: Load,
    visits: u32,
    orders: u32,
    first: &Units,
    second: &Units,
) -> Vec<PartitionLoad> {
    let per_visit = f64::from(load.visits) / f64::from(visits.max(1));
    let per_order = f64::from(load.orders) / f64::from(orders.max(1));
    let mut partitions: Vec<&Partition> = first.keys().chain(second.keys()).collect();
    partitions.sort();
    partitions.dedup();
    let loads = partitions.into_iter().map(|partition| {
        let (one, other) = (
            first.get(partition).copied().unwrap_or_default(),
            second.get(partition).copied().unwrap_or_default(),
        );
        let (less, more) = (
            one.total().min(other.total()),
            one.total().max(other.total()),
        );
        let is_shared = less >= ALIKE * more;
        let (scaled, seconds) = if is_shared {
            // Each run is one sample, so the mean of both is used.
            let part = one.plus(other);
            (
                part.scaled(per_visit / 2.0, per_order / 2.0),
                load.seconds / load.peak,
            )
        } else {
            (one.plus(other).scaled(1.0, 1.0), OF_ONE_S)
        };
        PartitionLoad {
            partition: partition.clone(),
            load,
            is_shared,
            writes_s: scaled.0 / seconds,
            reads_s: scaled.1 / seconds,
        }
    });
    loads.collect()
}

pub(crate) fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
