//! `orders/{orderGuid}`: an order's state, for both parties. No client writes it: orders move by their own calls, and
//! the document follows the row.

use document_core::{Document, Query, Scope, Status, Value};

use crate::caller::Caller;
use crate::party::{is_customer, is_operator, is_talent, side_of};

pub(super) fn read(caller: &Caller<'_>, found: Option<&Document>) -> Result<(), Status> {
    let is_theirs = found.is_some_and(|order| side_of(caller, order).is_some());
    if is_theirs || is_operator(caller) {
        Ok(())
    } else {
        Err(Status::denied())
    }
}

/// A customer asks for those whose `customer` they are, a talent for those whose `talent`. An operator asks for any;
/// only one person's can be listened to.
pub(super) fn list(caller: &Caller<'_>, query: &Query) -> Result<Option<Scope>, Status> {
    let named = |field| query.equals(field).and_then(Value::as_str);
    let (customer, talent) = (named("customer"), named("talent"));
    if let Some(id) = customer.filter(|id| is_customer(caller, id)) {
        return Ok(Some(Scope::new("customer", id)));
    }
    if let Some(id) = talent.filter(|id| is_talent(caller, id)) {
        return Ok(Some(Scope::new("talent", id)));
    }
    if !is_operator(caller) {
        return Err(Status::denied());
    }
    match (customer, talent) {
        (Some(id), _) => Ok(Some(Scope::new("customer", id))),
        (None, Some(id)) => Ok(Some(Scope::new("talent", id))),
        (None, None) => Ok(None),
    }
}
