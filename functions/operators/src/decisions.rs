//! Acts that need a second operator, and the log of every act.

pub(crate) mod approval_decision;
pub(crate) mod approval_request;
pub(crate) mod approvals;
pub(crate) mod approved_act;
pub(crate) mod audit_log;
pub(crate) mod decided;
