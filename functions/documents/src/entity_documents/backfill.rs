//! Missing or late images, made from their rows on demand.

use std::collections::HashMap;

use document_core::{CollectionPath, Document, DocumentPath, Status, Value};
use domain::order::Order;
use domain::{OfferGuid, OrderGuid, TalentGuid};
use http_api::Role;
use store::StoreError;
use store::documents::{Projection, ReadRequest};

use super::source::EntityDocuments;
use crate::caller::Caller;
use crate::error::store_status;
use crate::party::{is_operator, is_talent, side_of};
use crate::place::{List, Place};

/// Most images made for one request; the rest is made for the next.
const MOST_BACKFILLED: usize = 20;

/// Shows the rows behind documents that were asked for and are missing or late among those `found`, as far as they are
/// the caller's. Whether any was shown: then the documents are to be read again.
///
/// A customer's row is found by the account alone, so a customer's profile appears when its owner first looks. An order
/// is late when it does not name the caller and its row does: claimed or paid for a moment ago.
pub(super) async fn backfill(
    entities: &EntityDocuments,
    caller: &Caller<'_>,
    paths: &[DocumentPath],
    found: &HashMap<DocumentPath, Document>,
) -> Result<bool, Status> {
    if matches!(caller, Caller::Visitor) {
        return Ok(false);
    }
    let mut shown = false;
    let is_wanting = |path: &&DocumentPath| match found.get(path) {
        None => true,
        Some(document) => names_others(caller, document),
    };
    let places = paths.iter().filter(is_wanting).filter_map(Place::parse);
    for place in places.filter(may_have_row).take(MOST_BACKFILLED) {
        shown |= project_entity(entities, caller, place)
            .await
            .map_err(store_status)?;
    }
    Ok(shown)
}

/// The same for all offers of a talent, those too whose documents are late.
pub(super) async fn backfill_collection(
    entities: &EntityDocuments,
    caller: &Caller<'_>,
    collection: &CollectionPath,
) -> Result<bool, Status> {
    let Some(talent) = List::offers_of(collection).filter(|talent| sees(caller, talent)) else {
        return Ok(false);
    };
    let Ok(talent) = TalentGuid::parse(&talent) else {
        return Ok(false);
    };
    show_offers(entities, talent).await.map_err(store_status)
}

fn may_have_row(place: &Place<'_>) -> bool {
    match place {
        Place::Customer(_) | Place::Talent(_) | Place::Offer(..) | Place::Order(_) => true,
        Place::Favourite(..) | Place::Message(..) | Place::ReadMark(..) | Place::Report(..) => {
            false
        }
    }
}

async fn project_entity(
    entities: &EntityDocuments,
    caller: &Caller<'_>,
    place: Place<'_>,
) -> Result<bool, StoreError> {
    let store = &entities.store;
    match (place, caller) {
        (
            Place::Customer(id),
            Caller::User {
                uid,
                user_id,
                role: Role::Customer,
                ..
            },
        ) if user_id.to_string() == id => match store.find_user(uid).await? {
            Some(user) => project(entities, Projection::Customer(&user)).await,
            None => Ok(false),
        },
        (Place::Talent(id), _) if sees(caller, id) => {
            let Ok(guid) = TalentGuid::parse(id) else {
                return Ok(false);
            };
            match store.find_talent(guid).await? {
                Some(talent) => project(entities, Projection::Talent(&talent)).await,
                None => Ok(false),
            }
        }
        (Place::Offer(id, offer), _) if sees(caller, id) => {
            let (Ok(guid), Ok(offer)) = (TalentGuid::parse(id), OfferGuid::parse(offer)) else {
                return Ok(false);
            };
            match store.find_offer(guid, offer).await? {
                Some(offer) => project(entities, Projection::Offer(&offer)).await,
                None => Ok(false),
            }
        }
        (Place::Order(id), _) => {
            let Ok(guid) = OrderGuid::parse(id) else {
                return Ok(false);
            };
            match store.find_order(guid).await? {
                Some(order) if is_of(&order, caller) => {
                    project(entities, Projection::Order(&order)).await
                }
                _ => Ok(false),
            }
        }
        _ => Ok(false),
    }
}

async fn show_offers(entities: &EntityDocuments, talent: TalentGuid) -> Result<bool, StoreError> {
    let offers = entities.store.list_offers(talent).await?;
    let named = |offer: &domain::offer::Offer| {
        DocumentPath::parse(&format!("talents/{talent}/offers/{}", offer.offer_guid)).ok()
    };
    let paths: Vec<DocumentPath> = offers.iter().filter_map(named).collect();
    let request = ReadRequest {
        paths: &paths,
        scopes: &[],
        row: None,
    };
    let documents = entities.documents.read(&request).await?.documents;
    let mut shown = false;
    for offer in &offers {
        let version =
            named(offer).and_then(|path| documents.get(&path)?.fields.field("version").cloned());
        let is_late = match version {
            Some(Value::Integer(version)) => {
                u64::try_from(version).is_ok_and(|version| version < offer.version)
            }
            _ => true,
        };
        if is_late {
            shown |= project(entities, Projection::Offer(offer)).await?;
        }
    }
    Ok(shown)
}

/// Projects a row, unless it has changed; another call projected it then.
async fn project(entities: &EntityDocuments, row: Projection<'_>) -> Result<bool, StoreError> {
    let documents = &entities.documents;
    documents.project_stored(row, entities.clock.now()).await?;
    Ok(true)
}

/// Whether this is an order that names neither of its sides as the caller, who would be refused.
fn names_others(caller: &Caller<'_>, document: &Document) -> bool {
    let is_order = matches!(Place::parse(&document.path), Some(Place::Order(_)));
    is_order && !is_operator(caller) && side_of(caller, document).is_none()
}

/// Whether the order's document, made now, would be the caller's to read.
fn is_of(order: &Order, caller: &Caller<'_>) -> bool {
    let Caller::User { user_id, role, .. } = caller else {
        return false;
    };
    if is_operator(caller) {
        return true;
    }
    match role {
        Role::Operator => false,
        Role::Customer => order.customer.user_id == Some(*user_id) && !order.is_erased(),
        Role::Talent => {
            let is_theirs = order.talent.talent_guid == TalentGuid::from(*user_id);
            is_theirs && order.requested_at.is_some()
        }
    }
}

/// Whether what is behind this talent's page is the caller's business.
fn sees(caller: &Caller<'_>, talent: &str) -> bool {
    is_operator(caller) || is_talent(caller, talent)
}
