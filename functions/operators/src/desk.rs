//! The first page of the operators: what waits, figures and the search.

pub(crate) mod figures;
pub(crate) mod queues;
pub(crate) mod search;
