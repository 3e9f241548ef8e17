//! What visitors wrote and operators decide about: feedback and reported messages.

pub(crate) mod feedback;
pub(crate) mod reports;
