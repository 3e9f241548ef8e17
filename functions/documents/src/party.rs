//! Who the caller is: to a profile, to an order.
use document_core::{Document, DocumentPath, Status, Value};
use document_protocol::RuleInputs;
use http_api::Role;
use store::documents::Author;

use crate::caller::Caller;

/// Whether the caller is this customer.
pub(crate) fn is_customer(caller: &Caller<'_>, id: &str) -> bool {
    is_account(caller, Role::Customer, id)
}

/// Whether the caller is this talent.
pub(crate) fn is_talent(caller: &Caller<'_>, id: &str) -> bool {
    is_account(caller, Role::Talent, id)
}

/// Whether the caller is a member of the operators' team.
pub(crate) fn is_operator(caller: &Caller<'_>) -> bool {
    matches!(
        caller,
        Caller::User {
            is_member: true,
            ..
        }
    )
}

fn is_account(caller: &Caller<'_>, as_a: Role, id: &str) -> bool {
    match caller {
        Caller::Visitor => false,
        Caller::User { user_id, role, .. } => *role == as_a && user_id.to_string() == id,
    }
}

/// On which side of this order the caller is; only a customer's account can be the customer of an order.
pub(crate) fn side_of(caller: &Caller<'_>, order: &Document) -> Option<Author> {
    let named = |field| {
        order
            .fields
            .field(field)
            .and_then(Value::as_str)
            .unwrap_or_default()
    };
    if is_customer(caller, named("customer")) {
        Some(Author::Customer)
    } else if is_talent(caller, named("talent")) {
        Some(Author::Talent)
    } else {
        None
    }
}

/// The order and the caller's side of it; anyone else is refused, also where there is no such order.
pub(crate) fn participant<'a>(
    caller: &Caller<'_>,
    order: &str,
    known: &'a RuleInputs,
) -> Result<(&'a Document, Author), Status> {
    let order = known.get(&order_path(order)?).ok_or_else(Status::denied)?;
    let side = side_of(caller, order).ok_or_else(Status::denied)?;
    Ok((order, side))
}

pub(crate) fn order_path(order: &str) -> Result<DocumentPath, Status> {
    DocumentPath::parse(&format!("orders/{order}"))
}
