//! A talent's offer, with its opening hours.

use document_core::{DocumentPath, Status};
use document_protocol::{EntityWrite, ProposedWrite, Verdict};
use domain::OfferGuid;
use domain::offer::{MOST_OFFERS, Offer, OfferEdit, OfferKind};
use domain::talent::Talent;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Map;
use store::documents::{EntityUpdate, offer_fields};

use super::edit::{edit_of, form_of, object_of, read, refused, row_write, time_of};
use super::entities::EntityRows;
use super::talent::stale_page;
use crate::error::store_status;
use crate::place::Place;

/// Fields that the owner may write.
const EDITABLE: [&str; 15] = [
    "acceptWithinH",
    "addons",
    "cancellationPolicy",
    "commercial",
    "description",
    "price",
    "questions",
    "session",
    "sort",
    "status",
    "title",
    "translations",
    "turnaroundDays",
    "use",
    "video",
];

/// Further fields of a new offer.
const KIND: &str = "kind";

#[derive(Debug, Deserialize)]
struct Kind {
    kind: OfferKind,
}

/// The offer as the write makes or changes it; refused where there is no page it could belong to.
pub(crate) fn offer(change: &ProposedWrite<'_>, entities: &EntityRows) -> Result<Verdict, Status> {
    let talent = entities.talent.as_ref().ok_or_else(Status::denied)?;
    let now = time_of(change);
    let guid = guid_of(&change.write.path)?;
    let stored = entities
        .offers
        .iter()
        .find(|offer| offer.offer_guid == guid);
    let saved = match stored {
        Some(stored) => {
            let base = object_of(&OfferEdit::from(stored.clone()))?;
            let row = offer_fields(stored).map_err(store_status)?;
            let edit = edit_of(change, Some(&row), base, &EDITABLE)?;
            let edited = stored
                .edited(talent, edit, now)
                .map_err(|found| refused(&found))?;
            if is_same(stored, &edited) && change.before.is_some() {
                return Ok(Verdict::Replay);
            }
            edited
        }
        None => opened(change, entities, talent, guid, now)?,
    };
    check_prices(entities, stored, &saved)?;
    let fields = offer_fields(&saved).map_err(store_status)?;
    let mut updates = vec![EntityUpdate::Offer(saved)];
    updates.extend(stale_page(talent, now));
    Ok(Verdict::WriteEntity(Box::new(EntityWrite {
        rows: updates.iter().map(row_write).collect::<Result<_, _>>()?,
        fields,
    })))
}

/// New prices follow the marketplace's settings; an offer that is edited otherwise keeps the prices that it has.
fn check_prices(
    entities: &EntityRows,
    stored: Option<&Offer>,
    saved: &Offer,
) -> Result<(), Status> {
    let prices = |offer: &Offer| {
        let commercial = offer.commercial.as_ref();
        (offer.price, commercial.map(|terms| terms.price))
    };
    if stored.is_some_and(|stored| prices(stored) == prices(saved)) {
        return Ok(());
    }
    match &entities.settings {
        Some(settings) => {
            let checked = settings.money.value.check_offer(saved);
            checked.map_err(|found| refused(&found))
        }
        None => Ok(()),
    }
}

fn opened(
    change: &ProposedWrite<'_>,
    entities: &EntityRows,
    talent: &Talent,
    guid: OfferGuid,
    now: Timestamp,
) -> Result<Offer, Status> {
    if entities.offers.len() + opened_before(change, entities) >= MOST_OFFERS {
        return Err(Status::failed_precondition(format!(
            "A talent has at most {MOST_OFFERS} offers, archived ones too."
        )));
    }
    let editable: Vec<&str> = EDITABLE.into_iter().chain([KIND]).collect();
    let mut form = form_of(change, None, Map::new(), &editable)?;
    let kind = form.remove(KIND).map(|kind| (KIND.to_owned(), kind));
    let Kind { kind } = read(kind.into_iter().collect())?;
    Offer::opened(guid, kind, talent, read(form)?, now).map_err(|found| refused(&found))
}

/// How many offers the writes in front of this one open.
fn opened_before(change: &ProposedWrite<'_>, entities: &EntityRows) -> usize {
    let is_stored = |guid: OfferGuid| {
        entities
            .offers
            .iter()
            .any(|stored| stored.offer_guid == guid)
    };
    let is_opened = |path: &&&DocumentPath| {
        matches!(Place::parse(path), Some(Place::Offer(..)))
            && guid_of(path).is_ok_and(|guid| !is_stored(guid))
    };
    change.entity_paths.iter().filter(is_opened).count()
}

/// The guid that the document is named by: in one way of writing only, or one offer would have two documents.
fn guid_of(path: &DocumentPath) -> Result<OfferGuid, Status> {
    let id = path.id();
    OfferGuid::parse(id)
        .ok()
        .filter(|guid| guid.to_string() == id)
        .ok_or_else(|| Status::invalid("The id of an offer must be a UUID in lower case."))
}

fn is_same(stored: &Offer, edited: &Offer) -> bool {
    let edited = Offer {
        version: stored.version,
        updated_at: stored.updated_at,
        ..edited.clone()
    };
    edited == *stored
}
