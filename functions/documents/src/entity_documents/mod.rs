//! Documents of entities of the marketplace: `customers/{userId}`, `talents/{talentGuid}` and
//! `talents/{talentGuid}/offers/{offerGuid}`.
//!
//! The entity's row is the truth, the document is its image. A write says what should be different: what it changes in
//! the image is taken over into the entity by the rules of [`domain`], and row and image are written in one
//! transaction. So whatever a client sends beside that is not kept, and an image that lags behind spoils nothing.
//!
//! Rows from before documents existed, and rows without a current image, are projected when they are first read:
//! `backfill`.

mod backfill;
mod customer;
mod edit;
mod entities;
mod offer;
mod provide;
mod source;
mod talent;

pub(crate) use customer::customer;
pub(crate) use entities::read_entities;
pub(crate) use offer::offer;
pub(crate) use source::EntityDocuments;
pub(crate) use talent::talent;
