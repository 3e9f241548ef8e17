//! From a sample to requests a second.
//!
//! A sample is played twice, with other visitors, orders and athletes. A partition that both plays use alike is one that the
//! whole load uses: its units are multiplied by what the sample is a part of. One that a single play uses belongs to
//! one visit, order or person: in production there are as many of them as there are orders, so it is not multiplied, but all of
//! its units are taken to fall into one minute.

use serde_json::{Value, json};

use crate::meter::{Partition, Units};

/// What `DynamoDB` gives one partition.
pub(crate) const MOST_WRITES_S: f64 = 1_000.0;
/// See [`MOST_WRITES_S`].
pub(crate) const MOST_READS_S: f64 = 3_000.0;

/// How much of a partition's units the play that used it less must have for the partition to be everybody's.
const ALIKE: f64 = 0.2;
/// In how many seconds all units of one order or person are taken to fall.
const OF_ONE_S: f64 = 60.0;

/// What comes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Load {
    pub(crate) name: &'static str,
    pub(crate) visits: u32,
    pub(crate) orders: u32,
    seconds: f64,
    /// How much more than on average comes in the busiest second.
    peak: f64,
    /// Which part of it is about one athlete.
    pub(crate) famous: f64,
}

/// A day: an eighth of it in its busiest hour, and in that hour's busiest second three times its average; one athlete in
/// twenty visits and orders.
pub(crate) const DAY: Load = Load {
    name: "day",
    visits: 1_000_000,
    orders: 20_000,
    seconds: 86_400.0,
    peak: 9.0,
    famous: 0.05,
};

/// A tenth of a day's visits and orders in ten minutes, all of them of one athlete who was on television.
pub(crate) const BURST: Load = Load {
    name: "burst",
    visits: 100_000,
    orders: 2_000,
    seconds: 600.0,
    peak: 3.0,
    famous: 1.0,
};

/// What a partition has to carry in the busiest second.
#[derive(Debug)]
pub(crate) struct Heat {
    partition: Partition,
    load: Load,
    is_shared: bool,
    pub(crate) writes_s: f64,
    pub(crate) reads_s: f64,
}

impl Heat {
    /// Which part of its limits it needs.
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

/// The heat of every partition, from two plays of the same sample; calls of visits and of orders were counted apart.
pub(crate) fn measure(
    load: Load,
    visits: u32,
    orders: u32,
    first: &Units,
    second: &Units,
) -> Vec<Heat> {
    let per_visit = f64::from(load.visits) / f64::from(visits.max(1));
    let per_order = f64::from(load.orders) / f64::from(orders.max(1));
    let mut partitions: Vec<&Partition> = first.keys().chain(second.keys()).collect();
    partitions.sort();
    partitions.dedup();
    let heats = partitions.into_iter().map(|partition| {
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
            // Either play is one sample: the mean of both stands for it.
            let part = one.plus(other);
            (
                part.scaled(per_visit / 2.0, per_order / 2.0),
                load.seconds / load.peak,
            )
        } else {
            (one.plus(other).scaled(1.0, 1.0), OF_ONE_S)
        };
        Heat {
            partition: partition.clone(),
            load,
            is_shared,
            writes_s: scaled.0 / seconds,
            reads_s: scaled.1 / seconds,
        }
    });
    heats.collect()
}

/// One digit behind the point.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
