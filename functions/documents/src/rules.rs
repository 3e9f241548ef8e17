//! The marketplace's rules: what is not allowed here is refused.
//!
//! | documents | read | list | write |
//! | --- | --- | --- | --- |
//! | `customers/{userId}` | owner, operator | – | owner |
//! | `customers/{userId}/favourites/{slug}` | owner | owner | owner makes and deletes |
//! | `talents/{talentGuid}` | owner, operator | – | owner |
//! | `talents/{talentGuid}/offers/{offerGuid}` | owner, operator | owner, operator | owner makes and changes |
//! | `orders/{orderGuid}` | both sides, operator | own ones, operator | – |
//! | `orders/{orderGuid}/messages/{id}` | both sides, operator; a guest by the order's link, in `orders` | both sides, operator | both sides make |
//! | `orders/{orderGuid}/reads/{side}` | both sides | both sides | own side |
//! | `orders/{orderGuid}/reports/{messageId}` | operator | operator | the other party creates |
//!
//! An account without claims is a visitor and may do nothing. Over all collections of one id only operators ask.

mod customers;
mod favourites;
mod messages;
mod offers;
mod orders;
mod reads;
mod reports;
mod shape;
mod talents;

use document_core::{Document, DocumentPath, Query, Scope, Status};
use document_protocol::{Access, ProposedWrite, Requester, RuleInputs, Rules, Verdict};

use crate::caller::Caller;
use crate::party::{is_operator, order_path};
use crate::place::{List, Place};

/// The rules of the marketplace.
#[derive(Debug, Clone, Copy, Default)]
pub struct Matchday;

impl Rules for Matchday {
    /// Documents contain nothing public, so visitors are rejected.
    fn check_requester(&self, requester: &Requester) -> Result<(), Status> {
        match Caller::from(requester) {
            Caller::User { .. } => Ok(()),
            Caller::Visitor => Err(Status::denied()),
        }
    }

    fn required_documents(&self, requester: &Requester, access: &Access<'_>) -> Vec<DocumentPath> {
        if matches!(Caller::from(requester), Caller::Visitor) {
            return Vec::new();
        }
        match access {
            Access::Read(path) => order_around(path).into_iter().collect(),
            Access::Query(query) => {
                let list = List::parse(query.parent.as_ref(), &query.collection_id);
                match list.filter(|_| !query.all_descendants) {
                    Some(List::Messages(_) | List::ReadMarks(_)) => {
                        query.parent.clone().into_iter().collect()
                    }
                    _ => Vec::new(),
                }
            }
            Access::Write(write) => {
                let mut needed: Vec<_> = order_around(&write.path).into_iter().collect();
                if let Some(Place::Report(order, message)) = Place::parse(&write.path) {
                    needed.extend(reports::message_path(order, message));
                }
                needed
            }
        }
    }

    fn check_read(
        &self,
        requester: &Requester,
        path: &DocumentPath,
        found: Option<&Document>,
        known: &RuleInputs,
    ) -> Result<(), Status> {
        let caller = &Caller::from(requester);
        match Place::parse(path).ok_or_else(Status::denied)? {
            Place::Customer(id) => customers::read(caller, id),
            Place::Favourite(customer, _) => favourites::read(caller, customer),
            Place::Talent(id) => talents::read(caller, id),
            Place::Offer(talent, _) => offers::read(caller, talent),
            Place::Order(_) => orders::read(caller, found),
            Place::Message(order, _) => messages::read(caller, order, known),
            Place::ReadMark(order, _) => reads::read(caller, order, known),
            Place::Report(..) => reports::read(caller),
        }
    }

    fn check_query(
        &self,
        requester: &Requester,
        query: &Query,
        known: &RuleInputs,
    ) -> Result<Option<Scope>, Status> {
        let caller = &Caller::from(requester);
        if query.all_descendants {
            return group(caller, query);
        }
        let list = List::parse(query.parent.as_ref(), &query.collection_id);
        match list.ok_or_else(Status::denied)? {
            List::Customers | List::Talents => Err(Status::denied()),
            List::Orders => orders::list(caller, query),
            List::Favourites(customer) => {
                favourites::read(caller, customer)?;
                Ok(Some(Scope::new("customer", customer)))
            }
            List::Offers(talent) => {
                offers::read(caller, talent)?;
                Ok(Some(Scope::new("talent", talent)))
            }
            List::Messages(order) => {
                messages::read(caller, order, known)?;
                Ok(Some(Scope::new("order", order)))
            }
            List::ReadMarks(order) => {
                reads::read(caller, order, known)?;
                Ok(Some(Scope::new("order", order)))
            }
            List::Reports(order) => {
                reports::read(caller)?;
                Ok(Some(Scope::new("order", order)))
            }
        }
    }

    fn check_write(
        &self,
        requester: &Requester,
        change: &ProposedWrite<'_>,
        known: &RuleInputs,
    ) -> Result<Verdict, Status> {
        let caller = &Caller::from(requester);
        match Place::parse(&change.write.path).ok_or_else(Status::denied)? {
            Place::Customer(id) => customers::write(caller, id, change, known),
            Place::Favourite(customer, slug) => favourites::write(caller, (customer, slug), change),
            Place::Talent(id) => talents::write(caller, id, change, known),
            Place::Offer(talent, _) => offers::write(caller, talent, change, known),
            Place::Order(_) => Err(Status::denied()),
            Place::Message(order, id) => messages::write(caller, (order, id), change, known),
            Place::ReadMark(order, side) => reads::write(caller, (order, side), change, known),
            Place::Report(order, message) => {
                reports::write(caller, (order, message), change, known)
            }
        }
    }
}

/// Operators look through what lies below orders and talent; nothing lists profiles.
fn group(caller: &Caller<'_>, query: &Query) -> Result<Option<Scope>, Status> {
    const GROUPS: [&str; 4] = ["orders", "offers", "messages", "reports"];
    if is_operator(caller) && GROUPS.contains(&query.collection_id.as_str()) {
        Ok(None)
    } else {
        Err(Status::denied())
    }
}

/// The order that decides who may look at what lies below it.
fn order_around(path: &DocumentPath) -> Option<DocumentPath> {
    match Place::parse(path)? {
        Place::Message(order, _) | Place::ReadMark(order, _) | Place::Report(order, _) => {
            order_path(order).ok()
        }
        Place::Customer(_)
        | Place::Favourite(..)
        | Place::Talent(_)
        | Place::Offer(..)
        | Place::Order(_) => None,
    }
}
