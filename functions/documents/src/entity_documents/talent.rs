//! A talent's own page.

use document_core::Status;
use document_protocol::{EntityWrite, ProposedWrite, Verdict};
use domain::Violations;
use domain::talent::{Talent, TalentEdit};
use domain::text::FieldRule;
use jiff::Timestamp;
use store::StalePage;
use store::documents::{EntityUpdate, talent_fields};

use super::edit::{edit_of, object_of, refused, row_write, time_of};
use super::entities::EntityRows;
use crate::error::store_status;

/// Fields that the owner may write.
const EDITABLE: [&str; 16] = [
    "achievements",
    "bio",
    "capacity",
    "city",
    "country",
    "displayName",
    "headline",
    "languages",
    "position",
    "socials",
    "sports",
    "tagWords",
    "team",
    "textLanguage",
    "timeZone",
    "translations",
];

/// The page with what the write changes; refused where there is no such page.
pub(crate) fn talent(change: &ProposedWrite<'_>, entities: &EntityRows) -> Result<Verdict, Status> {
    let talent = entities.talent.as_ref().ok_or_else(Status::denied)?;
    let now = time_of(change);
    let row = talent_fields(talent).map_err(store_status)?;
    let edit: TalentEdit = edit_of(change, Some(&row), object_of(talent)?, &EDITABLE)?;
    let edited = talent
        .edited(&edit, now)
        .and_then(|edited| check_sports(talent, edited, entities))
        .map_err(|found| refused(&found))?;
    if edited == talent.next(now) && change.before.is_some() {
        return Ok(Verdict::Replay);
    }
    let fields = talent_fields(&edited).map_err(store_status)?;
    let mut updates = vec![EntityUpdate::Talent(edited)];
    updates.extend(stale_page(talent, now));
    Ok(Verdict::WriteEntity(Box::new(EntityWrite {
        rows: updates.iter().map(row_write).collect::<Result<_, _>>()?,
        fields,
    })))
}

/// Rejects a sport that the page does not have yet, unless athletes can choose it.
fn check_sports(
    talent: &Talent,
    edited: Talent,
    entities: &EntityRows,
) -> Result<Talent, Violations> {
    let mut violations = Violations::new();
    for (position, slug) in edited.sports.iter().enumerate() {
        violations.require(
            talent.sports.contains(slug) || entities.sports.contains(slug),
            &format!("sports.{position}"),
            FieldRule::UnknownSport,
        );
    }
    violations.into_result(edited)
}

/// The note that a public page is older than its data now.
pub(super) fn stale_page(talent: &Talent, now: Timestamp) -> Option<EntityUpdate> {
    let page = StalePage::of_talent(talent.talent_guid, now);
    talent.is_public().then_some(EntityUpdate::StalePage(page))
}
