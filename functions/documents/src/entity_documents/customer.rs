//! A customer's profile.

use document_core::Status;
use document_protocol::{EntityWrite, ProposedWrite, Verdict};
use domain::customer::{CustomerEdit, User};
use store::documents::{EntityUpdate, customer_fields};

use super::edit::{edit_of, object_of, refused, row_write, time_of};
use super::entities::EntityRows;
use crate::error::store_status;

/// Fields that the owner may write.
const EDITABLE: [&str; 8] = [
    "company",
    "country",
    "currency",
    "displayName",
    "locale",
    "marketing",
    "phone",
    "timeZone",
];

/// The account with what the write changes in its profile; refused where there is no such account.
pub(crate) fn customer(
    change: &ProposedWrite<'_>,
    entities: &EntityRows,
) -> Result<Verdict, Status> {
    let user = entities.user.as_ref().ok_or_else(Status::denied)?;
    let row = customer_fields(user).map_err(store_status)?;
    let edit: CustomerEdit = edit_of(change, Some(&row), object_of(&user.profile)?, &EDITABLE)?;
    let profile = edit.checked().map_err(|found| refused(&found))?;
    if profile == user.profile && change.before.is_some() {
        return Ok(Verdict::Replay);
    }
    let saved = User {
        profile,
        version: user.version.saturating_add(1),
        updated_at: time_of(change),
        ..user.clone()
    };
    Ok(Verdict::WriteEntity(Box::new(EntityWrite {
        fields: customer_fields(&saved).map_err(store_status)?,
        rows: vec![row_write(&EntityUpdate::User(saved))?],
    })))
}
