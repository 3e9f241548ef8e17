//! Documents of entities of the marketplace: `customers/{userId}`, `talents/{talentGuid}` and
//! `talents/{talentGuid}/offers/{offerGuid}`.
//!
//! The entity's row is authoritative, and the document is derived from it. The changes that a write makes in the document
//! are applied to the entity by the rules of [`domain`], and row and document are written in one transaction. Other data in
//! the write is ignored, and an outdated document causes no wrong data.
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
