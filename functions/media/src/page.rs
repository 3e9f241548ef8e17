//! The pictures and the intro video of the caller's page.

pub(crate) mod avatar;
pub(crate) mod change;
pub(crate) mod cover;
pub(crate) mod gallery;
pub(crate) mod intro_video;
pub(crate) mod picture;
pub(crate) mod view;
