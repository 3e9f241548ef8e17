//! The files of a delivery, and who else may see them.

pub(crate) mod files;
pub(crate) mod visibility;
