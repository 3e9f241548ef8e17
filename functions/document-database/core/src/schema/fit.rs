//! Decides whether an index answers a query.

use super::Index;
use super::demand::Demand;
use crate::{Direction, FieldPath, index_key};

/// How an index answers a query.
pub(super) struct Fit {
    /// The values the partition's entries share.
    pub(super) shared: Vec<u8>,
    /// The common prefix of the keys of all results.
    pub(super) prefix: Vec<u8>,
    /// The index's order behind that.
    pub(super) rest: &'static [(&'static str, Direction)],
    pub(super) reverse: bool,
}

impl Fit {
    /// An index fits when its shared fields are equalities of the query, the other equalities are its first
    /// sorted fields, and what it is sorted by behind them is exactly the query's order, forwards or backwards.
    /// More sorted fields would leave out documents that lack them, fewer would sort otherwise.
    pub(super) fn of(index: &Index, demand: &Demand<'_>) -> Option<Self> {
        let mut equal = demand.equal.clone();
        let mut shared = Vec::new();
        for field in index.equal {
            let value = equal.remove(&FieldPath::parse(field).ok()?)?;
            shared.extend(index_key::value(value));
        }
        let mut prefix = Vec::new();
        let mut rest = index.order;
        while let Some(((field, direction), behind)) = rest.split_first() {
            let Some(value) = equal.remove(&FieldPath::parse(field).ok()?) else {
                break;
            };
            prefix.extend(index_key::directed(index_key::value(value), *direction));
            rest = behind;
        }
        if !equal.is_empty() || rest.len() != demand.order.len() {
            return None;
        }
        let reverse = demand.name_direction != index.name_direction();
        let same_order = demand
            .order
            .iter()
            .zip(rest)
            .all(|(order, (field, direction))| {
                order.field.to_string() == *field && (order.direction != *direction) == reverse
            });
        same_order.then_some(Self {
            shared,
            prefix,
            rest,
            reverse,
        })
    }
}
