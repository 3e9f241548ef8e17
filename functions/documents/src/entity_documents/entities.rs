//! Rows of the marketplace that a commit would change, read before it is decided.

use std::collections::BTreeSet;
use std::sync::Arc;

use document_core::{Operation, Status, Transform, Value, Write};
use document_protocol::RuleInputs;
use domain::customer::User;
use domain::marketplace::Marketplace;
use domain::message;
use domain::offer::Offer;
use domain::order::Order;
use domain::talent::Talent;
use domain::{OrderGuid, Slug, TalentGuid};
use http_api::Role;
use store::{Store, StoreError};

use crate::caller::Caller;
use crate::error::store_status;
use crate::place::Place;

/// Sports looked up for one commit; a talent has at most three.
const MOST_SPORTS: usize = 6;
/// Orders looked up for one commit, since a message about them has a contact. Those of the others are judged by their
/// documents.
const MOST_ORDERS: usize = 2;

/// The caller's own rows, as far as a commit is about them.
#[derive(Debug, Clone, Default)]
pub(crate) struct EntityRows {
    pub(crate) user: Option<User>,
    pub(crate) talent: Option<Talent>,
    /// Returns the caller's offers in any state.
    pub(crate) offers: Vec<Offer>,
    /// The marketplace's settings, for a write to an offer.
    pub(crate) settings: Option<Arc<Marketplace>>,
    /// Sports in the writes that the catalogue has and that athletes can choose.
    pub(crate) sports: BTreeSet<Slug>,
    /// Orders that a message with a contact is about.
    pub(crate) orders: Vec<Order>,
}

/// The rows that were read for a commit; none for a read.
pub(crate) fn read_entities(known: &RuleInputs) -> &EntityRows {
    static NONE: EntityRows = EntityRows {
        user: None,
        talent: None,
        offers: Vec::new(),
        settings: None,
        sports: BTreeSet::new(),
        orders: Vec::new(),
    };
    known.rows.get().unwrap_or(&NONE)
}

/// Reads the rows that these writes need; none unless they name the caller's own profile, page or offers, or depend on
/// an order's acceptance.
pub(super) async fn read_rows(
    store: &Store,
    caller: &Caller<'_>,
    writes: &[Write],
) -> Result<EntityRows, Status> {
    let Caller::User {
        uid, user_id, role, ..
    } = caller
    else {
        return Ok(EntityRows::default());
    };
    let own = user_id.to_string();
    let about = |is_about: fn(&Place<'_>, &str) -> bool| {
        writes
            .iter()
            .filter_map(|write| Place::parse(&write.path))
            .any(|place| is_about(&place, &own))
    };
    let found = match role {
        Role::Customer if about(|place, own| *place == Place::Customer(own)) => {
            of_customer(store, uid).await
        }
        Role::Talent if about(is_of_talent) => {
            let with_offers = about(|place, _| matches!(place, Place::Offer(..)));
            of_talent(store, TalentGuid::from(*user_id), with_offers, writes).await
        }
        Role::Customer | Role::Talent | Role::Operator => Ok(EntityRows::default()),
    };
    let mut entities = found.map_err(store_status)?;
    for order in orders_with_contacts(writes) {
        let found = store.find_order(order).await.map_err(store_status)?;
        entities.orders.extend(found);
    }
    Ok(entities)
}

/// The orders of messages that have a contact.
fn orders_with_contacts(writes: &[Write]) -> Vec<OrderGuid> {
    let mut orders = BTreeSet::new();
    for write in writes {
        let (Operation::Set(fields) | Operation::Merge { fields, .. }) = &write.operation else {
            continue;
        };
        if let Some(Place::Message(order, _)) = Place::parse(&write.path)
            && let Some(text) = fields.field("text").and_then(Value::as_str)
            && message::TEXT.clean(text).is_ok()
            && message::contact_in(text).is_some()
        {
            orders.extend(OrderGuid::parse(order));
        }
    }
    orders.into_iter().take(MOST_ORDERS).collect()
}

fn is_of_talent(place: &Place<'_>, own: &str) -> bool {
    matches!(place, Place::Talent(talent) | Place::Offer(talent, _) if *talent == own)
}

async fn of_customer(store: &Store, uid: &str) -> Result<EntityRows, StoreError> {
    Ok(EntityRows {
        user: store.find_user(uid).await?,
        ..EntityRows::default()
    })
}

async fn of_talent(
    store: &Store,
    guid: TalentGuid,
    with_offers: bool,
    writes: &[Write],
) -> Result<EntityRows, StoreError> {
    let offers = async {
        if with_offers {
            store.list_offers(guid).await
        } else {
            Ok(Vec::new())
        }
    };
    let sports = async {
        let mut sports = BTreeSet::new();
        for slug in sports_named(writes) {
            if store.can_choose_sport(&slug).await? {
                sports.insert(slug);
            }
        }
        Ok(sports)
    };
    let settings = async {
        if with_offers {
            store.marketplace().await.map(Some)
        } else {
            Ok(None)
        }
    };
    let (talent, offers, settings, sports) =
        tokio::try_join!(store.find_talent(guid), offers, settings, sports)?;
    Ok(EntityRows {
        talent,
        offers,
        settings,
        sports,
        ..EntityRows::default()
    })
}

/// The sports that a page is to have, whichever way they are written.
fn sports_named(writes: &[Write]) -> BTreeSet<Slug> {
    let pages = writes
        .iter()
        .filter(|write| matches!(Place::parse(&write.path), Some(Place::Talent(_))));
    let values = pages.flat_map(|write| {
        let set = match &write.operation {
            Operation::Set(fields) | Operation::Merge { fields, .. } => {
                match fields.field("sports") {
                    Some(Value::Array(values)) => values.as_slice(),
                    _ => &[],
                }
            }
            Operation::Delete | Operation::Verify => &[],
        };
        let appended = write
            .transforms
            .iter()
            .flat_map(|one| match &one.transform {
                Transform::AppendMissing(values) => values.as_slice(),
                _ => &[],
            });
        set.iter().chain(appended)
    });
    values
        .filter_map(Value::as_str)
        .filter_map(|text| Slug::parse(text).ok())
        .take(MOST_SPORTS)
        .collect()
}
