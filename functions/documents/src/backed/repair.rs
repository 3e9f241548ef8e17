//! Images that are missing or late, made from their rows when somebody asks for them.

use document::{CollectionPath, DocumentPath, Status, Value};
use domain::{OfferGuid, OrderGuid, TalentGuid};
use jiff::Timestamp;
use store::StoreError;
use store::documents::{Ask, Documents, Projection};
use web::Role;

use crate::authorise::table;
use crate::requester::Requester;
use crate::rules::{List, Place};
use crate::state::DocumentsState;

/// Most images made for one request; the rest is made for the next.
const MOST_REPAIRED: usize = 20;

/// Shows the rows behind documents that were asked for and not found, as far as they may be the caller's. Whether any
/// was shown: then the documents are to be read again.
///
/// A customer's row is found by the account alone, so a customer's profile appears when its owner first looks.
pub(crate) async fn repair(
    state: &DocumentsState,
    requester: &Requester,
    missing: &[DocumentPath],
) -> Result<bool, Status> {
    if matches!(requester, Requester::Visitor) {
        return Ok(false);
    }
    let mut shown = false;
    let places = missing.iter().filter_map(Place::of);
    for place in places.filter(may_have_row).take(MOST_REPAIRED) {
        shown |= show(state, requester, place).await.map_err(table)?;
    }
    Ok(shown)
}

/// The same for all offers of a talent, those too whose documents are late.
pub(crate) async fn repair_list(
    state: &DocumentsState,
    requester: &Requester,
    collection: &CollectionPath,
) -> Result<bool, Status> {
    let Some(talent) = List::offers_of(collection).filter(|talent| sees(requester, talent)) else {
        return Ok(false);
    };
    let Ok(talent) = TalentGuid::parse(&talent) else {
        return Ok(false);
    };
    show_offers(state, talent).await.map_err(table)
}

fn may_have_row(place: &Place<'_>) -> bool {
    match place {
        Place::Customer(_) | Place::Talent(_) | Place::Offer(..) | Place::Order(_) => true,
        Place::Favourite(..) | Place::Message(..) | Place::ReadMark(..) | Place::Report(..) => {
            false
        }
    }
}

async fn show(
    state: &DocumentsState,
    requester: &Requester,
    place: Place<'_>,
) -> Result<bool, StoreError> {
    let store = &state.store;
    match (place, requester) {
        (
            Place::Customer(id),
            Requester::User {
                uid,
                user_id,
                role: Role::Customer,
                ..
            },
        ) if user_id.to_string() == id => match store.find_user(uid).await? {
            Some(user) => project(state, Projection::Customer(&user)).await,
            None => Ok(false),
        },
        (Place::Talent(id), _) if sees(requester, id) => {
            let Ok(guid) = TalentGuid::parse(id) else {
                return Ok(false);
            };
            match store.find_talent(guid).await? {
                Some(talent) => project(state, Projection::Talent(&talent)).await,
                None => Ok(false),
            }
        }
        (Place::Offer(id, offer), _) if sees(requester, id) => {
            let (Ok(guid), Ok(offer)) = (TalentGuid::parse(id), OfferGuid::parse(offer)) else {
                return Ok(false);
            };
            match store.find_offer(guid, offer).await? {
                Some(offer) => project(state, Projection::Offer(&offer)).await,
                None => Ok(false),
            }
        }
        (Place::Order(id), _) => {
            let Ok(guid) = OrderGuid::parse(id) else {
                return Ok(false);
            };
            match store.find_order(guid).await? {
                Some(order) => project(state, Projection::Order(&order)).await,
                None => Ok(false),
            }
        }
        _ => Ok(false),
    }
}

async fn show_offers(state: &DocumentsState, talent: TalentGuid) -> Result<bool, StoreError> {
    let offers = state.store.list_offers(talent).await?;
    let named = |offer: &domain::offer::Offer| {
        DocumentPath::parse(&format!("talents/{talent}/offers/{}", offer.offer_guid)).ok()
    };
    let paths: Vec<DocumentPath> = offers.iter().filter_map(named).collect();
    let ask = Ask {
        paths: &paths,
        scopes: &[],
        gate: None,
    };
    let documents = documents(state).read(&ask).await?.documents;
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
            shown |= project(state, Projection::Offer(offer)).await?;
        }
    }
    Ok(shown)
}

/// Shows a row; somebody who was faster showed the same.
async fn project(state: &DocumentsState, row: Projection<'_>) -> Result<bool, StoreError> {
    documents(state).project(row, now(state)).await?;
    Ok(true)
}

fn documents(state: &DocumentsState) -> Documents {
    state.store.documents(state.schema)
}

fn now(state: &DocumentsState) -> Timestamp {
    state.clock.now()
}

/// Whether what is behind this talent's page is the caller's business.
fn sees(requester: &Requester, talent: &str) -> bool {
    match requester {
        Requester::Visitor => false,
        Requester::User { user_id, role, .. } => match role {
            Role::Operator => true,
            Role::Talent => user_id.to_string() == talent,
            Role::Customer => false,
        },
    }
}
