use serde_json::Value;

use crate::records::Session;
use crate::stripe::records::error::StripeError;
use crate::stripe::records::{
    account, balance_transaction, charge, checkout_session, dispute, payment_intent, refund,
    transfer,
};

/// Replaces an id with the whole object: `latest_charge`, `payment_intent.latest_charge`.
pub(in crate::stripe) fn expand_object(
    session: &Session<'_>,
    object: &mut Value,
    path: &str,
) -> Result<(), StripeError> {
    let (name, rest) = path
        .split_once('.')
        .map_or((path, None), |(name, rest)| (name, Some(rest)));
    let Some(member) = object.get_mut(name) else {
        // Objects of an older version of this emulator, and those that a test books, lack these.
        return if name.ends_with("balance_transaction") {
            Ok(())
        } else {
            Err(not_expandable(path))
        };
    };
    if let (Value::Array(items), Some(rest)) = (&mut *member, rest) {
        return items
            .iter_mut()
            .try_for_each(|item| expand_object(session, item, rest));
    }
    if let Value::String(id) = member {
        let kind = kind_of(id).ok_or_else(|| not_expandable(path))?;
        let whole: Option<Value> = session.find(kind, id)?;
        if let Some(whole) = whole {
            *member = whole;
        }
    }
    match rest {
        Some(rest) if !member.is_null() => expand_object(session, member, rest),
        _ => Ok(()),
    }
}

pub(super) fn kind_of(id: &str) -> Option<&'static str> {
    let (prefix, _) = id.split_once('_')?;
    match prefix {
        "pi" => Some(payment_intent::PAYMENT_INTENT),
        "txn" => Some(balance_transaction::BALANCE_TRANSACTION),
        "ch" => Some(charge::CHARGE),
        "cs" => Some(checkout_session::CHECKOUT_SESSION),
        "acct" => Some(account::ACCOUNT),
        "tr" => Some(transfer::TRANSFER),
        "trr" => Some(transfer::REVERSAL),
        "re" => Some(refund::REFUND),
        "dp" => Some(dispute::DISPUTE),
        _ => None,
    }
}

fn not_expandable(path: &str) -> StripeError {
    StripeError::parameter(
        "expand",
        "parameter_invalid_value",
        format!("This property cannot be expanded ({path})."),
    )
}
