//! The API description of the endpoints, and the accounts that call them.

mod access;
mod description;
mod fixture;
mod viewer;

pub(crate) use access::{Access, Verdict};
pub(crate) use description::{Description, Operation, is_of, unbounded};
pub(crate) use fixture::{Fixture, Stage};
pub(crate) use viewer::Viewer;
