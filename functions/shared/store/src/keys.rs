//! Every key of the table. No file outside of this module holds a key string.
//!
//! One function per kind of row; prefixes of sort keys are beside the rows they select.

mod due;
mod marketplace;
mod money;
mod name;
mod order;
mod person;
mod queue;
mod site;
mod talent;
mod webhook;

pub(crate) use due::*;
pub use due::{DUE_SHARDS, DuePartition};
pub(crate) use marketplace::*;
pub(crate) use money::*;
pub use name::{OutboxId, RowName};
pub(crate) use order::*;
pub(crate) use person::*;
pub(crate) use queue::*;
pub(crate) use site::*;
pub use talent::VIEW_SHARDS;
pub(crate) use talent::*;
pub use webhook::WebhookPartition;
pub(crate) use webhook::*;

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::row::whole_seconds;

    #[test]
    fn idempotency_keys_of_different_callers_never_collide() {
        assert_ne!(idempotency("a", "b#c"), idempotency("a#b", "c"));
        assert_ne!(idempotency("", "1#a#b"), idempotency("a", "b"));
        assert_ne!(idempotency("a", "b"), idempotency("b", "a"));
    }

    #[test]
    fn sort_keys_order_times_chronologically() {
        let early: Timestamp = Timestamp::constant(1_795_251_600, 900_000_000);
        let late: Timestamp = Timestamp::constant(1_795_251_601, 0);
        assert!(whole_seconds(early) < whole_seconds(late));
        assert_eq!(whole_seconds(early), "2026-11-21T09:00:00Z");
    }
}
